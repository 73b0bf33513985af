import { useEffect, useRef, useState } from 'react';
import { type VerifyType, verifyEmail } from '#data/session/auth.ts';
import type { OtherAccount } from '#data/session/other-account.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { parseVerifyLink } from './verify-link.ts';

export type Verification =
  /** Nobody has looked at the address: in the built page, and in the render that hydrates it. */
  | { readonly status: 'unknown' }
  | { readonly status: 'checking' }
  /** `type` is null where the link was taken before, in this browser. */
  | { readonly status: 'confirmed'; readonly type: VerifyType | null }
  /** The first of two links to another address: the one in the other mail box is left. */
  | { readonly status: 'halfConfirmed' }
  /** The link signs in as somebody else than who is signed in. */
  | { readonly status: 'otherAccount'; readonly account: OtherAccount }
  /** They stayed who they were. */
  | { readonly status: 'stayed' }
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
  /** Whether a link of this kind has done its work already, so that one that is old, or missing (null), is no problem. */
  readonly isDone: (type: VerifyType | null) => boolean;
  /** Left in the history of the tab for a reload, once the link was taken. */
  readonly mark?: Readonly<Record<string, unknown>>;
};

/** Verifies the link in the address bar, once, and takes the token out of the address. */
export function useVerification({ takes, isDone, mark }: Options): Verification {
  const [verification, setVerification] = useState<Verification>({ status: 'unknown' });
  const isStarted = useRef(false);

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const search = location.search || String(history.state?.[HELD_LINK] ?? '');
    const link = parseVerifyLink(search);
    if (link === null || !takes(link.type)) {
      setVerification(isDone(null) ? { status: 'confirmed', type: null } : { status: 'broken' });
      return;
    }
    const { tokenHash, type } = link;
    // Out of the address at once, where scripts and copies would take it along; a reload still finds it.
    history.replaceState({ ...history.state, [HELD_LINK]: search }, '', location.pathname);
    const withAnswers = (account: OtherAccount, type: VerifyType): OtherAccount => ({
      ...account,
      switchTo: async () => {
        await account.switchTo();
        dropLink(mark);
        setVerification({ status: 'confirmed', type });
      },
      stay: async () => {
        setVerification({ status: 'stayed' });
        // What is not ended now ends by itself.
        await account.stay().catch(() => undefined);
      },
    });
    const verify = async (): Promise<void> => {
      setVerification({ status: 'checking' });
      try {
        const account = await verifyEmail(tokenHash, type);
        dropLink(account ? {} : mark);
        if (account === 'half-confirmed') {
          setVerification({ status: 'halfConfirmed' });
          return;
        }
        setVerification(
          account
            ? { status: 'otherAccount', account: withAnswers(account, type) }
            : { status: 'confirmed', type },
        );
      } catch (thrown) {
        const error = toAppError(thrown).code;
        if (error === 'link_expired') dropLink();
        const wasTaken = error === 'link_expired' && isDone(type);
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

/** In the history of the tab: the link that waits for its answer. */
const HELD_LINK = 'diademLink';

function dropLink(mark: Readonly<Record<string, unknown>> = {}): void {
  const { [HELD_LINK]: _held, ...state } = (history.state ?? {}) as Record<string, unknown>;
  history.replaceState({ ...state, ...mark }, '', location.pathname);
}

/**
 * Somebody with a confirmed address is signed in: a link that was followed twice has done its work. Not so one to another
 * address: who is signed in here may well have the old one.
 */
export function isVerified(type: VerifyType | null): boolean {
  const session = $session.get();
  return type !== 'email_change' && session.status === 'signedIn' && session.emailVerified;
}
