// What a page fetches with the first sign that somebody wants it: the switchers of country and language, tooltips, and
// what the banner on top can do. Until then it costs nothing.

import { safeStorage } from '#lib/safe-storage.ts';
import { UI_COUNTRY_KEY } from '#lib/storage-keys.ts';

let connecting: Promise<void> | undefined;
let isConnected = false;

function connectSwitchers(): Promise<void> {
  const done = (): void => {
    isConnected = true;
  };
  connecting ??= import('../switchers.ts')
    .then((switchers) => switchers.connectSwitchers(document))
    .then(done, done);
  return connecting;
}

const closest = ({ target }: Event, selector: string) =>
  (target as Partial<Element>).closest?.<HTMLElement>(selector);

function look(event: Event): void {
  if (closest(event, '[data-part="switcher"],[data-lang]')) void connectSwitchers();
  if (closest(event, '[data-tooltip]')) {
    void import('#ui/tooltip.ts').then(({ takeTooltip }) => takeTooltip(event));
  }
}

addEventListener('pointerover', look);
addEventListener('focusin', look);
addEventListener('click', (event) => {
  const promo = closest(event, '#promo');
  if (promo)
    void import('#features/promo/promo-banner.ts').then(({ pressPromo }) => pressPromo(promo, event));
  const link = closest(event, 'a[data-lang],a[data-country]');
  if (!link || isConnected) return;
  // Faster than the code that writes the choice down: the link is followed once that is there.
  event.preventDefault();
  void connectSwitchers().then(() => link.click());
});

// A page that is the same in every country leads to the visitor's own, where it is another than the one it was built for.
if (!/^\/..-..(\/|$)/.test(location.pathname) && safeStorage().getItem(UI_COUNTRY_KEY))
  void connectSwitchers();
