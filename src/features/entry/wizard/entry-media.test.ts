import { describe, expect, it } from 'vitest';
import { sentMedium } from '../my-entry-fixture.ts';
import { newestOf, receivedMedia, receivedOf } from './entry-media.ts';
import { dayIn } from './entry-preview.ts';

describe('of the photos that were sent', () => {
  const first = sentMedium({ version: 1 });
  const refused = sentMedium({ version: 2, state: 'rejected', failure: 'too_small', receivedAt: null });
  const body = sentMedium({ kind: 'body', version: 7 });

  it('the newest that the server has taken counts, whatever became of later ones', () => {
    expect(receivedOf([first, refused], 'portrait')).toBe(first);
    expect(receivedOf([refused], 'portrait')).toBeUndefined();
    expect(receivedMedia([body, refused, first])).toEqual([first, body]);
  });

  it('the newest of all tells what became of the last try', () => {
    expect(newestOf([first, refused, body], 'portrait')).toBe(refused);
    expect(newestOf([first, refused], 'video')).toBeUndefined();
  });
});

describe('the day of an instant', () => {
  it.each([
    ['Asia/Manila', '2026-11-29T16:00:00Z', '2026-11-30'],
    ['America/New_York', '2026-11-30T05:00:00Z', '2026-11-30'],
    ['America/New_York', '2026-11-30T04:59:59Z', '2026-11-29'],
  ])('is that of the contest: %s, %s is %s', (zone, instant, day) => {
    expect(dayIn(zone, instant)).toBe(day);
  });
});
