import { AppError } from '#lib/app-error.ts';

/** The code that reads pictures comes when it is needed; without a network it does not. */
export function decoderUnavailable(detail: string): AppError {
  return new AppError(navigator.onLine ? 'unavailable' : 'offline', { detail });
}
