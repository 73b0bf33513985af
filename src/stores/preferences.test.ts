import { beforeEach, expect, test } from 'vitest';
import { safeStorage } from '../lib/safe-storage.ts';
import {
  $preferences,
  chooseCountry,
  chooseLanguage,
  readPreferences,
  rememberLocale,
} from './preferences.ts';

beforeEach(() => {
  for (const key of ['ui_lang', 'preferredLanguage', 'ui_cc']) safeStorage().removeItem(key);
});

test('nothing is preferred at first', () => {
  expect(readPreferences()).toEqual({ lang: undefined, country: undefined });
});

test('ui_lang wins over preferredLanguage', () => {
  safeStorage().setItem('preferredLanguage', 'fr');
  expect(readPreferences().lang).toBe('fr');
  safeStorage().setItem('ui_lang', 'ar');
  expect(readPreferences().lang).toBe('ar');
});

test('an unknown language or country counts as not set', () => {
  safeStorage().setItem('ui_lang', 'xx');
  safeStorage().setItem('preferredLanguage', 'hi');
  safeStorage().setItem('ui_cc', '//evil.example');
  expect(readPreferences()).toEqual({ lang: 'hi', country: undefined });
});

test('a locale link fills what is not set', () => {
  rememberLocale('ar', 'de');
  expect($preferences.get()).toEqual({ lang: 'ar', country: 'de' });
});

test('a locale link never overwrites a choice', () => {
  chooseLanguage('ru');
  rememberLocale('ar', 'de');
  expect($preferences.get()).toEqual({ lang: 'ru', country: 'de' });
  chooseCountry('kz');
  rememberLocale('ar', 'us');
  expect($preferences.get()).toEqual({ lang: 'ru', country: 'kz' });
});
