import type { AppErrorCode } from '../lib/app-error.ts';
import { isRefusalCode } from '../lib/app-error-codes.ts';
import type { T } from './t.ts';

/** What happened and what to do next. A code without a text in English does not compile here. */
export function errorText(t: T<'errors'>, code: AppErrorCode): string {
  if (!isRefusalCode(code)) return t(`errors.${code}`);
  // Where such a call is made the page has loaded `refusals`; elsewhere nobody was told of this code.
  const text = (t as T<'errors' | 'refusals'>)(`refusals.${code}`);
  return text.startsWith('refusals.') ? t('errors.unexpected') : text;
}
