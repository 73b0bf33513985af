import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROMO_SCRIPT } from '#inline-scripts/promo-script.ts';
import { PROMO_CLOSED_MS } from '#lib/optional-storage.ts';
import { acceptAll, followConsent, rejectAll, resetConsent, savePreferences } from '#stores/consent.ts';
import { pressPromo } from './promo-banner.ts';

const MARK = 'diadem-promo-closed';
const NOW = Date.parse('2026-11-22T10:00:00Z');
const only = (category: 'analytics' | 'marketing' | 'personalization') => () =>
  savePreferences({ analytics: false, marketing: false, personalization: false, [category]: true });

/** A page as it is before the first paint: the banner, and the script behind it. */
function openPage(): HTMLElement {
  document.body.innerHTML = '<aside id="promo"><button data-promo="close"></button></aside><script></script>';
  const current = vi.spyOn(document, 'currentScript', 'get');
  current.mockReturnValue(document.querySelector('script'));
  new Function(PROMO_SCRIPT)();
  current.mockRestore();
  return document.getElementById('promo') as HTMLElement;
}

async function close(banner: HTMLElement): Promise<void> {
  const event = new Event('click');
  Object.defineProperty(event, 'target', { value: banner.firstElementChild });
  await pressPromo(banner, event);
}

beforeEach(() => {
  localStorage.clear();
  resetConsent();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('a banner that was closed', () => {
  it.each([
    ['everything', acceptAll],
    ['personalization alone', only('personalization')],
  ])('stays away for 30 days where %s is allowed, and the mark goes with them', async (_, choose) => {
    choose();
    const banner = openPage();
    expect(banner.hidden).toBe(false);
    await close(banner);
    expect(banner.hidden).toBe(true);
    expect(localStorage.getItem(MARK)).toBe(String(NOW));
    vi.setSystemTime(NOW + PROMO_CLOSED_MS - 1);
    expect(openPage().hidden).toBe(true);
    vi.setSystemTime(NOW + PROMO_CLOSED_MS);
    expect(openPage().hidden).toBe(false);
    expect(localStorage.getItem(MARK)).toBeNull();
  });

  it.each([
    ['nothing', rejectAll],
    ['analytics alone', only('analytics')],
    ['marketing alone', only('marketing')],
  ])('is closed on this page only where %s is allowed', async (_, choose) => {
    choose();
    const banner = openPage();
    await close(banner);
    expect(banner.hidden).toBe(true);
    expect(localStorage.getItem(MARK)).toBeNull();
    expect(openPage().hidden).toBe(false);
  });

  it.each([
    ['a reset', resetConsent],
    ['a rejection', rejectAll],
    ['a choice without it', only('analytics')],
  ])('is forgotten with %s', async (_, withdraw) => {
    acceptAll();
    await close(openPage());
    withdraw();
    expect(localStorage.getItem(MARK)).toBeNull();
  });

  it('is not remembered by a tab whose permission was taken back in another one', async () => {
    acceptAll();
    const banner = openPage();
    localStorage.setItem('cookie-consent', 'rejected');
    await close(banner);
    expect(banner.hidden).toBe(true);
    expect(localStorage.getItem(MARK)).toBeNull();
  });

  it('is forgotten by a tab that hears of a withdrawal', async () => {
    acceptAll();
    const stop = followConsent();
    await close(openPage());
    localStorage.setItem('cookie-consent', 'rejected');
    dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    expect(localStorage.getItem(MARK)).toBeNull();
    stop();
  });

  it('is not there on a page that comes back from the browser’s memory either, unless it was closed for a page alone', async () => {
    acceptAll();
    const kept = openPage();
    const back = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    back();
    expect(kept.hidden).toBe(false);
    localStorage.setItem(MARK, String(NOW));
    back();
    expect(kept.hidden).toBe(true);
  });

  it('comes back by a clock that is set far back, and by a mark that is no time', () => {
    acceptAll();
    for (const mark of [String(NOW + PROMO_CLOSED_MS), 'yesterday', '']) {
      localStorage.setItem(MARK, mark);
      expect(openPage().hidden).toBe(false);
    }
  });
});
