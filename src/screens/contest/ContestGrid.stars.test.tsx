import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContestWeek } from '#data/entities/contest-week.ts';
import { listStandings } from '#data/entities/standings.ts';
import { castVote, listOwnVotes } from '#data/votes.ts';
import errors from '#i18n/messages/en/errors.json';
import { AppError } from '#lib/app-error.ts';
import { $toasts } from '#stores/toasts.ts';
import {
  built,
  contestant,
  names,
  ownVote,
  ranks,
  resetGrid,
  showGrid,
  signInVoter,
  week,
} from '../../../tests/support/dom/entry-grid.tsx';
import { settle } from '../../../tests/support/dom/settle-react.ts';

vi.mock('#data/entities/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

beforeEach(resetGrid);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the stars on the grid', () => {
  const starsOf = (name: string) => screen.getByRole('group', { name: `Rate ${name}` });

  it('of a visitor are kept, with the way to sign in and back', async () => {
    await showGrid();
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    expect(castVote).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Sign in so that it counts' }).getAttribute('href')).toBe(
      '/auth?next=%2Fen-ph%2Fcontest',
    );
  });

  it('of a voter are the own votes of the week', async () => {
    vi.mocked(listOwnVotes).mockResolvedValue([ownVote]);
    signInVoter();
    await showGrid();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Your vote: 3 stars'));
    expect(listOwnVotes).toHaveBeenCalledWith({ from: week.startsAt, until: week.endsAt }, expect.anything());
  });

  it('that come after the close are refused in a sentence that stays, and the week is asked for again', async () => {
    vi.mocked(castVote).mockRejectedValue(new AppError('voting_closed'));
    signInVoter();
    await showGrid();
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase: 'provisional' });
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    await settle();
    await vi.waitFor(() => expect((starsOf('Ana') as HTMLFieldSetElement).disabled).toBe(true));
    expect(document.body.textContent).toContain(errors.voting_closed);
    expect(screen.queryByRole('group', { name: 'Rate Bea' })).toBeNull();
    expect($toasts.get()).toMatchObject([{ system: 'errors', text: expect.stringContaining('for Ana') }]);
  });

  it('go to the new week when the one that was shown is over', async () => {
    vi.mocked(castVote).mockRejectedValue(new AppError('voting_closed'));
    signInVoter();
    await showGrid();
    fireEvent.click(screen.getByRole('button', { name: 'Show current order' }));
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, week: '2026-w48' });
    vi.mocked(listStandings).mockResolvedValue([contestant('Dina', 1), contestant('Eva', 2)]);
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    await vi.waitFor(() => expect(names()).toEqual(['Dina', 'Eva']));
  });

  it('are given in the last 24 hours too, while no rank is shown and no order offered', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, isBlackout: true });
    vi.mocked(listStandings).mockResolvedValue(built.toReversed());
    await showGrid();
    expect(ranks()).toEqual([]);
    expect(starsOf('Ana')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show current order' })).toBeNull();
  });

  it.each(['upcoming', 'provisional', 'official', 'cancelled'] as const)(
    'are not offered in a week that is %s',
    async (phase) => {
      vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase });
      await showGrid({ snapshot: null });
      expect(names()).toHaveLength(3);
      expect(screen.queryAllByRole('group', { name: /^Rate/ })).toEqual([]);
    },
  );
});
