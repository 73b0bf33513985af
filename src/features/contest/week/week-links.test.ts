import { expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { weekLinks } from './week-links.ts';

const links = (week: string, previousWeek: string | null, nextWeek: string | null) =>
  weekLinks({ week, previousWeek, nextWeek }, '2026-w47', 'en-ph', serverT('en')).map(
    ({ name, href, rel }) => `${name}: ${href.replace('/en-ph/contest', '')}${rel ? ` (${rel})` : ''}`,
  );
const ALL = 'All weeks: #all-weeks';

test('the current week leads to both neighbours', () => {
  expect(links('2026-w47', '2026-w46', '2026-w48')).toEqual([
    'Previous week: /2026-w46 (prev)',
    'Next week: /2026-w48 (next)',
    ALL,
  ]);
});

test('a neighbour that is the current week is linked once, as the contest page', () => {
  expect(links('2026-w48', '2026-w47', null)).toEqual(['This week:  (prev)', ALL]);
  expect(links('2026-w46', '2026-w45', '2026-w47')).toEqual([
    'Previous week: /2026-w45 (prev)',
    'This week:  (next)',
    ALL,
  ]);
});

test('a week far from the current one leads to it as well', () => {
  expect(links('2026-w40', null, '2026-w41')).toEqual(['Next week: /2026-w41 (next)', 'This week: ', ALL]);
});
