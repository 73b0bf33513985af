import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '#data/conversations.ts';
import { AppError } from '#lib/app-error.ts';
import { Thread, type ThreadPorts } from './thread.ts';

const PAGE = 3;
const list = vi.fn<ThreadPorts['list']>();
const markRead = vi.fn<ThreadPorts['markRead']>();
const onRead = vi.fn<ThreadPorts['onRead']>();
let written = 0;

const message = (number: number): Message => ({
  number,
  isOwn: number % 2 === 0,
  requestId: number % 2 === 0 ? `own-${number}` : null,
  body: `message ${number}`,
  isHidden: false,
  sentAt: `2026-11-21T10:00:${String(number).padStart(2, '0')}Z`,
});

/** What the server answers while so many messages are written. */
function page(before: number | null): Conversation {
  const last = before === null ? written : before - 1;
  const numbers = Array.from({ length: Math.min(PAGE, last) }, (_, place) => last - place);
  return {
    displayName: 'Maria',
    portrait: null,
    state: 'accepted',
    longest: 1000,
    denial: null,
    unread: 0,
    readTo: 0,
    otherReadTo: 0,
    messages: numbers.map(message),
  };
}

const newThread = () => new Thread({ list, markRead, onRead, pageSize: PAGE });
const shown = (thread: Thread) => thread.$state.get().messages.map(({ number }) => number);

beforeEach(() => {
  vi.resetAllMocks();
  list.mockImplementation((before) => Promise.resolve(page(before)));
  markRead.mockResolvedValue(0);
});

describe('a conversation', () => {
  it('shows the newest page, and those above it on demand until there are no more', async () => {
    written = 7;
    const thread = newThread();
    expect(await thread.refresh()).toBe(true);
    expect(shown(thread)).toEqual([5, 6, 7]);
    await thread.showAbove();
    expect(shown(thread)).toEqual([2, 3, 4, 5, 6, 7]);
    await thread.showAbove();
    expect(shown(thread)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(thread.$state.get().above).toBe('end');
  });

  it('joins what is new to what is known, without a hole', async () => {
    written = 3;
    const thread = newThread();
    await thread.refresh();
    written = 9;
    await thread.refresh();
    expect(shown(thread)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('that is asked for while it is asked for is asked for again, and tells how that one ended', async () => {
    written = 1;
    const thread = newThread();
    await thread.refresh();
    written = 2;
    const first = thread.refresh();
    written = 3;
    const [second, third] = [thread.refresh(), thread.refresh()];
    list.mockRejectedValueOnce(new Error('offline'));
    expect([await first, await second, await third]).toEqual([true, false, false]);
    expect(list).toHaveBeenCalledTimes(3);
    expect(await thread.refresh()).toBe(true);
    expect(shown(thread)).toEqual([1, 2, 3]);
  });

  it('begins anew after a long absence', async () => {
    written = 3;
    const thread = newThread();
    await thread.refresh();
    written = 90;
    await thread.refresh();
    expect(shown(thread)).toEqual([88, 89, 90]);
    expect(thread.$state.get().above).toBe('idle');
  });

  it('keeps the very objects that did not change, so that no bubble renders again', async () => {
    written = 3;
    const thread = newThread();
    await thread.refresh();
    const before = thread.$state.get();
    await thread.refresh();
    expect(thread.$state.get().messages).toBe(before.messages);
    expect(thread.$state.get().head).toBe(before.head);
  });

  it('shows an own message as soon as it is taken, once', async () => {
    written = 1;
    const thread = newThread();
    await thread.refresh();
    const answer = { number: 2, sentAt: '2026-11-21T10:00:02Z', state: 'accepted' } as const;
    thread.addSent({ body: 'message 2', requestId: 'own-2' }, answer);
    expect(shown(thread)).toEqual([1, 2]);
    written = 2;
    await thread.refresh();
    expect(shown(thread)).toEqual([1, 2]);
  });

  it('leaves no hole when somebody else wrote before the own message', async () => {
    written = 1;
    const thread = newThread();
    await thread.refresh();
    written = 4;
    thread.addSent(
      { body: 'message 4', requestId: 'own-4' },
      { number: 4, sentAt: '2026-11-21T10:00:04Z', state: 'accepted' },
    );
    await thread.refresh();
    expect(shown(thread)).toEqual([1, 2, 3, 4]);
  });

  it('asks once more when it was asked to while a question ran', async () => {
    written = 1;
    const thread = newThread();
    const first = thread.refresh();
    written = 2;
    void thread.refresh();
    await first;
    await vi.waitFor(() => expect(shown(thread)).toEqual([1, 2]));
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('keeps what it shows when an answer fails, and shows nothing of who cannot be seen any more', async () => {
    written = 2;
    const thread = newThread();
    await thread.refresh();
    list.mockRejectedValueOnce(new AppError('unavailable'));
    expect(await thread.refresh()).toBe(false);
    expect(shown(thread)).toEqual([1, 2]);
    list.mockRejectedValueOnce(new AppError('no_such_profile'));
    await thread.refresh();
    expect(thread.$state.get()).toMatchObject({
      head: null,
      messages: [],
      error: { code: 'no_such_profile' },
    });
  });

  it('tells once what was read, and again only for what is newer', async () => {
    written = 3;
    const thread = newThread();
    await thread.refresh();
    await thread.look();
    await thread.look();
    expect(markRead.mock.calls).toEqual([[3]]);
    expect(onRead).toHaveBeenCalledOnce();
  });

  it('tells again what was read when the first time got no answer', async () => {
    written = 3;
    markRead.mockRejectedValueOnce(new AppError('unavailable'));
    const thread = newThread();
    await thread.refresh();
    await thread.look();
    await thread.look();
    expect(markRead).toHaveBeenCalledTimes(2);
    expect(onRead).toHaveBeenCalledOnce();
  });

  it('never takes a read state back by an older answer', async () => {
    written = 2;
    const thread = newThread();
    await thread.refresh();
    thread.heardRead(2);
    await thread.refresh();
    expect(thread.$state.get().head?.otherReadTo).toBe(2);
  });
});
