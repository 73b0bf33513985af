import type { MaritalStatus, MediaKind } from '#domain/entry-rules.ts';
import type { Country, Lang } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import type { ReportDecision } from '#domain/report-decisions.ts';
import type { ReviewReason } from '#domain/review-reasons.ts';
import type { Database, Json } from '../database.types.ts';

type EntryState = Database['public']['Enums']['entry_state'];

type Document = { [key: string]: Json };

type AuditEntry = {
  id: number;
  at: string;
  action: string;
  /** Null for the operator of the database. */
  actor_id: string | null;
  actor: string | null;
  target_type: string;
  target_id: string;
  target: string | null;
  before: Document | null;
  after: Document | null;
  reason: string | null;
};

type ErrorGroup = {
  /** What its reports have in common. */
  fingerprint: string;
  message: string;
  stack: string | null;
  /** The pages that reported it last, five at most, and how many there are. */
  pages: string[] | null;
  page_count: number;
  releases: string[] | null;
  reports: number;
  first_seen_at: string;
  last_seen_at: string;
  resolved_at: string | null;
};

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

type ReportCase = {
  id: string;
  subject: 'photo' | 'profile' | 'message';
  part: string;
  reason:
    | 'minor'
    | 'intimate_image'
    | 'impersonation'
    | 'stolen_picture'
    | 'offensive'
    | 'harassment'
    | 'spam'
    | 'other';
  person_id: string;
  person_name: string | null;
  /** As it was at the first report; null 6 months after the decision. */
  evidence: Document | null;
  opened_at: string;
  /** Until when it has to be decided; null without such a clock. */
  due_at: string | null;
  is_hidden: boolean;
  reports: number;
  without_account: number;
  notes: string[];
  decision: ReportDecision | null;
  decision_reason: string | null;
  decision_note: string | null;
  decided_at: string | null;
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

type TranslationProblem =
  | 'lang'
  | 'key'
  | 'text'
  | 'too_long'
  | 'source'
  | 'placeholders'
  | 'changed_meanwhile';

export type AdminAnswers = {
  admin_list_audit: AuditEntry[];
  admin_list_errors: (ErrorGroup & { cursor: string })[];
  /** Null when nothing is left of it. */
  admin_settle_error: ErrorGroup | null;
  admin_list_held_votes: HeldVotes;
  /** `decided` counts what this call decided; what somebody else decided meanwhile is not in it. */
  admin_decide_held_votes: HeldVotes & { decided: number };
  admin_list_reports: { cases: ReportCase[]; waiting: number; overdue: number; server_time: string };
  /** The same picture as shown of somebody else. */
  admin_list_report_copies: { person_id: string; person_name: string | null; part: MediaKind }[];
  admin_decide_report: ReportCase;
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
  /** `source` is the English text that it was written for; `missing` is as anybody may have sent it. */
  admin_list_translations: {
    values: { key: string; text: string; source: string; written_at: string }[];
    missing: { key: string; default_text: string; reported_at: string }[];
  };
  /** `problem` is null where it was written. */
  admin_save_translations: { key: string; lang: Lang; problem: TranslationProblem | null }[];
};
