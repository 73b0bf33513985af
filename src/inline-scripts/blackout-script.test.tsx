import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BLACKOUT_SCRIPT } from './blackout-script.ts';

const FROM = '2026-11-21T16:00:00Z';
const UNTIL = '2026-11-22T16:00:00Z';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<p data-from="${FROM}" data-until="${UNTIL}" hidden>The last 24 hours</p>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Runs the script at an instant, as if it stood right behind the note. */
function isShownAt(instant: string): () => boolean {
  vi.setSystemTime(instant);
  const note = document.querySelector('p') as HTMLElement;
  const script = { previousElementSibling: note } as unknown as HTMLScriptElement;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  new Function(BLACKOUT_SCRIPT)();
  return () => !note.hidden;
}

test.each([
  ['a second before them', '2026-11-21T15:59:59Z', false],
  ['with their first moment', FROM, true],
  ['a second before the close', '2026-11-22T15:59:59Z', true],
  ['at the close', UNTIL, false],
])('the note of the last 24 hours, %s', (_, instant, isShown) => {
  expect(isShownAt(instant)()).toBe(isShown);
});

test('goes with the close of the week in a tab that stays open', () => {
  const isShown = isShownAt('2026-11-22T15:00:00Z');
  vi.advanceTimersByTime(3_599_000);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(isShown()).toBe(false);
});
