// What the signed-in person is told, how much of it is unread, and what she wants to be told.
import type { Portrait } from './contestant.ts';
import { fetchBeyondPage } from './fetch-with-timeout.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction, type FunctionName, pageBackend } from './supabase-client.ts';

/** Notices in one answer. */
export const NOTICES_PAGE = 20;

/** Each 100 at the most, which stands for 100 and more. */
export type UnreadCounts = { readonly messages: number; readonly requests: number; readonly notices: number };

export type NoticeKind =
  | 'entry_approved'
  | 'entry_changes'
  | 'entry_rejected'
  | 'entry_disqualified'
  | 'entry_picture_approved'
  | 'entry_picture_changes'
  | 'entry_picture_rejected'
  | 'entry_appeal_upheld'
  | 'entry_appeal_overturned'
  | 'week_opened'
  | 'result'
  | 'request'
  | 'request_accepted'
  | 'report_decided'
  | 'content_hidden'
  | 'content_removed'
  | 'content_shown';

/** Codes and ids, as they belong to the kind; never a text. */
export type NoticeAbout = {
  readonly country?: string;
  readonly week?: string;
  readonly reason?: string;
  readonly rank?: number;
  /** Of a decision about one picture, and of a report about one. */
  readonly part?: string;
  readonly subject?: 'photo' | 'profile' | 'message';
  readonly decision?: 'cleared' | 'removed';
};

export type Notice = {
  readonly id: number;
  /** A newer server may tell of more than this page knows. */
  readonly kind: NoticeKind | (string & {});
  readonly about: NoticeAbout;
  /** About whom it is, where it is about somebody; the name is null for who has given none. */
  readonly person: {
    readonly profileId: string;
    readonly displayName: string | null;
    readonly portrait: Portrait | null;
  } | null;
  readonly at: string;
  readonly isRead: boolean;
  readonly cursor: string;
};

/** What can be switched off. What becomes of own content by a report is told in any case. */
export const NOTICE_GROUPS = ['entry', 'week', 'result', 'request', 'accepted', 'report'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export type NoticeSettings = {
  readonly off: readonly NoticeGroup[];
  /** Whether a browser that was allowed to shows notifications. */
  readonly inBrowser: boolean;
  /** In the own quiet hours now; nothing that can be set here. */
  readonly isQuiet: boolean;
};

type NoticeRow = {
  readonly id: number | string;
  readonly kind: string;
  readonly about: NoticeAbout;
  readonly profile_id: string | null;
  readonly display_name: string | null;
  readonly portrait: Portrait | null;
  readonly at: string;
  readonly is_read: boolean;
  readonly cursor: string;
};

type SettingsRow = {
  readonly off: readonly NoticeGroup[];
  readonly in_browser: boolean;
  readonly is_quiet: boolean;
};

function call<Answer>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
) {
  return callSignedIn((accessToken) => callFunction<Answer>(name, args, { ...options, accessToken }));
}

/** For the badges. Errors: those of any signed-in call. */
export function getUnreadCounts(options: CallOptions = {}): Promise<UnreadCounts> {
  return call('get_unread_counts', {}, options);
}

/** One keyset page, the newest first; `after` is the cursor of the last one known. Errors: those of any signed-in call. */
export async function listNotices(
  after: string | null,
  options: CallOptions = {},
  limit = NOTICES_PAGE,
): Promise<Notice[]> {
  const rows = await call<NoticeRow[]>('list_notices', { p_limit: limit, p_after: after }, options);
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    about: row.about,
    person: row.profile_id
      ? { profileId: row.profile_id, displayName: row.display_name, portrait: row.portrait }
      : null,
    at: row.at,
    isRead: row.is_read,
    cursor: row.cursor,
  }));
}

/**
 * The notice `until` is read, and all before it unless `only`; told although the page is left meanwhile.
 * Errors: those of any signed-in call.
 */
export function readNotices(until: number, only = false): Promise<UnreadCounts> {
  const backend = { ...pageBackend(), fetch: fetchBeyondPage };
  return call('read_notices', { p_until: until, p_only: only }, { backend });
}

/** Errors: those of any signed-in call. */
export async function getNoticeSettings(options: CallOptions = {}): Promise<NoticeSettings> {
  return toSettings(await call<SettingsRow>('get_notice_settings', {}, options));
}

/** Sets both and gives them back as the server keeps them. Errors: `invalid_field`. */
export async function saveNoticeSettings({
  off,
  inBrowser,
}: Pick<NoticeSettings, 'off' | 'inBrowser'>): Promise<NoticeSettings> {
  const p_settings = { off, in_browser: inBrowser };
  return toSettings(await call<SettingsRow>('save_notice_settings', { p_settings }));
}

function toSettings({ off, in_browser, is_quiet }: SettingsRow): NoticeSettings {
  return { off, inBrowser: in_browser, isQuiet: is_quiet };
}
