// Own entries that were disqualified when their week was over: what is to be read, and to be said to it.
import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** `reason` is a code of the namespace `reasons`, `note` what the admin wrote beside it. */
export type DisqualifiedEntry = Answer<'list_disqualified_entries'>[number];

/** Those of the last 52 weeks, newest first. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export function listDisqualifiedEntries(): Promise<readonly DisqualifiedEntry[]> {
  return callAsUser('list_disqualified_entries', {});
}
