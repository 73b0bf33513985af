import type { AppErrorCode } from './app-error-codes.ts';

export type { AppErrorCode };

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

/** Anything that was thrown, as an `AppError`; what nobody foresaw is `unexpected`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('unexpected', {
    cause: thrown,
    detail: thrown instanceof Error ? thrown.message : String(thrown),
  });
}
