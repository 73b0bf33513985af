// The texts that the parts of the entry form share.
import { isReviewReason } from '#domain/review-reasons.ts';
import type { T } from '#i18n/t.ts';

/** The sentence for a reason code, where the code is one that has a sentence. */
export function reasonText(t: T<'reasons'>, reason: string | null): string | null {
  return isReviewReason(reason) ? t(`reasons.${reason}`) : null;
}
