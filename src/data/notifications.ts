// What the signed-in person is told, how much of it is unread, and what she wants to be told.
import type { Answer } from '#data/client/fetch/call.ts';
import { fetchBeyondPage } from '#data/client/fetch/fetch-with-timeout.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { pageBackend } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** Notifications in one answer. */
export const NOTIFICATIONS_PAGE = 20;

type ListedNotification = Answer<'list_notifications'>[number];

/** Each 100 at the most, which stands for 100 and more. */
export type UnreadCounts = Answer<'get_unread_counts'>;

export type NotificationKind = ListedNotification['kind'];

/** Codes and ids, as they belong to the kind; never a text. */
export type NotificationAbout = Partial<ListedNotification['about']>;

export type UserNotification = Omit<
  ListedNotification,
  'kind' | 'about' | 'profileId' | 'displayName' | 'portrait'
> & {
  /** A newer server may tell of more than this page knows. */
  readonly kind: NotificationKind | (string & {});
  readonly about: NotificationAbout;
  /** About whom it is, where it is about somebody; the name is null for who has given none. */
  readonly person:
    | (Pick<ListedNotification, 'displayName' | 'portrait'> & { readonly profileId: string })
    | null;
};

/** What can be switched off. What becomes of own content by a report is told in any case. */
export type NotificationGroup = NotificationSettings['off'][number];
export const NOTIFICATION_GROUPS = [
  'entry',
  'week',
  'result',
  'request',
  'accepted',
  'report',
] as const satisfies readonly NotificationGroup[];

/** `inBrowser`: whether a browser that was allowed to shows notifications. `isQuiet`: in the own quiet hours now. */
export type NotificationSettings = Answer<'get_notification_settings'>;

/** For the badges. Errors: those of any signed-in call. */
export function getUnreadCounts(options: CallOptions = {}): Promise<UnreadCounts> {
  return callAsUser('get_unread_counts', {}, options);
}

/** One keyset page, the newest first; `after` is the cursor of the last one known. Errors: those of any signed-in call. */
export async function listNotifications(
  after: string | null,
  options: CallOptions = {},
  limit = NOTIFICATIONS_PAGE,
): Promise<UserNotification[]> {
  const notifications = await callAsUser('list_notifications', { limit, after }, options);
  return notifications.map(({ profileId, displayName, portrait, ...notification }) => ({
    ...notification,
    person: profileId ? { profileId, displayName, portrait } : null,
  }));
}

/**
 * The notification `until` is read, and all before it unless `only`; told although the page is left meanwhile.
 * Errors: those of any signed-in call.
 */
export function readNotifications(until: number, only = false): Promise<UnreadCounts> {
  const backend = { ...pageBackend(), fetch: fetchBeyondPage };
  return callAsUser('mark_notifications_read', { until, only }, { backend });
}

/** Errors: those of any signed-in call. */
export function getNotificationSettings(options: CallOptions = {}): Promise<NotificationSettings> {
  return callAsUser('get_notification_settings', {}, options);
}

/** Sets both and gives them back as the server keeps them. Errors: `invalid_field`. */
export function saveNotificationSettings({
  off,
  inBrowser,
}: Pick<NotificationSettings, 'off' | 'inBrowser'>): Promise<NotificationSettings> {
  return callAsUser('save_notification_settings', { settings: { off, inBrowser } });
}
