import type { AppErrorCode } from '../lib/app-error.ts';
import type { T } from './t.ts';

/** What happened and what to do next. A code without a text in `messages/en/errors.json` does not compile here. */
export function errorText(t: T<'errors'>, code: AppErrorCode): string {
  return t(`errors.${code}`);
}
