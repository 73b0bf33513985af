// What the signed-in person sent and the public does not see yet.
import type { MediaKind } from '#domain/entry-rules.ts';
import { callSignedIn } from './signed-in-call.ts';
import { readRows, tableClient } from './table-client.ts';

export type WaitingMedium = {
  readonly kind: MediaKind;
  /** Waits for the review, or for a better one. */
  readonly state: 'processing' | 'pending' | 'changes_requested';
};

/** Photos and videos of this person that are in review or to be changed. Errors: those of any signed-in call. */
export function listWaitingMedia(userId: string): Promise<WaitingMedium[]> {
  return callSignedIn(async (accessToken) => {
    const client = await tableClient({ accessToken });
    return readRows<WaitingMedium>(
      client
        .from('media')
        .select('kind,state')
        // An admin may read those of others as well.
        .eq('owner_id', userId)
        .in('state', ['processing', 'pending', 'changes_requested'])
        .order('kind', { ascending: false }),
    );
  });
}
