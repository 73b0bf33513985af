import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import type { Contestant, ContestWeek } from '../week/country-snapshot.ts';
import { contestantInSlot, rankedContestant } from '../week/week-fixture.ts';
import { EntryGrid } from './EntryGrid.tsx';

afterEach(cleanup);

const unranked = (count: number) => Array.from({ length: count }, (_, slot) => contestantInSlot(slot));
const inOrder = (...ranks: number[]) => ranks.map((rank, slot) => rankedContestant(slot, rank));

function renderGrid(phase: ContestWeek['phase'], contestants: readonly Contestant[]) {
  return render(
    <EntryGrid week={{ phase }} contestants={contestants} t={serverT('en')}>
      {({ displayName }, { index, priority }) => (
        <p>
          {displayName} at {index}
          {priority && ', at once'}
        </p>
      )}
    </EntryGrid>,
  ).container;
}

describe('a live week', () => {
  test('shows 24 contestants and folds the others into a <details> that is in the HTML', () => {
    const grid = renderGrid('live', unranked(36));
    expect(grid.querySelectorAll(':scope > ul > li')).toHaveLength(24);
    expect(grid.querySelectorAll('details li')).toHaveLength(12);
    expect(screen.getByText('Show 12 more contestants')).toBeTruthy();
  });

  test('has no podium, and nothing to unfold when 24 are all', () => {
    const grid = renderGrid('live', unranked(24));
    expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
    expect(grid.querySelector('details')).toBeNull();
  });

  test('fetches first what a phone shows first', () => {
    renderGrid('live', unranked(6));
    expect(screen.getAllByText(/at once/)).toHaveLength(2);
  });
});

describe.each(['official', 'provisional'] as const)('a week whose result is %s', (phase) => {
  test('shows the first three on the podium and counts on below it', () => {
    const grid = renderGrid(phase, inOrder(1, 1, 3, 4, 5));
    const podium = screen.getByRole('list', { name: 'Podium' });
    expect(podium.textContent).toContain('Contestant 2 at 2');
    expect(podium.children).toHaveLength(3);
    expect(grid.querySelector('ul')?.textContent).toContain('Contestant 3 at 3');
  });

  test('of two contestants has only a podium', () => {
    renderGrid(phase, inOrder(1, 2));
    expect(screen.queryByRole('heading', { name: 'Full ranking' })).toBeNull();
  });

  test.each([
    ['its ranks are not known yet', unranked(4)],
    ['the cards still stand as they were built', inOrder(3, 9, 16, 1)],
  ])('has no podium while %s', (_, contestants) => {
    renderGrid(phase, contestants);
    expect(screen.queryByRole('list', { name: 'Podium' })).toBeNull();
    expect(screen.getByRole('list', { name: '4 contestants' }).textContent).toContain('Contestant 0 at 0');
  });

  test('whose winner was disqualified has the next on the podium', () => {
    renderGrid(phase, inOrder(2, 3, 4));
    expect(screen.getByRole('list', { name: 'Podium' }).textContent).toContain('Contestant 0 at 0');
  });
});
