// What the parts of /auth/v1 share.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '@supabase/lite';
import type { Sql } from 'postgres';
import type { BackendConfig } from '../config.ts';
import type { Keys } from '../keys.ts';
import type { MailBox } from '../mail/mail-box.ts';

/** What a request asked for besides what the library reads; the mail that it causes needs it. */
export interface MailWish {
  /** Where the person goes after the link; checked against the allowed addresses. */
  redirectTo: string;
  /** PKCE: the mailed link gives a code that only the asking browser can exchange. */
  challenge: string | null;
  challengeMethod: 's256' | 'plain';
}

export interface AuthContext {
  app: App;
  /** Role that owns the auth tables. */
  sql: Sql;
  keys: Keys;
  config: BackendConfig;
  siteUrl: string;
  apiUrl: string;
  mailBox: MailBox;
  wish: AsyncLocalStorage<MailWish>;
  log: (line: string) => void;
}

/** A request to /auth/v1, read and checked. */
export interface AuthCall {
  request: Request;
  url: URL;
  /** Path after /auth/v1/. */
  endpoint: string;
  body: AuthBody;
}

export interface AuthBody {
  email?: string;
  password?: string;
  token?: string;
  token_hash?: string;
  type?: string;
  refresh_token?: string;
  auth_code?: string;
  code_verifier?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  create_user?: boolean;
  data?: Record<string, unknown>;
  [other: string]: unknown;
}

export const createWish = () => new AsyncLocalStorage<MailWish>();
