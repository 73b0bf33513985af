// What the banner's buttons do, and the dialog behind one of them.
import { OPTIONAL_CATEGORIES } from '#lib/optional-script.ts';
import { $consent, acceptAll, followConsent, readConsent, rejectAll, resetConsent } from '#stores/consent.ts';

type Regions = {
  readonly banner: HTMLElement;
  /** Where a screen reader hears that the choice is gone. */
  readonly status: HTMLElement;
};

let regions: Regions | null | undefined;

// Here and not with the page: nobody who allowed nothing loads what would load it.
if (import.meta.env.HAS_OPTIONAL_SCRIPTS) {
  $consent.subscribe(({ preferences }) => {
    if (OPTIONAL_CATEGORIES.some((name) => preferences[name]))
      void import('./optional-scripts.ts').then(({ followOptionalScripts }) => followOptionalScripts());
  });
}

/** Asks where nothing is chosen yet. `isAgain`: a stored choice is taken back first, for a button says so. */
export function askForConsent(isAgain: boolean): void {
  if (isAgain) resetConsent();
  else readConsent();
  regions ??= connect();
  if (!regions || !isAgain) return;
  regions.banner.focus();
  // A region that is filled is told; one that comes filled is not.
  regions.status.textContent = regions.status.dataset['text'] ?? '';
}

function connect(): Regions | null {
  const banner = document.querySelector<HTMLElement>('[data-part="consent-banner"]');
  const status = document.getElementById('consent-status');
  if (!banner || !status) return null;
  // From here on a press is answered; what was pressed before is what the page wrote down (`inline-scripts/consent-script.ts`).
  banner.onclick = ({ target }) => press((target as HTMLElement).dataset['consentAction']);
  $consent.subscribe(({ choice }) => {
    const hadFocus = banner.contains(document.activeElement);
    banner.hidden = choice !== null;
    status.textContent = '';
    if (choice !== null && hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  });
  followConsent();
  const { pressed } = banner.dataset;
  delete banner.dataset['pressed'];
  press(pressed);
  return { banner, status };
}

function press(action: string | undefined): void {
  if (action === 'accept') acceptAll();
  else if (action === 'reject') rejectAll();
  else if (action === 'customize')
    void import('./consent-dialog.ts').then(({ openConsentDialog }) => openConsentDialog());
}
