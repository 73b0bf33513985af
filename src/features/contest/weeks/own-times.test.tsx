import { afterEach, expect, test } from 'vitest';
import { showOwnTimes } from './own-times.ts';

const PAGE =
  '<time datetime="2026-11-15T16:00:00Z" data-shown="2026-11-15T15:59:00Z" data-zone="Asia/Manila" data-own="{{when}} your time">Sunday</time>';

afterEach(() => document.body.replaceChildren());

test('a time is told in the zone of the visitor too', () => {
  document.body.innerHTML = PAGE;
  showOwnTimes(document, 'en', 'Europe/Berlin');
  expect(document.querySelector('time')?.textContent).toMatch(
    /^Sunday Sunday, November 15 at 16:59 your time$/,
  );
});

test('nothing is added where both clocks show the same', () => {
  document.body.innerHTML = PAGE;
  showOwnTimes(document, 'en', 'Asia/Manila');
  expect(document.querySelector('time')?.textContent).toBe('Sunday');
});
