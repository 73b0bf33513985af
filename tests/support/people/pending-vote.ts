// A vote that waits in this browser since an earlier page.
import { announceChange, type OutboxItem, storeItem } from '#data/outbox/outbox-storage.ts';
import type { Choice } from '#features/voting/voting.ts';

/** Four stars for Maria, by a visitor. */
export function pendingVote(
  choice: Partial<Choice> = {},
  item: Partial<OutboxItem<Choice>> = {},
): OutboxItem<Choice> {
  const payload: Choice = { entryId: 'entry', displayName: 'Maria', stars: 4, ...choice };
  const createdAt = '2026-11-20T10:00:00Z';
  return { requestId: 'request', lane: payload.entryId, owner: null, createdAt, payload, ...item };
}

/** Puts it into the storage of the test's browser. */
export function leavePendingVote(...of: Parameters<typeof pendingVote>): void {
  storeItem('vote', pendingVote(...of));
  announceChange();
}
