import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  $consent,
  acceptAll,
  followConsent,
  readConsent,
  rejectAll,
  resetConsent,
  savePreferences,
} from './consent.ts';

const sendSignal = (value: boolean | undefined) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
const stored = () => [
  localStorage.getItem('cookie-consent'),
  JSON.parse(localStorage.getItem('cookie-preferences') ?? 'null'),
];
const preferences = (analytics: boolean, marketing: boolean, personalization: boolean) => ({
  necessary: true,
  analytics,
  marketing,
  personalization,
});

beforeEach(() => {
  localStorage.clear();
  resetConsent();
});
afterEach(() => sendSignal(undefined));

describe('consent', () => {
  it('is none, and allows nothing, before a choice', () => {
    expect(readConsent()).toEqual({ choice: null, preferences: preferences(false, false, false) });
    expect(stored()).toEqual([null, null]);
  });

  it.each([
    ['accepted', acceptAll, preferences(true, true, true)],
    ['rejected', rejectAll, preferences(false, false, false)],
  ] as const)('is stored as %s', (choice, act, expected) => {
    act();
    expect(stored()).toEqual([choice, expected]);
    expect($consent.get()).toEqual({ choice, preferences: expected });
    expect(readConsent()).toEqual({ choice, preferences: expected });
  });

  it('of one’s own is stored as customized, and what is necessary stays on', () => {
    const asked = { analytics: true, marketing: false, personalization: true, necessary: false };
    savePreferences(asked);
    expect(stored()).toEqual(['customized', preferences(true, false, true)]);
    expect(readConsent().preferences).toEqual(preferences(true, false, true));
  });

  it('is gone after a reset', () => {
    acceptAll();
    resetConsent();
    expect(stored()).toEqual([null, null]);
    expect(readConsent().choice).toBeNull();
  });

  it.each(['{', 'null', '7', '{"analytics":"yes"}'])('that says %j allows nothing', (text) => {
    localStorage.setItem('cookie-consent', 'customized');
    localStorage.setItem('cookie-preferences', text);
    expect(readConsent()).toEqual({ choice: 'customized', preferences: preferences(false, false, false) });
  });

  it('that nobody can have chosen is none', () => {
    localStorage.setItem('cookie-consent', 'perhaps');
    expect(readConsent().choice).toBeNull();
  });

  it('is read again when the page comes back from the browser’s memory', () => {
    const stop = followConsent();
    localStorage.setItem('cookie-consent', 'rejected');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect($consent.get().choice).toBe('rejected');
    stop();
  });

  it('is heard of from other tabs, until one stops', () => {
    const stop = followConsent();
    localStorage.setItem('cookie-consent', 'accepted');
    dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    expect($consent.get().choice).toBe('accepted');
    stop();
    localStorage.setItem('cookie-consent', 'rejected');
    dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
    expect($consent.get().choice).toBe('accepted');
  });
});

describe('Global Privacy Control', () => {
  it('rejects without a question and without storing anything', () => {
    sendSignal(true);
    expect(readConsent()).toEqual({ choice: 'rejected', preferences: preferences(false, false, false) });
    expect(stored()).toEqual([null, null]);
  });

  it('yields to what the person chose on this site', () => {
    acceptAll();
    sendSignal(true);
    expect(readConsent().preferences).toEqual(preferences(true, true, true));
  });

  it('that is off asks', () => {
    sendSignal(false);
    expect(readConsent().choice).toBeNull();
  });
});
