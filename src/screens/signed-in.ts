// What goes with being signed in: the device is recognised, what is unread is counted, and when it is over, in this tab or in another one, by a
// click or by a session that has ended, the device forgets where the person was.
import '#features/device/follow-device.ts';
import { forgetVisited } from '#lib/offline-caches.ts';
import { $session } from '#stores/session.ts';

const promo = document.getElementById('promo');
if (promo) void import('#features/promo/promo-banner.ts').then(({ followPromo }) => followPromo(promo));

void import('#features/notifications/unread-badges.ts').then(({ followUnread }) => followUnread());

$session.listen(({ status }) => {
  if (status === 'signedOut') void forgetVisited();
});
