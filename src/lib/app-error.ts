/** Every failure the site can show. `i18n/messages/<lang>/errors.json` has a text for each code, or it does not compile. */
export const APP_ERROR_CODES = [
  'not_signed_in',
  'email_not_verified',
  'voting_closed',
  'voting_not_open',
  'own_entry',
  'entry_not_competing',
  'invalid_stars',
  'rate_limited',
  'no_such_week',
  'no_such_profile',
  'invalid_credentials',
  'invalid_input',
  'weak_password',
  'same_password',
  'link_expired',
  'session_expired',
  'not_allowed',
  'account_suspended',
  'stale_draft',
  'invalid_field',
  'entry_incomplete',
  'entry_locked',
  'already_entered',
  'too_young',
  'too_old',
  'waiting_time',
  'review_taken',
  'undo_too_late',
  'appeal_closed',
  'last_admin',
  'offline',
  'unavailable',
  'unexpected',
] as const;

export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

type AppErrorContext = {
  readonly detail?: string;
  readonly hint?: string;
  readonly cause?: unknown;
  /** How long the server asked to be left alone, in milliseconds; only where it said so. */
  readonly retryAfterMs?: number;
};

/** A failure with a stable code; `detail` and `hint` are for people who debug, never shown as they are. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: AppErrorCode, context: AppErrorContext = {}) {
    super(code, context.cause === undefined ? undefined : { cause: context.cause });
    this.code = code;
    this.detail = context.detail;
    this.hint = context.hint;
    this.retryAfterMs = context.retryAfterMs;
  }
}

export function isAppErrorCode(value: unknown): value is AppErrorCode {
  return (APP_ERROR_CODES as readonly unknown[]).includes(value);
}

/** Anything that was thrown, as an `AppError`; what nobody foresaw is `unexpected`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('unexpected', {
    cause: thrown,
    detail: thrown instanceof Error ? thrown.message : String(thrown),
  });
}
