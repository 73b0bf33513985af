// Ends every session of the account, on this device too.
import { useState } from 'react';
import { signOutEverywhere } from '#data/session/auth.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';

type State =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function SignOutEverywhere({ t }: { readonly t: T<'auth' | 'errors'> }) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const isSending = state.status === 'sending';
  const signOut = async (): Promise<void> => {
    if (isSending) return;
    setState({ status: 'sending' });
    try {
      await signOutEverywhere();
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('auth.signOutEverywhereLead')}</p>
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <button
        type="button"
        className="button button-quiet justify-self-start"
        aria-disabled={isSending}
        onClick={() => void signOut()}
      >
        {isSending ? t('auth.sending') : t('auth.signOutEverywhere')}
      </button>
    </div>
  );
}
