import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedVote } from '#data/own-votes.ts';
import { appealHeldVotes, listVoteAppeals, type VoteAppeal } from '#data/vote-appeals.ts';
import account from '#i18n/messages/en/account.json';
import errors from '#i18n/messages/en/errors.json';
import refusals from '#i18n/messages/en/refusals.json';
import voting from '#i18n/messages/en/voting.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { VoteAppeals } from './VoteAppeals.tsx';

vi.mock('#data/vote-appeals.ts', () => ({
  APPEAL_LENGTH: 500,
  listVoteAppeals: vi.fn(),
  appealHeldVotes: vi.fn(),
}));

const t = createT<'account' | 'voting' | 'errors'>([
  { lang: 'en', dictionaries: { account, voting, errors, refusals } },
]);

const held: ListedVote = {
  entryId: 'entry-1',
  contestant: null,
  country: 'ph',
  week: '2026-w47',
  timeZone: 'Asia/Manila',
  stars: 4,
  state: 'held',
  reason: 'shared_device',
  isCheckedAtClose: false,
  receipt: '0123abcd-0000-4000-8000-000000000000',
  castAt: '2026-11-18T04:00:00Z',
  changedAt: '2026-11-18T04:00:00Z',
  cursor: 'cursor-1',
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(listVoteAppeals).mockResolvedValue([]);
  queryClient.clear();
});
afterEach(cleanup);

async function show(votes: readonly ListedVote[] = [held]) {
  render(<VoteAppeals lang="en" t={t} voterId="ana" week="2026-w47" votes={votes} />);
  await settle();
}
async function press(name: string) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  await settle();
}

describe('an appeal', () => {
  const appeal: VoteAppeal = {
    country: 'ph',
    week: '2026-w47',
    text: 'We are three sisters.',
    appealedAt: '2026-11-18T05:00:00Z',
    decision: null,
    decidedAt: null,
  };
  const label = account.appealLabel;

  it('is sent once for held votes, and then waits', async () => {
    vi.mocked(appealHeldVotes).mockResolvedValue(appeal);
    await show();
    fireEvent.change(screen.getByLabelText(label), { target: { value: ' We are three sisters. ' } });
    await press(account.appealSend);
    expect(appealHeldVotes).toHaveBeenCalledExactlyOnceWith('ph', '2026-w47', 'We are three sisters.');
    expect(screen.getByText(/^Your appeal for Philippines was sent/)).toBeTruthy();
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('needs a text', async () => {
    await show();
    await press(account.appealSend);
    expect(screen.getByText(refusals.invalid_field)).toBeTruthy();
    expect(appealHeldVotes).not.toHaveBeenCalled();
  });

  it('that is refused keeps what was typed, and says why', async () => {
    vi.mocked(appealHeldVotes).mockRejectedValue(new AppError('offline'));
    await show();
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Sisters' } });
    await press(account.appealSend);
    expect(screen.getByText(errors.offline)).toBeTruthy();
    expect((screen.getByLabelText(label) as HTMLTextAreaElement).value).toBe('Sisters');
  });

  it.each([
    ['released', /votes of yours count again/],
    ['voided', /the votes do not count/],
    ['undecided', /Nobody decided your appeal/],
  ] as const)('that was %s says so', async (decision, words) => {
    vi.mocked(listVoteAppeals).mockResolvedValue([{ ...appeal, decision, decidedAt: appeal.appealedAt }]);
    await show();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByLabelText(label)).toBeNull();
  });

  it('is not offered where no vote is held', async () => {
    await show([{ ...held, state: 'counted', reason: null }]);
    expect(screen.queryByLabelText(label)).toBeNull();
  });
});
