// What was written and waits to be sent: one message at a time and in order, again after a growing pause while the
// server does not answer, always under the id of the first try. What is refused goes back to its writer.
import { type MapStore, map } from 'nanostores';
import type { QueuedMessage } from '#data/kept-messages.ts';
import type { SentMessage } from '#data/messages.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import { retryDelay } from '#lib/retry-delay.ts';

export type Refusal = Pick<AppError, 'code' | 'detail'>;

export type OutboxPorts = {
  senderId(): string | null;
  queued(senderId: string): readonly QueuedMessage[];
  drop(requestIds: readonly string[]): void;
  send(message: QueuedMessage): Promise<SentMessage>;
  /** One tab at a time, or not `isAlone`; `wrote` is called after something was written to storage. */
  alone<Result>(work: (wrote: () => void, isAlone: boolean) => Promise<Result>): Promise<Result>;
  /** False while trying makes no sense: the device is offline. */
  isWorthTrying(): boolean;
  onSent(message: QueuedMessage, answer: SentMessage): void;
  /** The message and those to the same person behind it, which would come out of order. */
  onRefused(messages: readonly QueuedMessage[], refusal: Refusal): void;
};

export type OutboxState = {
  /** Of the signed-in person, oldest first. */
  readonly waiting: readonly QueuedMessage[];
  readonly status: 'idle' | 'sending' | 'unreachable';
};

/** No answer came, or the server asks for a pause: the message stays, and goes again under the same id. */
function isPassing({ code, retryAfterMs }: AppError): boolean {
  if (code === 'rate_limited') return retryAfterMs !== undefined;
  return ['offline', 'unavailable', 'not_signed_in', 'session_expired'].includes(code);
}

export class Outbox {
  readonly $state: MapStore<OutboxState> = map({ waiting: [], status: 'idle' });
  readonly #ports: OutboxPorts;
  readonly #failures = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  /** The request id of the message that a request carries now. */
  #underWay: string | undefined;
  #pauseUntil = 0;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
  }

  /** Shows what waits in storage: another tab may have written or sent it. */
  follow(): void {
    const waiting = this.#waiting();
    this.$state.setKey('waiting', waiting);
    if (waiting.length === 0) this.$state.setKey('status', 'idle');
  }

  /** Sends what waits until nothing does, or until nobody answers; then again later by itself. */
  async run(isAsked = false): Promise<void> {
    this.follow();
    if (this.#isRunning || this.$state.get().waiting.length === 0) return;
    const isWorthIt = isAsked || this.#ports.isWorthTrying();
    if (!isWorthIt || Date.now() < this.#pauseUntil) return this.#later();
    this.#isRunning = true;
    clearTimeout(this.#timer);
    this.$state.setKey('status', 'sending');
    try {
      while (await this.#sendNext());
    } finally {
      this.#isRunning = false;
      this.follow();
    }
    if (this.$state.get().waiting.length > 0) this.#later();
  }

  /** Somebody asks for it: sends also where the browser believes to be offline. */
  async retry(): Promise<void> {
    this.#pauseUntil = 0;
    await this.run(true);
  }

  /**
   * Takes back what waits: true when it is never sent from here again, false when it was sent or is on its way. What is
   * sent is chosen under the same lock: of the two only one finds the message.
   */
  withdraw(requestId: string): Promise<boolean> {
    return this.#ports.alone(async (wrote, isAlone) => {
      // A lock that nobody gave back is not waited for: a tab that sleeps may carry it, and what this page sends be under way.
      const isHere = this.#waiting().some((message) => message.requestId === requestId);
      if (!isAlone || !isHere || requestId === this.#underWay) return false;
      this.#ports.drop([requestId]);
      wrote();
      this.#failures.delete(requestId);
      this.follow();
      return true;
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #waiting(): readonly QueuedMessage[] {
    const senderId = this.#ports.senderId();
    return senderId === null ? [] : this.#ports.queued(senderId);
  }

  /** The first of a person goes before her second; a person whose message failed comes after the others. */
  #next(): QueuedMessage | undefined {
    const waiting = this.#waiting();
    const first = waiting.filter(({ to }, place) => waiting.findIndex((other) => other.to === to) === place);
    const failures = ({ requestId }: QueuedMessage) => this.#failures.get(requestId) ?? 0;
    return first.toSorted((a, b) => failures(a) - failures(b))[0];
  }

  /** False when nothing waits any more, or when it makes no sense to go on now. */
  #sendNext(): Promise<boolean> {
    return this.#ports.alone(async (wrote) => {
      const message = this.#next();
      if (!message) return false;
      this.#underWay = message.requestId;
      try {
        const answer = await this.#ports.send(message);
        this.#ports.drop([message.requestId]);
        wrote();
        this.#failures.delete(message.requestId);
        this.#ports.onSent(message, answer);
        this.follow();
        return true;
      } catch (thrown) {
        return this.#fail(message, toAppError(thrown), wrote);
      } finally {
        this.#underWay = undefined;
      }
    });
  }

  #fail(message: QueuedMessage, error: AppError, wrote: () => void): boolean {
    if (isPassing(error)) {
      this.#failures.set(message.requestId, (this.#failures.get(message.requestId) ?? 0) + 1);
      this.#pauseUntil = Date.now() + (error.retryAfterMs ?? 0);
      return false;
    }
    const behind = this.#waiting().filter(({ to }) => to === message.to);
    this.#ports.drop(behind.map(({ requestId }) => requestId));
    wrote();
    this.#ports.onRefused(behind, error);
    this.follow();
    return true;
  }

  #later(): void {
    this.$state.setKey('status', 'unreachable');
    clearTimeout(this.#timer);
    const failures = Math.max(1, ...this.#failures.values());
    const delay = retryDelay(failures, this.#pauseUntil - Date.now(), Math.random());
    this.#timer = setTimeout(() => void this.run(), delay);
  }
}
