import { useEffect, useRef, useState } from 'react';
import { type VerifyType, verifyEmail } from '#data/auth.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { parseVerifyLink } from './verify-link.ts';

export type Verification =
  | { readonly status: 'checking' }
  /** `type` is null where the link was taken before, in this browser. */
  | { readonly status: 'confirmed'; readonly type: VerifyType | null }
  /** Incomplete: nothing was asked of the server. */
  | { readonly status: 'broken' }
  | {
      readonly status: 'refused';
      readonly type: VerifyType;
      readonly error: AppErrorCode;
      readonly retry: () => void;
    };

type Options = {
  /** The kinds of links that this page takes. */
  readonly takes: (type: VerifyType) => boolean;
  /** Whether the link has done its work already, so that one that is old or missing is no problem. */
  readonly isDone: () => boolean;
  /** Left in the history of the tab for a reload, once the link was taken. */
  readonly mark?: Readonly<Record<string, unknown>>;
};

/** Verifies the link in the address bar, once, and takes the token out of the address. */
export function useVerification({ takes, isDone, mark }: Options): Verification {
  const [verification, setVerification] = useState<Verification>({ status: 'checking' });
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const link = parseVerifyLink(location.search);
    if (link === null || !takes(link.type)) {
      setVerification(isDone() ? { status: 'confirmed', type: null } : { status: 'broken' });
      return;
    }
    const { tokenHash, type } = link;
    const verify = async (): Promise<void> => {
      setVerification({ status: 'checking' });
      try {
        await verifyEmail(tokenHash, type);
        history.replaceState({ ...history.state, ...mark }, '', location.pathname);
        setVerification({ status: 'confirmed', type });
      } catch (thrown) {
        const error = toAppError(thrown).code;
        const wasTaken = error === 'link_expired' && isDone();
        setVerification(
          wasTaken
            ? { status: 'confirmed', type: null }
            : { status: 'refused', type, error, retry: () => void verify() },
        );
      }
    };
    void verify();
  }, [takes, isDone, mark]);

  return verification;
}

/** Somebody with a confirmed address is signed in: a link that was followed twice has done its work. */
export function isVerified(): boolean {
  const session = $session.get();
  return session.status === 'signedIn' && session.emailVerified;
}
