// Who may write to the signed-in person first, which words mute a request, and when nothing makes itself felt.
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

export type MessageSettings = {
  /** `liked`: those whom she likes. Who has a conversation with her writes on in any case. */
  readonly requestsFrom: 'everyone' | 'liked' | 'nobody';
  /** At most 50 of 2 to 40 characters; the server keeps them folded, each once. */
  readonly mutedWords: readonly string[];
  /** Times as HH:MM in an IANA zone, over midnight too. */
  readonly quietHours: { readonly from: string; readonly until: string; readonly timeZone: string } | null;
};

type SettingsRow = {
  readonly requests_from: MessageSettings['requestsFrom'];
  readonly muted_words: readonly string[];
  readonly quiet_hours: { readonly from: string; readonly until: string; readonly time_zone: string } | null;
};

/** Errors: those of any signed-in call. */
export async function getMessageSettings(): Promise<MessageSettings> {
  return toSettings(
    await callSignedIn((accessToken) =>
      callFunction<SettingsRow>('get_message_settings', {}, { accessToken }),
    ),
  );
}

/** Sets all of them and gives them back as the server keeps them. Errors: `invalid_field` (detail: which). */
export async function saveMessageSettings(settings: MessageSettings): Promise<MessageSettings> {
  const { requestsFrom, mutedWords, quietHours } = settings;
  const p_settings = {
    requests_from: requestsFrom,
    muted_words: mutedWords,
    quiet_hours: quietHours && {
      from: quietHours.from,
      until: quietHours.until,
      time_zone: quietHours.timeZone,
    },
  };
  return toSettings(
    await callSignedIn((accessToken) =>
      callFunction<SettingsRow>('save_message_settings', { p_settings }, { accessToken }),
    ),
  );
}

function toSettings(row: SettingsRow): MessageSettings {
  return {
    requestsFrom: row.requests_from,
    mutedWords: row.muted_words,
    quietHours: row.quiet_hours && {
      from: row.quiet_hours.from,
      until: row.quiet_hours.until,
      timeZone: row.quiet_hours.time_zone,
    },
  };
}
