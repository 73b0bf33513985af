// What waits to be sent, of one kind: stored before it is sent, sent by one tab at a time under the same request id,
// again after a growing pause while nobody answers.

import { type LockedWork, withTabLock } from '#data/session/tab-lock.ts';
import { AppError, toAppError } from '#lib/app-error.ts';
import { retryDelay } from '#lib/retry-delay.ts';
import { fateOf, isGeneral } from './error-fate.ts';
import { onOccasion } from './occasions.ts';
import {
  announceChange,
  type OutboxItem,
  onOutboxChange,
  pauseLeft,
  pauseSending,
} from './outbox-storage.ts';
import type { Outcome, PendingItem } from './outcome.ts';
import { PendingItems, type PendingOptions } from './pending-items.ts';

/** The pause before the one quick retry of a request that met no answer, in milliseconds. */
const QUICK_RETRY_MS = 1000;

/** The pause after "too many" where the server does not say how long, in milliseconds. */
const RATE_LIMIT_PAUSE_MS = 60_000;

export type OutboxOptions<Payload, Answer> = PendingOptions & {
  /** Sends under `requestId`. Failures are `AppError`s. */
  readonly send: (item: OutboxItem<Payload>) => Promise<Answer>;
};

type Result<Payload, Answer> = Outcome<Payload, Answer> | null;

export class Outbox<Payload, Answer> {
  /** Called after every change of what waits. */
  readonly onChange = new Set<() => void>();
  /** Called with what became of an item, before `onChange`. */
  readonly onOutcome = new Set<(outcome: Outcome<Payload, Answer>) => void>();
  /** Called when a run ends, with what became of its items. */
  readonly onRunEnd = new Set<(outcomes: readonly Outcome<Payload, Answer>[]) => void>();
  readonly #options: OutboxOptions<Payload, Answer>;
  readonly #pending: PendingItems<Payload>;
  /** The request id of the item that a request carries now. */
  #underWay: string | null = null;
  #isRunning = false;
  #followers = 0;
  #failedRuns = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions<Payload, Answer>) {
    this.#options = options;
    this.#pending = new PendingItems(options);
    onOutboxChange(() => this.#announceChange());
  }

  /** What waits for the signed-in account, oldest first; all of this device while nobody is signed in. */
  items(): PendingItem<Payload>[] {
    return this.#pending.list();
  }

  /** Stores an item, and sends it. `settleMs`: only when no other one of its lane is given meanwhile. */
  put(lane: string, payload: Payload, settleMs = 0): void {
    this.#pending.add(lane, payload, settleMs, () => void this.run());
    announceChange();
    if (settleMs === 0) void this.run();
  }

  /** Forgets items that are of no use any more; one that a request carries may arrive all the same. */
  remove(requestIds: readonly string[]): void {
    for (const requestId of requestIds) this.#pending.drop(requestId);
    announceChange();
  }

