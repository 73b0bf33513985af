// Writing: one conversation for a pair of people, named by the other person's profile id.
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction, type FunctionName } from './supabase-client.ts';

export type SentMessage = {
  /** Counts from 1 in each conversation, without gaps. */
  readonly number: number;
  /** ISO 8601. */
  readonly sent_at: string;
  readonly state: 'requested' | 'accepted';
};

export type MessageToSend = {
  /** A profile id. */
  readonly to: string;
  readonly body: string;
  /** A UUID; a retry with the same one gets the first answer and sends nothing twice. */
  readonly requestId: string;
};

function call<Answer>(name: FunctionName, args: Record<string, unknown>, options: CallOptions = {}) {
  return callSignedIn((accessToken) => callFunction<Answer>(name, args, { ...options, accessToken }));
}

/**
 * Writes to a person. A first message is a request of at most 300 characters, a reply to one accepts it.
 * Errors: `email_not_verified`, `not_allowed`, `age_unconfirmed`, `message_too_long`, `no_such_profile` (also for who is
 * apart or hidden); of a request also `request_pending` and `account_too_new` (detail: the instant from which it is
 * possible), `requests_off`, `rate_limited` (detail: which limit, and from when), `contact_in_request` (detail: link,
 * phone or handle), `repeated_text`, `copied_text`; and those of any signed-in call.
 */
export function sendMessage({ to, body, requestId }: MessageToSend): Promise<SentMessage> {
  return call('send_message', { p_to: to, p_body: body, p_request_id: requestId });
}

/** Accepts the request of a person, one that was refused or has lapsed too. Errors: `no_such_profile`. */
export function acceptRequest(profileId: string): Promise<{ readonly state: 'accepted' }> {
  return call('accept_request', { p_profile_id: profileId });
}

/** Refuses the request of a person, who is told nothing; after 30 days it has lapsed. Errors: `no_such_profile`. */
export function refuseRequest(
  profileId: string,
): Promise<{ readonly state: 'refused' | 'lapsed' | 'accepted' }> {
  return call('refuse_request', { p_profile_id: profileId });
}

/** Has read up to a message, and is told how many are unread after it. Errors: `no_such_profile`. */
export function markRead(profileId: string, number: number): Promise<number> {
  return call('mark_read', { p_profile_id: profileId, p_number: number });
}

/** Empties a conversation for oneself alone; a request that waits is refused by it. Errors: `no_such_profile`. */
export async function clearConversation(profileId: string): Promise<void> {
  await call('clear_conversation', { p_profile_id: profileId });
}

/** What is unread, for the badge; 100 stands for 100 and more. */
export function countUnread(
  options?: CallOptions,
): Promise<{ readonly messages: number; readonly requests: number }> {
  return call('count_unread', {}, options);
}
