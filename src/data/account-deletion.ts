// A deletion that is asked for without signing in: the code says how far it is, the mailed link confirms it.

import { type Answer, call } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { OwnAccount } from './account.ts';

/** `eraseAt` is when everything will be erased, ISO 8601; null unless it is confirmed. */
export type DeletionState = Answer<'get_deletion_state'>;

/**
 * Begins a deletion and answers with the code of the request, for every address alike; the mail is the caller's to send.
 * Errors: `invalid_input`, `rate_limited`, `offline`, `unavailable`.
 */
export async function askForDeletion(email: string): Promise<string> {
  return (await call('ask_for_deletion', { email })).code;
}

/** How far the request with this code is, however the code is written. Errors: `offline`, `unavailable`. */
export function getDeletionState(code: string): Promise<DeletionState> {
  return call('get_deletion_state', { code });
}

/**
 * Confirms as who is signed in by the mailed link: hides and withdraws the person at once; again changes nothing.
 * Errors: `link_expired`, `not_allowed` for admins, `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export function confirmDeletion(code: string): Promise<OwnAccount> {
  return callAsUser('confirm_deletion', { code });
}
