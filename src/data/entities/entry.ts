// The signed-in person's entry: what was typed, what was uploaded, what was decided, and for which week it is planned.

import type { Answer } from '#data/client/fetch/call.ts';
import type { CamelCase } from '#data/client/fetch/key-case.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { EntryField } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';

/** Everything that the wizard needs in one answer. Instants are ISO 8601, reasons codes of the namespace `reasons`. */
export type MyEntry = Answer<'get_my_entry'>;

export type Entry = NonNullable<MyEntry['entry']>;

export type EntryState = Entry['state'];

export type EntryDetails = Entry['details'];

export type EntryAppeal = Entry['appeal'];

/** Why an entry is planned for its week. */
export type PlannedReason = NonNullable<Entry['plannedReason']>;

export type EntryMedia = MyEntry['media'][number];

export type MediaState = EntryMedia['state'];

/** What is agreed to with a submission; all must be true, and the version the one that `contest` names. */
export type EntryConsents = NonNullable<EntryDetails['consents']>;

/**
 * What of an entry can be saved, any part of it; null empties a field. A birth date (`1999-12-31`) stays once it is saved.
 * The keys are the codes of the fields, as `missing`, `shown` and refusals name them.
 */
export type EntryFields = {
  readonly [Field in Exclude<EntryField, 'country' | 'birth_date'>]?: EntryDetails[CamelCase<Field>];
} & { readonly country?: Country; readonly birth_date?: string };

/** The own entry that counts now. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function getMyEntry(options: CallOptions = {}): Promise<MyEntry> {
  return callAsUser('get_my_entry', {}, options);
}

/**
 * Saves any fields; makes the draft where there is none (`version` null). The same save again changes nothing.
 * A minor's birth date is kept and answered with `isRefusedMinor`.
 * Errors: `stale_draft` (another tab or device saved meanwhile: read again), `invalid_field` (detail: the field,
 * hint: its `FieldRule`), `entry_locked` (sent already; only `shown` can change), `account_suspended`,
 * `age_unconfirmed`, those of `getMyEntry`.
 */
export async function saveEntryDraft(
  fields: EntryFields,
  version: number | null,
  options: CallOptions = {},
): Promise<MyEntry> {
  return callAsUser('save_entry_draft', { fields, version }, options);
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
  return callAsUser('submit_entry', { entryId, consents }, options);
}

/** Takes the entry back, out of a running week too; its photos leave the public. Errors: `entry_locked`, those of `getMyEntry`. */
export async function withdrawEntry(entryId: string, options: CallOptions = {}): Promise<MyEntry> {
  return callAsUser('withdraw_entry', { entryId }, options);
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
  await callAsUser('appeal_decision', { decisionId, text }, options);
}
