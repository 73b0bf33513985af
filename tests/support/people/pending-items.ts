// An outbox whose server the test answers by hand, in the storage of the test's browser.
import { onTestFinished, vi } from 'vitest';
import { Outbox } from '#data/outbox/outbox.ts';
import type { OutboxItem } from '#data/outbox/outbox-storage.ts';
import type { Outcome } from '#data/outbox/outcome.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';

type Call = OutboxItem<string> & {
  answer(): void;
  refuse(code: AppErrorCode, context?: ConstructorParameters<typeof AppError>[1]): void;
};

/** `owner` is the signed-in account. Time is that of fake timers. */
export function givenOutbox(owner: string | null = 'me', keeps: 'newest' | 'all' = 'newest') {
  const calls: Call[] = [];
  const outcomes: Outcome<string, string>[] = [];
  const state = { owner };
  const outbox = new Outbox<string, string>({
    kind: 'vote',
    keeps,
    owner: () => state.owner,
    send: (item) =>
      new Promise((resolve, reject) => {
        calls.push({
          ...item,
          answer: () => resolve(`answer to ${item.payload}`),
          refuse: (code, context) => reject(new AppError(code, context)),
        });
      }),
  });
  outbox.onRunEnd.add((ended) => outcomes.push(...ended));
  return {
    outbox,
    state,
    calls,
    outcomes,
    sent: () => calls.map(({ payload }) => payload),
    waiting: () => outbox.items().map(({ payload }) => payload),
    /** Until the test ends. */
    follow(): () => void {
      const stop = outbox.follow();
      onTestFinished(stop);
      return stop;
    },
    /** The last call is answered or refused, and everything has run that follows from it. */
    async answer() {
      calls.at(-1)?.answer();
      await settled();
    },
    async refuse(code: AppErrorCode, context?: ConstructorParameters<typeof AppError>[1]) {
      calls.at(-1)?.refuse(code, context);
      await settled();
    },
  };
}

/** Lets everything run that waits for no time to pass but that of a lock between tabs. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(120);
}
