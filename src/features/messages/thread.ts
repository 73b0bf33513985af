// One conversation as it is known here: the newest messages, those above them as far as somebody has read up, and how
// the two people stand. Answers that come out of order never take anything back.
import { type MapStore, map } from 'nanostores';
import type { Conversation, Message } from '#data/conversations.ts';
import type { SentMessage } from '#data/messages.ts';
import { type AppError, type AppErrorCode, toAppError } from '#lib/app-error.ts';

export type ThreadHead = Omit<Conversation, 'messages'>;

export type ThreadState = {
  readonly head: ThreadHead | null;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Why there is nothing to show; null once there is. */
  readonly error: AppError | null;
  readonly above: 'idle' | 'loading' | 'end';
  readonly aboveError: AppErrorCode | null;
};

export type ThreadPorts = {
  list(before: number | null): Promise<Conversation>;
  markRead(number: number): Promise<number>;
  /** Something was read: badges and lists are old. */
  onRead(): void;
  readonly pageSize: number;
};

const NOTHING: ThreadState = { head: null, messages: [], error: null, above: 'idle', aboveError: null };

/** Pages that are fetched to join what is new to what is known; a longer absence begins anew. */
const MOST_PAGES_BETWEEN = 5;

export class Thread {
  readonly $state: MapStore<ThreadState> = map(NOTHING);
  readonly #ports: ThreadPorts;
  #running: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;
  #isReading = false;

  constructor(ports: ThreadPorts) {
    this.#ports = ports;
  }

  /** Asks for what is new; false when no answer came. While one question runs, a second one waits for it. */
  refresh(): Promise<boolean> {
    if (this.#running) {
      this.#next ??= this.#running.then(() => {
        this.#next = null;
        return this.refresh();
      });
      return this.#next;
    }
    this.#running = this.#ask().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Shows the page above the first message that is shown. */
  async showAbove(): Promise<void> {
    const { above, messages } = this.$state.get();
    const first = messages[0];
    if (above !== 'idle' || !first) return;
    this.$state.set({ ...this.$state.get(), above: 'loading', aboveError: null });
    try {
      const page = (await this.#ports.list(first.number)).messages;
      const state = this.$state.get();
      const end = page.length < this.#ports.pageSize ? 'end' : 'idle';
      this.$state.set({ ...state, messages: merged(state.messages, page), above: end });
    } catch (thrown) {
      this.$state.set({ ...this.$state.get(), above: 'idle', aboveError: toAppError(thrown).code });
    }
  }

  /** The server took an own message: it stands there before anybody asks. */
  addSent(message: Pick<Message, 'body' | 'requestId'>, { number, sentAt, state }: SentMessage): void {
    const known = this.$state.get();
    if (!known.head) return;
    const sent = { ...message, number, isOwn: true, isHidden: false, sentAt };
    const head = { ...known.head, state, longest: 1000 as const };
    const last = known.messages.at(-1)?.number ?? 0;
    // What was written between is fetched; a hole would never be.
    const messages = number > last + 1 ? known.messages : merged(known.messages, [sent]);
    this.$state.set({ ...known, head, messages });
  }

  /** How the two stand has changed here, as by a tap on Accept. */
  setHead(change: Partial<ThreadHead>): void {
    const { head } = this.$state.get();
    if (head) this.$state.setKey('head', { ...head, ...change });
  }

  /** The other has read up to a message. */
  heardRead(number: number): void {
    const { head } = this.$state.get();
    if (head && number > head.otherReadTo) this.setHead({ otherReadTo: number });
  }

  /** Somebody looks at the newest message. Without an answer it is told with the next look. */
  async look(): Promise<void> {
    const { head, messages } = this.$state.get();
    const newest = messages.at(-1)?.number ?? 0;
    if (!head || this.#isReading || newest <= head.readTo) return;
    this.#isReading = true;
    try {
      const unread = await this.#ports.markRead(newest);
      this.setHead({ readTo: newest, unread });
      this.#ports.onRead();
    } catch {
      // The number stays unread, here as there.
    } finally {
      this.#isReading = false;
    }
  }

  async #ask(): Promise<boolean> {
    try {
      await this.#take(await this.#ports.list(null));
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      // Blocked or gone meanwhile: nothing of it is shown any more.
      if (error.code === 'no_such_profile') this.$state.set({ ...NOTHING, error });
      else if (!this.$state.get().head) this.$state.setKey('error', error);
      return error.code === 'no_such_profile';
    }
  }

  async #between(page: readonly Message[], last: number): Promise<readonly Message[] | null> {
    let joined = page;
    for (let pages = 0; (joined.at(-1)?.number ?? 0) > last + 1; pages += 1) {
      if (pages === MOST_PAGES_BETWEEN) return null;
      const before = (await this.#ports.list(joined.at(-1)?.number ?? null)).messages;
      if (before.length === 0) break;
      joined = [...joined, ...before];
    }
    return joined;
  }

  async #takePage(page: readonly Message[]): Promise<void> {
    const { messages: known } = this.$state.get();
    const last = known.at(-1)?.number;
    const joined = last === undefined ? null : await this.#between(page, last);
    const state = this.$state.get();
    const full = page.length < this.#ports.pageSize ? 'end' : 'idle';
    if (joined) this.$state.setKey('messages', merged(state.messages, joined));
    else this.$state.set({ ...state, messages: page.toReversed(), above: full });
  }

  async #take({ messages: page, ...head }: Conversation): Promise<void> {
    await this.#takePage(page);
    const before = this.$state.get().head;
    const readTo = Math.max(head.readTo, before?.readTo ?? 0);
    const otherReadTo = Math.max(head.otherReadTo, before?.otherReadTo ?? 0);
    const next = { ...head, readTo, otherReadTo };
    this.$state.set({ ...this.$state.get(), head: isSame(before, next) ? before : next, error: null });
  }
}

function isSame(one: ThreadHead | null, other: ThreadHead): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** By number, each once: the later answer counts, and what did not change stays the same object. */
function merged(known: readonly Message[], page: readonly Message[]): readonly Message[] {
  const byNumber = new Map(known.map((message) => [message.number, message]));
  let isChanged = false;
  for (const message of page) {
    const before = byNumber.get(message.number);
    if (before && JSON.stringify(before) === JSON.stringify(message)) continue;
    byNumber.set(message.number, message);
    isChanged = true;
  }
  return isChanged ? [...byNumber.values()].toSorted((a, b) => a.number - b.number) : known;
}
