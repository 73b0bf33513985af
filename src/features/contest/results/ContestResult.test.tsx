import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { contestantInSlot, rankedContestant } from '../week/week-fixture.ts';
import { ContestResult } from './ContestResult.tsx';

afterEach(cleanup);

const t = serverT('en');
const ranking = [1, 2, 3, 4].map((rank) => rankedContestant(rank, rank));

test('an official week shows podium and ranking with rank, score and votes in plain HTML', () => {
  const html = renderToStaticMarkup(
    <ContestResult week={{ phase: 'official' }} contestants={ranking} lang="en" t={t} />,
  );
  document.body.innerHTML = html;
  const first = screen.getByRole('list', { name: 'Podium' }).firstElementChild;
  expect(first?.textContent).toContain('Contestant 1');
  expect(first?.textContent).toContain('4.40');
  expect(first?.textContent).toContain('99 votes');
  expect(screen.getByRole('list', { name: 'Full ranking' }).children).toHaveLength(1);
  expect(screen.queryByRole('radio')).toBeNull();
  document.body.replaceChildren();
});

test('a cancelled week shows who had entered and no rank', () => {
  const people = [contestantInSlot(1), contestantInSlot(2)];
  render(<ContestResult week={{ phase: 'cancelled' }} contestants={people} lang="en" t={t} />);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(document.querySelector('[data-part="rank"]')).toBeNull();
});

test('a week without contestants has no grid', () => {
  const { container } = render(
    <ContestResult week={{ phase: 'cancelled' }} contestants={[]} lang="en" t={t} />,
  );
  expect(container.childElementCount).toBe(0);
});
