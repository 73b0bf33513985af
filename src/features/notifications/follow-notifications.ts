// What goes with being signed in on every page: the badges, and what the browser shows where it was allowed to.
import { $session } from '#stores/session.ts';
import { browserPermission } from './browser-permission.ts';
import { followUnread } from './unread-badges.ts';

export function followNotifications(): void {
  followUnread();
  closeMenuOnTheWay();
  let stop: Promise<() => void> | undefined;
  const follow = (): void => {
    void stop?.then((end) => end());
    stop = undefined;
    if ($session.get().status !== 'signedIn' || browserPermission() !== 'granted') return;
    stop = import('./browser-notifications.ts')
      .then(({ followInBrowser }) => followInBrowser())
      .catch(() => () => {});
  };
  document.addEventListener('diadem:notification-settings', follow);
  $session.subscribe(follow);
}

/** From one part of the account to another no page is loaded, which would close the menu. */
function closeMenuOnTheWay(): void {
  const menu = document.getElementById('top-bar-menu');
  menu?.querySelector('[data-unread="notifications"]')?.addEventListener('click', () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  });
}
