import type { AppError } from './app-error.ts';

/** The state of one request. One component, `RequestGate`, renders every list and form from it. */
export type RequestState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly error: AppError; readonly retry?: (() => void) | undefined }
  | { readonly status: 'ready'; readonly data: T };
