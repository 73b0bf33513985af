import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenOutbox, settled } from '../../../tests/support/people/pending-items.ts';
import { listItems } from './outbox-storage.ts';

/** Longer than the first pause after a failure. */
const A_WHILE_MS = 2200;

let isOnline = true;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an item', () => {
  it('is stored before it is sent, and gone once the server has answered', async () => {
    const { outbox, answer, outcomes, waiting } = givenOutbox();
    outbox.put('maria', 'a');
    expect(listItems('vote')).toMatchObject([{ lane: 'maria', owner: 'me', payload: 'a' }]);
    expect(outbox.items()).toMatchObject([{ isSending: true, error: null, isLasting: true }]);
    await settled();
    expect(waiting()).toEqual(['a']);
    await answer();
    expect(outcomes).toMatchObject([{ status: 'sent', answer: 'answer to a', isFirst: true }]);
    expect(localStorage).toHaveLength(0);
  });

  it('without an answer is sent once more under the same id, and then waits', async () => {
    const { outbox, calls, refuse, outcomes } = givenOutbox();
    outbox.put('maria', 'a');
    await settled();
    await refuse('unavailable');
    expect(outbox.items()).toMatchObject([{ isSending: true }]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.requestId).toBe(calls[0]?.requestId);
    await refuse('unavailable');
    expect(outbox.items()).toMatchObject([{ isSending: false, error: { code: 'unavailable' } }]);
    expect(outcomes).toMatchObject([{ status: 'pending', isFirst: true }]);
  });

  it('that is refused for good is gone, and told with the reason', async () => {
    const { outbox, refuse, outcomes, waiting } = givenOutbox();
    outbox.put('maria', 'a');
    await settled();
    await refuse('voting_closed');
    expect(outcomes).toMatchObject([{ status: 'refused', error: { code: 'voting_closed' }, fallen: [] }]);
    expect(waiting()).toEqual([]);
  });

  it.each(['unexpected', 'offline', 'rate_limited', 'session_expired', 'age_unconfirmed'] as const)(
    'about which the server has not decided (%s) waits',
    async (code) => {
      const { outbox, refuse, outcomes, waiting } = givenOutbox();
      outbox.put('maria', 'a');
      await settled();
      await refuse(code);
      expect(waiting()).toEqual(['a']);
      expect(outcomes).toMatchObject([{ status: 'pending', error: { code } }]);
    },
  );

  it('that has to settle is sent where the last one of its lane comes to rest', async () => {
    const { outbox, sent } = givenOutbox();
    for (const payload of ['a', 'b', 'c']) {
      outbox.put('maria', payload, 600);
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent()).toEqual(['c']);
  });
});

describe('what waits', () => {
  it('is tried again after a growing pause, and no more once it is answered', async () => {
    const { outbox, follow, sent, answer, refuse, outcomes } = givenOutbox();
    follow();
    outbox.put('maria', 'a');
    await settled();
    await refuse('unexpected');
    await vi.advanceTimersByTimeAsync(A_WHILE_MS);
    expect(sent()).toHaveLength(2);
    await refuse('unexpected');
    await vi.advanceTimersByTimeAsync(1800);
    expect(sent()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2400);
    expect(sent()).toHaveLength(3);
    await answer();
    expect(outcomes.at(-1)).toMatchObject({ status: 'sent', isFirst: false });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent()).toHaveLength(3);
  });

  it('rests while nobody follows, and while the device is offline', async () => {
    const { outbox, follow, sent, refuse } = givenOutbox();
    outbox.put('maria', 'a');
    await settled();
    await refuse('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    isOnline = false;
    const stop = follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    isOnline = true;
    dispatchEvent(new Event('online'));
    await settled();
    expect(sent()).toHaveLength(2);
    await refuse('offline');
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(2);
  });

  it('is sent when somebody asks for it, although the browser believes to be offline', async () => {
    const { outbox, sent, refuse } = givenOutbox();
    isOnline = false;
    outbox.put('maria', 'a');
    await settled();
    await refuse('offline');
    void outbox.run();
    await settled();
    expect(sent()).toHaveLength(2);
  });

  it('until the person acts is tried at the next occasion, and not by itself', async () => {
    const { outbox, follow, sent, refuse } = givenOutbox();
    follow();
    outbox.put('maria', 'a');
    await settled();
    await refuse('age_unconfirmed');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent()).toHaveLength(1);
    dispatchEvent(new Event('pageshow'));
    await settled();
    expect(sent()).toHaveLength(2);
  });

  it.each([
    [30_000, 30_000],
    [undefined, 60_000],
  ])('keeps a pause of %s ms that the server asks for, whatever happens in it', async (asked, pause) => {
    const { outbox, follow, sent, refuse } = givenOutbox();
    follow();
    outbox.put('maria', 'a');
    await settled();
    await refuse('rate_limited', asked === undefined ? {} : { retryAfterMs: asked });
    outbox.put('bea', 'b');
    dispatchEvent(new Event('online'));
    await settled();
    expect(outbox.items()).toMatchObject(
      Array(2).fill({ isSending: false, error: { code: 'rate_limited' } }),
    );
    await vi.advanceTimersByTimeAsync(pause - 500);
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(pause / 10 + 1000);
    expect(sent()).toHaveLength(2);
  });
});
