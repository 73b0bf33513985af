import type { MaritalStatus, MediaKind } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import type { Database } from '../database.types.ts';

type EntryState = Database['public']['Enums']['entry_state'];

type HeldGroup = {
  entry_id: string;
  profile_id: string;
  display_name: string;
  reason: 'shared_device' | 'mostly_ones' | 'burst_of_new_accounts' | 'unknown';
  /** All of the group; `shown` has the 200 that have waited longest. */
  votes: number;
  shown: { voter_id: string; held_at: string }[];
  /** False for an own entry. */
  may_decide: boolean;
};

type HeldVotes = {
  week: string;
  phase: Phase;
  /** In the last 24 hours of a week there are no groups, whatever is held. */
  is_blackout: boolean;
  may_decide: boolean;
  decide_until: string;
  groups: HeldGroup[];
};

/** What was decided and why, as the queue, the search and the appeals tell it. */
type ToldDecision = {
  subject: 'entry' | 'media';
  subject_id: string;
  action: 'approve' | 'reject' | 'changes' | 'disqualify';
  reason: ReviewReason | null;
  note: string | null;
  decided_at: string;
};

type ReviewedEntry = {
  entry_id: string;
  profile_id: string;
  state: EntryState;
  display_name: string;
  age: number;
  city: string;
  country: Country;
  week: string;
  phase: Phase;
  /** What was typed beside name, age and city; the public sees of it what the contestant shows. */
  details: {
    height_cm: number | null;
    weight_kg: number | null;
    marital_status: MaritalStatus | null;
    children: number | null;
    links: string[];
    bio: string | null;
  } | null;
  media: {
    id: string;
    kind: MediaKind;
    version: number;
    state: 'pending' | 'approved' | 'rejected' | 'changes_requested';
    reason: ReviewReason | null;
    width: number | null;
    height: number | null;
    seconds: number | null;
  }[];
  /** Earlier decisions, newest first. */
  history: ToldDecision[];
};

/** An entry that waits; `due_at` ends the 24 hours of the review target. */
type WaitingReview = ReviewedEntry & { waiting_since: string; due_at: string };

export type AdminAnswers = {
  admin_list_held_votes: HeldVotes;
  /** `decided` counts what this call decided; what somebody else decided meanwhile is not in it. */
  admin_decide_held_votes: HeldVotes & { decided: number };
  /** The same picture as shown of somebody else. */
  admin_list_report_copies: { person_id: string; person_name: string | null; part: MediaKind }[];
  admin_claim_next: { server_time: string; total: number; overdue: number; items: WaitingReview[] };
  admin_decide: { decisions: { id: string }[] };
  admin_undo: WaitingReview;
  admin_search_entries: ReviewedEntry[];
  admin_list_appeals: (ToldDecision & {
    decision_id: string;
    /** An approval is never appealed. */
    action: 'reject' | 'changes' | 'disqualify';
    reason: ReviewReason;
    appeal_text: string;
    appealed_at: string;
    /** False for an own decision while there is another admin. */
    may_decide: boolean;
    entry: ReviewedEntry;
  })[];
};
