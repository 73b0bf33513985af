// Rate limits of /auth/v1, which the library has none of. Kept in memory: a restart forgets them.

import { type BackendConfig, durationMs } from '../config.ts';
import { authError } from '../rest/api-answer.ts';
import { networksOf } from '../rest/client-address.ts';
import type { AuthCall } from './auth-context.ts';

export interface RateLimits {
  /** Mails per hour, all addresses together. */
  email_sent: number;
  /** The others: per five minutes and connection; a network of connections may do four times as much. */
  sign_in_sign_ups: number;
  token_refresh: number;
  token_verifications: number;
  /** Least time between two mails of one kind to one address, in milliseconds. */
  mailIntervalMs: number;
}

const FIVE_MINUTES_MS = 300_000;
const HOUR_MS = 3_600_000;
/** A network of many connections may do so many times what one may. */
const NETWORK_FACTOR = 4;
/** One connection may use half of the mails of an hour, but always these. */
const MAILS_OF_A_CONNECTION = 10;
/** 20 MB. Above, the buckets that were not touched for longest are forgotten. */
const STORED_KEYS = 100_000;

interface Bucket {
  tokens: number;
  at: number;
  periodMs: number;
}

/** Token buckets: `capacity` at once, refilled evenly over `periodMs`. */
export class Limiter {
  /** Those that were touched last stand last. */
  readonly #buckets = new Map<string, Bucket>();
  #sweepAbove = 1000;

  /** How many buckets are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes one token of `key`; false when there is none. */
  take(key: string, capacity: number, periodMs: number, now = Date.now()): boolean {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: capacity, at: now };
    const filled = Math.min(capacity, tokens + ((now - at) / periodMs) * capacity);
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: filled < 1 ? filled : filled - 1, at: now, periodMs });
    if (this.#buckets.size > this.#sweepAbove) this.#sweep(now);
    return filled >= 1;
  }

  /** A bucket is forgotten when it is full again: by its own period, whoever asks. */
  #sweep(now: number): void {
    for (const [key, { at, periodMs }] of this.#buckets) {
      if (now - at > periodMs) this.#buckets.delete(key);
    }
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size <= STORED_KEYS) break;
      this.#buckets.delete(key);
    }
    this.#sweepAbove = Math.min(2 * Math.max(this.#buckets.size, 500), STORED_KEYS + 1000);
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
  if (endpoint === 'reauthenticate') return 'email_sent';
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
  if (endpoint === 'reauthenticate') return 'reauthentication_sent_at';
  return endpoint === 'signup' || endpoint === 'resend' ? 'confirmation_sent_at' : 'recovery_sent_at';
}

/**
 * Checks a call; the answer is the refusal, or null. It is the same for known and unknown addresses. `account` is who has
 * proved to be signed in: a change of the account by nobody costs nothing, since it is refused anyway.
 */
export type CheckLimits = (call: AuthCall, peer: string, account: string | null) => Response | null;

const mailsUsedUp = (message: string) => authError(429, 'over_email_send_rate_limit', message);

/** Mails of one call: per kind and address, per account, per connection and network, and of all together. */
function limitMails(limits: RateLimits, limiter: Limiter) {
  return (call: AuthCall, peer: string, account: string | null, address: string): Response | null => {
    const { mailIntervalMs, email_sent } = limits;
    const receivers = account ? [address, account] : [address];
    const isEarly =
      mailIntervalMs > 0 &&
      receivers.some((receiver) => !limiter.take(`${mailKind(call)} ${receiver}`, 1, mailIntervalMs));
    if (isEarly) {
      const seconds = Math.ceil(mailIntervalMs / 1000);
      return mailsUsedUp(`For security purposes, you can only request this after ${seconds} s.`);
    }
    const { connection, network } = networksOf(peer);
    const share = Math.max(email_sent / 2, MAILS_OF_A_CONNECTION);
    const isSent =
      limiter.take(`mails ${connection}`, share, HOUR_MS) &&
      limiter.take(`mails ${network}`, share, HOUR_MS) &&
      limiter.take('mails', email_sent, HOUR_MS);
    return isSent ? null : mailsUsedUp('Email rate limit exceeded');
  };
}

export function createLimits(limits: RateLimits): CheckLimits {
  const limiter = new Limiter();
  const limitMail = limitMails(limits, limiter);
  const mayCall = (kind: keyof RateLimits, peer: string): boolean => {
    const { connection, network } = networksOf(peer);
    const most = limits[kind];
    return (
      limiter.take(`${kind} ${connection}`, most, FIVE_MINUTES_MS) &&
      limiter.take(`${kind} ${network}`, NETWORK_FACTOR * most, FIVE_MINUTES_MS)
    );
  };
  return (call, peer, account) => {
    const kind = limitedClass(call);
    const isOfAccount = call.endpoint === 'user' || call.endpoint === 'reauthenticate';
    if (!kind || (isOfAccount && account === null)) return null;
    if (kind !== 'email_sent' && !mayCall(kind, peer)) {
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    // A code goes to the address of the account, whatever it is.
    const address = call.endpoint === 'reauthenticate' ? account : call.body.email?.toLowerCase();
    if (!address || !(MAILING.includes(call.endpoint) || kind === 'email_sent')) return null;
    return limitMail(call, peer, account, address);
  };
}