  /**
   * Takes an item back: true when it is never sent from here again, false when it was sent or is on its way. What is sent
   * is chosen under the same lock: of the two only one finds the item.
   */
  async withdraw(requestId: string): Promise<boolean> {
    const item = this.#pending.find(requestId);
    if (!item) return false;
    return this.#alone(item.lane, async (wrote, isAlone) => {
      // A lock that nobody gave back is not waited for: the tab that has it may carry the item, and this page may, too.
      const isHere = this.#pending.find(requestId) !== null;
      if (!isAlone || !isHere || this.#underWay === requestId) return false;
      this.remove([requestId]);
      wrote();
      return true;
    });
  }

  /** Sends from now on at every good occasion, and again after failures; returns how to stop. */
  follow(): () => void {
    const stop = onOccasion(() => this.#tryNow());
    this.#followers += 1;
    this.#tryNow();
    return () => {
      stop();
      this.#followers -= 1;
      if (this.#followers === 0) clearTimeout(this.#timer);
    };
  }

  /** Sends what waits, one by one, also where the browser believes to be offline. */
  async run(): Promise<void> {
    if (this.#isRunning || this.#pending.sendable().length === 0) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    const outcomes: Outcome<Payload, Answer>[] = [];
    try {
      await this.#sendAll(outcomes);
    } finally {
      this.#isRunning = false;
    }
    const failed = outcomes.findLast((outcome) => outcome.status === 'pending');
    const pause = pauseLeft(this.#options.kind);
    if (failed) outcomes.push(...this.#delayAll(failed.error));
    else if (pause > 0)
      outcomes.push(...this.#delayAll(new AppError('rate_limited', { retryAfterMs: pause })));
    if (outcomes.some(({ status }) => status === 'pending')) this.#failedRuns += 1;
    else if (outcomes.length > 0) this.#failedRuns = 0;
    this.#announceChange();
    if (outcomes.length > 0) for (const tell of this.onRunEnd) tell(outcomes);
    // Given in the moment in which the last one was answered.
    if (this.#pending.sendable().some((item) => this.#pending.isFresh(item))) void this.run();
    else this.#schedule();
  }

  /** Until nothing is left to try, or the same failure awaits all others. */
  async #sendAll(outcomes: Outcome<Payload, Answer>[]): Promise<void> {
    const tried = new Set<string>();
    const owner = this.#options.owner();
    for (let item = this.#pending.next(tried); item; item = this.#pending.next(tried)) {
      if (pauseLeft(this.#options.kind) > 0) return;
      tried.add(item.requestId);
      this.#pending.trying = item.requestId;
      this.#announceChange();
      const outcome = await this.#try(item);
      this.#pending.trying = null;
      if (outcome) {
        outcomes.push(outcome);
        for (const tell of this.onOutcome) tell(outcome);
      }
      this.#announceChange();
      // What failed for one account says nothing about the next.
      if (this.#options.owner() !== owner) return;
      if (outcome?.status === 'pending' && isGeneral(outcome.error)) return;
    }
  }

  /** With one quick retry; null when there is nothing to send any more. */
  async #try(item: OutboxItem<Payload>): Promise<Result<Payload, Answer>> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await this.#send(item);
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'unavailable' || isAgain) return this.#fail(item, error);
        await new Promise((resolve) => setTimeout(resolve, QUICK_RETRY_MS));
      }
    }
  }

  #send({ lane, requestId }: OutboxItem<Payload>): Promise<Result<Payload, Answer>> {
    return this.#alone(lane, async (wrote) => {
      const owner = this.#options.owner();
      if (owner === null) throw new AppError('not_signed_in');
      const item = this.#pending.claim(requestId, owner);
      if (!item) return null;
      const isFirst = this.#pending.isFresh(item);
      this.#underWay = requestId;
      try {
        const answer = await this.#options.send(item);
        this.#pending.drop(requestId);
        wrote();
        return { item, isFirst, status: 'sent', answer };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (fateOf(error) !== 'final') throw error;
        const fallen = this.#pending.behind(item);
        for (const each of [item, ...fallen]) this.#pending.drop(each.requestId);
        wrote();
        return { item, isFirst, status: 'refused', error, fallen };
      } finally {
        this.#underWay = null;
      }
    });
  }

  /** Null where it does not wait any more, since a newer one took its place. */
  #fail(item: OutboxItem<Payload>, error: AppError): Result<Payload, Answer> {
    if (error.code === 'rate_limited')
      pauseSending(this.#options.kind, error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS);
    const isFirst = this.#pending.delay(item, error);
    if (!this.#pending.find(item.requestId)) return null;
    this.#pending.noteFailure(item);
    return { item, isFirst, status: 'pending', error };
  }

  /** What was not tried waits for the same reason as what was; of that, what was given just now is told. */
  #delayAll(error: AppError): Outcome<Payload, Answer>[] {
    return this.#pending
      .sendable()
      .filter((item) => this.#pending.delay(item, error))
      .map((item) => ({ item, isFirst: true, status: 'pending', error }));
  }

  #alone<Value>(lane: string, work: LockedWork<Value>): Promise<Value> {
    return withTabLock(`diadem-outbox-${this.#options.kind}-${lane}`, work);
  }

  #tryNow(): void {
    if (navigator.onLine !== false) void this.run();
  }

  /** Again by itself; what waits until somebody acts is tried at the next occasion. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const waiting = this.#pending.sendable().filter(({ error }) => error === null || fateOf(error) !== 'ask');
    if (this.#followers === 0 || waiting.length === 0) return;
    const delay = retryDelay(this.#failedRuns, pauseLeft(this.#options.kind), Math.random());
    this.#timer = setTimeout(() => this.#tryNow(), delay);
  }

  #announceChange(): void {
    for (const tell of this.onChange) tell();
  }
}
