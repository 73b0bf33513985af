import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decideHeldVotes,
  type HeldVotes as Held,
  type HeldGroup,
  listHeldVotes,
  previewHeldDecision,
} from '#data/held-votes.ts';
import admin from '#i18n/messages/en/admin.json';
import errors from '#i18n/messages/en/errors.json';
import refusals from '#i18n/messages/en/refusals.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { HeldVotes } from './HeldVotes.tsx';

vi.mock('#data/held-votes.ts', async (original) => ({
  ...(await original<object>()),
  listHeldVotes: vi.fn(),
  decideHeldVotes: vi.fn(),
  previewHeldDecision: vi.fn(),
}));

const t = createT<'admin' | 'errors'>([{ lang: 'en', dictionaries: { admin, errors, refusals } }]);
const shown = ['one', 'two'].map((voter) => ({
  voterId: voter,
  heldAt: '2026-11-20T00:00:00Z',
  castAt: '2026-11-19T23:59:00Z',
  accountMadeAt: '2026-11-01T00:00:00Z',
  networks: ['A', 'B'],
  evidence: [{ signal: 'shared_device' as const, numbers: { accounts: 4, place: 3 } }],
}));
const GROUP: HeldGroup = {
  entryId: 'entry',
  profileId: 'ada',
  displayName: 'Ada',
  reason: 'shared_device',
  votes: 2,
  shown,
  mayDecide: true,
};
const held = (change: Partial<Held> = {}): Held => ({
  week: '2026-w47',
  phase: 'live',
  serverTime: '2026-11-20T01:00:00Z',
  isBlackout: false,
  mayDecide: true,
  decideUntil: '2026-11-24T16:00:00Z',
  groups: [GROUP],
  appeals: [],
  ...change,
});

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(listHeldVotes).mockResolvedValue(held());
});
afterEach(cleanup);

const onHeld = vi.fn();
async function open() {
  await act(async () => {
    render(<HeldVotes lang="en" t={t} country="ph" timeZone="Asia/Manila" week="2026-w47" onHeld={onHeld} />);
  });
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () =>
  act(async () => void fireEvent.submit(screen.getByRole('form', { name: /^Ada Several accounts/ })));

describe('the held votes', () => {
  it('are told by contestant and reason, and until when they wait', async () => {
    await open();
    expect(screen.getByText(/^Several accounts on one device · Held votes: 2$/)).toBeTruthy();
    expect(screen.getByText(/To be decided by/).textContent).toContain('November 25');
  });

  it('are counted together, and the focus goes to what came of it', async () => {
    vi.mocked(decideHeldVotes).mockResolvedValue({ ...held({ groups: [] }), decided: 2 });
    await open();
    await send();
    const decision = { action: 'release', reason: 'different_people' };
    expect(decideHeldVotes).toHaveBeenCalledExactlyOnceWith(
      'ph',
      '2026-w47',
      GROUP,
      ['one', 'two'],
      decision,
    );
    expect(document.activeElement).toBe(screen.getByText('Decided: 2'));
    expect(screen.getByText('No vote of this week is held.')).toBeTruthy();
    expect(onHeld).toHaveBeenCalledWith(0);
  });

  it('are voided one by one, for a reason that fits', async () => {
    vi.mocked(decideHeldVotes).mockResolvedValue({ ...held(), decided: 0 });
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: /^two /, hidden: true }));
    choose('Decision', 'void');
    expect(screen.getByText(/never count/)).toBeTruthy();
    choose('Reason', 'automated');
    await send();
    const decision = { action: 'void', reason: 'automated' };
    expect(decideHeldVotes).toHaveBeenCalledExactlyOnceWith('ph', '2026-w47', GROUP, ['one'], decision);
    expect(screen.getByText('Decided: 0 · Somebody else decided the others meanwhile: 1')).toBeTruthy();
  });

  it('are not decided when none is chosen, or when the server refuses', async () => {
    vi.mocked(decideHeldVotes).mockRejectedValue(new AppError('held_closed'));
    await open();
    for (const id of ['one', 'two'])
      fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${id} `), hidden: true }));
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one vote.');
    expect(decideHeldVotes).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('checkbox', { name: /^one /, hidden: true }));
    await send();
    expect(screen.getByRole('alert').textContent).toBe(refusals.held_closed);
  });

  it.each([
    ['the last 24 hours', held({ isBlackout: true, mayDecide: false, groups: [] }), /nobody sees numbers/],
    ['an official week', held({ phase: 'official', mayDecide: false }), /The result is official/],
    ['an own entry', held({ groups: [{ ...GROUP, mayDecide: false }] }), /your own entry/],
  ])('of %s are told why they cannot be decided', async (_, answer, words) => {
    vi.mocked(listHeldVotes).mockResolvedValue(answer);
    await open();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('show their evidence: times, networks as letters, signals with their number', async () => {
    await open();
    const [vote] = screen.getAllByText(/Networks: A, B/);
    expect(vote?.textContent).toContain('Several accounts on one device (4)');
    expect(vote?.textContent).toContain('Account since');
  });

  it('show what counting them would change, before it is decided', async () => {
    vi.mocked(previewHeldDecision).mockResolvedValue([
      { entryId: 'entry', displayName: 'Ada', rankBefore: 3, rankAfter: 1 },
      { entryId: 'other', displayName: 'Bea', rankBefore: 1, rankAfter: 2 },
    ]);
    await open();
    const ask = screen.getByRole('button', { name: 'Show what counting them would change' });
    await act(async () => void fireEvent.click(ask));
    expect(screen.getByText('Ada: rank 3 → 1')).toBeTruthy();
    expect(screen.getByText('Bea: rank 1 → 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^two /, hidden: true }));
    expect(screen.queryByText('Ada: rank 3 → 1')).toBeNull();
    expect(decideHeldVotes).not.toHaveBeenCalled();
  });

  it('show the appeals of their voters', async () => {
    const appeal = { voterId: 'one', text: 'We are sisters.', appealedAt: '2026-11-20T00:00:00Z', votes: 2 };
    vi.mocked(listHeldVotes).mockResolvedValue(held({ appeals: [appeal] }));
    await open();
    expect(screen.getByRole('region', { name: 'Appeals' }).textContent).toContain('We are sisters.');
  });

  it('can be asked for again after an outage', async () => {
    vi.mocked(listHeldVotes).mockRejectedValueOnce(new AppError('offline'));
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.getByRole('form', { name: /^Ada Several accounts/ })).toBeTruthy();
  });
});
