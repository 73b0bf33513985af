import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { PendingSignUp } from './pending-sign-up.ts';
import { useResend } from './use-resend.ts';
import './auth.css';

type CheckMailProps = {
  readonly signUp: PendingSignUp;
  readonly t: T<'auth' | 'errors'>;
  readonly onSent: (signUp: PendingSignUp) => void;
  readonly onOtherEmail: () => void;
};

/** After signing up: what to do next, and a new mail when the first one does not come. */
export function CheckMail({ signUp, t, onSent, onOtherEmail }: CheckMailProps) {
  const { status, error, secondsLeft, send } = useResend(signUp, onSent);
  const mustWait = secondsLeft > 0 || status === 'sending';
  return (
    <section className="auth-form">
      <h1 className="display title">{t('auth.checkMailTitle')}</h1>
      <p>{t('auth.checkMailLead', { email: signUp.email })}</p>
      <p className="muted">{t('auth.checkMailSpam')}</p>
      <p className="auth-form-note" role="status">
        {status === 'sent' ? t('auth.mailSent') : ''}
      </p>
      <p className="auth-form-error" role="alert">
        {error && errorText(t, error)}
      </p>
      <button
        type="button"
        className="button button-quiet tabular"
        aria-disabled={mustWait}
        onClick={() => {
          if (!mustWait) void send();
        }}
      >
        {secondsLeft > 0 ? t('auth.resendIn', { count: secondsLeft }) : t('auth.resend')}
      </button>
      <button type="button" className="text-link" onClick={onOtherEmail}>
        {t('auth.otherEmail')}
      </button>
    </section>
  );
}
