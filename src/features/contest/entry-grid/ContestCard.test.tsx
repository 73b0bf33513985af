import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { contestantInSlot, rankedContestant } from '../week/week-fixture.ts';
import { ContestCard, type ContestCardProps } from './ContestCard.tsx';

afterEach(cleanup);

function renderCard(props: Partial<ContestCardProps>) {
  return render(
    <ContestCard
      contestant={contestantInSlot(1)}
      lang="en"
      t={serverT('en')}
      href="/u/profile-1"
      priority={false}
      rankShown
      {...props}
    />,
  ).container;
}

test('her name leads to her profile, her age and city stand below', () => {
  renderCard({});
  expect(screen.getByRole('link', { name: 'Contestant 1' }).getAttribute('href')).toBe('/u/profile-1');
  expect(screen.getByText('21, Cebu City')).toBeTruthy();
  expect(screen.getByAltText('Portrait of Contestant 1')).toBeTruthy();
});

describe('the standing', () => {
  test('has its place before it is known', () => {
    const card = renderCard({});
    expect(card.querySelector<HTMLElement>('[data-part="rank"]')?.hidden).toBe(true);
    expect(card.querySelector('[data-part="standing"]')?.getAttribute('data-known')).toBe('false');
  });

  test('is rank, score with two decimals and number of votes once it is known', () => {
    const card = renderCard({ contestant: rankedContestant(1, 2) });
    expect(card.querySelector<HTMLElement>('[data-part="rank"]')?.hidden).toBe(false);
    expect(screen.getByText('Rank 2')).toBeTruthy();
    expect(card.querySelector('[data-part="standing"]')?.textContent).toBe('Score 4.304.3098 votes');
  });

  test('has no place where none exists', () => {
    const card = renderCard({ rankShown: false });
    expect(card.querySelector('[data-part="rank"], [data-part="standing"]')).toBeNull();
  });
});

test('stars and like stand in their slots, and the slots are not there without them', () => {
  expect(renderCard({}).querySelector('[data-part="contest-card-stars"], .photo ~ div')).toBeNull();
  cleanup();
  const card = renderCard({ stars: <i>stars</i>, like: <i>like</i> });
  expect(card.querySelector('[data-part="contest-card-stars"]')?.textContent).toBe('stars');
  expect(card.querySelector('.photo ~ div')?.textContent).toBe('like');
});
