import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropOwnedItems,
  isItemLasting,
  listItems,
  nextInstant,
  onOutboxChange,
  pauseLeft,
  pauseSending,
  removeItem,
  storeItem,
} from './outbox-storage.ts';

function store(requestId: string, owner: string | null = 'me'): void {
  storeItem('vote', { requestId, lane: 'maria', owner, createdAt: nextInstant(), payload: {} });
}
const stored = () => listItems('vote').map(({ requestId }) => requestId);

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

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what lies in the outbox', () => {
  it('is not lost by two tabs that write at the same moment', () => {
    store('a');
    beforeOthersAreSeen(() => store('b'));
    expect(stored()).toEqual(['a', 'b']);
    store('c');
    beforeOthersAreSeen(() => removeItem('vote', 'a'));
    expect(stored()).toEqual(['b', 'c']);
  });

  it('is in the order of writing, though the clock goes back or stands', () => {
    vi.setSystemTime(Date.now() + 60_000);
    for (const id of ['d', 'c']) store(id);
    vi.setSystemTime(Date.now() - 30_000);
    for (const id of ['b', 'a']) store(id);
    expect(stored()).toEqual(['d', 'c', 'b', 'a']);
  });

  it('goes with a sign-out, but for what belongs to nobody', () => {
    localStorage.setItem('ui_lang', 'de');
    store('mine');
    store('of a visitor', null);
    store('of another', 'another');
    const heard = vi.fn();
    onOutboxChange(heard);
    dropOwnedItems();
    expect(stored()).toEqual(['of a visitor']);
    expect(heard).toHaveBeenCalled();
    expect(localStorage.getItem('ui_lang')).toBe('de');
  });

  it('stays in this page where the browser stores nothing', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
    store('a');
    expect(stored()).toEqual(['a']);
    expect(isItemLasting('vote', 'a')).toBe(false);
    dropOwnedItems();
    expect(stored()).toEqual([]);
  });

  it.each(['{', '"text"', 'null', '[]', '{"requestId":"a","lane":"b"}'])(
    'and cannot be read as an item (%s) is none',
    (text) => {
      localStorage.setItem('diadem-outbox-vote-a', text);
      expect(stored()).toEqual([]);
    },
  );

  it('changes in another tab, and this one hears of it', () => {
    const heard = vi.fn();
    onOutboxChange(heard);
    dispatchEvent(new StorageEvent('storage', { key: 'diadem-outbox-vote-a' }));
    expect(heard).toHaveBeenCalledOnce();
    dispatchEvent(new StorageEvent('storage', { key: 'ui_lang' }));
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a pause that the server asked for', () => {
  it('lasts as long as asked, on the next page too', () => {
    expect(pauseLeft('vote')).toBe(0);
    pauseSending('vote', 30_000);
    vi.advanceTimersByTime(10_000);
    expect(pauseLeft('vote')).toBe(20_000);
    vi.advanceTimersByTime(20_000);
    expect(pauseLeft('vote')).toBe(0);
  });

  it('is an hour at most, also when the clock of the device is set back', () => {
    pauseSending('vote', 24 * 3_600_000);
    expect(pauseLeft('vote')).toBe(3_600_000);
    vi.setSystemTime('2026-11-18T10:50:00Z');
    expect(pauseLeft('vote')).toBe(0);
  });
});
