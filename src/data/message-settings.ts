// Who may write to the signed-in person first, which words mute a request, and when nothing makes itself felt.
import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/**
 * `liked`: those whom she likes; who has a conversation with her writes on in any case. At most 50 muted words of 2 to 40
 * characters. Quiet hours are times as HH:MM in an IANA zone, over midnight too.
 */
export type MessageSettings = Answer<'get_message_settings'>;

/** Errors: those of any signed-in call. */
export function getMessageSettings(): Promise<MessageSettings> {
  return callAsUser('get_message_settings', {});
}

/** Sets all of them and gives them back as the server keeps them. Errors: `invalid_field` (detail: which). */
export function saveMessageSettings(settings: MessageSettings): Promise<MessageSettings> {
  return callAsUser('save_message_settings', { settings });
}
