// A link that does not work: a new one for the address that the person names.
import { type SubmitEvent, useState } from 'react';
import { resendConfirmation } from '#data/auth.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { Field } from '#ui/Field.tsx';
import { findAuthProblems, readAuthAnswers } from './auth-answers.ts';

type ResendFormProps = {
  readonly t: T<'auth' | 'errors'>;
  /** The address that signed up on this device, if any. */
  readonly email: string | undefined;
  readonly onSent: (email: string) => void;
};

type ResendState =
  | { readonly status: 'editing'; readonly problem: 'emailMissing' | 'emailInvalid' | null }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function ResendForm({ t, email, onSent }: ResendFormProps) {
  const [state, setState] = useState<ResendState>({ status: 'editing', problem: null });
  const canSend = useHydrated();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const answers = readAuthAnswers(new FormData(event.currentTarget));
    const problem = findAuthProblems(answers, 'signIn').email;
    if (problem === 'emailMissing' || problem === 'emailInvalid') {
      setState({ status: 'editing', problem });
      return;
    }
    setState({ status: 'sending' });
    try {
      await resendConfirmation(answers.email);
      onSent(answers.email);
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  const isSending = state.status === 'sending';
  return (
    <form className="auth-resend" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="email"
        type="email"
        label={t('auth.email')}
        error={state.status === 'editing' && state.problem ? t(`auth.${state.problem}`) : null}
        defaultValue={email}
        autoComplete="username"
        dir="ltr"
        required
      />
      <p className="auth-form-error" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <button type="submit" className="button button-quiet" disabled={!canSend} aria-disabled={isSending}>
        {isSending ? t('auth.sending') : t('auth.resend')}
      </button>
    </form>
  );
}
