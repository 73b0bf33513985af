// The install prompt, made from the page's <template id="install"> when the browser offers installation
// (specification 4): Not now and the close button dismiss it; it disappears once installed or accepted.
import { $turn, askForTurn, leaveTurn } from '#stores/one-at-a-time.ts';
import { yieldToPhotograph } from './yield-to-photograph.ts';

/** What browsers with `beforeinstallprompt` pass; no standard has it yet. */
export type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | undefined;
let prompt: HTMLElement | null | undefined;
let isDismissed = false;

/** Offers installation, unless it was put off on this page or on an earlier one of this visit. */
export function offerInstall(offered: Event): void {
  offer = offered as InstallOffer;
  if (isDismissed || isWithinVisit()) return;
  prompt ??= make();
  if (prompt) askForTurn('install');
}

/**
 * Nothing is written down for this. So the question belongs to the page with which a visit begins: whoever comes from
 * another page of the site was asked there.
 */
function isWithinVisit(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}

function dismiss(): void {
  isDismissed = true;
  leaveTurn('install');
}

async function accept(): Promise<void> {
  dismiss();
  await offer?.prompt();
}

function make(): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>('template#install');
  const section = template?.content.firstElementChild?.cloneNode(true);
  if (!(section instanceof HTMLElement)) return null;
  // First in the page for who goes by keyboard or listens.
  document.querySelector('[data-part="skip-link"]')?.after(section);
  section.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-install]')?.dataset['install'];
    if (action === 'accept') void accept();
    if (action === 'later') dismiss();
  });
  addEventListener('appinstalled', dismiss);
  $turn.subscribe((turn) => {
    const hadFocus = section.contains(document.activeElement);
    section.hidden = turn !== 'install';
    if (section.hidden && hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  });
  yieldToPhotograph(section);
  return section;
}
