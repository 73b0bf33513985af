// What every page does once it is loaded: ask for consent where nobody has chosen, and recognise the device of who
// is signed in. Both bring their own code; a page of a visitor who has chosen loads nothing.
import { safeStorage } from '#lib/safe-storage.ts';
import { $session } from '#stores/session.ts';

const consent = () => import('#features/consent/consent-regions.ts');

document.getElementById('consent-reset')?.addEventListener('click', async () => (await consent()).askAgain());

addEventListener('load', async () => {
  if (!safeStorage().getItem('cookie-consent')) await (await consent()).askForConsent();
  $session.subscribe(({ status }) => {
    if (status === 'signedIn') void import('#features/device/follow-device.ts');
  });
});
