import { describe, expect, it } from 'vitest';
import { COUNTRY_TIME_ZONES, timeZoneOf } from './country-time-zone.ts';
import { COUNTRIES } from './locales.ts';

describe('the time zones of contests', () => {
  it('cover the 23 countries', () => {
    expect(Object.keys(COUNTRY_TIME_ZONES).sort()).toEqual([...COUNTRIES].sort());
  });

  it('are those that the product rules choose where a country has several', () => {
    expect(['us', 'ca', 'au', 'br', 'mx', 'id', 'ru', 'ph'].map((c) => timeZoneOf(c as 'us'))).toEqual([
      'America/New_York',
      'America/Toronto',
      'Australia/Sydney',
      'America/Sao_Paulo',
      'America/Mexico_City',
      'Asia/Jakarta',
      'Europe/Moscow',
      'Asia/Manila',
    ]);
  });

  it('are known to this runtime', () => {
    for (const timeZone of Object.values(COUNTRY_TIME_ZONES)) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    }
  });
});
