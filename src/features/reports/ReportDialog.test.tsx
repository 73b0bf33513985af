import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORT_REASONS, type ReportedThing } from '#data/reports.ts';
import { LANGS, type Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import ReportDialog from './ReportDialog.tsx';
import { forgetDraft } from './report-draft.ts';

const server = vi.hoisted(() => ({ reportContent: vi.fn(), getProfile: vi.fn() }));
vi.mock('#data/reports.ts', async (original) => ({
  ...(await original<typeof import('#data/reports.ts')>()),
  reportContent: server.reportContent,
}));
vi.mock('#data/entities/profile.ts', () => ({ getProfile: server.getProfile }));

const page: ReportedThing = { subject: 'profile', profileId: 'maria' };
const photo = (kind: string) => ({ kind, sizes: [{ path: `${kind}.jpg`, width: 320, height: 427 }] });
const signIn = () =>
  $session.set({ status: 'signedIn', userId: 'tomas', email: 'tomas@example.org', emailVerified: true });

const open = async (thing: ReportedThing = page, lang: Lang = 'en') => {
  const onClose = vi.fn();
  const dialog = <ReportDialog thing={thing} displayName="Maria" lang={lang} onClose={onClose} />;
  // Nobody renders again once texts are there that come later than this.
  await loadT(lang, reportsTexts, errorsTexts);
  await act(async () => render(dialog));
  return onClose;
};
const choose = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const write = (note: string) =>
  fireEvent.change(screen.getByLabelText('What should we know?'), { target: { value: note } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send report' }));

beforeEach(() => {
  signIn();
  server.reportContent.mockResolvedValue(undefined);
  server.getProfile.mockResolvedValue({ photos: [photo('portrait'), photo('body')], video: null });
});
afterEach(() => {
  cleanup();
  forgetDraft(page);
  localStorage.clear();
  vi.clearAllMocks();
});

test('the pictures that the page has can be chosen, beside the page as a whole', async () => {
  server.getProfile.mockResolvedValue({ photos: [photo('portrait')], video: {} });
  await open({ subject: 'photo', profileId: 'maria', part: 'video' });
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Body photo' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Video' }).checked).toBe(true);
  await choose('Portrait');
  await choose('Somebody under 18');
  expect(screen.getByText(/hidden at once, and somebody on our team decides within 48 hours/)).toBeTruthy();
  write(' She is 15. ');
  send();
  expect(await screen.findByText('Thank you. We have your report.')).toBe(document.activeElement);
  expect(server.reportContent).toHaveBeenCalledWith(
    { subject: 'photo', profileId: 'maria', part: 'portrait' },
    'minor',
    'She is 15.',
  );
  expect(screen.getByRole('link', { name: 'Your reports' }).getAttribute('href')).toBe('/account#decisions');
});

test('the picture that is pointed at is the one that is meant, whatever was begun before', async () => {
  await open();
  await choose('Spam or fraud');
  cleanup();
  await open({ subject: 'photo', profileId: 'maria', part: 'body' });
  await screen.findByRole('button', { name: 'Send report' });
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect(['Body photo', 'Spam or fraud'].map(isChosen)).toEqual([true, true]);
});

test('a message is given and not chosen', async () => {
  const message: ReportedThing = { subject: 'message', profileId: 'maria', number: 7 };
  await open(message);
  await choose('Spam or fraud');
  expect(screen.queryByText('What is it about?')).toBeNull();
  send();
  await waitFor(() => expect(server.reportContent).toHaveBeenCalledWith(message, 'spam', ''));
  expect(server.getProfile).not.toHaveBeenCalled();
});

test('nothing is sent without a reason, nor without words for another reason or with too many', async () => {
  await open();
  await screen.findByRole('button', { name: 'Send report' });
  send();
  expect(await screen.findByText('Choose what is wrong.')).toBeTruthy();
  await choose('Something else');
  send();
  expect(await screen.findByText('Say in a few words what is wrong.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('What should we know?'));
  write('x'.repeat(1001));
  expect(screen.getAllByText('1,001 of 1,000')).toHaveLength(2);
  send();
  expect(await screen.findByText(/Shorten it to 1,000 characters/)).toBeTruthy();
  expect(server.reportContent).not.toHaveBeenCalled();
});

test('without an account the first two reasons are sent, and the others lead to sign in and back', async () => {
  $session.set({ status: 'signedOut' });
  history.replaceState(null, '', '/de/u/maria');
  const onClose = await open(page, 'en');
  await choose('Intimate image');
  expect(screen.getByText(/Sign with your name/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send report' })).toBeTruthy();
  await choose('Harassment or threats');
  write('He follows me.');
  const way = screen.getByRole('link', { name: 'Sign in to report' });
  expect(way.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent('/de/u/maria#report')}`);
  expect(localStorage.getItem('diadem-report')).toBeNull();
  fireEvent.click(way);
  expect(onClose).not.toHaveBeenCalled();
  cleanup();
  forgetDraft(page);
  // Signed in and back, on a page that knows nothing but the storage.
  signIn();
  await open();
  expect(await screen.findByDisplayValue('He follows me.')).toBeTruthy();
  expect(localStorage.getItem('diadem-report')).toBeNull();
  send();
  await waitFor(() =>
    expect(server.reportContent).toHaveBeenCalledWith(page, 'harassment', 'He follows me.'),
  );
});

test('what was written about somebody else, or longer ago than an hour, is not taken', async () => {
  const kept = { choice: 'profile', reason: 'spam', note: 'Old', name: 'maria', until: Date.now() - 1 };
  for (const stored of [kept, { ...kept, until: Date.now() + 1000, name: 'ana' }, 'nonsense']) {
    localStorage.setItem('diadem-report', JSON.stringify(stored));
    await open();
    await screen.findByRole('button', { name: 'Send report' });
    expect(screen.queryByDisplayValue('Old')).toBeNull();
    cleanup();
  }
});

test.each([
  ['no_such_profile', /not shown any more, or it is your own/],
  ['rate_limited', /write to contact@diadem\.example/],
  ['not_signed_in', /For this reason, sign in first/],
  ['invalid_input', /Shorten it/],
  ['offline', /You are offline/],
  ['unavailable', /does not answer/],
] as const)('a refusal (%s) says what to do, and keeps what was written', async (code, sentence) => {
  server.reportContent.mockRejectedValueOnce(new AppError(code));
  await open();
  await choose('Spam or fraud');
  write('Buy now');
  send();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByDisplayValue('Buy now')).toBeTruthy();
});

test('closing keeps what was written on this page, until it is sent', async () => {
  await open();
  await choose('Spam or fraud');
  write('Buy now');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await open();
  expect(await screen.findByDisplayValue('Buy now')).toBeTruthy();
  send();
  await screen.findByText('Thank you. We have your report.');
  cleanup();
  await open();
  await screen.findByRole('button', { name: 'Send report' });
  expect(screen.queryByDisplayValue('Buy now')).toBeNull();
});

test.each(LANGS)('every reason has a name and a line in %s', async (lang) => {
  const t = await loadT(lang, reportsTexts);
  const told = REPORT_REASONS.flatMap((reason) => [
    t(`reports.reason.${reason}`),
    t(`reports.hint.${reason}`),
  ]);
  expect(new Set(told).size).toBe(16);
  expect(told.filter((text) => text.startsWith('reports.'))).toEqual([]);
});
