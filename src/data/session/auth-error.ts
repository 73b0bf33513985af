import { unreachableCode } from '#data/client/fetch/supabase-error.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';

/** What the Supabase client says about a failed call of the auth server. */
export type FailedAuth = {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
};

const AUTH_CODES: Readonly<Record<string, AppErrorCode>> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_verified',
  provider_email_needs_verification: 'email_not_verified',
  weak_password: 'weak_password',
  same_password: 'same_password',
  otp_expired: 'link_expired',
  flow_state_expired: 'link_expired',
  flow_state_not_found: 'link_expired',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
  validation_failed: 'invalid_input',
  email_address_invalid: 'invalid_input',
  email_address_not_authorized: 'invalid_input',
  bad_json: 'invalid_input',
  session_expired: 'session_expired',
  session_not_found: 'session_expired',
  refresh_token_not_found: 'session_expired',
  refresh_token_already_used: 'session_expired',
  bad_jwt: 'session_expired',
  no_authorization: 'not_signed_in',
  signup_disabled: 'not_allowed',
  user_banned: 'not_allowed',
  request_timeout: 'unavailable',
};

/** A failed call of the auth server, or anything that the client threw. */
export function toAuthError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const failure = thrown as Partial<FailedAuth> | null;
  const detail = failure?.message ?? String(thrown);
  return new AppError(authErrorCode(failure ?? {}), { detail, cause: thrown });
}

function authErrorCode(failure: Partial<FailedAuth>): AppErrorCode {
  const known = failure.code === undefined ? undefined : AUTH_CODES[failure.code];
  if (known) return known;
  if (failure.name === 'AuthRetryableFetchError') return failure.status ? 'unavailable' : unreachableCode();
  if (failure.name === 'AuthWeakPasswordError') return 'weak_password';
  if (failure.name === 'AuthSessionMissingError') return 'session_expired';
  if (failure.name === 'AuthRefreshDiscardedError') return 'session_expired';
  if (failure.status === 429) return 'rate_limited';
  if (failure.status === 422 || failure.status === 400) return 'invalid_input';
  if (failure.status !== undefined && failure.status >= 500) return 'unavailable';
  return 'unexpected';
}
