import { describe, expect, it } from 'vitest';
import type { AppErrorCode } from '#lib/app-error.ts';
import { fateOf, isGeneral } from './error-fate.ts';

describe('the fate of what failed', () => {
  it.each([
    ['voting_closed', 'final'],
    ['contact_in_request', 'final'],
    ['entry_locked', 'final'],
    ['age_unconfirmed', 'ask'],
    ['password_unconfirmed', 'ask'],
    ['session_expired', 'ask'],
    ['offline', 'later'],
    ['unavailable', 'later'],
    ['rate_limited', 'later'],
    ['unexpected', 'later'],
  ] as const)('%s is %s', (code, fate) => {
    expect(fateOf({ code, detail: undefined })).toBe(fate);
  });

  it('a code that nobody foresaw is later', () => {
    expect(fateOf({ code: 'born_tomorrow' as AppErrorCode, detail: undefined })).toBe('later');
  });

  it('a limit of the day is final, one of the minute is not', () => {
    const limited = (detail: string) => fateOf({ code: 'rate_limited', detail });
    expect(limited('10 requests in a day; from 2026-11-22T09:30:00Z')).toBe('final');
    expect(limited('120 messages in a minute')).toBe('later');
    expect(limited('60 votes since 2026-11-22T09:30:00Z')).toBe('later');
  });
});

it.each([
  ['offline', true],
  ['rate_limited', true],
  ['age_unconfirmed', true],
  ['unexpected', false],
  ['voting_closed', false],
] as const)('%s awaits everything that is sent now: %s', (code, is) => {
  expect(isGeneral({ code, detail: undefined })).toBe(is);
});
