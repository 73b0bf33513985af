// Whether this browser shows notifications of the site. The browser itself remembers it; nothing is stored here.

export type BrowserPermission = NotificationPermission | 'unsupported';

/** On Android only a service worker shows any, and here none does. */
export function browserPermission(): BrowserPermission {
  const isSupported = typeof Notification !== 'undefined' && !/Android/.test(navigator.userAgent);
  return isSupported ? Notification.permission : 'unsupported';
}

/** Asks where nobody has answered yet: only after a person's own act, or browsers refuse for good. */
export async function mayShowAfterAsking(): Promise<boolean> {
  const permission = browserPermission();
  if (permission !== 'default') return permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}
