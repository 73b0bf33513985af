// Asks for a mail with a link, for the address that the person names.
import { type SubmitEvent, useState } from 'react';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { Field } from '#ui/Field.tsx';
import { findAuthProblems, readAuthAnswers } from './auth-answers.ts';
import type { MailKind } from './pending-mail.ts';
import { sendMail } from './send-mail.ts';

type MailRequestFormProps = {
  readonly t: T<'auth' | 'errors'>;
  readonly kind: MailKind;
  /** What the button says. */
  readonly label: string;
  readonly isQuiet?: boolean;
  /** An address that is known already, if any. */
  readonly email: string | undefined;
  readonly onSent: (email: string, sentAt: number) => void;
};

type RequestState =
  | { readonly status: 'editing'; readonly problem: 'emailMissing' | 'emailInvalid' | null }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

export function MailRequestForm({ t, kind, label, isQuiet = false, email, onSent }: MailRequestFormProps) {
  const [state, setState] = useState<RequestState>({ status: 'editing', problem: null });
  const canSend = useHydrated();
  const isSending = state.status === 'sending';

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const answers = readAuthAnswers(new FormData(form));
    const problem = findAuthProblems(answers, 'signIn').email;
    if (problem === 'emailMissing' || problem === 'emailInvalid') {
      setState({ status: 'editing', problem });
      form.querySelector('input')?.focus();
      return;
    }
    setState({ status: 'sending' });
    try {
      onSent(answers.email, await sendMail(kind, answers.email));
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  return (
    <form
      // Below another action, that a link which does not work leaves, a line keeps the two apart.
      className={isQuiet ? 'grid gap-4 border-t border-line pt-6' : 'grid gap-4'}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field
        name="email"
        type="email"
        label={t('auth.email')}
        error={state.status === 'editing' && state.problem ? t(`auth.${state.problem}`) : null}
        defaultValue={email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'refused' && errorText(t, state.error)}
      </p>
      <button
        type="submit"
        className={isQuiet ? 'button button-quiet' : 'button'}
        disabled={!canSend}
        aria-disabled={isSending}
      >
        {isSending ? t('auth.sending') : label}
      </button>
    </form>
  );
}
