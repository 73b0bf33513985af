// Whether this browser shows notifications of the site. The browser itself remembers it; nothing is stored here.

export type BrowserPermission = NotificationPermission | 'unsupported';

export function browserPermission(): BrowserPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;
}

/** Asks where nobody has answered yet: only after a person's own act, or browsers refuse for good. */
export async function mayShowAfterAsking(): Promise<boolean> {
  const permission = browserPermission();
  if (permission !== 'default') return permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}
