// Whom the signed-in person keeps apart from: mutual and silent, and told to nobody else.
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';

export type BlockedPerson = {
  readonly profileId: string;
  /** Null for who is gone or hidden, or could not be seen when blocked. */
  readonly displayName: string | null;
  /** ISO 8601. */
  readonly blockedAt: string;
  readonly cursor: string;
};

type BlockedRow = {
  readonly profile_id: string;
  readonly display_name: string | null;
  readonly blocked_at: string;
  readonly cursor: string;
};

/**
 * Blocks a person for both; likes between the two go, and again changes nothing.
 * Errors: `invalid_input` (oneself), `rate_limited` (1,000 people), and those of any signed-in call.
 */
export async function blockPerson(profileId: string): Promise<void> {
  await callSignedIn((accessToken) =>
    callFunction('block_person', { p_profile_id: profileId }, { accessToken }),
  );
}

/** Takes the own block back; one that the other person set stays. Errors: those of any signed-in call. */
export async function unblockPerson(profileId: string): Promise<void> {
  await callSignedIn((accessToken) =>
    callFunction('unblock_person', { p_profile_id: profileId }, { accessToken }),
  );
}

/** Blocked people in one answer. */
export const BLOCKED_PAGE = 24;

/** A page of blocked people, the last one first; `after` is the cursor of the last one known. */
export async function listBlocked(after: string | null, options: CallOptions = {}): Promise<BlockedPerson[]> {
  const rows = await callSignedIn((accessToken) =>
    callFunction<BlockedRow[]>(
      'list_blocked',
      { p_limit: BLOCKED_PAGE, p_after: after },
      { ...options, accessToken },
    ),
  );
  return rows.map((row) => ({
    profileId: row.profile_id,
    displayName: row.display_name,
    blockedAt: row.blocked_at,
    cursor: row.cursor,
  }));
}
