// Reads supabase/config.toml, the official CLI's file, so that both backends follow one set of values.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';

export interface MailTemplate {
  subject: string;
  content_path: string;
}

/** Mails about what has happened, without a link that does something. */
export type NotificationType = 'email_changed' | 'password_changed';

/** The part of the file that the embedded backend follows. */
export interface BackendConfig {
  api: { schemas: string[]; max_rows: number };
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    /** Life of an access token in seconds. */
    jwt_expiry: number;
    minimum_password_length: number;
    password_requirements: '' | 'letters_digits' | 'lower_upper_letters_digits';
    rate_limit: {
      /** Mails per hour, all addresses together. */
      email_sent: number;
      /** Per five minutes and client address. */
      sign_in_sign_ups: number;
      token_refresh: number;
      token_verifications: number;
    };
    email: {
      /** Least time between two mails to one address, such as `1s`. */
      max_frequency: string;
      /** Both addresses confirm a change. */
      double_confirm_changes: boolean;
      /** A session older than 24 hours changes the password with a mailed code. */
      secure_password_change: boolean;
      otp_length: number;
      /** Life of a mailed link in seconds. */
      otp_expiry: number;
      template: Record<
        'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication',
        MailTemplate
      >;
      notification: Record<NotificationType, MailTemplate & { enabled: boolean }>;
    };
  };
  storage: { file_size_limit: string };
}

export const CONFIG_FILE = new URL('../config.toml', import.meta.url);

/** The file's values as they are; a test holds them to the shape above. */
export function readConfig(file: URL = CONFIG_FILE): BackendConfig {
  return parse(readFileSync(file, 'utf8')) as unknown as BackendConfig;
}

/** `90s`, `5m`, `1h` in milliseconds. @throws on anything else. */
export function durationMs(text: string): number {
  const [, amount, unit] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  if (!amount || !unit) throw new Error(`"${text}" is not a duration such as 90s, 5m or 1h.`);
  return Number(amount) * { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unit as 'ms' | 's' | 'm' | 'h'];
}

/** `50MiB`, `500KB` in bytes. @throws on anything else. */
export function sizeBytes(text: string): number {
  const [, amount, unit] = /^(\d+)(B|KB|KiB|MB|MiB)$/.exec(text) ?? [];
  if (!amount || !unit) throw new Error(`"${text}" is not a size such as 500KB or 5MiB.`);
  const factors = { B: 1, KB: 1_000, KiB: 1_024, MB: 1_000_000, MiB: 1_048_576 };
  return Number(amount) * factors[unit as keyof typeof factors];
}
