// After the first sign-in with Google: the confirmations that the form of the sign-up asks everybody else for.
import { type SubmitEvent, useState } from 'react';
import { agreeAsAdult } from '#data/session/account-status.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { type ConsentProblems, findConsentProblems, readAuthAnswers } from './auth-answers.ts';
import { AUTH_FORM } from './auth-form-class.ts';
import { ConsentFields } from './ConsentFields.tsx';

type AgreeFormProps = {
  readonly lang: Lang;
  readonly t: T<'auth' | 'errors'>;
  readonly email: string;
  readonly onAgreed: () => void;
};

type State =
  | { readonly status: 'editing'; readonly problems: ConsentProblems }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function AgreeForm({ lang, t, email, onAgreed }: AgreeFormProps) {
  const [state, setState] = useState<State>({ status: 'editing', problems: {} });
  const isSending = state.status === 'sending';
  const { isAdult, acceptsTerms } = state.status === 'editing' ? state.problems : {};

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const problems = findConsentProblems(readAuthAnswers(new FormData(form)));
    const [first] = Object.keys(problems);
    if (first !== undefined) {
      setState({ status: 'editing', problems });
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setState({ status: 'sending' });
    try {
      await agreeAsAdult();
      onAgreed();
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  return (
    <form
      className={AUTH_FORM}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={isSending}
    >
      <h1 className="display title">{t('auth.agreeTitle')}</h1>
      <p role="status">{t('auth.signedInAs', { email })}</p>
      <p className="text-muted">{t('auth.agreeLead')}</p>
      <ConsentFields
        lang={lang}
        t={t}
        isAdult={isAdult ? t(`auth.${isAdult}`) : null}
        terms={acceptsTerms ? t(`auth.${acceptsTerms}`) : null}
      />
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <button type="submit" className="button" aria-disabled={isSending}>
        {isSending ? t('auth.sending') : t('auth.agree')}
      </button>
    </form>
  );
}
