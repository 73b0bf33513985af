// What the outbox says about its items.
import type { AppError } from '#lib/app-error.ts';
import type { OutboxItem } from './outbox-storage.ts';

export type PendingItem<Payload> = OutboxItem<Payload> & {
  /** From the moment when it is given until it has to wait, and while it is tried again. */
  readonly isSending: boolean;
  /** Why it waits; null before its first try by this page. */
  readonly error: AppError | null;
  /** False where the browser stores nothing: the item is gone with the page. */
  readonly isLasting: boolean;
};

/** What became of an item. `isFirst`: it was given on this page and has not had to wait before. */
export type Outcome<Payload, Answer> = {
  readonly item: OutboxItem<Payload>;
  readonly isFirst: boolean;
} & (
  | { readonly status: 'sent'; readonly answer: Answer }
  /** `fallen`: the items behind it in its lane, which are gone with it. */
  | { readonly status: 'refused'; readonly error: AppError; readonly fallen: readonly OutboxItem<Payload>[] }
  | { readonly status: 'pending'; readonly error: AppError }
);
