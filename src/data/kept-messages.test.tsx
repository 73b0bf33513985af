// Messages and drafts that wait in storage, which all tabs of a person write.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  draftOf,
  dropAllKeptMessages,
  dropQueued,
  keepDraft,
  QUEUE_PREFIX,
  queuedMessages,
  queueMessage,
} from './kept-messages.ts';

const queue = (requestId: string, senderId = 'me') =>
  queueMessage({ senderId, to: 'maria', body: `words of ${requestId}`, requestId });
const waiting = (senderId = 'me') => queuedMessages(senderId).map(({ requestId }) => requestId);

/** What another tab wrote a moment ago is not to be read yet. */
function beforeOthersAreSeen(act: () => void): void {
  const shared = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: (key: string, value: string) => shared.setItem(key, value),
    removeItem: (key: string) => shared.removeItem(key),
  });
  act();
  vi.unstubAllGlobals();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('two tabs that write at the same moment', () => {
  it('lose no message, by writing or by sending one', () => {
    queue('a');
    beforeOthersAreSeen(() => queue('b'));
    expect(waiting()).toEqual(['a', 'b']);
    queue('c');
    beforeOthersAreSeen(() => dropQueued(['a']));
    expect(waiting()).toEqual(['b', 'c']);
  });

  it('lose no draft', () => {
    keepDraft('me', 'maria', 'Dear Maria');
    beforeOthersAreSeen(() => keepDraft('me', 'ana', 'Dear Ana'));
    expect([draftOf('me', 'maria'), draftOf('me', 'ana')]).toEqual(['Dear Maria', 'Dear Ana']);
  });
});

describe('what waits', () => {
  it('is in the order of writing, though the clock goes back or stands', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    for (const id of ['d', 'c']) queue(id);
    vi.setSystemTime(Date.now() - 30_000);
    for (const id of ['b', 'a']) queue(id);
    expect(waiting()).toEqual(['d', 'c', 'b', 'a']);
  });

  it('is that of one person, without what cannot be read', () => {
    queue('a');
    queue('b', 'other');
    localStorage.setItem(`${QUEUE_PREFIX}broken`, '{');
    localStorage.setItem(`${QUEUE_PREFIX}empty`, '{"senderId":"me"}');
    expect(waiting()).toEqual(['a']);
    expect(waiting('other')).toEqual(['b']);
  });

  it('goes, with all drafts and for everybody, when somebody signs out', () => {
    localStorage.setItem('ui_lang', 'de');
    queue('a');
    queue('b', 'other');
    keepDraft('me', 'maria', 'Dear');
    dropAllKeptMessages();
    expect(Object.keys(localStorage)).toEqual(['ui_lang']);
  });

  it('stays in this page where the browser stores nothing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
    queue('a');
    expect(waiting()).toEqual(['a']);
    dropAllKeptMessages();
    expect(waiting()).toEqual([]);
  });

  it('is a draft until it is empty', () => {
    keepDraft('me', 'maria', 'Dear');
    expect(draftOf('other', 'maria')).toBe('');
    keepDraft('me', 'maria', '');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
