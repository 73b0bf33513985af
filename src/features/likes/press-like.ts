// A press on a heart, wherever it stands.
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { $session, type Session } from '#stores/session.ts';
import { pushToast } from '#stores/toasts.ts';
import { toggleLike } from './likes.ts';

export type CardLikePress = {
  readonly profileId: string;
  readonly lang: Lang;
  readonly t: T<'voting' | 'errors'>;
  /** Where who is signed out signs in, and comes back. */
  readonly signInHref: string;
};

/** Likes, or takes back; who is signed out is told to sign in, in words that are asked for only then. */
export async function pressLike(
  profileId: string,
  signInHref: string,
  words: () => T<'profile'> | Promise<T<'profile'>>,
): Promise<void> {
  const session = await knownSession();
  if (session.status === 'signedIn') {
    toggleLike(profileId);
    return;
  }
  const t = await words();
  pushToast(t('profile.likeSignIn'), { action: { label: t('profile.signIn'), href: signInHref } });
}

/** A finger may be faster than the session is read: its tap waits. */
function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status === 'unknown') return;
      resolve(session);
      queueMicrotask(() => stop());
    });
  });
}
