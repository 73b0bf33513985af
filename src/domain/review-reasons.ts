// Why an admin refuses a picture or an entry. The database knows the same codes (public.review_reason).

/** In the order in which they are offered, the most frequent first. */
export const REVIEW_REASONS = [
  'too_blurry',
  'too_dark',
  'face_hidden',
  'not_alone',
  'wrong_framing',
  'too_edited',
  'text_or_logo',
  'screenshot',
  'duplicate',
  'not_you',
  'other_person_photo',
  'nudity',
  'minor_in_picture',
  'offensive',
  'wrong_details',
  'rule_violation',
  'other',
] as const;

export type ReviewReason = (typeof REVIEW_REASONS)[number];

export function isReviewReason(value: unknown): value is ReviewReason {
  return (REVIEW_REASONS as readonly unknown[]).includes(value);
}
