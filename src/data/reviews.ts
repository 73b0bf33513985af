// The review of entries and their pictures, for admins. Errors of all calls: those of `admin-call.ts`.

import type { MaritalStatus } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { callAsAdmin } from './admin-call.ts';
import { callSignedIn } from './signed-in-call.ts';
import { exchange, headersOf, pageBackend, parse } from './supabase-client.ts';
import { toCallError } from './supabase-error.ts';

export type ReviewedKind = 'portrait' | 'body' | 'video';
export type ReviewAction = 'approve' | 'reject' | 'changes';

export type ReviewedMedium = {
  readonly id: string;
  readonly kind: ReviewedKind;
  readonly version: number;
  readonly state: 'pending' | 'approved' | 'rejected' | 'changes_requested';
  readonly reason: ReviewReason | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
};

/** What was typed for the entry beside name, age and city; the public sees of it what the contestant shows. */
export type ReviewedDetails = {
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
  readonly marital_status: MaritalStatus | null;
  readonly children: number | null;
  readonly links: readonly string[];
  readonly bio: string | null;
};

/** What was decided and why, as the queue, the search and the appeals tell it. */
export type ToldDecision = {
  readonly subject: 'entry' | 'media';
  readonly subject_id: string;
  readonly action: ReviewAction | 'disqualify';
  readonly reason: ReviewReason | null;
  readonly note: string | null;
  readonly decided_at: string;
};

export type ReviewedEntry = {
  readonly entry_id: string;
  readonly profile_id: string;
  readonly state: string;
  readonly display_name: string;
  readonly age: number;
  readonly city: string;
  readonly country: Country;
  /** As in `2026-w48`. */
  readonly week: string;
  readonly phase: Phase;
  readonly details: ReviewedDetails | null;
  readonly media: readonly ReviewedMedium[];
  /** Earlier decisions, newest first. */
  readonly history: readonly ToldDecision[];
};

/** An entry that waits; `due_at` ends the 24 hours of the review target. */
export type WaitingReview = ReviewedEntry & { readonly waiting_since: string; readonly due_at: string };

export type ClaimedReviews = {
  readonly server_time: string;
  readonly total: number;
  readonly overdue: number;
  readonly items: readonly WaitingReview[];
};

export type ReviewDecision = {
  readonly subject: 'entry' | 'media';
  readonly id?: string;
  readonly action: ReviewAction;
  readonly reason?: ReviewReason | undefined;
  readonly note?: string | undefined;
};

export type DecidedReview = { readonly decisions: readonly { readonly id: string }[] };

/** Addresses of private files, good for 60 s. */
export type SignedMedium = {
  readonly media_id: string;
  readonly urls: Partial<Record<'320' | '800' | '2048' | 'video' | 'poster', string>>;
};

/** The oldest entries that no other admin has; they are the caller's for five minutes. */
export async function claimReviews(count: number): Promise<ClaimedReviews> {
  const claimed = await callAsAdmin<ClaimedReviews>('admin_claim_next', { p_count: count });
  setServerTime(claimed.server_time);
  return claimed;
}

/** Gives back what is claimed, when the admin leaves the page. */
export async function releaseReviews(): Promise<void> {
  await callAsAdmin<null>('admin_release', {});
}

/** Nothing takes effect for ten seconds. Errors: `review_taken`, `invalid_input`. */
export function decideReview(entryId: string, decisions: readonly ReviewDecision[]): Promise<DecidedReview> {
  return callAsAdmin<DecidedReview>('admin_decide', { p_entry_id: entryId, p_decisions: decisions });
}

/** Takes back everything that was decided together with this one. Errors: `undo_too_late`. */
export function undoDecision(decisionId: string): Promise<WaitingReview> {
  return callAsAdmin<WaitingReview>('admin_undo', { p_decision_id: decisionId });
}

/** Up to 20 entries of the last 52 weeks and to come, by part of a name or the id of a profile. Errors: `invalid_input`. */
export function findEntries(text: string): Promise<readonly ReviewedEntry[]> {
  return callAsAdmin<readonly ReviewedEntry[]>('admin_find_entries', { p_text: text });
}

/** Takes an entry out of its contest at once; an appeal may reverse it. Errors: `review_taken`, `invalid_field` (note). */
export async function disqualifyEntry(entryId: string, reason: ReviewReason, note: string): Promise<void> {
  await callAsAdmin<null>('admin_disqualify', { p_entry_id: entryId, p_reason: reason, p_note: note });
}

export type WaitingAppeal = ToldDecision & {
  readonly decision_id: string;
  /** An approval is never appealed. */
  readonly action: 'reject' | 'changes' | 'disqualify';
  readonly reason: ReviewReason;
  readonly appeal_text: string;
  readonly appealed_at: string;
  /** False for an own decision while there is another admin. */
  readonly may_decide: boolean;
  readonly entry: ReviewedEntry;
};

/** Appeals that wait, oldest first. */
export function listAppeals(): Promise<readonly WaitingAppeal[]> {
  return callAsAdmin<readonly WaitingAppeal[]>('admin_appeals', {});
}

/** The decision stands or falls. Errors: `appeal_closed`. */
export async function decideAppeal(decisionId: string, isUpheld: boolean, note: string): Promise<void> {
  const args = { p_decision_id: decisionId, p_uphold: isUpheld, p_note: note };
  await callAsAdmin<null>('admin_decide_appeal', args);
}

/** Addresses of what was sent, for its owner and for admins; those that may not be seen are left out. */
export async function signMedia(mediaIds: readonly string[]): Promise<readonly SignedMedium[]> {
  if (mediaIds.length === 0) return [];
  const backend = pageBackend();
  return callSignedIn(async (token) => {
    const headers = { ...headersOf(backend, token), 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ media_ids: mediaIds }) };
    const { response, text } = await exchange(backend, `${backend.url}/functions/v1/sign-media`, request);
    const answer = parse(text);
    if (!response.ok || !Array.isArray(answer)) {
      throw toCallError({ message: text.slice(0, 200) }, response.status);
    }
    return answer as SignedMedium[];
  });
}
