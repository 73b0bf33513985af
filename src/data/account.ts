// The account of the person who is signed in: what is kept of them, leaving, and everything to take along.

import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Country, Lang } from '#domain/locales.ts';

/** `deletionRequestedAt` and `eraseAt` are instants, ISO 8601; null while nobody asked for a deletion. */
export type OwnAccount = Answer<'get_my_account'>;

export type AccountFields = {
  readonly displayName: string;
  readonly country: Country;
  readonly language: Lang;
};

/** A page of the export: the first one has everything but the further votes. */
export type ExportPage = {
  readonly votes: readonly unknown[];
  readonly next: string | null;
  readonly media?: readonly { readonly id: string; readonly kind: string; readonly state: string }[];
} & Readonly<Record<string, unknown>>;

/** Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`, as all of these. */
export function getMyAccount(): Promise<OwnAccount> {
  return callAsUser('get_my_account', {});
}

/** Errors: `invalid_field` (detail: the field; hint: `required`, `text`, `too_long`, `unknown`), `account_suspended`. */
export function saveMyAccount(fields: AccountFields): Promise<OwnAccount> {
  return callAsUser('save_my_account', { fields });
}

/** Hides and withdraws the person at once; again changes nothing. Errors: `not_allowed` for admins. */
export function requestAccountDeletion(): Promise<OwnAccount> {
  return callAsUser('request_account_deletion', {});
}

/** Errors: `not_allowed` once 14 days have passed. */
export function undoAccountDeletion(): Promise<OwnAccount> {
  return callAsUser('undo_account_deletion', {});
}

/** `after` is the `next` of the page before. */
export async function exportMyData(after: string | null): Promise<ExportPage> {
  return (await callAsUser('export_my_data', { after })) as ExportPage;
}
