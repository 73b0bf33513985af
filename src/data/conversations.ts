// Reading: the list of conversations, and the messages of one.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** Conversations and messages in one answer. */
export const CONVERSATIONS_PAGE = 20;
export const MESSAGES_PAGE = 30;

/** `muted`: requests that hold a muted word. */
export type MessageFolder = 'inbox' | 'requests' | 'muted';

/**
 * `displayName` is null for a person who has given no name, as the portrait of who is no contestant. `lastLine` has at most
 * 100 characters, `isWaiting` means an own request without an answer.
 */
export type ConversationCard = Answer<'list_conversations'>[number];

/** The newest message first; `denial` is why no request is possible now: a code of `sendMessage`, with its detail. */
export type Conversation = Answer<'list_messages'>;

export type Message = Conversation['messages'][number];

/** One keyset page, the last written first; `after` is the cursor of the last one known. Errors: those of any signed-in call. */
export function listConversations(
  folder: MessageFolder,
  after: string | null,
  options: CallOptions = {},
): Promise<readonly ConversationCard[]> {
  return callAsUser('list_conversations', { folder, limit: CONVERSATIONS_PAGE, after }, options);
}

/** A page of a conversation, upward from the message `before`, or the newest. Errors: `no_such_profile`. */
export function listMessages(
  profileId: string,
  before: number | null,
  options: CallOptions = {},
): Promise<Conversation> {
  return callAsUser('list_messages', { profileId, limit: MESSAGES_PAGE, before }, options);
}
