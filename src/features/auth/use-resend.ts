import { useEffect, useState } from 'react';
import { resendConfirmation } from '#data/auth.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { type PendingSignUp, rememberSignUp, secondsUntilResend } from './pending-sign-up.ts';

export type Resend = {
  readonly status: 'idle' | 'sending' | 'sent';
  readonly error: AppErrorCode | null;
  /** Whole seconds until the next mail may be asked for. */
  readonly secondsLeft: number;
  readonly send: () => Promise<void>;
};

type Progress = Pick<Resend, 'status' | 'error'>;

/** Sends the confirmation mail again, no more often than the backend allows. */
export function useResend(signUp: PendingSignUp, onSent: (signUp: PendingSignUp) => void): Resend {
  const [progress, setProgress] = useState<Progress>({ status: 'idle', error: null });
  const secondsLeft = useSecondsUntilResend(signUp);

  const send = async (): Promise<void> => {
    setProgress({ status: 'sending', error: null });
    try {
      await resendConfirmation(signUp.email);
      setProgress({ status: 'sent', error: null });
    } catch (thrown) {
      const error = toAppError(thrown).code;
      setProgress({ status: 'idle', error });
      if (error !== 'rate_limited') return;
    }
    const again = { ...signUp, sentAt: Date.now() };
    rememberSignUp(again);
    onSent(again);
  };
  return { ...progress, secondsLeft, send };
}

function useSecondsUntilResend(signUp: PendingSignUp): number {
  const [seconds, setSeconds] = useState(() => secondsUntilResend(signUp));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntilResend(signUp));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [signUp]);
  return seconds;
}
