import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAuthError } from '#data/session/auth-error.ts';
import { AppError } from '#lib/app-error.ts';
import { toCallError } from './supabase-error.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a failed call', () => {
  it.each([
    ['P0001', 'voting_closed', 400, 'voting_closed'],
    ['P0001', 'no_such_week', 400, 'no_such_week'],
    ['P0001', 'a code from the future', 400, 'unexpected'],
    ['42501', 'permission denied', 401, 'not_signed_in'],
    ['42501', 'permission denied', 403, 'not_allowed'],
    ['PGRST301', 'JWT expired', 401, 'session_expired'],
    ['22P02', 'invalid input syntax for type uuid', 400, 'invalid_input'],
    ['23514', 'violates check constraint', 400, 'invalid_input'],
    ['', 'Payload too large', 413, 'invalid_input'],
    ['', 'Too many requests', 429, 'rate_limited'],
    ['57014', 'canceling statement due to statement timeout', 500, 'unavailable'],
    ['', 'Bad gateway', 502, 'unavailable'],
    ['', 'TypeError: Failed to fetch', 0, 'unavailable'],
    ['', '{"entry_id": "cut in the midd', 200, 'unavailable'],
    ['PGRST202', 'Could not find the function', 404, 'unexpected'],
  ])('%s "%s" with status %i is %s', (code, message, status, expected) => {
    expect(toCallError({ code, message }, status).code).toBe(expected);
  });

  it('without an answer is offline when the device says so', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(toCallError({ message: 'TypeError: Failed to fetch' }, 0).code).toBe('offline');
  });

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['Wed, 18 Nov 2026 12:00:10 GMT', 10_000],
    ['Wed, 18 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('that asks to wait by the header "%s" says so in milliseconds: %s', (header, wait) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] });
    expect(toCallError({ message: '' }, 429, header).retryAfterMs).toBe(wait);
    vi.useRealTimers();
  });

  it('keeps what people who debug need', () => {
    const failure = { code: 'P0001', message: 'voting_closed', details: 'closed at noon', hint: 'Wait.' };
    expect(toCallError(failure, 400)).toMatchObject({
      detail: 'closed at noon',
      hint: 'Wait.',
      cause: failure,
    });
  });
});

describe('a failed call of auth', () => {
  it.each([
    [{ name: 'AuthApiError', code: 'invalid_credentials', status: 400 }, 'invalid_credentials'],
    [{ name: 'AuthApiError', code: 'email_not_confirmed', status: 400 }, 'email_not_verified'],
    [{ name: 'AuthApiError', code: 'otp_expired', status: 403 }, 'link_expired'],
    [{ name: 'AuthApiError', code: 'over_email_send_rate_limit', status: 429 }, 'rate_limited'],
    [{ name: 'AuthWeakPasswordError', status: 422 }, 'weak_password'],
    [{ name: 'AuthApiError', code: 'refresh_token_not_found', status: 400 }, 'session_expired'],
    [{ name: 'AuthRetryableFetchError', status: 0 }, 'unavailable'],
    [{ name: 'AuthRetryableFetchError', status: 503 }, 'unavailable'],
    [{ name: 'AuthApiError', code: 'unknown', status: 429 }, 'rate_limited'],
    [{ name: 'AuthApiError', code: 'unknown', status: 500 }, 'unavailable'],
    [{ name: 'AuthApiError', code: 'unknown', status: 409 }, 'unexpected'],
  ])('%j is %s', (failure, expected) => {
    expect(toAuthError({ message: 'what the vendor says', ...failure }).code).toBe(expected);
  });

  it('that is ours already stays as it is', () => {
    const error = new AppError('offline');
    expect(toAuthError(error)).toBe(error);
  });
});
