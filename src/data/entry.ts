// The signed-in person's entry: what was typed, what was uploaded, what was decided, and for which week it is planned.
import type { MaritalStatus, MediaKind, MissingCode, OptionalField } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';
import type { UploadFailure } from './uploads.ts';

export type EntryState =
  | 'draft'
  | 'submitted'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'disqualified';

export type MediaState =
  | 'uploading'
  | 'processing'
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'changes_requested';

/** Why an entry is planned for its week. */
export type PlannedReason =
  | 'before_cut_off'
  | 'after_cut_off'
  | 'waiting_time'
  | 'decided_late'
  | 'carried_over_capacity'
  | 'carried_over_too_few'
  | 'carried_over_cancelled';

export type EntryDetails = {
  readonly display_name: string | null;
  readonly country: Country | null;
  readonly city: string | null;
  readonly height_cm: number | null;
  readonly weight_kg: number | null;
  readonly marital_status: MaritalStatus | null;
  readonly children: number | null;
  readonly links: readonly string[];
  readonly bio: string | null;
  /** The optional fields that the public may read. */
  readonly shown: readonly OptionalField[];
  readonly consents: EntryConsents | null;
  readonly accepted_at: string | null;
};

/** What is agreed to with a submission; all must be true, and the version the one that `contest` names. */
export type EntryConsents = {
  /** 18 or older. */
  readonly adult: boolean;
  /** The photos show this person and are theirs to use. */
  readonly own_media: boolean;
  /** Name, age, city and photos are published. */
  readonly publication: boolean;
  /** The contest's rules. */
  readonly rules: boolean;
  readonly rules_version: string;
};

/** What of an entry can be saved, any part of it; null empties a field. A birth date stays once it is saved. */
export type EntryFields = Partial<
  Omit<EntryDetails, 'consents' | 'accepted_at' | 'country'> & {
    readonly country: Country;
    /** As in `1999-12-31`. */
    readonly birth_date: string;
  }
>;

export type EntryMedia = {
  readonly id: string;
  readonly kind: MediaKind;
  readonly version: number;
  readonly state: MediaState;
  /** A reason code of the namespace `reasons`. */
  readonly reason: string | null;
  /** Why the server did not take the file. */
  readonly failure: UploadFailure | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  readonly received_at: string | null;
  readonly review_due_at: string | null;
};

export type EntryAppeal = {
  readonly allowed: boolean;
  readonly state: 'waiting' | 'upheld' | 'overturned' | null;
  /** What `appealDecision` wants. */
  readonly decision_id: string | null;
};

export type Entry = {
  readonly id: string;
  readonly state: EntryState;
  /** Goes with the next save, so that no older tab overwrites a newer one. */
  readonly version: number;
  /** The week it is planned for; while it can be edited, the one it would be in if it were sent now. */
  readonly week: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Thursday 18:00 of the contest before that week. */
  readonly cut_off_at: string;
  readonly planned_reason: PlannedReason | null;
  /** How often it was carried to a later week; after two it is in by right. */
  readonly carried_over: number;
  readonly by_right: boolean;
  readonly submitted_at: string | null;
  readonly decided_at: string | null;
  /** A reason code of the namespace `reasons`, and what the admin wrote beside it. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly review_due_at: string | null;
  readonly details: EntryDetails;
  readonly can_edit: boolean;
  /** Nothing is missing but the consents, which go with the submission. */
  readonly can_submit: boolean;
  readonly missing: readonly MissingCode[];
  readonly appeal: EntryAppeal;
};

/** Everything that the wizard needs in one answer. Instants are ISO 8601. */
export type MyEntry = {
  readonly profile: {
    readonly display_name: string | null;
    readonly country: Country | null;
    readonly city: string | null;
    readonly birth_date: string | null;
    /** Under 18 by the birth date that was saved; stays so until the 18th birthday. */
    readonly is_refused_minor: boolean;
  };
  readonly contest: {
    readonly country: Country;
    readonly minimum_age: number;
    readonly maximum_age: number | null;
    readonly rules_version: string;
    readonly prize: Readonly<Record<string, unknown>> | null;
    readonly time_zone: string;
  };
  readonly entry: Entry | null;
  readonly media: readonly EntryMedia[];
  readonly waiting: { readonly until_week: string; readonly reason: PlannedReason } | null;
  readonly server_time: string;
};

/** The own entry that counts now. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function getMyEntry(options: CallOptions = {}): Promise<MyEntry> {
  return callMine('get_my_entry', {}, options);
}

/**
 * Saves any fields; makes the draft where there is none (`version` null). The same save again changes nothing.
 * A minor's birth date is kept and answered with `is_refused_minor`.
 * Errors: `stale_draft` (another tab or device saved meanwhile: read again), `invalid_field` (detail: the field,
 * hint: its `FieldRule`), `entry_locked` (sent already; only `shown` can change), `account_suspended`,
 * `age_unconfirmed`, those of `getMyEntry`.
 */
export async function saveEntryDraft(
  fields: EntryFields,
  version: number | null,
  options: CallOptions = {},
): Promise<MyEntry> {
  return callMine('save_entry_draft', { p_fields: fields, p_version: version }, options);
}

/**
 * Sends the entry in. Once sent, the same call answers the same.
 * Errors: `entry_incomplete` (detail: missing codes, split by commas), `too_young`, `too_old`, `already_entered`,
 * `email_not_verified`, `account_suspended`, `waiting_time` (detail: the first possible week), those of `getMyEntry`.
 */
export async function submitEntry(
  entryId: string,
  consents: EntryConsents,
  options: CallOptions = {},
): Promise<MyEntry> {
  return callMine('submit_entry', { p_entry_id: entryId, p_consents: consents }, options);
}

/** Takes the entry back, out of a running week too; its photos leave the public. Errors: `entry_locked`, those of `getMyEntry`. */
export async function withdrawEntry(entryId: string, options: CallOptions = {}): Promise<MyEntry> {
  return callMine('withdraw_entry', { p_entry_id: entryId }, options);
}

/**
 * Asks for a second look at a decision, once; the text has 1 to 1,000 characters.
 * Errors: `appeal_closed` (appealed before, or nothing to appeal), `invalid_input`, those of `getMyEntry`.
 */
export async function appealDecision(
  decisionId: string,
  text: string,
  options: CallOptions = {},
): Promise<void> {
  const args = { p_decision_id: decisionId, p_text: text };
  await callSignedIn((accessToken) =>
    callFunction<null>('appeal_decision', args, { ...options, accessToken }),
  );
}

type EntryFunction = 'get_my_entry' | 'save_entry_draft' | 'submit_entry' | 'withdraw_entry';

function callMine(
  name: EntryFunction,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<MyEntry> {
  return callSignedIn((accessToken) => callFunction<MyEntry>(name, args, { ...options, accessToken }));
}
