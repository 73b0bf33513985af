// How much is unread, shown at the links of the top bar. Loaded with being signed in; nothing waits for it.

import { onPersonEvent } from '#data/client/person-channel.ts';
import { getUnreadCounts, type UnreadCounts } from '#data/notifications.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber } from '#i18n/format/format.ts';
import { loadT } from '#i18n/load.ts';
import { badgesTexts } from '#i18n/namespaces/badges.ts';
import type { T } from '#i18n/t.ts';
import { $session } from '#stores/session.ts';

const MOST = 99;
/** Looking away and back again is no reason to ask at once. */
const PAUSE_MS = 3000;

type Badge = 'menu' | 'messages' | 'notifications';

/** Asks now, when the page is looked at again, and when something was heard or read; hides the badges with the session. */
export function followUnread(page: Document = document): void {
  let isAsking = false;
  let isWanted = false;
  let askedAt = 0;
  const ask = async (): Promise<void> => {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isWanted && $session.get().status === 'signedIn') {
        isWanted = false;
        askedAt = Date.now();
        const counts = await getUnreadCounts();
        if ($session.get().status === 'signedIn') await showUnread(page, counts);
      }
    } catch {
      // The numbers stay as they were: the next look asks again.
    } finally {
      isAsking = false;
    }
  };
  const look = (): void => {
    if (page.visibilityState === 'visible' && Date.now() - askedAt > PAUSE_MS) void ask();
  };
  page.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  addEventListener('online', look);
  page.addEventListener('diadem:unread', () => void ask());
  onPersonEvent(() => void ask());
  $session.subscribe(({ status }) => {
    if (status === 'signedIn') void ask();
    else if (status === 'signedOut') void showUnread(page, { messages: 0, requests: 0, notifications: 0 });
  });
}

/** Requests count among the notifications: each of them is told there. */
export async function showUnread(page: Document, { messages, notifications }: UnreadCounts): Promise<void> {
  const lang = page.documentElement.lang as Lang;
  const t = await loadT(lang, badgesTexts);
  const numbers: Record<Badge, number> = { menu: messages + notifications, messages, notifications };
  for (const place of page.querySelectorAll<HTMLElement>('[data-part="top-bar"] [data-unread]')) {
    const badge = place.dataset['unread'] as Badge;
    const count = numbers[badge];
    place.toggleAttribute('data-has-unread', count > 0);
    if (count > 0) place.setAttribute('aria-label', nameOf(t, badge, count));
    else place.removeAttribute('aria-label');
    const number = place.querySelector('[data-part="unread-number"]');
    if (number) number.textContent = count === 0 ? '' : shortNumber(lang, count);
  }
}

/** The mark keeps the plus behind the number where the page runs from right to left. */
const shortNumber = (lang: Lang, count: number) =>
  count > MOST ? `${formatNumber(lang, MOST)}+\u200e` : formatNumber(lang, count);

function nameOf(t: T<'badges'>, badge: Badge, count: number): string {
  if (count > MOST) {
    return {
      menu: t('badges.menuMany'),
      messages: t('badges.messagesMany'),
      notifications: t('badges.notificationsMany'),
    }[badge];
  }
  return {
    menu: t('badges.menu', { count }),
    messages: t('badges.messages', { count }),
    notifications: t('badges.notifications', { count }),
  }[badge];
}
