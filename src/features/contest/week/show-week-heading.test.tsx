import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContestWeek } from './country-snapshot.ts';
import { showWeekHeading } from './show-week-heading.ts';
import { liveWeek } from './week-fixture.ts';

const nextWeek: ContestWeek = {
  ...liveWeek,
  week: '2026-w48',
  startsAt: '2026-11-22T16:00:00Z',
  endsAt: '2026-11-29T16:00:00Z',
  previousWeek: '2026-w47',
  nextWeek: null,
  serverTime: '2026-11-22T17:00:00Z',
};

beforeEach(() => {
  document.body.innerHTML = `<header data-part="contest-heading">
    <p data-part="week">Week 47 · November 16 – 22</p>
    <contest-countdown data-lang="en" data-until="${liveWeek.endsAt}" data-template="old" data-zone="Asia/Manila">
      <span data-part="line">Closed Sunday</span><span data-part="own">Sunday, 15:59 your time</span>
    </contest-countdown>
    <nav data-part="contest-heading-weeks"><a href="/en-ph/contest/2026-w46">Previous week</a></nav>
  </header>`;
});
afterEach(() => document.body.replaceChildren());

const text = (selector: string) => document.querySelector(selector)?.textContent;
const links = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));

test('a page of a week that is over tells of the one that follows, and leads back to its own', async () => {
  await showWeekHeading(nextWeek, 'en');
  expect(text('[data-part="week"]')).toMatch(/^Week 48 · November 23/);
  expect(document.querySelector<HTMLElement>('contest-countdown')?.dataset).toMatchObject({
    until: nextWeek.endsAt,
    named: '2026-11-29T15:59:00.000Z',
  });
  expect(text('[data-part="own"]')).toBe('');
  expect(links()).toEqual(['/en-ph/contest/2026-w47', '/en-ph/contest#all-weeks']);
});

test('a week that became official says so, and leads to the current one', async () => {
  await showWeekHeading({ ...liveWeek, phase: 'official', serverTime: '2026-11-25T04:00:00Z' }, 'en');
  expect(text('[data-part="phase"]')).toBe('Official result');
  expect(document.querySelector('contest-countdown')).toBeNull();
  expect(links()).toContain('/en-ph/contest');
});

test('and a sentence that ran towards nothing gives way to the one of the new week', async () => {
  await showWeekHeading({ ...liveWeek, phase: 'cancelled' }, 'en');
  await showWeekHeading(nextWeek, 'en');
  expect(text('[data-part="phase"]')).toMatch(/^Closes Sunday, 23:59 Manila/);
});

describe('the note of the last 24 hours', () => {
  const note = () => document.querySelector('[data-part="blackout-ahead"]');
  beforeEach(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p data-part="blackout-ahead" data-until="${liveWeek.endsAt}">These are the last 24 hours.</p>`,
    );
  });

  test('stays while they run', async () => {
    await showWeekHeading({ ...liveWeek, isBlackout: true }, 'en');
    expect(note()).not.toBeNull();
  });

  test.each([
    ['the week is over', { ...liveWeek, phase: 'official' } as const],
    ['another week runs', nextWeek],
  ])('goes when %s', async (_, week) => {
    await showWeekHeading(week, 'en');
    expect(note()).toBeNull();
  });
});

test('a page without such a heading stays as it is', async () => {
  document.body.innerHTML = '<main>Profile</main>';
  await showWeekHeading(nextWeek, 'en');
  expect(document.body.innerHTML).toBe('<main>Profile</main>');
});
