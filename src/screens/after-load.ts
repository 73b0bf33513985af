// What every page does once it is loaded: ask for consent where nobody has chosen, and know what goes with
// being signed in. Both bring their own code; a page of a visitor who has chosen loads nothing.
import { safeStorage } from '#lib/safe-storage.ts';
import { $session } from '#stores/session.ts';

const askConsent = (how: 'askForConsent' | 'askAgain') =>
  import('#features/consent/consent-regions.ts').then((regions) => regions[how]());

document.getElementById('consent-reset')?.addEventListener('click', () => askConsent('askAgain'));

addEventListener('beforeinstallprompt', (offer) => {
  // The browser waits with its own question until ours is answered.
  offer.preventDefault();
  void import('#features/install/install-prompt.ts').then(({ offerInstall }) => offerInstall(offer));
});

addEventListener('load', () => {
  if (!safeStorage().getItem('cookie-consent')) void askConsent('askForConsent');
  $session.subscribe(({ status }) => {
    if (status === 'signedIn') void import('./signed-in.ts');
  });
});
