// Another address for the account: it changes once the mailed link is followed.
import { type SubmitEvent, useRef, useState } from 'react';
import { changeEmail } from '#data/session/auth.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Field } from '#ui/Field.tsx';
import { findEmailProblem } from './auth-answers.ts';

type ChangeEmailProps = {
  readonly t: T<'auth' | 'errors'>;
  /** The address of the account as it is. */
  readonly email: string;
};

type State =
  | { readonly status: 'editing'; readonly problem: 'emailMissing' | 'emailInvalid' | null }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly email: string }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function ChangeEmail({ t, email }: ChangeEmailProps) {
  const [state, setState] = useState<State>({ status: 'editing', problem: null });
  const field = useRef<HTMLInputElement>(null);
  const isSending = state.status === 'sending';
  const problem = state.status === 'editing' ? state.problem : null;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const wanted = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const found = findEmailProblem(wanted);
    if (found) {
      setState({ status: 'editing', problem: found });
      field.current?.focus();
      return;
    }
    setState({ status: 'sending' });
    try {
      await changeEmail(wanted);
      setState({ status: 'sent', email: wanted });
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-muted">{t('auth.currentEmail', { email })}</p>
      <Field
        ref={field}
        name="email"
        type="email"
        label={t('auth.newEmail')}
        error={problem && t(`auth.${problem}`)}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <p className="empty:hidden" role="status">
        {state.status === 'sent' && t('auth.emailChangeSent', { email: state.email })}
      </p>
      <button type="submit" className="button justify-self-start" aria-disabled={isSending}>
        {isSending ? t('auth.sending') : t('auth.changeEmail')}
      </button>
    </form>
  );
}
