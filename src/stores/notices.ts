// What the site tells in passing, in the two systems of specification 9. Code that shows it: features/notices.
import { atom } from 'nanostores';

export type NoticeTone = 'plain' | 'positive' | 'destructive';

export type Notice = {
  readonly id: number;
  /** Errors go to the first system, everything else to the second. */
  readonly system: 'errors' | 'notices';
  readonly tone: NoticeTone;
  /** In the visitor's language; what happened and, for an error, what to do next. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string } | undefined;
};

type NoticeOptions = { readonly tone?: NoticeTone; readonly action?: Notice['action'] };

/** All notices that are shown or wait to be, oldest first. */
export const $notices = atom<readonly Notice[]>([]);

let lastId = 0;

/** Tells something that went well or is worth knowing. Returns the id for `removeNotice`. */
export function pushNotice(text: string, options: NoticeOptions = {}): number {
  return push({ system: 'notices', tone: options.tone ?? 'plain', text, action: options.action });
}

/** Tells of a failure; there is only one at a time, so a new one takes the place of the one before. */
export function pushErrorNotice(text: string, options: NoticeOptions = {}): number {
  $notices.set($notices.get().filter((notice) => notice.system !== 'errors'));
  return push({ system: 'errors', tone: options.tone ?? 'destructive', text, action: options.action });
}

export function removeNotice(id: number): void {
  if ($notices.get().some((notice) => notice.id === id)) {
    $notices.set($notices.get().filter((notice) => notice.id !== id));
  }
}

function push(notice: Omit<Notice, 'id'>): number {
  lastId += 1;
  $notices.set([...$notices.get(), { ...notice, id: lastId }]);
  return lastId;
}
