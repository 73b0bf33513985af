// What a browser that was allowed to shows while nobody looks at the page: that somebody wrote, or what is told, never
// the words of a message. There is no push: it needs an open tab, and ends with it.

import {
  type ChannelState,
  onPersonEvent,
  type PersonEvent,
  subscribeToPerson,
} from '#data/client/person-channel.ts';
import { listConversations } from '#data/conversations.ts';
import {
  getNotificationSettings,
  getUnreadCounts,
  listNotifications,
  readNotifications,
  type UserNotification,
} from '#data/notifications.ts';
import { SITE_NAME } from '#domain/brand.ts';
import type { Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { notificationsTexts } from '#i18n/namespaces/notifications.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { pageHref } from '#i18n/routing/links.ts';
import { browserPermission } from './browser-permission.ts';
import { notificationHref, notificationSentence } from './notification-texts.ts';

/** How often a page that hears nothing asks, while nobody looks at it. */
const POLL_MS = 60_000;

type Shown = {
  readonly title: string;
  readonly tag: string;
  readonly href: string;
  readonly noticeId?: number;
};

/** Begins where the account wants it and this browser allows it; the result ends it. */
export async function followInBrowser(page: Document = document): Promise<() => void> {
  if (browserPermission() !== 'granted' || !(await getNotificationSettings()).inBrowser) return () => {};
  let state: ChannelState = 'lost';
  let known = await getUnreadCounts();
  const poll = async (): Promise<void> => {
    if (state === 'listening' || page.visibilityState === 'visible') return;
    const before = known;
    known = await getUnreadCounts();
    const isNews = known.messages > before.messages || known.notifications > before.notifications;
    if (!isNews || (await getNotificationSettings()).isQuiet) return;
    if (known.messages > before.messages) await show(await messageOf(null, langOf(page)));
    if (known.notifications > before.notifications) await notifyNewest(null, langOf(page));
  };
  const stopNotifying = onPersonEvent((event) => void tell(event, page).catch(() => {}));
  const timer = setInterval(() => void poll().catch(() => {}), POLL_MS);
  // The page of messages listens by itself, and what it hears is told here all the same.
  const isHeard = /\/messages$/.test(page.location.pathname);
  const stop = isHeard
    ? async () => {}
    : await subscribeToPerson(
        () => {},
        (next) => {
          state = next;
        },
      );
  if (isHeard) state = 'listening';
  return () => {
    stopNotifying();
    clearInterval(timer);
    void stop();
  };
}

const langOf = (page: Document) => page.documentElement.lang as Lang;

async function tell(event: PersonEvent, page: Document): Promise<void> {
  if (page.visibilityState === 'visible') return;
  // A request and an acceptance are told as notifications too, where they are not switched off.
  if (event.kind === 'message' && !event.isQuiet && !event.isRequest) {
    await show(await messageOf(event.from, langOf(page)));
  }
  if (event.kind === 'notification' && !event.isQuiet) await notifyNewest(event.id, langOf(page));
}

/** Who wrote, as her conversation names her; the broadcast itself carries no name. */
async function messageOf(from: string | null, lang: Lang): Promise<Shown> {
  const t = await loadT(lang, notificationsTexts);
  const cards = await listConversations('inbox', null);
  const card = cards.find(({ profileId, unread }) => (from ? profileId === from : unread > 0));
  const name = card?.displayName;
  return {
    title: name ? t('notifications.browserMessage', { name }) : t('notifications.browserMessageNameless'),
    tag: `message-${card?.profileId ?? ''}`,
    href: card ? `${pageHref(lang, 'messages')}#${card.profileId}` : pageHref(lang, 'messages'),
  };
}

async function notifyNewest(id: number | null, lang: Lang): Promise<void> {
  const t = await loadT(lang, notificationsTexts, reasonsTexts, errorsTexts);
  const notifications = await listNotifications(null);
  const isMeant = (notification: UserNotification) =>
    id === null ? !notification.isRead : notification.id === id;
  const notification = notifications.find(isMeant);
  if (!notification) return;
  const title = notificationSentence(notification, t);
  await show({
    title,
    tag: `notification-${notification.id}`,
    href: notificationHref(notification, lang),
    noticeId: notification.id,
  });
}

/** Of several tabs that show the same, the tag leaves one. */
async function show({ title, tag, href, noticeId }: Shown): Promise<void> {
  if (browserPermission() !== 'granted') return;
  const notification = new Notification(SITE_NAME, { body: title, tag, lang: document.documentElement.lang });
  notification.addEventListener('click', () => {
    notification.close();
    window.focus();
    if (noticeId !== undefined) void readNotifications(noticeId, true).catch(() => {});
    location.assign(href);
  });
}
