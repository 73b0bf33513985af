// Where PostgREST's failures become ours; those of the auth server do in auth-error.ts, which few pages need.
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import { isAppErrorCode } from '#lib/app-error-codes.ts';
import { serverNow } from '#lib/server-clock.ts';

/** What PostgREST says about a failed call. */
export type FailedCall = {
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
  readonly code?: string | null;
};

/** SQL states of refused input: bad text, out of range, too long, a violated constraint. */
const INPUT_STATE = /^(22|23)/;

/** A failed REST call; a status of 0 means that no answer came. `retryAfter` is the header of that name. */
export function toCallError(failure: FailedCall, status: number, retryAfter?: string | null): AppError {
  const retryAfterMs = retryAfter ? waitOf(retryAfter) : undefined;
  const context = {
    detail: failure.details || failure.message,
    ...(failure.hint ? { hint: failure.hint } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
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
  // A success that cannot be read was cut off, or is not our server's (a sign-in page of a wireless network).
  if (status >= 500 || (status >= 200 && status < 300)) return 'unavailable';
  if (status === 413 || INPUT_STATE.test(failure.code ?? '')) return 'invalid_input';
  return 'unexpected';
}

/** The header Retry-After, seconds or a date, in milliseconds from now; undefined for what is neither. */
function waitOf(retryAfter: string): number | undefined {
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - serverNow() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Why no answer came: `offline` where the device says so. Node, which builds the pages, has no `onLine`. */
export function unreachableCode(): AppErrorCode {
  return globalThis.navigator?.onLine === false ? 'offline' : 'unavailable';
}
