// Reading: the list of conversations, and the messages of one.
import type { Portrait } from './contestant.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';

/** Conversations and messages in one answer. */
export const CONVERSATIONS_PAGE = 20;
export const MESSAGES_PAGE = 30;

/** `muted`: requests that hold a muted word. */
export type MessageFolder = 'inbox' | 'requests' | 'muted';

export type ConversationCard = {
  readonly profileId: string;
  /** Null for a person who has given no name, as the portrait of who is no contestant. */
  readonly displayName: string | null;
  readonly portrait: Portrait | null;
  /** At most 100 characters of the last message, in one line. */
  readonly lastLine: string;
  readonly lastIsOwn: boolean;
  readonly lastAt: string;
  readonly unread: number;
  /** An own request without an answer. */
  readonly isWaiting: boolean;
  readonly cursor: string;
};

export type Message = {
  readonly number: number;
  readonly isOwn: boolean;
  /** Of own messages: the id that they were sent with. */
  readonly requestId: string | null;
  readonly body: string;
  /** A report hides it from both; the body is empty then. */
  readonly isHidden: boolean;
  readonly sentAt: string;
};

export type Conversation = {
  readonly displayName: string | null;
  readonly portrait: Portrait | null;
  /**
   * `requested` by oneself, `request` to oneself, `lapsed` when that is more than 30 days old (a reply accepts, nothing
   * refuses any more), `refused` by oneself; a refusal by the other is `requested`.
   */
  readonly state: 'none' | 'requested' | 'request' | 'lapsed' | 'refused' | 'accepted';
  /** How many characters the next message may have. */
  readonly longest: 300 | 1000;
  /** Why no request is possible now, whatever its text: a code of `sendMessage`, with its detail. */
  readonly bar: { readonly code: string; readonly detail: string | null } | null;
  readonly unread: number;
  readonly readTo: number;
  readonly otherReadTo: number;
  /** The newest first. */
  readonly messages: readonly Message[];
};

type CardRow = {
  readonly profile_id: string;
  readonly display_name: string | null;
  readonly portrait: Portrait | null;
  readonly last_line: string;
  readonly last_is_own: boolean;
  readonly last_at: string;
  readonly unread: number;
  readonly is_waiting: boolean;
  readonly cursor: string;
};

type ConversationRow = Pick<Conversation, 'portrait' | 'state' | 'longest' | 'bar' | 'unread'> & {
  readonly display_name: string | null;
  readonly read_to: number;
  readonly other_read_to: number;
  readonly messages: readonly {
    readonly number: number;
    readonly is_own: boolean;
    readonly request_id: string | null;
    readonly body: string;
    readonly is_hidden: boolean;
    readonly sent_at: string;
  }[];
};

/** One keyset page, the last written first; `after` is the cursor of the last one known. Errors: those of any signed-in call. */
export async function listConversations(
  folder: MessageFolder,
  after: string | null,
  options: CallOptions = {},
): Promise<ConversationCard[]> {
  const args = { p_folder: folder, p_limit: CONVERSATIONS_PAGE, p_after: after };
  const rows = await callSignedIn((accessToken) =>
    callFunction<CardRow[]>('list_conversations', args, { ...options, accessToken }),
  );
  return rows.map((row) => ({
    profileId: row.profile_id,
    displayName: row.display_name,
    portrait: row.portrait,
    lastLine: row.last_line,
    lastIsOwn: row.last_is_own,
    lastAt: row.last_at,
    unread: row.unread,
    isWaiting: row.is_waiting,
    cursor: row.cursor,
  }));
}

/** A page of a conversation, upward from the message `before`, or the newest. Errors: `no_such_profile`. */
export async function listMessages(
  profileId: string,
  before: number | null,
  options: CallOptions = {},
): Promise<Conversation> {
  const args = { p_profile_id: profileId, p_limit: MESSAGES_PAGE, p_before: before };
  const row = await callSignedIn((accessToken) =>
    callFunction<ConversationRow>('list_messages', args, { ...options, accessToken }),
  );
  const { display_name, read_to, other_read_to, messages, ...head } = row;
  return {
    ...head,
    displayName: display_name,
    readTo: read_to,
    otherReadTo: other_read_to,
    messages: messages.map((message) => ({
      number: message.number,
      isOwn: message.is_own,
      requestId: message.request_id,
      body: message.body,
      isHidden: message.is_hidden,
      sentAt: message.sent_at,
    })),
  };
}
