// The new password of somebody who followed the link of a password mail.
import { type SubmitEvent, useRef, useState } from 'react';
import { changePassword } from '#data/session/auth.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Field } from '#ui/Field.tsx';
import { findPasswordProblem, PASSWORD_MIN_LENGTH, readAuthAnswers } from './auth-answers.ts';
import { AUTH_FORM } from './auth-form-class.ts';

type NewPasswordFormProps = {
  readonly t: T<'auth' | 'errors'>;
  /** Whose password it is: shown, and what a password manager stores it under. */
  readonly email: string;
  readonly onChanged: () => void;
  /** Why a new one is needed, where nobody asked for it. */
  readonly lead?: string;
  /** In a section that has a heading of its own, such as on the account page. */
  readonly isPart?: boolean;
};

type FormState =
  | { readonly status: 'editing'; readonly problem: 'passwordMissing' | 'passwordWeak' | null }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode };

const ABOUT_THE_PASSWORD: ReadonlySet<AppErrorCode> = new Set(['weak_password', 'same_password']);

export function NewPasswordForm({ t, email, onChanged, lead, isPart = false }: NewPasswordFormProps) {
  const [state, setState] = useState<FormState>({ status: 'editing', problem: null });
  const field = useRef<HTMLInputElement>(null);
  const isSending = state.status === 'sending';
  const { password, form } = problemTexts(state, t);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const answers = readAuthAnswers(new FormData(event.currentTarget));
    const problem = findPasswordProblem(answers.password);
    if (problem) {
      setState({ status: 'editing', problem });
      field.current?.focus();
      return;
    }
    setState({ status: 'sending' });
    try {
      await changePassword(answers.password);
      onChanged();
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code });
    }
  };

  return (
    <form
      className={isPart ? 'grid gap-4' : AUTH_FORM}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {!isPart && (
        <>
          <h1 className="display title">{t('auth.newPasswordTitle')}</h1>
          <p className="text-muted">{lead ?? t('auth.newPasswordLead', { email })}</p>
        </>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        ref={field}
        name="password"
        type="password"
        label={t('auth.newPassword')}
        hint={t('auth.passwordHint', { min: PASSWORD_MIN_LENGTH })}
        error={password}
        autoComplete="new-password"
        dir="ltr"
        required
      />
      <p className="text-danger empty:hidden" role="alert">
        {form}
      </p>
      <button
        type="submit"
        className={isPart ? 'button justify-self-start' : 'button'}
        aria-disabled={isSending}
      >
        {isSending ? t('auth.sending') : t('auth.savePassword')}
      </button>
    </form>
  );
}

/** Each sentence beside the thing that it is about. */
function problemTexts(state: FormState, t: NewPasswordFormProps['t']) {
  if (state.status === 'refused') {
    const text = errorText(t, state.error);
    return ABOUT_THE_PASSWORD.has(state.error)
      ? { password: text, form: null }
      : { password: null, form: text };
  }
  const problem = state.status === 'editing' ? state.problem : null;
  return { password: problem && t(`auth.${problem}`, { min: PASSWORD_MIN_LENGTH }), form: null };
}
