import { describe, expect, it } from 'vitest';
import { parseGoogleReturn, withoutGoogleReturn } from './google-return.ts';

const CODE = '0f9a3c1e-7a55-4f0e-9a21-3f6f1f6f1f6f';

describe('what comes back from Google', () => {
  it.each(['', '?next=%2Faccount', '?mode=sign-up'])('is nothing for %j', (search) => {
    expect(parseGoogleReturn(search)).toBeNull();
  });

  it('is a code', () => {
    expect(parseGoogleReturn(`?next=%2F&code=${CODE}`)).toEqual({ code: CODE });
  });

  it.each(['', 'short', '<script>alert(1)</script>aaaa', 'x'.repeat(300)])('is no code: %j', (code) => {
    expect(parseGoogleReturn(`?code=${encodeURIComponent(code)}`)).toEqual({ problem: 'googleFailed' });
  });

  it.each([
    ['?error=access_denied&error_description=The+user+denied', '', 'googleCancelled'],
    ['?error=access_denied&error_code=access_denied', '', 'googleCancelled'],
    ['', '#error=access_denied&error_description=Call+0900', 'googleCancelled'],
    ['?error=access_denied&error_code=signup_disabled', '', 'googleFailed'],
    ['?error=server_error&error_code=unexpected_failure', '', 'googleFailed'],
    ['?error=access_denied&error_code=provider_email_needs_verification', '', 'googleUnverified'],
    [`?error=server_error&code=${CODE}`, '', 'googleFailed'],
  ])('is a problem: %s%s', (search, hash, problem) => {
    expect(parseGoogleReturn(search, hash)).toEqual({ problem });
  });

  it('leaves the address without it, and with the rest', () => {
    expect(withoutGoogleReturn('/de/auth', `?code=${CODE}&next=%2Faccount%23entry`)).toBe(
      '/de/auth?next=%2Faccount%23entry',
    );
    expect(withoutGoogleReturn('/auth', '?error=x&error_code=y&error_description=z')).toBe('/auth');
  });
});
