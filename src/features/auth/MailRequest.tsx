// Signing in with a link, or a forgotten password: one address, one mail.
import type { T } from '#i18n/t.ts';
import { AUTH_FORM } from './auth-form-class.ts';
import { MailRequestForm } from './MailRequestForm.tsx';
import type { MailKind } from './pending-mail.ts';

/** The mails that people ask for by themselves; a confirmation follows from signing up. */
export type RequestedMail = Exclude<MailKind, 'confirmation'>;

type MailRequestProps = {
  readonly t: T<'auth' | 'errors'>;
  readonly kind: RequestedMail;
  readonly email: string | undefined;
  readonly onSent: (email: string, sentAt: number) => void;
  readonly onBack: () => void;
};

export function MailRequest({ t, kind, email, onSent, onBack }: MailRequestProps) {
  const isSignIn = kind === 'signIn';
  return (
    <section className={AUTH_FORM}>
      <h1 className="display title">{t(isSignIn ? 'auth.linkTitle' : 'auth.forgotPassword')}</h1>
      <p className="text-muted">{t(isSignIn ? 'auth.linkLead' : 'auth.forgotLead')}</p>
      <MailRequestForm t={t} kind={kind} label={t('auth.sendLink')} email={email} onSent={onSent} />
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer justify-self-center"
        onClick={onBack}
      >
        {t('auth.passwordInstead')}
      </button>
    </section>
  );
}
