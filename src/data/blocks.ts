// Whom the signed-in person keeps apart from: mutual and silent, and told to nobody else.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** `displayName` is null for who is gone or hidden, or could not be seen when blocked. */
export type BlockedPerson = Answer<'list_blocked'>[number];

/**
 * Blocks a person for both; likes between the two go, and again changes nothing.
 * Errors: `invalid_input` (oneself), `rate_limited` (1,000 people), and those of any signed-in call.
 */
export async function blockPerson(profileId: string): Promise<void> {
  await callAsUser('block_person', { profileId });
}

/** Takes the own block back; one that the other person set stays. Errors: those of any signed-in call. */
export async function unblockPerson(profileId: string): Promise<void> {
  await callAsUser('unblock_person', { profileId });
}

/** Blocked people in one answer. */
export const BLOCKED_PAGE = 24;

/** A page of blocked people, the last one first; `after` is the cursor of the last one known. */
export function listBlocked(
  after: string | null,
  options: CallOptions = {},
): Promise<readonly BlockedPerson[]> {
  return callAsUser('list_blocked', { limit: BLOCKED_PAGE, after }, options);
}
