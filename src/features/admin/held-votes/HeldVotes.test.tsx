import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideHeldVotes, type HeldVotes as Held, type HeldGroup, listHeldVotes } from '#data/held-votes.ts';
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
}));

const t = createT<'admin' | 'errors'>([{ lang: 'en', dictionaries: { admin, errors, refusals } }]);
const shown = ['one', 'two'].map((voter) => ({ voterId: voter, heldAt: '2026-11-20T00:00:00Z' }));
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
    expect(screen.getByText(/Several accounts on one device/).textContent).toContain('Held votes: 2');
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

  it('can be asked for again after an outage', async () => {
    vi.mocked(listHeldVotes).mockRejectedValueOnce(new AppError('offline'));
    await open();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.getByRole('form', { name: /^Ada Several accounts/ })).toBeTruthy();
  });
});
