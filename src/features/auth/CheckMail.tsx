import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { AUTH_FORM } from './auth-form-class.ts';
import type { MailKind, PendingMail } from './pending-mail.ts';
import { useResend } from './use-resend.ts';

type CheckMailProps = {
  readonly mail: PendingMail;
  readonly t: T<'auth' | 'errors'>;
  readonly onSent: (mail: PendingMail) => void;
  readonly onOtherEmail: () => void;
};

/** Whether an address has an account is for its owner to know: the mail says it. */
const LEADS = {
  confirmation: 'auth.checkMailLead',
  signIn: 'auth.checkMailSignInLead',
  password: 'auth.checkMailPasswordLead',
} as const satisfies Record<MailKind, string>;

/** A mail is on its way: what to do next, and a new one when it does not come. */
export function CheckMail({ mail, t, onSent, onOtherEmail }: CheckMailProps) {
  const { status, error, secondsLeft, send } = useResend(mail, onSent);
  const mustWait = secondsLeft > 0 || status === 'sending';
  return (
    <section className={AUTH_FORM}>
      <h1 className="display title">{t('auth.checkMailTitle')}</h1>
      <p>{t(LEADS[mail.kind], { email: mail.email })}</p>
      <p className="text-muted">{t('auth.checkMailSpam')}</p>
      <p className="empty:hidden" role="status">
        {status === 'sent' ? t('auth.mailSent') : ''}
      </p>
      <p className="text-danger empty:hidden" role="alert">
        {error && errorText(t, error)}
      </p>
      <button
        type="button"
        className="button button-quiet tabular-nums lining-nums"
        aria-disabled={mustWait}
        onClick={() => {
          if (!mustWait) void send();
        }}
      >
        {secondsLeft > 0 ? t('auth.resendIn', { count: secondsLeft }) : t('auth.resend')}
      </button>
      <button
        type="button"
        className="text-link min-h-touch cursor-pointer justify-self-center"
        onClick={onOtherEmail}
      >
        {t('auth.otherEmail')}
      </button>
    </section>
  );
}
