// Where the outbox lies: one entry of local storage for each item, for two tabs that write one list at the same moment
// lose what one of them wrote (seen in Chromium: 5 of 200). Without storage it lies in the memory of the page.

import { isLasting, safeStorage } from '#lib/safe-storage.ts';
import { OUTBOX_PREFIX } from '#lib/storage-keys.ts';

export type OutboxKind = 'vote' | 'message' | 'like' | 'upload';

export type OutboxItem<Payload> = {
  /** A UUID, the same for every try: the server does nothing twice. */
  readonly requestId: string;
  /** What the item is about. Items of one lane are sent one after the other. */
  readonly lane: string;
  /** The account it belongs to; null for a visitor's, until somebody signs in and it is sent for them. */
  readonly owner: string | null;
  /** ISO 8601, by the clock of this device, later than all that this page has created before. */
  readonly createdAt: string;
  readonly payload: Payload;
};

const KINDS: readonly OutboxKind[] = ['vote', 'message', 'like', 'upload'];

/** No server means a longer pause; a device whose clock was set back would wait for days otherwise. In milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

type Listener = () => void;

const listeners = new Set<Listener>();
let lastCreatedAt = 0;

/** The instant for the next item of this page, ISO 8601: after all before it, whatever the clock says. */
export function nextInstant(): string {
  lastCreatedAt = Math.max(Date.now(), lastCreatedAt + 1);
  return new Date(lastCreatedAt).toISOString();
}

/** All items of a kind, whoever owns them, in the order in which they were created. */
export function listItems<Payload>(kind: OutboxKind): OutboxItem<Payload>[] {
  return safeStorage()
    .keys(keyOf(kind, ''))
    .map((key) => parse<Payload>(safeStorage().getItem(key)))
    .filter((item) => item !== null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

export function findItem<Payload>(kind: OutboxKind, requestId: string): OutboxItem<Payload> | null {
  return parse(safeStorage().getItem(keyOf(kind, requestId)));
}

export function storeItem(kind: OutboxKind, item: OutboxItem<unknown>): void {
  safeStorage().setItem(keyOf(kind, item.requestId), JSON.stringify(item));
}

export function removeItem(kind: OutboxKind, requestId: string): void {
  safeStorage().removeItem(keyOf(kind, requestId));
}

/** False for an item that is gone with the page, since the browser stores nothing. */
export function isItemLasting(kind: OutboxKind, requestId: string): boolean {
  return isLasting(keyOf(kind, requestId));
}

/** Whoever signs out leaves nothing behind that waits; a visitor's stars belong to nobody, and stay. */
export function dropOwnedItems(): void {
  for (const kind of KINDS)
    for (const { owner, requestId } of listItems(kind)) if (owner !== null) removeItem(kind, requestId);
  announceChange();
}

/** Lets nothing of this kind be sent for so many milliseconds, from any tab and from the next page. */
export function pauseSending(kind: OutboxKind, ms: number): void {
  safeStorage().setItem(`${OUTBOX_PREFIX}pause-${kind}`, String(Date.now() + Math.min(ms, LONGEST_PAUSE_MS)));
}

/** How long nothing of this kind may be sent, in milliseconds; 0 when it may. */
export function pauseLeft(kind: OutboxKind): number {
  const left = Number(safeStorage().getItem(`${OUTBOX_PREFIX}pause-${kind}`) ?? 0) - Date.now();
  return left > 0 && left <= LONGEST_PAUSE_MS ? left : 0;
}

/** Tells the listeners of this tab; other tabs hear of it from their storage. */
export function announceChange(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after a change of the outbox in this tab or in another one. */
export function onOutboxChange(listener: Listener): void {
  if (listeners.size === 0 && typeof window !== 'undefined') addEventListener('storage', onStorage);
  listeners.add(listener);
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(OUTBOX_PREFIX)) announceChange();
}

function keyOf<Kind extends OutboxKind>(
  kind: Kind,
  requestId: string,
): `${typeof OUTBOX_PREFIX}${Kind}-${string}` {
  return `${OUTBOX_PREFIX}${kind}-${requestId}`;
}

function parse<Payload>(text: string | null): OutboxItem<Payload> | null {
  try {
    const item = JSON.parse(text ?? 'null') as Partial<OutboxItem<Payload>> | null;
    const isItem = [item?.requestId, item?.lane, item?.createdAt].every((part) => typeof part === 'string');
    return isItem && item?.payload && item.owner !== undefined ? (item as OutboxItem<Payload>) : null;
  } catch {
    return null;
  }
}
