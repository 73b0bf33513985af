// A link of somebody else's account must not swap accounts without a word: whoever acts next would act for a stranger.
import { useState } from 'react';
import type { OtherAccount } from '#data/session/other-account.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { AUTH_FORM } from './auth-form-class.ts';

type SwitchAccountProps = {
  readonly t: T<'auth' | 'errors'>;
  readonly account: OtherAccount;
};

type State =
  | { readonly status: 'asking' | 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function SwitchAccount({ t, account }: SwitchAccountProps) {
  const [state, setState] = useState<State>({ status: 'asking' });
  const { current, other } = account;
  const isSending = state.status === 'sending';

  const answer = async (act: () => Promise<void>): Promise<void> => {
    if (isSending) return;
    setState({ status: 'sending' });
    try {
      await act();
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  return (
    <section className={AUTH_FORM} aria-busy={isSending}>
      <h1 className="display title">{t('auth.switchTitle')}</h1>
      <p className="wrap-anywhere">{t('auth.switchLead', { current, other })}</p>
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <button type="button" className="button" onClick={() => void answer(account.stay)}>
        {t('auth.switchStay', { current })}
      </button>
      <button type="button" className="text-link" onClick={() => void answer(account.switchTo)}>
        {isSending ? t('auth.sending') : t('auth.switchTo', { other })}
      </button>
    </section>
  );
}
