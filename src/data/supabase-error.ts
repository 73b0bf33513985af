// The one place where a vendor's failure becomes one of ours.
import { AppError, type AppErrorCode, isAppErrorCode } from '#lib/app-error.ts';

/** What PostgREST says about a failed call. */
export type FailedCall = {
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
  readonly code?: string | null;
};

/** What auth-js says about a failed call. */
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

/** SQL states of refused input: bad text, out of range, too long, a violated constraint. */
const INPUT_STATE = /^(22|23)/;

/** A failed REST call; a status of 0 means that no answer came. */
export function toCallError(failure: FailedCall, status: number): AppError {
  const context = {
    detail: failure.details || failure.message,
    ...(failure.hint ? { hint: failure.hint } : {}),
    cause: failure,
  };
  return new AppError(callErrorCode(failure, status), context);
}

function callErrorCode(failure: FailedCall, status: number): AppErrorCode {
  if (status === 0) return unreachableCode();
  if (failure.code === 'P0001' && isAppErrorCode(failure.message)) return failure.message;
  if (failure.code === '42501') return status === 401 ? 'not_signed_in' : 'not_allowed';
  if (status === 401) return 'session_expired';
  if (status === 403) return 'not_allowed';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  if (status === 413 || INPUT_STATE.test(failure.code ?? '')) return 'invalid_input';
  return 'unexpected';
}

/** A failed call of auth-js, or anything that it threw. */
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

/** Node, which builds the pages, has no `onLine`. */
function unreachableCode(): AppErrorCode {
  return globalThis.navigator?.onLine === false ? 'offline' : 'unavailable';
}
