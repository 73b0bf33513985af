// Signing in and signing up: the same two fields, so that changing one's mind loses nothing.
import { type ReactNode, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { useReplay } from '#query/use-replay.ts';
import { Field } from '#ui/Field.tsx';
import { type AuthMode, type AuthProblem, PASSWORD_MIN_LENGTH } from './auth-answers.ts';
import { AUTH_FORM } from './auth-form-class.ts';
import { ConsentFields } from './ConsentFields.tsx';
import type { RequestedMail } from './MailRequest.tsx';
import { type AuthFormState, useAuthForm } from './use-auth-form.ts';

type AuthT = T<'auth' | 'errors'>;

type AuthFormProps = {
  readonly lang: Lang;
  readonly t: AuthT;
  readonly initialMode: AuthMode;
  readonly onCheckMail: (email: string, wasSent: boolean) => void;
  /** Another way in, with the address that was typed so far. */
  readonly onMailInstead: (kind: RequestedMail, email: string) => void;
  /** Ways in that need no field of this form. */
  readonly children?: ReactNode;
};

export function AuthForm({ lang, t, initialMode, onCheckMail, onMailInstead, children }: AuthFormProps) {
  const [chosen, setChosen] = useState<AuthMode | null>(null);
  // The address names its mode only after hydration: the form becomes the other one, and keeps what was typed by then.
  const mode = chosen ?? initialMode;
  const { state, submit, reset } = useAuthForm({ lang, mode, onCheckMail });
  // Before the script is there a form would send itself, the password in the address bar.
  const canSend = useHydrated();
  const ref = useReplay<HTMLFormElement>();
  const isSignUp = mode === 'signUp';
  const isSending = state.status === 'sending';
  const errors = fieldErrors(state, t);

  return (
    <form ref={ref} className={AUTH_FORM} method="post" noValidate onSubmit={submit} aria-busy={isSending}>
      <h1 className="display title">{t(isSignUp ? 'auth.signUpTitle' : 'auth.signInTitle')}</h1>
      <p className="text-muted">{t(isSignUp ? 'auth.signUpLead' : 'auth.signInLead')}</p>
      <Field
        name="email"
        type="email"
        label={t('auth.email')}
        error={errors.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <Field
        name="password"
        type="password"
        label={t('auth.password')}
        hint={isSignUp ? t('auth.passwordHint', { min: PASSWORD_MIN_LENGTH }) : undefined}
        error={errors.password}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        dir="ltr"
        required
      />
      {isSignUp && <ConsentFields lang={lang} t={t} isAdult={errors.isAdult} terms={errors.acceptsTerms} />}
      <p className="text-danger empty:hidden" role="alert">
        {errors.form}
      </p>
      <button type="submit" className="button" disabled={!canSend} aria-disabled={isSending}>
        {isSending ? t('auth.sending') : t(isSignUp ? 'auth.signUp' : 'auth.signIn')}
      </button>
      <p className="text-center">
        {t(isSignUp ? 'auth.haveAccount' : 'auth.newHere')}{' '}
        <button
          type="button"
          className="text-link inline-block min-h-6 cursor-pointer"
          onClick={() => {
            reset();
            setChosen(isSignUp ? 'signIn' : 'signUp');
          }}
        >
          {t(isSignUp ? 'auth.signIn' : 'auth.signUp')}
        </button>
      </p>
      {!isSignUp && <OtherWays t={t} onMailInstead={onMailInstead} />}
      {children}
    </form>
  );
}

/** Without the password: a link that signs in, or one to choose a new password. */
function OtherWays({ t, onMailInstead }: Pick<AuthFormProps, 't' | 'onMailInstead'>) {
  const ways = [
    { kind: 'signIn', label: t('auth.linkInstead') },
    { kind: 'password', label: t('auth.forgotPassword') },
  ] as const;
  return (
    <p className="grid justify-items-center border-t border-line pt-2">
      {ways.map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          className="text-link min-h-touch cursor-pointer"
          onClick={(event) => {
            const typed = new FormData(event.currentTarget.form ?? undefined).get('email');
            onMailInstead(kind, String(typed ?? '').trim());
          }}
        >
          {label}
        </button>
      ))}
    </p>
  );
}

type FieldErrors = Record<'email' | 'password' | 'isAdult' | 'acceptsTerms' | 'form', string | null>;

/** Each sentence beside the thing that it is about. */
function fieldErrors(state: AuthFormState, t: AuthT): FieldErrors {
  const none: FieldErrors = { email: null, password: null, isAdult: null, acceptsTerms: null, form: null };
  if (state.status === 'sending') return none;
  if (state.status === 'refused') {
    const text = errorText(t, state.error);
    const isAboutPassword = state.error === 'invalid_credentials' || state.error === 'weak_password';
    return isAboutPassword ? { ...none, password: text } : { ...none, form: text };
  }
  const words = (problem: AuthProblem | undefined) =>
    problem ? t(`auth.${problem}`, { min: PASSWORD_MIN_LENGTH }) : null;
  const { email, password, isAdult, acceptsTerms } = state.problems;
  return {
    email: words(email),
    password: words(password),
    isAdult: words(isAdult),
    acceptsTerms: words(acceptsTerms),
    form: null,
  };
}
