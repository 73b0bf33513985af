// A sign-in that has not been recorded yet. The page of the form is left at once, so the next page may have to do it.

import type { TabKey } from '#lib/necessary-storage.ts';

const KEY: TabKey = 'diadem-signed-in';

export type SignInMark = {
  readonly userId: string;
  /** `email`, `google`: what the auth server says. */
  readonly provider: string;
};

type Listener = (mark: SignInMark) => void;

const listeners = new Set<Listener>();

/** Remembers in this tab that somebody has just signed in, and tells who listens. */
export function markSignIn(mark: SignInMark): void {
  tried(() => sessionStorage.setItem(KEY, JSON.stringify(mark)));
  for (const listener of listeners) listener(mark);
}

export function readSignInMark(): SignInMark | null {
  const text = tried(() => sessionStorage.getItem(KEY));
  try {
    const mark = JSON.parse(text ?? 'null') as Partial<SignInMark> | null;
    if (typeof mark?.userId !== 'string' || typeof mark.provider !== 'string') return null;
    return { userId: mark.userId, provider: mark.provider };
  } catch {
    return null;
  }
}

export function removeSignInMark(): void {
  tried(() => sessionStorage.removeItem(KEY));
}

/** Calls `listener` at each sign-in of this page; returns how to stop. */
export function onSignIn(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without storage a sign-in is recorded on the page where it happens, or not at all. */
function tried<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}
