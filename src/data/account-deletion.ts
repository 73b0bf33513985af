// A deletion that is asked for without signing in: the code says how far it is, the mailed link confirms it.
import type { OwnAccount } from './account.ts';
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

export type DeletionState = {
  readonly state: 'waiting' | 'confirmed' | 'undone' | 'done' | 'unknown';
  /** While it is confirmed: when everything will be erased, ISO 8601. */
  readonly erase_at: string | null;
};

/**
 * Begins a deletion and answers with the code of the request, for every address alike; the mail is the caller's to send.
 * Errors: `invalid_input`, `rate_limited`, `offline`, `unavailable`.
 */
export async function askForDeletion(email: string): Promise<string> {
  return (await callFunction<{ code: string }>('ask_for_deletion', { p_email: email })).code;
}

/** How far the request with this code is, however the code is written. Errors: `offline`, `unavailable`. */
export function getDeletionState(code: string): Promise<DeletionState> {
  return callFunction('get_deletion_state', { p_code: code });
}

/**
 * Confirms as who is signed in by the mailed link: hides and withdraws the person at once; again changes nothing.
 * Errors: `link_expired`, `not_allowed` for admins, `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export function confirmDeletion(code: string): Promise<OwnAccount> {
  return callSignedIn((accessToken) => callFunction('confirm_deletion', { p_code: code }, { accessToken }));
}
