// The account of the person who is signed in: what is kept of them, leaving, and everything to take along.
import type { Country, Lang } from '#domain/locales.ts';
import { callSignedIn } from './signed-in-call.ts';
import { callFunction, type FunctionName } from './supabase-client.ts';

export type OwnAccount = {
  readonly display_name: string | null;
  readonly country: Country | null;
  readonly language: Lang | null;
  readonly is_admin: boolean;
  /** Instants, ISO 8601; null while nobody asked for a deletion. */
  readonly deletion_requested_at: string | null;
  readonly erase_at: string | null;
};

export type AccountFields = {
  readonly display_name: string;
  readonly country: Country;
  readonly language: Lang;
};

/** A page of the export: the first one has everything but the further votes. */
export type ExportPage = {
  readonly votes: readonly unknown[];
  readonly next: string | null;
  readonly media?: readonly { readonly id: string; readonly kind: string; readonly state: string }[];
} & Readonly<Record<string, unknown>>;

function call<Answer>(name: FunctionName, args: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return callSignedIn((accessToken) => callFunction<Answer>(name, args, { accessToken }));
}

/** Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`, as all of these. */
export function getMyAccount(): Promise<OwnAccount> {
  return call('get_my_account');
}

/** Errors: `invalid_field` (detail: the field; hint: `required`, `text`, `too_long`, `unknown`), `account_suspended`. */
export function saveMyAccount(fields: AccountFields): Promise<OwnAccount> {
  return call('save_my_account', { p_fields: fields });
}

/** Hides and withdraws the person at once; again changes nothing. Errors: `not_allowed` for admins. */
export function requestAccountDeletion(): Promise<OwnAccount> {
  return call('request_account_deletion');
}

/** Errors: `not_allowed` once 14 days have passed. */
export function undoAccountDeletion(): Promise<OwnAccount> {
  return call('undo_account_deletion');
}

/** `after` is the `next` of the page before. */
export function exportMyData(after: string | null): Promise<ExportPage> {
  return call('export_my_data', { p_after: after });
}
