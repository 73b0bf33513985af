import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { casesTexts } from '#i18n/namespaces/cases.ts';
import { decisionsTexts } from '#i18n/namespaces/decisions.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { ReportWave } from './ReportWave.tsx';

const server = vi.hoisted(() => ({ getReportWave: vi.fn(), republishWave: vi.fn() }));
vi.mock('#data/reports.ts', async (original) => ({
  ...(await original<typeof import('#data/reports.ts')>()),
  ...server,
}));

const t = await loadT('en', casesTexts, decisionsTexts, reportsTexts, refusalsTexts, errorsTexts);
const waveOf = (cases: number) => ({ cases, ownCases: 0, firstHiddenAt: null, serverTime: '' });
const done = vi.fn();

beforeEach(() => {
  setServerTime('2026-11-21T12:00:00Z');
  server.getReportWave.mockResolvedValue(waveOf(145));
  server.republishWave.mockResolvedValue(waveOf(145));
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open() {
  render(<ReportWave t={t} onDone={done} />);
  const details = screen.getByText('Undo a wave of reports').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
const send = () => {
  const reason = screen.getByLabelText<HTMLInputElement>('Reason for the audit log');
  fireEvent.change(reason, { target: { value: 'An attack' } });
  fireEvent.submit(reason.closest('form') as HTMLFormElement);
};

test('one click shows everything again, after the number and a reason, and is said with the focus', async () => {
  open();
  expect(await screen.findByText('Hidden by such reports: 145')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reported by'), { target: { value: 'without_account' } });
  fireEvent.change(screen.getByLabelText('Hidden in the last'), { target: { value: '24' } });
  await screen.findByText('Hidden by such reports: 145');
  send();
  const outcome = await screen.findByText('Shown again: 145');
  await waitFor(() => expect(document.activeElement).toBe(outcome));
  const [selection, reason] = server.republishWave.mock.calls[0] as [
    { reporters: string; since: string },
    string,
  ];
  expect([selection.reporters, reason]).toEqual(['without_account', 'An attack']);
  expect(Date.parse('2026-11-21T12:00:00Z') - Date.parse(selection.since)).toBeCloseTo(24 * 3_600_000, -4);
  expect(done).toHaveBeenCalled();
});

test('without a wave there is nothing to click', async () => {
  server.getReportWave.mockResolvedValue(waveOf(0));
  open();
  expect(await screen.findByText('Nothing is hidden by such reports.')).toBeTruthy();
  expect(screen.queryByText('Show them all again')).toBeNull();
});

test('a count that fails can be asked for again', async () => {
  server.getReportWave.mockRejectedValueOnce(new AppError('unavailable'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hidden by such reports: 145')).toBeTruthy();
});

test('a refusal is said, and the reason stays', async () => {
  server.republishWave.mockRejectedValue(new AppError('not_allowed'));
  open();
  await screen.findByText('Hidden by such reports: 145');
  send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/may not do this/);
  expect(screen.getByLabelText<HTMLInputElement>('Reason for the audit log').value).toBe('An attack');
});
