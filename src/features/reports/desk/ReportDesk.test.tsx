import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReportCase } from '#data/reports.ts';
import { loadT } from '#i18n/load.ts';
import { casesTexts } from '#i18n/namespaces/cases.ts';
import { decisionsTexts } from '#i18n/namespaces/decisions.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { $session } from '#stores/session.ts';
import { intimatePortrait, queueOf, spamOnPage } from './case-fixture.ts';
import { ReportDesk } from './ReportDesk.tsx';
import { $waitingReports } from './report-count.ts';

const server = vi.hoisted(() => ({
  listReports: vi.fn(),
  decideReport: vi.fn(),
  listReportCopies: vi.fn(),
  reportContent: vi.fn(),
}));
vi.mock('#data/reports.ts', async (original) => ({
  ...(await original<typeof import('#data/reports.ts')>()),
  ...server,
}));
const files = vi.hoisted(() => ({ signMedia: vi.fn(), fetchPrivateFile: vi.fn() }));
vi.mock('#data/reviews.ts', () => ({ signMedia: files.signMedia }));
vi.mock('#data/entities/private-file.ts', () => ({ fetchPrivateFile: files.fetchPrivateFile }));

const t = await loadT('en', casesTexts, decisionsTexts, reportsTexts, refusalsTexts, errorsTexts);

let waiting: readonly ReportCase[];
let decided: readonly ReportCase[];

beforeEach(() => {
  $session.set({ status: 'signedIn', userId: 'admin', email: 'a@example.org', emailVerified: true });
  setServerTime('2026-11-21T12:00:00Z');
  waiting = [intimatePortrait, spamOnPage];
  decided = [];
  server.listReports.mockImplementation(async (isDecided: boolean) =>
    queueOf(...(isDecided ? decided : waiting)),
  );
  server.listReportCopies.mockResolvedValue([]);
  server.decideReport.mockImplementation(
    async (id: string, decision: 'cleared' | 'removed', reason: string) => {
      const found = waiting.find((item) => item.id === id) as ReportCase;
      waiting = waiting.filter((item) => item !== found);
      const done = { ...found, decision, decisionReason: reason, decidedAt: '2026-11-21T12:00:00Z' };
      decided = [done, ...decided];
      return done;
    },
  );
  files.signMedia.mockResolvedValue([{ mediaId: 'm1', urls: { 320: '/small', 2048: '/large' } }]);
  files.fetchPrivateFile.mockResolvedValue(new Blob(['picture']));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const open = async () => {
  render(<ReportDesk lang="en" t={t} />);
  await screen.findByRole('heading', { level: 2 });
};
const press = (code: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { code, key: code.replace(/^(Key|Digit)/, '') });

test('the case with a clock lies on the desk, with its picture by a signed address and what was said of it', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Intimate image');
  expect(screen.getByText('Waiting: 2')).toBeTruthy();
  expect($waitingReports.get()).toEqual({ waiting: 2, overdue: 0 });
  expect(screen.getAllByText('in 12 hours')).toHaveLength(2);
  expect(await screen.findByRole('img', { name: 'Portrait' })).toBeTruthy();
  expect(files.fetchPrivateFile).toHaveBeenCalledExactlyOnceWith('/large');
  expect(screen.getByText('It is me. Ana, +63 900')).toBeTruthy();
  expect(screen.getByText(/2 in all/).textContent).toContain('1 without an account');
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/u/maria');
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('#people=maria');
  expect(screen.getByRole('link', { name: 'Entry' }).getAttribute('href')).toBe('#entries=maria');
});

test('what is late is called late', async () => {
  waiting = [{ ...intimatePortrait, dueAt: '2026-11-21T10:00:00Z' }];
  await open();
  expect(screen.getByText('Late: 1')).toBeTruthy();
  expect(screen.getAllByText('2 hours ago')).toHaveLength(2);
});

test('keys decide: no single one does, the likely reason is chosen, and the next case follows', async () => {
  await open();
  press('KeyR', document.body);
  expect(server.decideReport).not.toHaveBeenCalled();
  const likely = await screen.findByRole<HTMLInputElement>('radio', { checked: true });
  expect(likely.value).toBe('intimate_image');
  expect(document.activeElement).toBe(likely);
  press('Digit1');
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('minor');
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: ' A child. ' } });
  expect(screen.getByText(/leaves every page for good/)).toBeTruthy();
  fireEvent.submit(likely.closest('form') as HTMLFormElement);
  expect(await screen.findByText('Removed: Maria. Those concerned are told.')).toBeTruthy();
  expect(server.decideReport).toHaveBeenCalledExactlyOnceWith('c1', 'removed', 'minor', 'A child.');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Spam or fraud'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('The whole profile, Tomas');
  expect($waitingReports.get()).toEqual({ waiting: 1, overdue: 0 });
  // And the last one: nothing waits, and the focus is where that is said.
  press('KeyC');
  fireEvent.submit((await screen.findByRole('radio', { checked: true })).closest('form') as HTMLFormElement);
  expect(await screen.findByText('No report waits for a decision.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cleared: Tomas. Those concerned are told.');
});

