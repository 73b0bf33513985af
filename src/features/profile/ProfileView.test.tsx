import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Profile } from '#data/entities/profile.ts';
import type { Lang } from '#domain/locales.ts';
import { serverT } from '#i18n/server.ts';
import { ProfileView } from './ProfileView.tsx';
import { competingProfile, hiddenStanding, restingProfile, withWeek } from './profile-fixture.ts';

vi.mock('#data/entities/photo-url.ts', () => ({
  photoUrl: (path: string) => `https://photos.example/${path}`,
}));
// Nothing is loaded here, and nothing has failed.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(cleanup);

type Change = { lang?: Lang; isOpen?: boolean; stars?: ReactNode };

function renderProfile(profile: Profile, change: Change = {}) {
  const { lang = 'en', isOpen = true, stars = <i>stars</i> } = change;
  return render(<ProfileView profile={profile} lang={lang} t={serverT(lang)} stars={stars} isOpen={isOpen} />)
    .container;
}

/** Terms and values of the n-th description list. */
const facts = (page: Element, list: number) =>
  [...(page.querySelectorAll('dl')[list]?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe('a profile says', () => {
  test('who she is, in terms and values', () => {
    const page = renderProfile(competingProfile);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ana Reyes');
    expect(facts(page, 0)).toEqual([
      ['Age', '24'],
      ['City', 'Cebu City'],
      ['Country', 'Philippines'],
    ]);
  });

  test('how she stands this week, with the way to the week', () => {
    const page = renderProfile(competingProfile);
    expect(facts(page, 1)).toEqual([
      ['Rank', '3'],
      ['Score', '4.30'],
      ['Votes', '1,204'],
    ]);
    expect(screen.getByRole('heading', { name: 'This week' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^November 16\s–\s22, 2026$/ }).getAttribute('href')).toBe(
      '/en-ph/contest/2026-w47',
    );
  });

  test('in the last 24 hours that the standing is hidden, and no figure', () => {
    const page = renderProfile(withWeek(hiddenStanding));
    expect(page.textContent).toContain('These are the last 24 hours of the week');
    expect(page.querySelectorAll('dl')).toHaveLength(1);
  });

  test('after the close which week it was and that its result is not official', () => {
    renderProfile(withWeek({ phase: 'provisional' }), { isOpen: false });
    expect(screen.getByRole('heading', { name: 'Week 47, 2026' })).toBeTruthy();
    expect(screen.getByText('Voting is over. The result is not official yet.')).toBeTruthy();
  });

  test('that her week was cancelled', () => {
    const page = renderProfile(withWeek({ ...hiddenStanding, isBlackout: false, phase: 'cancelled' }), {
      isOpen: false,
    });
    expect(screen.getByText('This week was cancelled.')).toBeTruthy();
    expect(page.querySelectorAll('dl')).toHaveLength(1);
  });

  test('that she rests, and when she competes next', () => {
    const page = renderProfile({ ...restingProfile, upcomingWeek: '2026-w48' });
    expect(screen.getByText('Not competing this week.')).toBeTruthy();
    expect(facts(page, 0).at(-1)).toEqual(['Competes next', 'Week 48, 2026']);
    expect(screen.getByRole('link', { name: 'Week 48, 2026' }).getAttribute('href')).toBe(
      '/en-ph/contest/2026-w48',
    );
    expect(screen.getByText('No official results yet.')).toBeTruthy();
  });

  test('her past results, each with its week, and the title she holds', () => {
    renderProfile(competingProfile);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Week 46, 2026 4 of 244.31120',
      'Week 12, 2026Winner 1 of 244.31120',
    ]);
    expect(
      within(rows[1] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/en-ph/contest/2026-w12');
  });

  test('all of it in Arabic, with links that keep the language', () => {
    const page = renderProfile(competingProfile, { lang: 'ar' });
    expect(facts(page, 0).at(-1)).toEqual(['البلد', 'الفلبين']);
    expect(screen.getByRole('link', { name: 'الأسبوع 12، 2026' }).getAttribute('href')).toBe(
      '/ar-ph/contest/2026-w12',
    );
  });
});

describe('the photographs', () => {
  const choices = () =>
    screen
      .queryAllByRole('button')
      .flatMap((button) => (button.hasAttribute('aria-haspopup') ? [] : [button.textContent]));

  test('are the portrait, fetched first, and the body, each named', () => {
    renderProfile(competingProfile);
    expect(screen.getByRole('region', { name: 'Photos of Ana Reyes' })).toBeTruthy();
    const [portrait, body] = screen.getAllByRole('img');
    expect([portrait?.getAttribute('alt'), portrait?.getAttribute('fetchpriority')]).toEqual([
      'Portrait of Ana Reyes',
      'high',
    ]);
    expect([body?.getAttribute('alt'), body?.getAttribute('loading')]).toEqual([
      'Full-length photo of Ana Reyes',
      'lazy',
    ]);
    expect(choices()).toEqual(['Portrait', 'Full length']);
    expect(screen.getByRole('button', { name: 'Portrait' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('leave nothing to choose where there is one, and keep their place where there is none', () => {
    renderProfile({ ...competingProfile, photos: competingProfile.photos.slice(0, 1) });
    expect(choices()).toEqual([]);
    cleanup();
    const page = renderProfile({ ...competingProfile, photos: [] });
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(page.querySelectorAll('[data-part="profile-photos"] .photo')).toHaveLength(1);
  });
});

describe('the stars', () => {
  test('stand in their slot with the prompt while they can be given', () => {
    const page = renderProfile(competingProfile);
    expect(page.querySelector('[data-part="profile-vote"]')?.textContent).toBe(
      'Give Ana Reyes 1 to 5 starsstars',
    );
    cleanup();
    expect(
      renderProfile(competingProfile, { isOpen: false }).querySelector('[data-part="profile-vote"]')
        ?.textContent,
    ).toBe('stars');
  });

  test('have no place where there is nothing to vote for', () => {
    const page = renderProfile(restingProfile, { stars: null });
    expect(page.querySelector('[data-part="profile-vote"]')).toBeNull();
  });
});
