import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListedVote, listOwnVotePage } from '#data/own-votes.ts';
import { listVoteAppeals } from '#data/vote-appeals.ts';
import account from '#i18n/messages/en/account.json';
import errors from '#i18n/messages/en/errors.json';
import voting from '#i18n/messages/en/voting.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { OwnVotes } from './OwnVotes.tsx';

vi.mock('#data/vote-appeals.ts', () => ({
  APPEAL_LENGTH: 500,
  listVoteAppeals: vi.fn(),
}));
vi.mock('#data/own-votes.ts', () => ({ OWN_VOTES_PAGE: 3, listOwnVotePage: vi.fn() }));

const t = createT<'account' | 'voting' | 'errors'>([
  { lang: 'en', dictionaries: { account, voting, errors } },
]);
const RECEIPT = '0123abcd-0000-4000-8000-000000000000';

function vote(n: number, change: Partial<ListedVote> = {}): ListedVote {
  return {
    entryId: `entry-${n}`,
    contestant: { profileId: `person-${n}`, displayName: `Maria ${n}`, portrait: null },
    country: 'ph',
    week: '2026-w47',
    timeZone: 'Asia/Manila',
    stars: 4,
    state: 'counted',
    reason: null,
    isCheckedAtClose: false,
    receipt: RECEIPT,
    castAt: '2026-11-18T04:00:00Z',
    changedAt: '2026-11-18T04:00:00Z',
    cursor: `cursor-${n}`,
    ...change,
  };
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(listVoteAppeals).mockResolvedValue([]);
  queryClient.clear();
});
afterEach(cleanup);

const isLoading = () => document.querySelector('[aria-busy="true"], [aria-disabled="true"]') !== null;

async function settled() {
  await settle();
  await vi.waitFor(async () => {
    if (isLoading()) await settle();
    expect(isLoading()).toBe(false);
  }, 5000);
}

async function show() {
  render(<OwnVotes lang="en" t={t} voterId="ana" contestHref="/en-ph/contest" />);
  await settled();
}
const rows = () => screen.getAllByRole('listitem');
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await settled();
}

describe('my votes', () => {
  it('keep their place while they are on their way', async () => {
    vi.mocked(listOwnVotePage).mockReturnValue(new Promise(() => undefined));
    render(<OwnVotes lang="en" t={t} voterId="ana" contestHref="/en-ph/contest" />);
    await settle();
    expect(isLoading()).toBe(true);
    expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0);
  });

  it('say that there are none, and where to give the first', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([]);
    await show();
    expect(screen.getByText(account.empty)).toBeTruthy();
    expect(screen.getByRole('link', { name: account.emptyAction }).getAttribute('href')).toBe(
      '/en-ph/contest',
    );
  });

  it('say what went wrong, and are asked for again', async () => {
    vi.mocked(listOwnVotePage).mockRejectedValueOnce(new AppError('unavailable'));
    vi.mocked(listOwnVotePage).mockRejectedValueOnce(new AppError('unavailable'));
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1)]);
    await show();
    await vi.waitFor(() => expect(screen.getByText(errors.unavailable)).toBeTruthy(), 5000);
    await press(voting.tryAgain);
    expect(screen.getByText('Maria 1')).toBeTruthy();
  });

  it('name contestant, country and week, stars, state and receipt, and lead there', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1, { country: 'us', week: '2026-w05', stars: 2 })]);
    await show();
    const [row] = rows();
    if (!row) throw new Error('no row');
    expect(within(row).getByRole('link', { name: 'Maria 1' }).getAttribute('href')).toBe('/u/person-1');
    const week = within(row).getByRole('link', { name: 'United States, week 5' });
    expect(week.getAttribute('href')).toBe('/en-us/contest/2026-w05');
    expect(within(row).getByText('Your vote: 2 stars')).toBeTruthy();
    expect(row.querySelectorAll('.star-filled')).toHaveLength(2);
    expect(within(row).getByText(account.stateCounted)).toBeTruthy();
    expect(within(row).getByText('Receipt 0123abcd')).toBeTruthy();
    expect(within(row).queryByText(/^Changed/)).toBeNull();
  });

  it('are grouped by calendar week, the newest first', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([
      vote(1),
      vote(2, { country: 'us' }),
      vote(3, { week: '2026-w44' }),
    ]);
    await show();
    const headings = screen
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent?.replace(/\s/gu, ' '));
    expect(headings).toEqual(['Week 47, 2026 November 16 – 22', 'Week 44, 2026 October 26 – November 1']);
    const [first] = screen.getAllByRole('region');
    expect(first && within(first).getAllByRole('listitem')).toHaveLength(2);
  });

  it('say when a vote was changed', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1, { changedAt: '2026-11-19T04:00:00Z' })]);
    await show();
    expect(screen.getByText(/^Changed Thursday, November 19/)).toBeTruthy();
  });

  it('for somebody who left keep the stars, without a name or a link to her', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1, { contestant: null })]);
    await show();
    expect(screen.getByText(account.gone)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/en-ph/contest/2026-w47',
    ]);
    expect(screen.getByText('Your vote: 4 stars')).toBeTruthy();
  });
});

