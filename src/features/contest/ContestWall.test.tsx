import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { ContestWall } from './ContestWall.tsx';
import type { ContestWeek } from './country-snapshot.ts';
import { contestantInSlot } from './week-fixture.ts';

afterEach(cleanup);

function renderWall(phase: ContestWeek['phase'], count: number) {
  const contestants = Array.from({ length: count }, (_, slot) => contestantInSlot(slot));
  return render(
    <ContestWall week={{ phase }} contestants={contestants} t={serverT('en')}>
      {({ displayName }, { index, priority }) => (
        <p>
          {displayName} at {index}
          {priority && ', at once'}
        </p>
      )}
    </ContestWall>,
  ).container;
}

describe('a live week', () => {
  test('shows 24 contestants and folds the others into a <details> that is in the HTML', () => {
    const wall = renderWall('live', 36);
    expect(wall.querySelectorAll(':scope > .contest-grid > li')).toHaveLength(24);
    expect(wall.querySelectorAll('details li')).toHaveLength(12);
    expect(screen.getByText('Show 12 more contestants')).toBeTruthy();
  });

  test('has no podium, and nothing to unfold when 24 are all', () => {
    const wall = renderWall('live', 24);
    expect(wall.querySelector('.contest-podium')).toBeNull();
    expect(wall.querySelector('details')).toBeNull();
  });

  test('fetches the first four pictures at once', () => {
    renderWall('live', 6);
    expect(screen.getAllByText(/at once/)).toHaveLength(4);
  });
});

describe.each(['official', 'provisional'] as const)('a week whose result is %s', (phase) => {
  test('shows the first three on the podium and counts on below it', () => {
    const wall = renderWall(phase, 5);
    const podium = screen.getByRole('list', { name: 'Podium' });
    expect(podium.textContent).toContain('Contestant 2 at 2');
    expect(podium.children).toHaveLength(3);
    expect(wall.querySelector('.contest-grid')?.textContent).toContain('Contestant 3 at 3');
  });

  test('of two contestants has only a podium', () => {
    renderWall(phase, 2);
    expect(screen.queryByRole('heading', { name: 'Full ranking' })).toBeNull();
  });
});
