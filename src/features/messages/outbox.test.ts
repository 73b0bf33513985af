import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedMessage } from '#data/kept-messages.ts';
import { AppError } from '#lib/app-error.ts';
import { Outbox, type OutboxPorts } from './outbox.ts';

let stored: QueuedMessage[];
const send = vi.fn<OutboxPorts['send']>();
const onSent = vi.fn<OutboxPorts['onSent']>();
const onRefused = vi.fn<OutboxPorts['onRefused']>();
let isOnline = true;

const written = (requestId: string, to = 'maria'): QueuedMessage => ({
  senderId: 'me',
  to,
  body: `words of ${requestId}`,
  requestId,
  writtenAt: '2026-11-21T10:00:00Z',
});

function newOutbox(change: Partial<OutboxPorts> = {}): Outbox {
  return new Outbox({
    senderId: () => 'me',
    queued: () => stored,
    drop: (ids) => {
      stored = stored.filter(({ requestId }) => !ids.includes(requestId));
    },
    send,
    alone: (work) => work(() => undefined, true),
    isWorthTrying: () => isOnline,
    onSent,
    onRefused,
    ...change,
  });
}

const sentIds = () => send.mock.calls.map(([{ requestId }]) => requestId);
const answer = { number: 1, sentAt: '2026-11-21T10:00:01Z', state: 'accepted' } as const;

beforeEach(() => {
  vi.useFakeTimers();
  stored = [];
  isOnline = true;
  send.mockResolvedValue(answer);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('the outbox of messages', () => {
  it('sends in the order of writing and keeps nothing that has arrived', async () => {
    stored = [written('a'), written('b'), written('c', 'ana')];
    const outbox = newOutbox();
    await outbox.run();
    expect(sentIds()).toEqual(['a', 'b', 'c']);
    expect(stored).toEqual([]);
    expect(outbox.$state.get()).toEqual({ waiting: [], status: 'idle' });
  });

  it('sends again under the same id when no answer came, and what follows only after it', async () => {
    stored = [written('a'), written('b')];
    send.mockRejectedValueOnce(new AppError('unavailable'));
    const outbox = newOutbox();
    await outbox.run();
    expect(sentIds()).toEqual(['a']);
    expect(outbox.$state.get()).toMatchObject({ status: 'unreachable', waiting: [{ requestId: 'a' }, {}] });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sentIds()).toEqual(['a', 'a', 'b']);
    expect(stored).toEqual([]);
  });

  it('waits while the device is offline, but tries when somebody asks for it', async () => {
    stored = [written('a')];
    isOnline = false;
    const outbox = newOutbox();
    await outbox.run();
    expect(send).not.toHaveBeenCalled();
    await outbox.retry();
    expect(sentIds()).toEqual(['a']);
  });

  it('gives a refused message back, with those behind it to the same person, and sends to others', async () => {
    stored = [written('a'), written('b'), written('c', 'ana')];
    send.mockRejectedValueOnce(new AppError('contact_in_request', { detail: 'link' }));
    await newOutbox().run();
    expect(onRefused).toHaveBeenCalledWith(
      [expect.objectContaining({ requestId: 'a' }), expect.objectContaining({ requestId: 'b' })],
      expect.objectContaining({ code: 'contact_in_request', detail: 'link' }),
    );
    expect(sentIds()).toEqual(['a', 'c']);
    expect(stored).toEqual([]);
  });

  it('keeps a message for as long as the server asks to be left alone', async () => {
    stored = [written('a')];
    send.mockRejectedValueOnce(new AppError('rate_limited', { retryAfterMs: 20_000 }));
    const outbox = newOutbox();
    await outbox.run();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(sentIds()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sentIds()).toEqual(['a', 'a']);
  });

  it('gives back what is one request too many for the day', async () => {
    stored = [written('a')];
    send.mockRejectedValueOnce(
      new AppError('rate_limited', { detail: '10 requests in a day; from 2026-11-22T09:30:00Z' }),
    );
    await newOutbox().run();
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('does not let one message that the server stumbles over hold up those to others', async () => {
    stored = [written('a'), written('c', 'ana')];
    send.mockImplementation(({ requestId }) =>
      requestId === 'a' ? Promise.reject(new AppError('unavailable')) : Promise.resolve(answer),
    );
    await newOutbox().run();
    await vi.advanceTimersByTimeAsync(2000);
    expect(sentIds()).toEqual(['a', 'c', 'a']);
  });

  it('never sends what was withdrawn while it waited, and sends what is behind it', async () => {
    stored = [written('a'), written('b')];
    send.mockRejectedValueOnce(new AppError('unavailable'));
    const outbox = newOutbox();
    await outbox.run();
    expect(await outbox.withdraw('a')).toBe(true);
    expect(outbox.$state.get().waiting).toMatchObject([{ requestId: 'b' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentIds()).toEqual(['a', 'b']);
    expect(await outbox.withdraw('b')).toBe(false);
  });

  it('withdraws nothing that a request carries, also where the lock is not waited for', async () => {
    stored = [written('a'), written('b')];
    const outbox = newOutbox();
    let arrive = (_: typeof answer): void => undefined;
    send.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    const running = outbox.run();
    expect(await outbox.withdraw('a')).toBe(false);
    expect(await outbox.withdraw('b')).toBe(true);
    arrive(answer);
    await running;
    expect(sentIds()).toEqual(['a']);
    expect(onSent).toHaveBeenCalledOnce();
  });

  it('waits for the request of another tab, and withdraws only what it did not take', async () => {
    stored = [written('a')];
    // The other tab holds the lock until its request has ended.
    let end = (): void => undefined;
    let last: Promise<unknown> = new Promise<void>((resolve) => (end = resolve));
    const alone: OutboxPorts['alone'] = (work) => {
      const result = last.then(() => work(() => undefined, true));
      last = result;
      return result;
    };
    const outbox = newOutbox({ alone });
    const withdrawn = outbox.withdraw('a');
    const running = outbox.run();
    expect(stored).toHaveLength(1);
    end();
    expect(await withdrawn).toBe(true);
    await running;
    expect(send).not.toHaveBeenCalled();

    stored = [written('b')];
    last = Promise.resolve().then(() => {
      stored = [];
    });
    expect(await outbox.withdraw('b')).toBe(false);
  });

  it('withdraws nothing while a tab that sleeps with the lock may carry it, and sends it all the same', async () => {
    stored = [written('a')];
    const outbox = newOutbox({ alone: (work) => work(() => undefined, false) });
    expect(await outbox.withdraw('a')).toBe(false);
    expect(stored).toHaveLength(1);
    await outbox.run();
    expect(sentIds()).toEqual(['a']);
    expect(stored).toEqual([]);
  });

  it('shows what another tab has sent meanwhile', () => {
    stored = [written('a')];
    const outbox = newOutbox();
    outbox.follow();
    expect(outbox.$state.get().waiting).toHaveLength(1);
    stored = [];
    outbox.follow();
    expect(outbox.$state.get().waiting).toEqual([]);
  });
});
