import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { limitsOf } from '../../../supabase/local/auth/auth-limits.ts';
import { CONFIG_FILE, durationMs, readConfig, sizeBytes } from '../../../supabase/local/config.ts';
import { type MailType, readTemplate } from '../../../supabase/local/mail/mail-template.ts';

const source = readFileSync(CONFIG_FILE, 'utf8');
const everything = parse(source) as Record<string, Record<string, unknown>>;

describe('supabase/config.toml', () => {
  it('has what the embedded backend reads, in the form that it expects', () => {
    const { api, auth, storage } = readConfig();
    expect(api).toMatchObject({ schemas: ['public'], max_rows: expect.any(Number) });
    expect(auth).toMatchObject({
      site_url: expect.stringMatching(/^http/),
      additional_redirect_urls: expect.arrayContaining([expect.any(String)]),
      jwt_expiry: expect.any(Number),
      minimum_password_length: expect.any(Number),
    });
    expect(['', 'letters_digits', 'lower_upper_letters_digits']).toContain(auth.password_requirements);
    expect(sizeBytes(storage.file_size_limit)).toBe(50 * 1024 * 1024);
    const limits = Object.values(limitsOf(readConfig()));
    expect(limits.every((limit) => limit > 0)).toBe(true);
  });

  it('asks the official stack for what the embedded backend does', () => {
    expect(everything['db']?.['major_version']).toBe(17);
    expect(everything['auth']).toMatchObject({
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        secure_password_change: true,
      },
    });
    expect(everything['realtime']?.['enabled']).toBe(false);
    expect(everything['project_id']).toBe('diadem');
  });

  it('names a template for each mail, and each leads to a page of the site that knows it', () => {
    for (const type of ['signup', 'recovery', 'magiclink', 'email_change'] satisfies MailType[]) {
      const { subject, source: html } = readTemplate(readConfig(), type);
      expect(subject).toMatch(/Diadem/);
      const page = type === 'recovery' ? 'reset-password' : 'verify';
      expect(html).toContain(`{{ .SiteURL }}/${page}?token_hash={{ .TokenHash }}&amp;type=${type}`);
    }
  });

  it('holds no secret', () => {
    expect(source).not.toMatch(/(secret|password|key|token)\s*=|sb_(secret|publishable)_/i);
  });

  it('is read with its units', () => {
    expect([durationMs('90s'), durationMs('5m'), durationMs('1h')]).toEqual([90_000, 300_000, 3_600_000]);
    expect([sizeBytes('500KB'), sizeBytes('5MiB')]).toEqual([500_000, 5_242_880]);
    expect(() => durationMs('soon')).toThrow(/not a duration/);
    expect(() => sizeBytes('big')).toThrow(/not a size/);
  });
});
