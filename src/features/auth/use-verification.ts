import { useEffect, useRef, useState } from 'react';
import { verifyEmail } from '#data/auth.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { parseVerifyLink } from './verify-link.ts';

export type Verification =
  | { readonly status: 'checking' }
  | { readonly status: 'confirmed' }
  /** Incomplete: nothing was asked of the server. */
  | { readonly status: 'broken' }
  | { readonly status: 'refused'; readonly error: AppErrorCode; readonly retry: () => void };

/** Verifies the link in the address bar, once, and takes the token out of the address. */
export function useVerification(): Verification {
  const [verification, setVerification] = useState<Verification>({ status: 'checking' });
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const link = parseVerifyLink(location.search);
    if (link === null) {
      setVerification({ status: isVerified() ? 'confirmed' : 'broken' });
      return;
    }
    const verify = async (): Promise<void> => {
      setVerification({ status: 'checking' });
      try {
        await verifyEmail(link.tokenHash, link.type);
        history.replaceState(history.state, '', location.pathname);
        setVerification({ status: 'confirmed' });
      } catch (thrown) {
        const error = toAppError(thrown).code;
        // A link that was followed twice in the browser that is signed in has done its work.
        const isDone = error === 'link_expired' && isVerified();
        setVerification(
          isDone ? { status: 'confirmed' } : { status: 'refused', error, retry: () => void verify() },
        );
      }
    };
    void verify();
  }, []);

  return verification;
}

function isVerified(): boolean {
  const session = $session.get();
  return session.status === 'signedIn' && session.emailVerified;
}