test('one steps from case to case, and Escape leaves a decision', async () => {
  await open();
  press('KeyJ', document.body);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Spam or fraud'));
  expect(screen.getByText('Buy now')).toBeTruthy();
  expect(screen.getByText('https://shop.example').tagName).toBe('BDI');
  press('KeyC');
  fireEvent.keyDown(await screen.findByRole('radio', { checked: true }), { key: 'Escape' });
  expect(screen.queryByRole('radio')).toBeNull();
  press('KeyK');
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Intimate image'));
  expect(server.decideReport).not.toHaveBeenCalled();
});

test('another admin was faster: it is said, and the list is asked for again', async () => {
  server.decideReport.mockImplementationOnce(async () => {
    waiting = [spamOnPage];
    throw new AppError('report_closed');
  });
  await open();
  press('KeyC', document.body);
  fireEvent.submit((await screen.findByRole('radio', { checked: true })).closest('form') as HTMLFormElement);
  expect((await screen.findByRole('alert')).textContent).toMatch(/decided already/);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Spam or fraud'));
});

test('a case about oneself is for another admin', async () => {
  waiting = [{ ...intimatePortrait, mayDecide: false }];
  await open();
  expect(
    screen.getByText('This is about you or a week in which you compete, so another admin decides.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove it/ })).toBeNull();
  press('KeyR', document.body);
  expect(screen.queryByRole('radio')).toBeNull();
});

test('what was decided is there with its statement of reasons, and cannot be decided again', async () => {
  decided = [
    {
      ...spamOnPage,
      decision: 'removed',
      decisionReason: 'spam',
      decisionNote: 'No shops.',
      decidedAt: '2026-11-21T11:00:00Z',
    },
  ];
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Decided' }));
  const item = await screen.findByRole('region', { name: 'The whole profile, Tomas' });
  expect(within(item).getByText(/advertising or fraud/)).toBeTruthy();
  expect(within(item).getByText('No shops.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove it/ })).toBeNull();
});

test('copies of a picture are listed, and one press reports such a one too', async () => {
  server.listReportCopies.mockResolvedValue([{ personId: 'eva', personName: 'Eva', part: 'body' }]);
  server.reportContent.mockResolvedValue(undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Report this one too' }));
  expect(await screen.findByText('Reported. It is in the queue.')).toBeTruthy();
  expect(server.reportContent).toHaveBeenCalledWith(
    { subject: 'photo', profileId: 'eva', part: 'body' },
    'intimate_image',
  );
});

test('a picture that does not come can be asked for again; a failed list too', async () => {
  files.fetchPrivateFile.mockRejectedValueOnce(new AppError('offline'));
  server.listReports.mockRejectedValueOnce(new AppError('unavailable'));
  render(<ReportDesk lang="en" t={t} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the picture again' }));
  expect(await screen.findByRole('img', { name: 'Portrait' })).toBeTruthy();
});

test('evidence that is too old to be kept says so, and photos without a medium are shown from the public bucket', async () => {
  waiting = [{ ...intimatePortrait, evidence: null }];
  await open();
  expect(screen.getByText(/deleted six months after/)).toBeTruthy();
  cleanup();
  const sizes = [320, 800].map((width) => ({ path: `eva/${width}.webp`, width, height: width }));
  waiting = [{ ...intimatePortrait, evidence: { media_id: null, paths: sizes } }];
  await open();
  expect(screen.getByRole('img', { name: 'Portrait' }).getAttribute('src')).toMatch(
    /photos\/eva\/800\.webp$/,
  );
  expect(files.signMedia).not.toHaveBeenCalled();
});
