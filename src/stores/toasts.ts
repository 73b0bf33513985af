// What the site tells in passing, in the two systems of specification 9. Code that shows it: features/toasts.
import { atom } from 'nanostores';

export type ToastTone = 'plain' | 'positive' | 'destructive';

export type Toast = {
  readonly id: number;
  /** Errors go to the first system, everything else to the second. */
  readonly system: 'errors' | 'info';
  readonly tone: ToastTone;
  /** In the visitor's language; what happened and, for an error, what to do next. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string } | undefined;
};

type ToastOptions = { readonly tone?: ToastTone; readonly action?: Toast['action'] };

/** All toasts that are shown or wait to be, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Tells something that went well or is worth knowing. Returns the id for `removeToast`. */
export function pushToast(text: string, options: ToastOptions = {}): number {
  return push({ system: 'info', tone: options.tone ?? 'plain', text, action: options.action });
}

/** Tells of a failure; there is only one at a time, so a new one takes the place of the one before. */
export function pushErrorToast(text: string, options: ToastOptions = {}): number {
  $toasts.set($toasts.get().filter((toast) => toast.system !== 'errors'));
  return push({ system: 'errors', tone: options.tone ?? 'destructive', text, action: options.action });
}

export function removeToast(id: number): void {
  if ($toasts.get().some((toast) => toast.id === id)) {
    $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  }
}

function push(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  $toasts.set([...$toasts.get(), { ...toast, id: lastId }]);
  return lastId;
}
