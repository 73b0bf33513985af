// Entries on the desk of the review, for tests.
import type {
  ClaimedReviews,
  DecidedReview,
  ReviewedKind,
  ReviewedMedium,
  WaitingReview,
} from '#data/reviews.ts';

export function medium(
  id: string,
  kind: ReviewedKind,
  state: ReviewedMedium['state'] = 'pending',
): ReviewedMedium {
  return {
    id,
    kind,
    version: 1,
    state,
    reason: null,
    width: 1200,
    height: 1800,
    seconds: null,
    receivedAt: '2026-11-21T00:00:00Z',
  };
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
    rulesVersion: null,
    submittedAt: '2026-11-21T00:00:00Z',
    details: null,
    media: [medium(`${name}-portrait`, 'portrait'), medium(`${name}-body`, 'body')],
    history: [],
    waitingSince: '2026-11-21T00:00:00Z',
    dueAt: '2026-11-22T00:00:00Z',
  };
}

/** What `claimReviews` answers with these entries alone. */
export function claimed(items: readonly WaitingReview[], overdue = 0): ClaimedReviews {
  const times = { serverTime: '2026-11-21T01:00:00Z', claimedUntil: '2026-11-21T01:05:00Z' };
  return { ...times, total: items.length, overdue, items };
}

/** What `decideReview` answers. */
export const DECIDED: DecidedReview = {
  publishAt: '2026-11-21T01:00:10Z',
  serverTime: '2026-11-21T01:00:00Z',
  decisions: [{ id: 'decision', subject: 'entry', subjectId: 'Ada', action: 'approve', reason: null }],
};
