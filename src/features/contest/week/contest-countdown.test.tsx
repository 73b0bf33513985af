import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './contest-countdown.ts';
import { setServerTime } from '#lib/server-clock.ts';

const UNTIL = '2026-11-22T16:00:00Z';

/** By then what waits for an idle moment is done, in milliseconds. */
const IDLE_MS = 100;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-20T15:00:00Z');
  setServerTime('2026-11-20T15:00:00Z');
});

afterEach(() => {
  document.body.innerHTML = '';
  vi.useRealTimers();
});

async function place(zone = 'Asia/Manila'): Promise<void> {
  const page = document.createElement('div');
  page.innerHTML = `<contest-countdown data-lang="en" data-until="${UNTIL}"
    data-named="2026-11-22T15:59:00Z" data-template="Closes Sunday, 23:59 Manila, {{distance}}"
    data-after="Closed Sunday, 23:59 Manila" data-zone="${zone}" data-own="{{when}} your time">
    <span data-part="line">Closes Sunday, 23:59 Manila</span><span data-part="own"></span></contest-countdown>`;
  document.body.replaceChildren(page);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
}

function line(part = 'line'): string | null | undefined {
  return document.querySelector(`[data-part="${part}"]`)?.textContent;
}

test('says how far away the close is', async () => {
  await place();
  expect(line()).toBe('Closes Sunday, 23:59 Manila, in 2 days');
});

test('follows the clock of the server, not of the device', async () => {
  await place();
  setServerTime('2026-11-22T15:30:00Z');
  expect(line()).toBe('Closes Sunday, 23:59 Manila, in 30 minutes');
});

test('counts the last minute in seconds and then says that it is over', async () => {
  await place();
  setServerTime('2026-11-22T15:59:30Z');
  expect(line()).toBe('Closes Sunday, 23:59 Manila, in 30 seconds');
  vi.advanceTimersByTime(10_000);
  expect(line()).toBe('Closes Sunday, 23:59 Manila, in 20 seconds');
  vi.advanceTimersByTime(20_000);
  expect(line()).toBe('Closed Sunday, 23:59 Manila');
});

test("adds the visitor's own time only where it is another one", async () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await place(own);
  expect(line('own')).toBe('');
  await place(own === 'Asia/Manila' ? 'America/New_York' : 'Asia/Manila');
  expect(line('own')).toMatch(/day, \d\d:\d\d your time$/);
});

test('stops when it is taken out of the page', async () => {
  await place();
  expect(vi.getTimerCount()).toBe(1);
  document.body.innerHTML = '';
  expect(vi.getTimerCount()).toBe(0);
});
