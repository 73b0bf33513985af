// Writing: one conversation for a pair of people, named by the other person's profile id.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** `number` counts from 1 in each conversation, without gaps. */
export type SentMessage = Answer<'send_message'>;

export type MessageToSend = {
  /** A profile id. */
  readonly to: string;
  readonly body: string;
  /** A UUID; a retry with the same one gets the first answer and sends nothing twice. */
  readonly requestId: string;
};

/**
 * Writes to a person. A first message is a request of at most 300 characters, a reply to one accepts it.
 * Errors: `email_not_verified`, `not_allowed`, `age_unconfirmed`, `message_too_long`, `no_such_profile` (also for who is
 * apart or hidden); of a request also `request_pending` and `account_too_new` (detail: the instant from which it is
 * possible), `requests_off`, `rate_limited` (detail: which limit, and from when), `contact_in_request` (detail: link,
 * phone or handle), `repeated_text`, `copied_text`; and those of any signed-in call.
 */
export function sendMessage({ to, body, requestId }: MessageToSend): Promise<SentMessage> {
  return callAsUser('send_message', { to, body, requestId });
}

/** Accepts the request of a person, one that was refused or has lapsed too. Errors: `no_such_profile`. */
export function acceptRequest(profileId: string): Promise<Answer<'accept_request'>> {
  return callAsUser('accept_request', { profileId });
}

/** Refuses the request of a person, who is told nothing; after 30 days it has lapsed. Errors: `no_such_profile`. */
export function refuseRequest(profileId: string): Promise<Answer<'refuse_request'>> {
  return callAsUser('refuse_request', { profileId });
}

/** Has read up to a message, and is told how many are unread after it. Errors: `no_such_profile`. */
export function markRead(profileId: string, number: number): Promise<number> {
  return callAsUser('mark_read', { profileId, number });
}

/** Empties a conversation for oneself alone; a request that waits is refused by it. Errors: `no_such_profile`. */
export async function clearConversation(profileId: string): Promise<void> {
  await callAsUser('clear_conversation', { profileId });
}

/** What is unread, for the badge; 100 stands for 100 and more. */
export function countUnread(options?: CallOptions): Promise<Answer<'count_unread'>> {
  return callAsUser('count_unread', {}, options);
}
