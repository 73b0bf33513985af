// The embedded backend on a fresh database of the run's PostgreSQL: ready in about half a second.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Backend, type BackendOptions, startBackend } from '../../../supabase/local/backend.ts';
import { loadKeys } from '../../../supabase/local/keys.ts';
import type { Mail } from '../../../supabase/local/mail/mail-box.ts';
import { checkAnswersOf } from './answer-types.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openFunctionDoor } from './function-door.ts';

export const SITE_URL = 'http://127.0.0.1:4321';
export const PASSWORD = 'Correct-horse-7';

const SIGN_UP_SECRET = 'of the browser that signs up';

/** What the form of the sign-up sends along. */
const SIGN_UP_DATA = {
  is_adult_confirmed_at: '2026-11-01T00:00:00.000Z',
  sign_up_secret_hash: createHash('sha256').update(SIGN_UP_SECRET).digest('hex'),
};

/** So generous that only a test of the limits meets them. */
const NO_LIMITS = {
  email_sent: 1e6,
  sign_in_sign_ups: 1e6,
  token_refresh: 1e6,
  token_verifications: 1e6,
  mailIntervalMs: 0,
};

export interface Person {
  id: string;
  email: string;
  client: SupabaseClient;
}

export interface TestBackend extends AsyncDisposable {
  backend: Backend;
  db: TestDatabase;
  /** What the backend told its operator. */
  log: string[];
  /** A client of supabase-js with the publishable key and no session, or with another key. */
  client(key?: string): SupabaseClient;
  /** A client with the secret key. */
  service(): SupabaseClient;
  /** A request to the backend with the publishable key. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The newest mail to an address. @throws when there is none. */
  mailTo(email: string): Mail;
  /** Somebody who signed up and confirmed. */
  person(): Promise<Person>;
  stop(): Promise<void>;
}

const browserless = { auth: { persistSession: false, autoRefreshToken: false } };

/** Starts a backend with the project's migrations, or those of another folder. */
export async function startTestBackend(
  options: Partial<BackendOptions> & { migrationsDir?: string } = {},
): Promise<TestBackend> {
  const { migrationsDir } = options;
  const db = await createTestDatabase(migrationsDir ? { migrationsDir } : {});
  const dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-test-backend-'));
  loadKeys(dataDir, { databasePassword: decodeURIComponent(new URL(db.adminUrl).password) });
  const log: string[] = [];
  const door = await openFunctionDoor();
  const backend = await startBackend({
    dataDir,
    port: 0,
    siteUrl: SITE_URL,
    databaseUrl: db.adminUrl,
    rateLimits: NO_LIMITS,
    log: (line) => log.push(line),
    connections: 10,
    ...options,
    functionEnv: { SUPABASE_URL: door.url, ...options.functionEnv },
  });
  door.leadTo(backend.url);
  checkAnswersOf(backend.url, db.ownerUrl);
  const client = (key = backend.publishableKey) => createClient(backend.url, key, browserless);
  const mailTo = (email: string) => {
    const mail = backend.mails().find((each) => each.to === email);
    if (!mail) throw new Error(`No mail to ${email}`);
    return mail;
  };
  const stop = async () => {
    await backend.stop();
    door.close();
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    backend,
    db,
    log,
    client,
    service: () => client(backend.secretKey),
    request: (where, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', backend.publishableKey);
      return fetch(backend.url + where, { ...init, headers });
    },
    mailTo,
    person: async () => {
      const email = `person-${crypto.randomUUID()}@example.test`;
      const own = client();
      const signedUp = await own.auth.signUp({ email, password: PASSWORD, options: { data: SIGN_UP_DATA } });
      if (signedUp.error) throw signedUp.error;
      const verified = await own.auth.verifyOtp({
        token_hash: mailTo(email).tokenHash ?? '',
        type: 'signup',
      });
      if (verified.error || !verified.data.user) throw verified.error ?? new Error('not verified');
      // The tests of the backend itself have no such function.
      await own.rpc('confirm_sign_up_password', { p_secret: SIGN_UP_SECRET });
      return { id: verified.data.user.id, email, client: own };
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
