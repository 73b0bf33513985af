// Own entries that were disqualified when their week was over: what is to be read, and to be said to it.
import type { Country } from '#domain/locales.ts';
import type { EntryAppeal } from './entry.ts';
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

export type LostEntry = {
  readonly entry_id: string;
  readonly country: Country;
  /** As in `2026-w48`. */
  readonly week: string;
  readonly time_zone: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** A reason code of the namespace `reasons`, and what the admin wrote beside it. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly appeal: EntryAppeal;
};

/** Those of the last 52 weeks, newest first. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export function listLostEntries(): Promise<readonly LostEntry[]> {
  return callSignedIn((accessToken) =>
    callFunction<readonly LostEntry[]>('list_lost_entries', {}, { accessToken }),
  );
}
