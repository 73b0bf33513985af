import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OptionalScripts } from '#lib/optional-script.ts';

const SCRIPTS: OptionalScripts = {
  analytics: {
    url: 'https://stats.example/s.js',
    attributes: { 'data-site-id': '17' },
    cookies: [],
    entries: ['stats.*'],
  },
  personalization: { url: '/fits.js', attributes: {}, cookies: [], entries: ['fits'] },
};

// Each test is a page of its own: what follows the choice does so until the page ends.
const consentOf = async () => import('#stores/consent.ts');
const follow = async () => (await import('./optional-scripts.ts')).followOptionalScripts();
const sources = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

const { settings } = (window as unknown as { happyDOM: { settings: object } }).happyDOM;
// Elements are looked at, nothing is fetched.
Object.assign(settings, { handleDisabledFileLoadingAsSuccess: true });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('OPTIONAL_SCRIPTS', JSON.stringify(SCRIPTS));
  vi.spyOn(window, 'addEventListener');
  localStorage.clear();
  document.head.replaceChildren();
});
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('optional scripts', () => {
  it('are all in the page after an acceptance, once each, with their attributes', async () => {
    (await consentOf()).acceptAll();
    await follow();
    await follow();
    expect(sources()).toEqual(['https://stats.example/s.js', '/fits.js']);
    expect(document.head.querySelector('script')?.dataset['siteId']).toBe('17');
  });

  it('are not in the page before a choice or after a rejection', async () => {
    await follow();
    (await consentOf()).rejectAll();
    expect(sources()).toEqual([]);
  });

  it('are those that were chosen', async () => {
    await follow();
    (await consentOf()).savePreferences({ analytics: false, marketing: true, personalization: true });
    expect(sources()).toEqual(['/fits.js']);
  });

  it.each(['rejectAll', 'resetConsent'] as const)('go with what they stored after %s', async (act) => {
    const consent = await consentOf();
    consent.acceptAll();
    await follow();
    localStorage.setItem('stats.visits', '1');
    localStorage.setItem('fits', '1');
    localStorage.setItem('ui_lang', 'ar');
    const told: unknown[] = [];
    addEventListener('diadem:consent-withdrawn', (event) => told.push((event as CustomEvent).detail));
    consent[act]();
    expect(sources()).toEqual([]);
    expect(told).toEqual(['analytics', 'personalization']);
    expect(Object.keys(localStorage).filter((name) => !name.startsWith('cookie-'))).toEqual(['ui_lang']);
  });

  it('obey another tab, and what was chosen while the page slept', async () => {
    (await consentOf()).acceptAll();
    await follow();
    localStorage.setItem('cookie-consent', 'rejected');
    dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    expect(sources()).toEqual([]);
    localStorage.setItem('cookie-consent', 'accepted');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sources()).toHaveLength(2);
  });

  it('leave nothing that they write after the withdrawal, when the page is left', async () => {
    const consent = await consentOf();
    consent.acceptAll();
    await follow();
    consent.rejectAll();
    localStorage.setItem('stats.late', '1');
    dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('stats.late')).toBeNull();
  });
});
