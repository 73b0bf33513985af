import { useEffect, useState } from 'react';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { type PendingMail, secondsUntilResend } from './pending-mail.ts';
import { sendMail } from './send-mail.ts';

export type Resend = {
  readonly status: 'idle' | 'sending' | 'sent';
  readonly error: AppErrorCode | null;
  /** Whole seconds until the next mail may be asked for. */
  readonly secondsLeft: number;
  readonly send: () => Promise<void>;
};

type Progress = Pick<Resend, 'status' | 'error'>;

/** Sends the mail again, no more often than the backend allows. */
export function useResend(mail: PendingMail, onSent: (mail: PendingMail) => void): Resend {
  const [progress, setProgress] = useState<Progress>({ status: 'idle', error: null });
  const secondsLeft = useSecondsUntilResend(mail);

  const send = async (): Promise<void> => {
    setProgress({ status: 'sending', error: null });
    try {
      const sentAt = await sendMail(mail.kind, mail.email);
      setProgress({ status: 'sent', error: null });
      onSent({ ...mail, sentAt });
    } catch (thrown) {
      const error = toAppError(thrown).code;
      setProgress({ status: 'idle', error });
      if (error === 'rate_limited') onSent({ ...mail, sentAt: Date.now() });
    }
  };
  return { ...progress, secondsLeft, send };
}

function useSecondsUntilResend(mail: PendingMail): number {
  const [seconds, setSeconds] = useState(() => secondsUntilResend(mail));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntilResend(mail));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [mail]);
  return seconds;
}
