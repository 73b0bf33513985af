import { afterEach, expect, test } from 'vitest';
import { rejectAll, resetConsent } from './consent.ts';
import { $turn, askForTurn, leaveTurn } from './one-at-a-time.ts';

afterEach(() => {
  leaveTurn('install');
  leaveTurn('promo');
  resetConsent();
});

test('nobody has a turn before there is a choice about cookies', () => {
  askForTurn('promo');
  askForTurn('install');
  expect($turn.get()).toBe('consent');
});

test('the install prompt goes before the promo banner, whoever asked first', () => {
  rejectAll();
  expect($turn.get()).toBeNull();
  askForTurn('promo');
  expect($turn.get()).toBe('promo');
  askForTurn('install');
  expect($turn.get()).toBe('install');
  leaveTurn('install');
  expect($turn.get()).toBe('promo');
  leaveTurn('promo');
  expect($turn.get()).toBeNull();
});

test('a choice that is taken back asks again before everything else', () => {
  rejectAll();
  askForTurn('install');
  resetConsent();
  expect($turn.get()).toBe('consent');
});

test('a choice in another tab counts here too', () => {
  askForTurn('install');
  localStorage.setItem('cookie-consent', 'accepted');
  dispatchEvent(new StorageEvent('storage', { key: 'cookie-consent' }));
  expect($turn.get()).toBe('install');
});
