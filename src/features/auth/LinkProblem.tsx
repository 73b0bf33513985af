// A link that does not work, and the way to a new one.
import { useState } from 'react';
import type { T } from '#i18n/t.ts';
import { AUTH_FORM } from './auth-form-class.ts';
import { CheckMail } from './CheckMail.tsx';
import { MailRequestForm } from './MailRequestForm.tsx';
import type { MailKind } from './pending-mail.ts';
import type { PendingMailState } from './use-pending-mail.ts';

type LinkProblemProps = {
  readonly t: T<'auth' | 'errors'>;
  readonly title: string;
  readonly text: string;
  /** What a new link is for. */
  readonly kind: MailKind;
  readonly pending: PendingMailState;
  /** Where a password is enough; none where it is the password that is missing. */
  readonly signInHref?: string;
};

export function LinkProblem({ t, title, text, kind, pending, signInHref }: LinkProblemProps) {
  const { mail, remember } = pending;
  const [wasSent, setWasSent] = useState(false);
  if (mail && wasSent) {
    return <CheckMail mail={mail} t={t} onSent={remember} onOtherEmail={() => setWasSent(false)} />;
  }
  return (
    <section className={AUTH_FORM}>
      <h1 className="display title">{title}</h1>
      <p>{text}</p>
      {signInHref && (
        <a className="button" href={signInHref}>
          {t('auth.signIn')}
        </a>
      )}
      <MailRequestForm
        key={mail?.email}
        t={t}
        kind={kind}
        label={t(kind === 'confirmation' ? 'auth.resend' : 'auth.sendLink')}
        isQuiet={signInHref !== undefined}
        email={mail?.email}
        onSent={(email, sentAt) => {
          remember({ kind, email, next: mail?.next ?? null, sentAt });
          setWasSent(true);
        }}
      />
    </section>
  );
}