describe('the state of a vote', () => {
  it.each([
    [{ state: 'counted', reason: null }, account.stateCounted, null],
    [{ state: 'held', reason: 'shared_device' }, account.stateHeld, account.reasonSharedDevice],
    [{ state: 'held', reason: 'weak_signals' }, account.stateHeld, account.reasonWeak],
    [{ state: 'void', reason: 'burst' }, account.stateVoid, account.reasonBurst],
    [{ state: 'counted', reason: null, isCheckedAtClose: true }, account.checkedAtClose, null],
    [{ state: 'void', reason: null }, account.stateVoid, null],
    [{ state: 'void', reason: 'week_cancelled' }, account.stateVoid, account.reasonCancelled],
    [{ state: 'void', reason: 'undecided' }, account.stateVoid, account.reasonUndecided],
  ] as const)('%j is said in words', async (state, text, reason) => {
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1, state)]);
    await show();
    const shown = document.querySelector('[data-state]');
    expect(shown?.textContent).toBe(text + (reason ?? ''));
  });
});

describe('more votes', () => {
  it('come behind the last one, until there are no more', async () => {
    vi.mocked(listOwnVotePage).mockImplementation(async (after) =>
      after === null ? [vote(1), vote(2), vote(3)] : [vote(4)],
    );
    await show();
    await press(account.showMore);
    expect(listOwnVotePage).toHaveBeenLastCalledWith('cursor-3', expect.anything());
    expect(rows()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: account.showMore })).toBeNull();
  });

  it('are not offered when the first page was all', async () => {
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1), vote(2)]);
    await show();
    expect(screen.queryByRole('button', { name: account.showMore })).toBeNull();
  });

  it('that do not come leave those that are there, and can be asked for again', async () => {
    let isDown = true;
    vi.mocked(listOwnVotePage).mockImplementation(async (after) => {
      if (after === null) return [vote(1), vote(2), vote(3)];
      if (isDown) throw new AppError('offline');
      return [vote(4)];
    });
    await show();
    await press(account.showMore);
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errors.offline), 5000);
    expect(rows()).toHaveLength(3);
    isDown = false;
    await press(account.showMore);
    await vi.waitFor(() => expect(rows()).toHaveLength(4), 5000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a receipt', () => {
  it('is copied whole, and the button says so', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1)]);
    await show();
    await press('Copy the receipt of your vote for Maria 1');
    expect(writeText).toHaveBeenCalledExactlyOnceWith(RECEIPT);
    expect(screen.getByRole('status').textContent).toBe(account.copied);
    vi.unstubAllGlobals();
  });

  it('is shown whole where it cannot be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    vi.mocked(listOwnVotePage).mockResolvedValue([vote(1)]);
    await show();
    await press('Copy the receipt of your vote for Maria 1');
    expect(screen.getByText(`Receipt ${RECEIPT}`)).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
