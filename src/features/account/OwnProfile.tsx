// Name, country and language of the person; saved together, and the site follows the choice.
import { type SubmitEvent, useRef, useState } from 'react';
import { type OwnAccount, saveMyAccount } from '#data/account.ts';
import { countryName } from '#domain/country-names.ts';
import { COUNTRIES, type Country, DEFAULT_COUNTRY, type Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { LANGUAGES } from '#i18n/registry.ts';
import type { T } from '#i18n/t.ts';
import { type AppError, type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { chooseCountry, chooseLanguage } from '#stores/preferences.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';

type OwnProfileProps = {
  readonly lang: Lang;
  readonly t: T<'account' | 'errors'>;
  readonly account: OwnAccount;
  /** The country of the site as it is open, where none is saved. */
  readonly country: Country | undefined;
  /** Another language was saved: the page is in the old one. */
  readonly onLanguage: (lang: Lang) => void;
};

type State =
  | { readonly status: 'idle' | 'saving' | 'saved' }
  | { readonly status: 'refused'; readonly field: string | null; readonly code: AppErrorCode };

export function OwnProfile({ lang, t, account, country, onLanguage }: OwnProfileProps) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const name = useRef<HTMLInputElement>(null);
  const refused = state.status === 'refused' ? state : null;
  const isNameWrong = refused?.field === 'display_name';

  const refuseName = (code: AppErrorCode): void => {
    setState({ status: 'refused', field: 'display_name', code });
    name.current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.status === 'saving') return;
    const form = new FormData(event.currentTarget);
    const fields = {
      displayName: String(form.get('display_name') ?? '').trim(),
      country: String(form.get('country')) as Country,
      language: String(form.get('language')) as Lang,
    };
    if (fields.displayName === '') {
      refuseName('invalid_field');
      return;
    }
    setState({ status: 'saving' });
    try {
      await saveMyAccount(fields);
      chooseCountry(fields.country);
      chooseLanguage(fields.language);
      setState({ status: 'saved' });
      if (fields.language !== lang) onLanguage(fields.language);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (fieldOf(error) === 'display_name') refuseName(error.code);
      else setState({ status: 'refused', field: null, code: error.code });
    }
  };

  return (
    <form className="grid max-w-form gap-4" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        ref={name}
        name="display_name"
        label={t('account.name')}
        hint={t('account.nameHint')}
        error={isNameWrong ? t('account.nameWrong') : null}
        defaultValue={account.displayName ?? ''}
        autoComplete="nickname"
        maxLength={60}
        required
      />
      <Select
        name="country"
        label={t('account.country')}
        defaultValue={account.country ?? country ?? DEFAULT_COUNTRY}
        options={COUNTRIES.map((value) => ({ value, text: countryName(value, lang) }))}
      />
      <Select
        name="language"
        label={t('account.language')}
        defaultValue={account.language ?? lang}
        options={LANGUAGES.map(({ code, nativeName }) => ({ value: code, text: nativeName, lang: code }))}
      />
      <p className="text-danger empty:hidden" role="alert">
        {refused && !isNameWrong && errorText(t, refused.code)}
      </p>
      <p className="empty:hidden" role="status">
        {state.status === 'saved' && t('account.saved')}
      </p>
      <button type="submit" className="button" aria-disabled={state.status === 'saving'}>
        {state.status === 'saving' ? t('account.saving') : t('account.save')}
      </button>
    </form>
  );
}

function fieldOf(error: AppError): string | null {
  return error.code === 'invalid_field' ? (error.detail ?? null) : null;
}
