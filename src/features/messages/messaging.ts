// The conversations and lists of this page, with the real backend and session.

import { listMessages, MESSAGES_PAGE } from '#data/conversations.ts';
import { markRead } from '#data/messages.ts';
import { OUTBOX_PREFIX } from '#lib/storage-keys.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { signedInUser } from '#stores/session.ts';
import { onUserChange } from '#stores/user-change.ts';
import { $refusals, outbox } from './sending.ts';
import { Thread } from './thread.ts';

const threads = new Map<string, Thread>();

outbox.onOutcome.add((outcome) => {
  const { item, status } = outcome;
  if (status === 'pending') return;
  const thread = threads.get(item.lane);
  if (status === 'sent')
    thread?.addSent({ body: item.payload.body, requestId: item.requestId }, outcome.answer);
  void thread?.refresh();
  if (status === 'sent') void refreshLists();
});

/** The conversation with a person, as far as this page knows it. */
export function threadWith(profileId: string): Thread {
  const known = threads.get(profileId);
  if (known) return known;
  const thread = new Thread({
    list: (before) => listMessages(profileId, before),
    markRead: (number) => markRead(profileId, number),
    onRead: () => {
      document.dispatchEvent(new Event('diadem:unread'));
      void refreshLists();
    },
    pageSize: MESSAGES_PAGE,
  });
  threads.set(profileId, thread);
  return thread;
}

/** The conversation with a person, if this page has shown it. */
export function knownThread(profileId: string): Thread | undefined {
  return threads.get(profileId);
}

/** Forgets the conversation with a person who was blocked. */
export function forgetThread(profileId: string): void {
  threads.delete(profileId);
  void refreshLists();
}

/** Asks for the lists that are shown again; false when no answer came. */
export async function refreshLists(): Promise<boolean> {
  const reader = signedInUser();
  if (reader === null) return false;
  const queryKey = queryKeys.conversations(reader);
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  const asked = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  return asked.every(({ state }) => state.fetchFailureCount === 0);
}

/** Sends what waits, and follows what other tabs of the same person send; returns how to stop. */
export function followMessaging(): () => void {
  const stopSending = outbox.follow();
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && !key.startsWith(`${OUTBOX_PREFIX}message-`)) return;
    for (const thread of threads.values()) if (thread.$state.get().head) void thread.refresh();
    void refreshLists();
  };
  addEventListener('storage', onStorage);
  return () => {
    stopSending();
    removeEventListener('storage', onStorage);
  };
}

if (typeof window !== 'undefined') {
  onUserChange(() => {
    threads.clear();
    $refusals.set({});
    queryClient.removeQueries({ queryKey: ['conversations'] });
  });
}
