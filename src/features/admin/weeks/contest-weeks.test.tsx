import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AdminContest,
  type AdminWeek,
  cancelWeek,
  listContests,
  listWeeks,
  setCapacity,
  updateContest,
} from '#data/admin.ts';
import admin from '#i18n/messages/en/admin.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { Contests } from './Contests.tsx';
import { Weeks } from './Weeks.tsx';

vi.mock('#data/admin.ts', async (original) => ({
  ...(await original<object>()),
  listWeeks: vi.fn(),
  setCapacity: vi.fn(),
  cancelWeek: vi.fn(),
  listContests: vi.fn(),
  updateContest: vi.fn(),
}));

const t = createT<'admin' | 'errors'>([{ lang: 'en', dictionaries: { admin, errors } }]);

const WEEK: AdminWeek = {
  week: '2026-w48',
  phase: 'upcoming',
  startsAt: '2026-11-22T16:00:00Z',
  endsAt: '2026-11-29T16:00:00Z',
  officialAt: '2026-12-01T16:00:00Z',
  capacity: 24,
  entries: 5,
  waiting: 2,
  held: 0,
  cancelReason: null,
  canSetCapacity: true,
  canCancel: true,
  winnerId: null,
  ranking: [],
};
const weeks = (week: AdminWeek) => ({
  country: 'ph' as const,
  timeZone: 'Asia/Manila',
  current: '2026-w47',
  weeks: [week],
  serverTime: '2026-11-18T04:00:00Z',
});
const CONTEST: AdminContest = {
  country: 'ph',
  timeZone: 'Asia/Manila',
  minimumAge: 18,
  maximumAge: null,
  rulesVersion: '2026-11',
  capacity: 24,
  prize: null,
};
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

async function show(element: React.JSX.Element) {
  render(element);
  await settle();
}
/** Opens the folded action, fills it in and sends it. */
async function perform(action: string, fields: Readonly<Record<string, string>>) {
  const summary = screen.getAllByText(action).find((element) => element.tagName === 'SUMMARY');
  const details = summary?.closest('details');
  if (!details) throw new Error(`There is no action ${action}.`);
  details.open = true;
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(within(details).getByLabelText(label), { target: { value } });
  }
  fireEvent.click(within(details).getByRole('button', { name: action }));
  await settle();
  return details;
}

describe('the weeks', () => {
  beforeEach(() => vi.mocked(listWeeks).mockResolvedValue(weeks(WEEK)));
  const open = () => show(<Weeks lang="en" t={t} initialCountry="ph" />);

  it('say who is in them, and take another country', async () => {
    await open();
    expect(screen.getByText('Entries: 5 · Places: 24 · Waiting for review: 2')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'de' } });
    await settle();
    expect(listWeeks).toHaveBeenLastCalledWith('de');
  });

  it('get their places with a reason, and show what the database then has', async () => {
    vi.mocked(setCapacity).mockResolvedValue(weeks({ ...WEEK, capacity: 30 }));
    await open();
    const details = await perform('Change the places', { Places: '30', Reason: 'A bigger hall' });
    expect(setCapacity).toHaveBeenCalledWith('ph', '2026-w48', 30, 'A bigger hall');
    expect(screen.getByText(/Places: 30/)).toBeTruthy();
    expect(details.open).toBe(false);
  });

  it('are not touched without a reason, and keep what was typed when the database refuses', async () => {
    await open();
    const details = await perform('Change the places', { Places: '2' });
    expect(setCapacity).not.toHaveBeenCalled();
    expect(within(details).getByText('Say why, in at most 500 characters.')).toBeTruthy();
    vi.mocked(setCapacity).mockRejectedValue(new AppError('invalid_field', { detail: 'capacity' }));
    await perform('Change the places', { Reason: 'Smaller' });
    expect(within(details).getByText('Give a whole number from 3 to 1000.')).toBeTruthy();
    const field = within(details).getByLabelText<HTMLInputElement>('Places');
    expect(field.value).toBe('2');
    expect(document.activeElement).toBe(field);
  });

  it('are cancelled for a reason, and then offer nothing more', async () => {
    const cancelled = { phase: 'cancelled', cancelReason: 'No sponsor', canCancel: false } as const;
    vi.mocked(cancelWeek).mockResolvedValue(weeks({ ...WEEK, ...cancelled, canSetCapacity: false }));
    await open();
    await perform('Cancel the week', { Reason: 'No sponsor' });
    expect(cancelWeek).toHaveBeenCalledWith('ph', '2026-w48', 'No sponsor');
    expect(screen.getByText('No sponsor')).toBeTruthy();
    expect(screen.queryByText('Cancel the week')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Week cancelled'));
  });

  it('that are official show their ranking', async () => {
    vi.mocked(listWeeks).mockResolvedValue(
      weeks({
        ...WEEK,
        phase: 'official',
        winnerId: 'a',
        ranking: [{ rank: 1, profileId: 'a', displayName: 'Ana', state: 'approved', score: 4.5, votes: 12 }],
      }),
    );
    await open();
    const row = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })[1];
    expect(row?.textContent).toBe('1Ana Winner4.5012');
  });

  it('can be asked for again after a failure', async () => {
    vi.mocked(listWeeks).mockRejectedValueOnce(new AppError('unavailable'));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText(/Entries: 5/)).toBeTruthy();
  });
});

describe('the contests', () => {
  beforeEach(() => vi.mocked(listContests).mockResolvedValue([CONTEST]));

  it('send only what was changed, and say when it is saved', async () => {
    vi.mocked(updateContest).mockResolvedValue([{ ...CONTEST, maximumAge: 30 }]);
    await show(<Contests lang="en" t={t} />);
    fireEvent.change(screen.getByLabelText(/Highest age/), { target: { value: '30' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The sponsor asks' } });
    fireEvent.click(screen.getByText('Save'));
    await settle();
    expect(updateContest).toHaveBeenCalledWith('ph', { maximumAge: 30 }, 'The sponsor asks');
    expect(document.activeElement).toBe(screen.getByText('Saved.'));
    expect(screen.getByText(/18 to 30 years/)).toBeTruthy();
  });

  it('tell which field the database refuses', async () => {
    vi.mocked(updateContest).mockRejectedValue(new AppError('invalid_field', { detail: 'prize_sponsor' }));
    await show(<Contests lang="en" t={t} />);
    fireEvent.change(screen.getByLabelText('What it is'), { target: { value: 'A weekend' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'New' } });
    fireEvent.click(screen.getByText('Save'));
    await settle();
    const prize = { title: 'A weekend', sponsor: '', rules: '' };
    expect(updateContest).toHaveBeenCalledWith('ph', { prize }, 'New');
    expect(screen.getByLabelText('Sponsor').getAttribute('aria-invalid')).toBe('true');
  });
});
