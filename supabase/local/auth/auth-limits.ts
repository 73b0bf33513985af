// Rate limits of /auth/v1, which the library has none of. Kept in memory: a restart forgets them.

import { type BackendConfig, durationMs } from '../config.ts';
import { authError } from '../rest/api-answer.ts';
import type { AuthCall } from './auth-context.ts';

export interface RateLimits {
  /** Mails per hour, all addresses together. */
  email_sent: number;
  /** The others: per five minutes and address of the client. */
  sign_in_sign_ups: number;
  token_refresh: number;
  token_verifications: number;
  /** Least time between two mails of one kind to one address, in milliseconds. */
  mailIntervalMs: number;
}

const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;
/** Above this many keys, those that are full again are forgotten. */
const KEPT_KEYS = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets: `capacity` at once, refilled evenly over `periodMs`. */
export class Limiter {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token of `key`; false when there is none. */
  take(key: string, capacity: number, periodMs: number, now = Date.now()): boolean {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const filled = Math.min(capacity, tokens + ((now - at) / periodMs) * capacity);
    if (this.#buckets.size > KEPT_KEYS) this.#forget(now, periodMs);
    this.#buckets.set(key, { tokens: filled < 1 ? filled : filled - 1, at: now });
    return filled >= 1;
  }

  #forget(now: number, periodMs: number): void {
    for (const [key, { at }] of this.#buckets) if (now - at > periodMs) this.#buckets.delete(key);
  }
}

/** The limits of config.toml, with those of `changes` in their place. */
export function limitsOf(config: BackendConfig, changes: Partial<RateLimits> = {}): RateLimits {
  const { rate_limit, email } = config.auth;
  return { ...rate_limit, mailIntervalMs: durationMs(email.max_frequency), ...changes };
}

/** Endpoints that send a mail. */
const MAILING = ['signup', 'otp', 'magiclink', 'recover', 'resend'];

function limitedClass({ endpoint, url, request, body }: AuthCall): keyof RateLimits | null {
  if (request.method === 'PUT' && endpoint === 'user') return body.email ? 'email_sent' : 'sign_in_sign_ups';
  if (endpoint === 'verify') return 'token_verifications';
  if (endpoint === 'authorize' || endpoint === 'callback') return 'sign_in_sign_ups';
  if (request.method !== 'POST') return null;
  if (endpoint === 'token') {
    return url.searchParams.get('grant_type') === 'refresh_token' ? 'token_refresh' : 'sign_in_sign_ups';
  }
  return MAILING.includes(endpoint) ? 'sign_in_sign_ups' : null;
}

/** The column of `auth.users` in which the hosted service keeps the time that it measures the interval from. */
function mailKind({ endpoint, body }: AuthCall): string {
  if (endpoint === 'user' || (endpoint === 'resend' && body.type === 'email_change'))
    return 'email_change_sent_at';
  return endpoint === 'signup' || endpoint === 'resend' ? 'confirmation_sent_at' : 'recovery_sent_at';
}

/** Checks a call; the answer is the refusal, or null. It is the same for known and unknown addresses. */
export function createLimits(limits: RateLimits): (call: AuthCall, peer: string) => Response | null {
  const limiter = new Limiter();
  const tooMany = () => authError(429, 'over_request_rate_limit', 'Request rate limit reached');
  return (call, peer) => {
    const kind = limitedClass(call);
    if (!kind) return null;
    if (kind !== 'email_sent' && !limiter.take(`${kind} ${peer}`, limits[kind], FIVE_MINUTES_MS))
      return tooMany();
    const address = call.body.email?.toLowerCase();
    if (!address || !(MAILING.includes(call.endpoint) || kind === 'email_sent')) return null;
    if (
      limits.mailIntervalMs > 0 &&
      !limiter.take(`${mailKind(call)} ${address}`, 1, limits.mailIntervalMs)
    ) {
      const seconds = Math.ceil(limits.mailIntervalMs / 1000);
      const message = `For security purposes, you can only request this after ${seconds} s.`;
      return authError(429, 'over_email_send_rate_limit', message);
    }
    const sent = limiter.take('mails', limits.email_sent, HOUR_MS);
    return sent ? null : authError(429, 'over_email_send_rate_limit', 'Email rate limit exceeded');
  };
}
