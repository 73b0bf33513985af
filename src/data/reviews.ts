// The review of entries and their pictures, for admins. Errors of all calls: those of any signed-in call, and `not_allowed`.

import type { Answer } from '#data/client/fetch/call.ts';
import { type CamelKeys, toCamelKeys } from '#data/client/fetch/key-case.ts';
import { exchange, headersOf, pageBackend, parse } from '#data/client/fetch/supabase-client.ts';
import { toCallError } from '#data/client/fetch/supabase-error.ts';
import { callAsUser, withAccessToken } from '#data/client/signed-in-call.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import { setServerTime } from '#lib/server-clock.ts';

export type ReviewAction = 'approve' | 'reject' | 'changes';

/** `details` is what was typed beside name, age and city, `history` earlier decisions, newest first. */
export type ReviewedEntry = Answer<'admin_search_entries'>[number];

export type ReviewedMedium = ReviewedEntry['media'][number];

export type ReviewedKind = ReviewedMedium['kind'];

/** What was decided and why, as the queue, the search and the appeals tell it. */
export type ShownDecision = ReviewedEntry['history'][number];

export type ClaimedReviews = Answer<'admin_claim_next'>;

/** An entry that waits; `dueAt` ends the 24 hours of the review target. */
export type WaitingReview = ClaimedReviews['items'][number];

export type ReviewDecision = {
  readonly subject: 'entry' | 'media';
  readonly id?: string;
  readonly action: ReviewAction;
  readonly reason?: ReviewReason | undefined;
  readonly note?: string | undefined;
};

export type DecidedReview = Answer<'admin_decide'>;

type SignedFiles = {
  media_id: string;
  urls: Partial<Record<'320' | '800' | '2048' | 'video' | 'poster', string>>;
};

/** Addresses of private files, good for 60 s. */
export type SignedMedium = CamelKeys<SignedFiles>;

/** The oldest entries that no other admin has; they are the caller's for five minutes. */
export async function claimReviews(count: number): Promise<ClaimedReviews> {
  const claimed = await callAsUser('admin_claim_next', { count });
  setServerTime(claimed.serverTime);
  return claimed;
}

/** Gives back what is claimed, when the admin leaves the page. */
export async function releaseReviews(): Promise<void> {
  await callAsUser('admin_release', {});
}

/** Nothing takes effect for ten seconds. Errors: `review_taken`, `invalid_input`. */
export function decideReview(entryId: string, decisions: readonly ReviewDecision[]): Promise<DecidedReview> {
  return callAsUser('admin_decide', { entryId, decisions });
}

/** Takes back everything that was decided together with this one. Errors: `undo_too_late`. */
export function undoDecision(decisionId: string): Promise<WaitingReview> {
  return callAsUser('admin_undo', { decisionId });
}

/** Up to 20 entries of the last 52 weeks and to come, by part of a name or the id of a profile. Errors: `invalid_input`. */
export function findEntries(text: string): Promise<readonly ReviewedEntry[]> {
  return callAsUser('admin_search_entries', { text });
}

/** Takes an entry out of its contest at once; an appeal may reverse it. Errors: `review_taken`, `invalid_field` (note). */
export async function disqualifyEntry(entryId: string, reason: ReviewReason, note: string): Promise<void> {
  await callAsUser('admin_disqualify', { entryId, reason, note });
}

/** `mayDecide` is false for an own decision while there is another admin. */
export type WaitingAppeal = Answer<'admin_list_appeals'>[number];

/** Appeals that wait, oldest first. */
export function listAppeals(): Promise<readonly WaitingAppeal[]> {
  return callAsUser('admin_list_appeals', {});
}

/** The decision stands or falls. Errors: `appeal_closed`. */
export async function decideAppeal(decisionId: string, isUpheld: boolean, note: string): Promise<void> {
  await callAsUser('admin_decide_appeal', { decisionId, uphold: isUpheld, note });
}

/** Addresses of what was sent, for its owner and for admins; those that may not be seen are left out. */
export async function signMedia(mediaIds: readonly string[]): Promise<readonly SignedMedium[]> {
  if (mediaIds.length === 0) return [];
  const backend = pageBackend();
  return withAccessToken(async (token) => {
    const headers = { ...headersOf(backend, token), 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ media_ids: mediaIds }) };
    const { response, text } = await exchange(backend, `${backend.url}/functions/v1/sign-media`, request);
    const answer = parse(text);
    if (!response.ok || !Array.isArray(answer)) {
      throw toCallError({ message: text.slice(0, 200) }, response.status);
    }
    return toCamelKeys(answer as SignedFiles[]);
  });
}
