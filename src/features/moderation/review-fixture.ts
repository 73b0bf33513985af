// Entries on the desk of the review, for tests.
import type { ReviewedKind, ReviewedMedium, WaitingReview } from '#data/reviews.ts';

export function medium(
  id: string,
  kind: ReviewedKind,
  state: ReviewedMedium['state'] = 'pending',
): ReviewedMedium {
  return { id, kind, version: 1, state, reason: null, width: 1200, height: 1800, seconds: null };
}

/** A submitted entry with a portrait and a body photo that wait. */
export function waiting(name: string): WaitingReview {
  return {
    entryId: name,
    profileId: `${name}-profile`,
    state: 'submitted',
    displayName: name,
    age: 24,
    city: 'Cebu',
    country: 'ph',
    week: '2026-w49',
    phase: 'upcoming',
    details: null,
    media: [medium(`${name}-portrait`, 'portrait'), medium(`${name}-body`, 'body')],
    history: [],
    waitingSince: '2026-11-21T00:00:00Z',
    dueAt: '2026-11-22T00:00:00Z',
  };
}
