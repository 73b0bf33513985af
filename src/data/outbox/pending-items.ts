// The items of one kind that wait, as this page knows them: what lies in storage, and what became of it here.
import type { AppError } from '#lib/app-error.ts';
import { newId } from '#lib/ids.ts';
import {
  findItem,
  isItemLasting,
  listItems,
  nextInstant,
  type OutboxItem,
  type OutboxKind,
  removeItem,
  storeItem,
} from './outbox-storage.ts';
import type { PendingItem } from './outcome.ts';

export type PendingOptions = {
  readonly kind: OutboxKind;
  /** `newest`: an item takes the place of those of its lane. `all`: it follows them, and falls with the one before it. */
  readonly keeps: 'newest' | 'all';
  /** The signed-in account, or null. */
  readonly owner: () => string | null;
};

export class PendingItems<Payload> {
  /** The request id of the item that is tried now. */
  trying: string | null = null;
  readonly #options: PendingOptions;
  readonly #errors = new Map<string, AppError>();
  readonly #failures = new Map<string, number>();
  /** Given on this page, and not tried to the end. */
  readonly #fresh = new Set<string>();
  /** Lanes whose last item may be followed by another one in a moment. */
  readonly #settling = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(options: PendingOptions) {
    this.#options = options;
  }

  /** What waits for the signed-in account, oldest first; all of this device while nobody is signed in. */
  list(): PendingItem<Payload>[] {
    const owner = this.#options.owner();
    return this.#stored()
      .filter((item) => owner === null || item.owner === null || item.owner === owner)
      .map((item) => ({
        ...item,
        isSending: this.trying === item.requestId || this.isFresh(item),
        error: this.#errors.get(item.requestId) ?? null,
        isLasting: isItemLasting(this.#options.kind, item.requestId),
      }));
  }

  /** What may be sent now for the signed-in account. */
  sendable(): PendingItem<Payload>[] {
    return this.#options.owner() === null ? [] : this.list().filter(({ lane }) => !this.#settling.has(lane));
  }

  /** The first of each lane goes before its second; what failed before comes after the others. */
  next(tried: ReadonlySet<string>): OutboxItem<Payload> | undefined {
    const items = this.sendable();
    const failures = ({ requestId }: OutboxItem<Payload>) => this.#failures.get(requestId) ?? 0;
    return items
      .filter(({ lane }, place) => items.findIndex((other) => other.lane === lane) === place)
      .filter(({ requestId }) => !tried.has(requestId))
      .toSorted((a, b) => failures(a) - failures(b))[0];
  }

  /** Stores an item; `onSettled` is called when no other one of its lane was added for `settleMs`. */
  add(lane: string, payload: Payload, settleMs: number, onSettled: () => void): void {
    const { kind, keeps } = this.#options;
    const item = {
      requestId: newId(),
      lane,
      owner: this.#options.owner(),
      createdAt: nextInstant(),
      payload,
    };
    if (keeps === 'newest')
      for (const other of this.#stored()) if (isSamePlace(other, item)) this.drop(other.requestId);
    storeItem(kind, item);
    if (item.owner !== null) this.#fresh.add(item.requestId);
    clearTimeout(this.#settling.get(lane));
    this.#settling.delete(lane);
    if (settleMs === 0) return;
    const settle = (): void => {
      this.#settling.delete(lane);
      onSettled();
    };
    this.#settling.set(lane, setTimeout(settle, settleMs));
  }

  /**
   * Before it is sent an item belongs to the account for which it is: should the answer get lost, nobody who signs in here
   * later may send it a second time. Null when it does not wait any more.
   */
  claim(requestId: string, owner: string): OutboxItem<Payload> | null {
    const { kind } = this.#options;
    const stored = findItem<Payload>(kind, requestId);
    if (!stored || (stored.owner !== null && stored.owner !== owner)) {
      this.#fresh.delete(requestId);
      return null;
    }
    const item = { ...stored, owner };
    if (stored.owner === null) storeItem(kind, item);
    return item;
  }

  find(requestId: string): OutboxItem<Payload> | null {
    return findItem(this.#options.kind, requestId);
  }

  /** The items that cannot be sent without this one. */
  behind({ lane, requestId, owner }: OutboxItem<Payload>): OutboxItem<Payload>[] {
    if (this.#options.keeps === 'newest') return [];
    return this.#stored().filter(
      (other) => other.lane === lane && other.owner === owner && other.requestId !== requestId,
    );
  }

  drop(requestId: string): void {
    removeItem(this.#options.kind, requestId);
    this.#fresh.delete(requestId);
    this.#errors.delete(requestId);
    this.#failures.delete(requestId);
  }

  isFresh({ requestId }: OutboxItem<Payload>): boolean {
    return this.#fresh.has(requestId);
  }

  /** The item has to wait: was it fresh? */
  delay({ requestId }: OutboxItem<Payload>, error: AppError): boolean {
    this.#errors.set(requestId, error);
    return this.#fresh.delete(requestId);
  }

  /** The item itself failed. */
  noteFailure({ requestId }: OutboxItem<Payload>): void {
    this.#failures.set(requestId, (this.#failures.get(requestId) ?? 0) + 1);
  }

  #stored(): OutboxItem<Payload>[] {
    return listItems(this.#options.kind);
  }
}

function isSamePlace(one: OutboxItem<unknown>, other: OutboxItem<unknown>): boolean {
  const isOfAnother = one.owner !== null && other.owner !== null && one.owner !== other.owner;
  return one.lane === other.lane && !isOfAnother;
}
