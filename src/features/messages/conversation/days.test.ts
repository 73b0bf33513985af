import { describe, expect, it } from 'vitest';
import type { Message } from '#data/conversations.ts';
import { byDay, dayTitle, endsGroup, shortTime } from './days.ts';

const message = (number: number, sentAt: string, isOwn = false): Message => ({
  number,
  isOwn,
  requestId: null,
  body: '',
  isHidden: false,
  sentAt,
});
const words = { today: 'Today', yesterday: 'Yesterday' };
const now = new Date('2026-11-21T10:00:00Z');
const manila = { lang: 'en', timeZone: 'Asia/Manila', now, words } as const;

describe('messages by day', () => {
  it('belong to the day of the reader, not of the server', () => {
    const late = [message(1, '2026-11-20T15:59:00Z'), message(2, '2026-11-20T16:01:00Z')];
    expect(byDay(late, 'Asia/Manila').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
    expect(byDay(late, 'UTC')).toHaveLength(1);
  });

  it('are named as people name days', () => {
    const titles = ['2026-11-20T16:01:00Z', '2026-11-20T15:59:00Z', '2026-11-16T05:00:00Z'];
    expect(titles.map((at) => dayTitle(at, manila))).toEqual(['Today', 'Yesterday', 'Monday']);
    expect(dayTitle('2026-11-01T05:00:00Z', manila)).toBe('November 1');
    expect(dayTitle('2025-11-01T05:00:00Z', manila)).toBe('November 1, 2025');
    expect(dayTitle('2026-11-01T05:00:00Z', { ...manila, lang: 'ar' })).toBe('1 نوفمبر');
  });

  it('have a short time in the list', () => {
    expect(shortTime('2026-11-21T01:05:00Z', manila)).toBe('09:05');
    expect(shortTime('2026-11-18T01:05:00Z', manila)).toBe('Wed');
    expect(shortTime('2026-10-18T01:05:00Z', manila)).toBe('Oct 18');
  });

  it('end a group where the other writes, or after five minutes', () => {
    const first = message(1, '2026-11-21T10:00:00Z');
    expect(endsGroup(first, message(2, '2026-11-21T10:04:00Z'))).toBe(false);
    expect(endsGroup(first, message(2, '2026-11-21T10:06:00Z'))).toBe(true);
    expect(endsGroup(first, message(2, '2026-11-21T10:04:00Z', true))).toBe(true);
    expect(endsGroup(first, undefined)).toBe(true);
  });
});
