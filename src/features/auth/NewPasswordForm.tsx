// The new password of somebody who followed the link of a password mail.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
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

type FormState = (
  | {
      readonly status: 'editing';
      readonly problem: 'passwordMissing' | 'passwordWeak' | 'codeInvalid' | null;
    }
  | { readonly status: 'sending' }
  | { readonly status: 'refused'; readonly error: AppErrorCode }
) & {
  /** A code was mailed, and the password changes with it alone. */
  readonly needsCode: boolean;
};

const ABOUT_THE_PASSWORD: ReadonlySet<AppErrorCode> = new Set(['weak_password', 'same_password']);

export function NewPasswordForm({ t, email, onChanged, lead, isPart = false }: NewPasswordFormProps) {
  const [state, setState] = useState<FormState>({ status: 'editing', problem: null, needsCode: false });
  const { needsCode } = state;
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const isSending = state.status === 'sending';
  const { password, code, form } = problemTexts(state, t);

  useEffect(() => {
    if (needsCode) codeField.current?.focus();
  }, [needsCode]);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const answers = readAuthAnswers(data);
    const problem = findPasswordProblem(answers.password);
    if (problem) {
      setState({ status: 'editing', problem, needsCode });
      field.current?.focus();
      return;
    }
    setState({ status: 'sending', needsCode });
    try {
      const code = String(data.get('code') ?? '').trim();
      const change = await (needsCode
        ? changePassword(answers.password, code)
        : changePassword(answers.password));
      if (change !== 'codeNeeded' && change !== 'codeInvalid') {
        onChanged();
        return;
      }
      setState({ status: 'editing', problem: change === 'codeInvalid' ? change : null, needsCode: true });
      codeField.current?.focus();
    } catch (thrown) {
      setState({ status: 'refused', error: toAppError(thrown).code, needsCode });
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
      {needsCode && (
        <Field
          ref={codeField}
          name="code"
          label={t('auth.code')}
          hint={t('auth.codeSent', { email })}
          error={code}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
        />
      )}
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
      ? { password: text, code: null, form: null }
      : { password: null, code: null, form: text };
  }
  const problem = state.status === 'editing' ? state.problem : null;
  if (problem === 'codeInvalid') return { password: null, code: t('auth.codeInvalid'), form: null };
  return { password: problem && t(`auth.${problem}`, { min: PASSWORD_MIN_LENGTH }), code: null, form: null };
}
