// What goes with being signed in: the device is recognised, what is unread is counted, what waits is sent; and when it
// is over, in this tab or in another one, by a click or by a session that has ended, the device forgets where the person
// was.
import { OUTBOX_PREFIX } from '#lib/storage-keys.ts';
import '#features/account/devices/follow-device.ts';
import type { Lang } from '#domain/locales.ts';
import { onBfcacheRestore } from '#lib/bfcache-restore.ts';
import { forgetVisited } from '#lib/offline-caches.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import { onUserChange } from '#stores/user-change.ts';

const promo = document.getElementById('promo');
if (promo) void import('#features/promo/promo-banner.ts').then(({ followPromo }) => followPromo(promo));

// Results stand in static HTML, which knows no reader.
if (document.querySelector('main a[href*="/u/"]')) {
  const unlink = (): void =>
    void import('#features/privacy/unlink-blocked.ts').then(({ unlinkBlocked }) => unlinkBlocked(document));
  unlink();
  onBfcacheRestore(unlink);
}
void import('#features/notifications/follow-notifications.ts').then((notifications) =>
  notifications.followNotifications(),
);

/** Whether something of this kind is in the outbox. */
const isPending = (kind: string): boolean => safeStorage().keys(`${OUTBOX_PREFIX}${kind}-`).length > 0;

// What was written on the page of messages and had no network there is sent from any page; that page sees to it itself.
if (isPending('message') && !document.querySelector('[data-part="messages-screen"]'))
  void import('#features/messages/sending.ts').then(({ outbox }) => outbox.follow());

// So are likes.
if (isPending('like'))
  void import('#features/likes/send-pending-likes.ts').then(({ sendPendingLikes }) =>
    sendPendingLikes(document.documentElement.lang as Lang),
  );

// And stars that were given without one. The pages of signing in lead on, and leave it to where they lead.
if (isPending('vote') && !/\/(auth|verify|reset-password)$/.test(location.pathname))
  void import('#features/voting/send-pending-votes.ts').then(({ sendPendingVotes }) =>
    sendPendingVotes(document.documentElement.lang as Lang),
  );

const signingOut = () => import('#features/auth/sign-out.ts');

/** Signs out at the press of `<session-part>`. */
export const signOut = async (): Promise<void> => (await signingOut()).signOut();

// It must not wait for a network: its code is there from the first sign of somebody on.
const fetchSignOut = (): void => void signingOut().catch(() => undefined);
for (const sign of ['pointerover', 'focusin']) addEventListener(sign, fetchSignOut, { once: true });

void import('./forget-old.ts');
void import('#features/entry/forget-old-uploads.ts');

onUserChange(() => void forgetVisited());
