import { expect, test } from 'vitest';
import { sessionStarted, startSession } from './session-start.ts';

test('what waits for the start of a session goes on when it has started, and when it could not', async () => {
  await sessionStarted();
  for (const isStarted of [true, false]) {
    let end: () => void = () => undefined;
    const order: string[] = [];
    const start = startSession(
      () =>
        new Promise<void>((resolve, reject) => {
          end = isStarted ? resolve : () => reject(new Error('no network'));
        }),
    ).catch(() => undefined);
    const waiting = sessionStarted().then(() => order.push('call'));
    await Promise.resolve();
    order.push('end');
    end();
    await Promise.all([start, waiting]);
    expect(order).toEqual(['end', 'call']);
  }
});
