// What every page does once it is loaded: ask for consent where nobody has chosen, and know what goes with
// being signed in. Each brings its own code; a page of a visitor who has chosen
// loads nothing.

import { safeStorage } from '#lib/safe-storage.ts';
import { CONSENT_KEY } from '#lib/storage-keys.ts';
import { $session } from '#stores/session.ts';

const askConsent = (isAgain: boolean): Promise<void> =>
  import('#features/consent/consent-regions.ts').then(({ askForConsent }) => askForConsent(isAgain));

const banner = document.querySelector<HTMLElement>('[data-part="consent-banner"]');

// Pressed before the page is loaded, the answer does not wait for that.
banner?.addEventListener('click', () => askConsent(false), { once: true });

// Heard from here: the foot of a page may come in another language after it (`translated-shell.ts`).
addEventListener('click', ({ target }) => {
  if ((target as Element).id === 'consent-reset') void askConsent(true);
});

addEventListener('beforeinstallprompt', (offer) => {
  // The browser waits with its own question until ours is answered.
  offer.preventDefault();
  void import('#features/install/install-prompt.ts').then(({ offerInstall }) => offerInstall(offer));
});

addEventListener('load', () => {
  // Who allowed something gets it on each page, where there is something to get.
  const mayHaveAllowed =
    import.meta.env.HAS_OPTIONAL_SCRIPTS && safeStorage().getItem(CONSENT_KEY) !== 'rejected';
  if (mayHaveAllowed || banner?.hidden === false) void askConsent(false);
  $session.subscribe(({ status }) => {
    if (status === 'signedIn') void import('../signed-in.ts');
  });
});
