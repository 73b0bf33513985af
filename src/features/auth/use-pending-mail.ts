import { useEffect, useState } from 'react';
import { forgetMail, type PendingMail, readPendingMail, rememberMail } from './pending-mail.ts';

export type PendingMailState = {
  readonly mail: PendingMail | null;
  readonly remember: (mail: PendingMail) => void;
  readonly forget: () => void;
};

/** The mail that is waited for on this device; null in the render that hydrates. */
export function usePendingMail(): PendingMailState {
  const [mail, setMail] = useState<PendingMail | null>(null);
  useEffect(() => setMail(readPendingMail()), []);
  return {
    mail,
    remember: (next) => {
      rememberMail(next);
      setMail(next);
    },
    forget: () => {
      forgetMail();
      setMail(null);
    },
  };
}
