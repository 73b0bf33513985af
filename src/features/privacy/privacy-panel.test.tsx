import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnVisibility } from '#data/visibility.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { privacyTexts } from '#i18n/namespaces/privacy.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { BlockedPeople } from './BlockedPeople.tsx';
import { MessageSettingsForm } from './MessageSettingsForm.tsx';
import { PauseReminder } from './PauseReminder.tsx';
import { VisibilityPanel } from './VisibilityPanel.tsx';

const server = vi.hoisted(() => ({
  getOwnVisibility: vi.fn(),
  changeOwnVisibility: vi.fn(),
  getMessageSettings: vi.fn(),
  saveMessageSettings: vi.fn(),
  listBlocked: vi.fn(),
  blockPerson: vi.fn(),
  unblockPerson: vi.fn(),
}));
vi.mock('#data/visibility.ts', () => server);
vi.mock('#data/message-settings.ts', () => server);
vi.mock('#data/blocks.ts', () => ({ ...server, BLOCKED_PAGE: 2 }));
const t = await loadT('en', privacyTexts, refusalsTexts, errorsTexts);

const seen: OwnVisibility = {
  entry: { week: '2026-w47', endsAt: '2026-11-22T16:00:00Z', hasStarted: true, isPaused: false },
  hasMeasurements: true,
  showsMeasurements: true,
  hidesOwnScore: false,
};
const settings = { requestsFrom: 'everyone', mutedWords: ['spam'], quietHours: null } as const;
const person = (name: string | null, n: number) => ({
  profileId: `p${n}`,
  displayName: name,
  blockedAt: '2026-11-20T10:00:00Z',
  cursor: `c${n}`,
});

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  server.getOwnVisibility.mockResolvedValue(seen);
  server.changeOwnVisibility.mockImplementation(async (change: object) => ({ ...seen, ...change }));
  server.getMessageSettings.mockResolvedValue(settings);
  server.saveMessageSettings.mockImplementation(async (saved: object) => saved);
});
afterEach(cleanup);

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const tick = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('how one is seen', () => {
  const show = () => act(async () => render(<VisibilityPanel userId="anna" lang="en" t={t} />));

  test('a pause says what it means, is saved, and can be ended', async () => {
    await show();
    expect(screen.getByText(/nobody sees your entry/)).toBeTruthy();
    expect(screen.getByText(/Resume before this week closes \(.*22/)).toBeTruthy();
    server.changeOwnVisibility.mockResolvedValueOnce({ ...seen, entry: { ...seen.entry, isPaused: true } });
    await press('Pause my entry');
    expect(server.changeOwnVisibility).toHaveBeenCalledExactlyOnceWith({ isPaused: true });
    expect(screen.getByText(/Your entry is paused/)).toBeTruthy();
    expect(said()).toEqual(['Saved.']);
    await press('Resume my entry');
    expect(server.changeOwnVisibility).toHaveBeenLastCalledWith({ isPaused: false });
  });

  test('what is tapped while a change is on its way is shown, and saved after it', async () => {
    const first = Promise.withResolvers<OwnVisibility>();
    server.changeOwnVisibility.mockReturnValueOnce(first.promise);
    server.changeOwnVisibility.mockResolvedValueOnce({
      ...seen,
      showsMeasurements: false,
      hidesOwnScore: true,
    });
    await show();
    await tick('Hide my measurements');
    await tick('Do not show me my own score');
    expect(server.changeOwnVisibility).toHaveBeenCalledExactlyOnceWith({ showsMeasurements: false });
    expect(box('Do not show me my own score').checked).toBe(true);
    await act(async () => first.resolve({ ...seen, showsMeasurements: false }));
    expect(server.changeOwnVisibility).toHaveBeenLastCalledWith({ hidesOwnScore: true });
    expect([box('Hide my measurements').checked, box('Do not show me my own score').checked]).toEqual([
      true,
      true,
    ]);
  });

  test('before the start of a week it says what happens to the entry', async () => {
    server.getOwnVisibility.mockResolvedValue({ ...seen, entry: { ...seen.entry, hasStarted: false } });
    await show();
    expect(screen.getByText(/moves to the next one/)).toBeTruthy();
  });

  test('measurements and the own score are switched with one tap, which shows at once', async () => {
    server.changeOwnVisibility.mockReturnValue(new Promise(() => undefined));
    await show();
    expect([box('Hide my measurements').checked, box('Do not show me my own score').checked]).toEqual([
      false,
      false,
    ]);
    await tick('Hide my measurements');
    expect(server.changeOwnVisibility).toHaveBeenCalledExactlyOnceWith({ showsMeasurements: false });
    expect(box('Hide my measurements').checked).toBe(true);
  });

  test('what was not taken goes back, and says why', async () => {
    server.changeOwnVisibility.mockRejectedValue(new AppError('offline'));
    await show();
    await tick('Do not show me my own score');
    expect(alerts()).toMatch(/You are offline/);
    expect(box('Do not show me my own score').checked).toBe(false);
  });

  test('who has neither an entry nor measurements is offered neither', async () => {
    server.getOwnVisibility.mockResolvedValue({ ...seen, entry: null, hasMeasurements: false });
    await show();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is on its way, and says when it does not come', async () => {
    server.getOwnVisibility.mockRejectedValueOnce(new AppError('unavailable'));
    await show();
    expect(alerts()).toMatch(/does not answer right now/);
    await press('Try again');
    expect(box('Hide my measurements')).toBeTruthy();
  });
});

describe('messages', () => {
  const show = () => act(async () => render(<MessageSettingsForm userId="anna" t={t} />));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

  test('all settings are saved together, and said to be', async () => {
    await show();
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'liked' } });
    type('Muted words', 'spam\n casino, crypto ,\n');
    await tick('Quiet hours');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:00' } });
    await press('Save');
    expect(server.saveMessageSettings).toHaveBeenCalledExactlyOnceWith({
      requestsFrom: 'liked',
      mutedWords: ['spam', 'casino', 'crypto'],
      quietHours: {
        from: '23:00',
        until: '07:00',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
    expect(said()).toContain('Saved.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('spam\ncasino\ncrypto');
  });

  test('words that are too short and hours that are none are named before anything is sent', async () => {
    await show();
    type('Muted words', 'x');
    await press('Save');
    expect(screen.getByText(/At most 50 words/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    type('Muted words', '');
    await tick('Quiet hours');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '22:00' } });
    await press('Save');
    expect(screen.getByText('Give two different times.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('From'));
    expect(server.saveMessageSettings).not.toHaveBeenCalled();
  });

  test('a save that fails keeps what was typed', async () => {
    server.saveMessageSettings.mockRejectedValue(new AppError('unavailable'));
    await show();
    type('Muted words', 'casino');
    await press('Save');
    expect(alerts()).toMatch(/does not answer right now/);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('casino');
  });
});

describe('blocked people', () => {
  const show = async () => {
    render(<BlockedPeople userId="anna" lang="en" t={t} />);
    await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull(), 5000);
  };
  const row = (n: number) => within(screen.getAllByRole('listitem')[n] as HTMLElement);

  test('come page by page, whoever is gone without a name', async () => {
    server.listBlocked.mockResolvedValueOnce([person('Maria', 1), person(null, 2)]);
    server.listBlocked.mockResolvedValueOnce([person('Lea', 3)]);
    await show();
    expect(row(0).getByText('Maria')).toBeTruthy();
    expect(row(1).getByText(/not to be seen any more/)).toBeTruthy();
    await press('Show more');
    await screen.findByText('Lea', {}, { timeout: 5000 });
    expect(server.listBlocked).toHaveBeenLastCalledWith('c2', expect.anything());
    expect(row(2).getByText('Lea')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('are unblocked with one tap, and blocked again with another', async () => {
    server.listBlocked.mockResolvedValue([person('Maria', 1)]);
    await show();
    await press('Unblock Maria');
    expect(server.unblockPerson).toHaveBeenCalledExactlyOnceWith('p1');
    expect(said()).toEqual([expect.stringMatching(/You can find each other again/)]);
    await press('Block Maria again');
    expect(server.blockPerson).toHaveBeenCalledExactlyOnceWith('p1');
    expect(said()).toEqual(['Maria is blocked']);
  });

  test('nobody is said in a sentence', async () => {
    server.listBlocked.mockResolvedValue([]);
    await show();
    expect(screen.getByText('You have not blocked anyone.')).toBeTruthy();
  });
});

test('beside the entry it says that it is paused, and where it is resumed, and nothing otherwise', async () => {
  await act(async () => render(<PauseReminder userId="me" t={t} />));
  expect(document.body.textContent).toBe('');
  cleanup();
  server.getOwnVisibility.mockResolvedValue({ ...seen, entry: { ...seen.entry, isPaused: true } });
  await act(async () => render(<PauseReminder userId="me" t={t} />));
  expect(document.body.textContent).toContain('Your entry is paused.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('#privacy');
});
