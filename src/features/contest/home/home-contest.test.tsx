import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getContestWeek } from '#data/entities/contest-week.ts';
import { listStandings } from '#data/entities/standings.ts';
import { serverT } from '#i18n/server.ts';
import { AppError } from '#lib/app-error.ts';
import { ContestCard } from '../entry-grid/ContestCard.tsx';
import type { Contestant } from '../week/country-snapshot.ts';
import type { HomeContest } from './home-contest.ts';
import './home-contest.ts';
import { contestantInSlot, liveWeek, rankedContestant } from '../week/week-fixture.ts';

vi.mock('#data/entities/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 100 }));

const built = [1, 2, 3].map((slot) => contestantInSlot(slot));

beforeEach(() => {
  vi.mocked(getContestWeek).mockResolvedValue(liveWeek);
});

afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('data-stale');
});

function card(contestant: Contestant): string {
  return renderToStaticMarkup(
    <ContestCard
      contestant={contestant}
      lang="en"
      t={serverT('en')}
      href="/u/x"
      priority={false}
      rankShown
    />,
  );
}

async function openPage(answer: readonly Contestant[] | AppError): Promise<HTMLElement> {
  if (answer instanceof AppError) vi.mocked(listStandings).mockRejectedValue(answer);
  else vi.mocked(listStandings).mockResolvedValue([...answer]);
  const page = document.createElement('div');
  page.innerHTML = `<home-contest data-lang="en" data-country="ph" data-week="2026-w47" data-backend="">
    <section data-part="home-hero" data-entry="entry-0"><p data-part="heroStanding"></p></section>
    <p data-part="failure" hidden></p><button data-part="order" hidden></button>
    <ul data-part="cards">${built.map(card).join('')}</ul></home-contest>`;
  document.body.replaceChildren(page);
  await page.querySelector<HomeContest>('home-contest')?.refreshed;
  return page;
}

function names(page: HTMLElement): string[] {
  return [...page.querySelectorAll('[data-part="contest-card-name"]')].map((name) => name.textContent);
}

function button(page: HTMLElement): HTMLButtonElement {
  return page.querySelector('[data-part="order"]') as HTMLButtonElement;
}

const standing = [
  rankedContestant(2, 1),
  rankedContestant(0, 2),
  rankedContestant(3, 3),
  rankedContestant(1, 4),
];

describe('the answer of the server', () => {
  test('fills ranks and scores in place and moves no card', async () => {
    const page = await openPage(standing);
    expect(names(page)).toEqual(['Contestant 1', 'Contestant 2', 'Contestant 3']);
    const ranks = [...page.querySelectorAll('[data-part="rankNumber"]')].map((rank) => rank.textContent);
    expect(ranks).toEqual(['4', '1', '3']);
    expect(page.querySelector('[data-part="score"]')?.textContent).toBe('4.10');
    expect(page.querySelector('[data-part="heroStanding"]')?.textContent).toBe('Rank 2, 4.30 from 98 votes');
  });

  test('offers its order, and shows it when it is asked for', async () => {
    const page = await openPage(standing);
    expect(button(page).hidden).toBe(false);
    button(page).click();
    expect(names(page)).toEqual(['Contestant 2', 'Contestant 0', 'Contestant 3']);
    expect(page.querySelector('[data-part="contest-card-name"] a')?.getAttribute('href')).toBe(
      '/u/profile-2',
    );
    expect(page.querySelector('img')?.getAttribute('srcset')).toBe('/p-2.webp 320w');
    expect(button(page).hidden).toBe(true);
  });

  test('offers nothing when the cards stand in its order', async () => {
    const page = await openPage([1, 2, 3, 0].map((slot, index) => rankedContestant(slot, index + 1)));
    expect(button(page).hidden).toBe(true);
  });

  test('offers no order while ranks are hidden', async () => {
    const page = await openPage([3, 2, 1, 0].map((slot) => contestantInSlot(slot)));
    expect(button(page).hidden).toBe(true);
    expect(page.querySelector<HTMLElement>('[data-part="rank"]')?.hidden).toBe(true);
  });

  test('without somebody who stands on the page shows the others in her place', async () => {
    const page = await openPage([rankedContestant(2, 1), rankedContestant(0, 2), rankedContestant(3, 3)]);
    expect(page.querySelector<HTMLElement>('[data-part="home-hero"]')?.dataset['entry']).toBe('entry-2');
    expect(names(page)).toEqual(['Contestant 0', 'Contestant 3']);
    expect(page.textContent).not.toContain('Contestant 1');
    expect(button(page).hidden).toBe(true);
  });

  test('is asked for again when the page comes back from the browser’s memory', async () => {
    const page = await openPage(standing);
    vi.mocked(listStandings).mockResolvedValue([rankedContestant(2, 1), rankedContestant(0, 2)]);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await page.querySelector<HomeContest>('home-contest')?.refreshed;
    expect(names(page)).toEqual(['Contestant 0']);
    expect(page.textContent).not.toContain('Contestant 1');
  });

  test('of a newer week than the page replaces the contestants at once', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...liveWeek, week: '2026-w48' });
    const page = await openPage([5, 6, 7, 8].map((slot) => rankedContestant(slot, slot)));
    expect(page.querySelector<HTMLElement>('[data-part="home-hero"]')?.dataset['entry']).toBe('entry-5');
    expect(names(page)).toEqual(['Contestant 6', 'Contestant 7', 'Contestant 8']);
  });
});

describe('no answer', () => {
  test('leaves a fresh page as it is', async () => {
    const page = await openPage(new AppError('unavailable'));
    expect(page.querySelector<HTMLElement>('[data-part="failure"]')?.hidden).toBe(true);
  });

  test('says so on a page that was built too long ago, and shows its cards again', async () => {
    document.documentElement.dataset['stale'] = '';
    const page = await openPage(new AppError('unavailable'));
    expect(page.querySelector<HTMLElement>('[data-part="failure"]')?.hidden).toBe(false);
    expect(document.documentElement.dataset['stale']).toBeUndefined();
  });
});
