import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  exportMyData,
  type OwnAccount,
  requestAccountDeletion,
  saveMyAccount,
  undoAccountDeletion,
} from '#data/account.ts';
import { fetchPrivateFile } from '#data/entities/private-file.ts';
import { exportMyLikes, exportMyMessages } from '#data/message-export.ts';
import { signMedia } from '#data/reviews.ts';
import account from '#i18n/messages/en/account.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { AccountDeletion } from './AccountDeletion.tsx';
import { DataExport } from './DataExport.tsx';
import { buildExport } from './export-archive.ts';
import { OwnProfile } from './OwnProfile.tsx';

vi.mock('#data/account.ts', () => ({
  exportMyData: vi.fn(),
  requestAccountDeletion: vi.fn(),
  saveMyAccount: vi.fn(),
  undoAccountDeletion: vi.fn(),
}));
vi.mock('#data/message-export.ts', () => ({ exportMyLikes: vi.fn(), exportMyMessages: vi.fn() }));
vi.mock('#data/entities/private-file.ts', () => ({ fetchPrivateFile: vi.fn() }));
vi.mock('#data/reviews.ts', () => ({ signMedia: vi.fn() }));

const t = createT<'account' | 'errors'>([{ lang: 'en', dictionaries: { account, errors } }]);
const OWN: OwnAccount = {
  displayName: 'Ana',
  country: 'ph',
  language: 'en',
  isAdmin: false,
  deletionRequestedAt: null,
  eraseAt: null,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(exportMyLikes).mockResolvedValue({ likes: [], next: null, like_count: 0 });
});
afterEach(cleanup);

describe('the profile', () => {
  const show = (onLanguage = vi.fn()) => {
    render(<OwnProfile lang="en" t={t} account={OWN} country={undefined} onLanguage={onLanguage} />);
    return onLanguage;
  };

  it('is saved as chosen, and the page follows another language', async () => {
    vi.mocked(saveMyAccount).mockResolvedValue(OWN);
    const onLanguage = show();
    fireEvent.change(screen.getByLabelText(account.name), { target: { value: ' Ana Cruz ' } });
    fireEvent.change(screen.getByLabelText(account.language), { target: { value: 'de' } });
    press(account.save);
    await screen.findByText(account.saved);
    const fields = { displayName: 'Ana Cruz', country: 'ph', language: 'de' };
    expect(saveMyAccount).toHaveBeenCalledExactlyOnceWith(fields);
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('de');
    expect(localStorage.getItem('ui_lang')).toBe('de');
  });

  it('without a name is not sent', async () => {
    show();
    fireEvent.change(screen.getByLabelText(account.name), { target: { value: '  ' } });
    press(account.save);
    await screen.findByText(account.nameWrong);
    expect(saveMyAccount).not.toHaveBeenCalled();
  });

  it('says beside the name what the server does not take, and keeps what was typed', async () => {
    vi.mocked(saveMyAccount).mockRejectedValue(new AppError('invalid_field', { detail: 'display_name' }));
    show();
    fireEvent.change(screen.getByLabelText(account.name), { target: { value: 'A\u0007' } });
    press(account.save);
    await screen.findByText(account.nameWrong);
    expect((screen.getByLabelText(account.name) as HTMLInputElement).value).toBe('A\u0007');
    expect(document.activeElement).toBe(screen.getByLabelText(account.name));
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('says why it could not be saved', async () => {
    vi.mocked(saveMyAccount).mockRejectedValue(new AppError('offline'));
    show();
    press(account.save);
    await screen.findByText(errors.offline);
  });
});

describe('the export', () => {
  it('holds every vote and every file that is kept, and tells how far it is', async () => {
    vi.mocked(exportMyData)
      .mockResolvedValueOnce({
        votes: [{ stars: 1 }],
        next: 'cursor',
        account: { email: 'ana@mail.example' },
        media: [
          { id: 'aaaaaaaa-1', kind: 'portrait', state: 'approved' },
          { id: 'bbbbbbbb-2', kind: 'body', state: 'removed' },
        ],
      })
      .mockResolvedValueOnce({ votes: [{ stars: 2 }], next: null });
    vi.mocked(signMedia).mockResolvedValue([{ mediaId: 'aaaaaaaa-1', urls: { '2048': '/signed' } }]);
    vi.mocked(fetchPrivateFile).mockResolvedValue(new Blob(['photo'], { type: 'image/jpeg' }));
    vi.mocked(exportMyMessages).mockResolvedValue({
      messages: [],
      next: null,
      blocks: [{ profile_id: 'b' }],
    });
    const shares: number[] = [];
    const archive = await buildExport((share) => shares.push(share));

    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['data.json', 'media/portrait-aaaaaaaa.jpg']);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(JSON.parse(text('data.json'))).toMatchObject({
      votes: [{ stars: 1 }, { stars: 2 }],
      blocks: [{ profile_id: 'b' }],
      messages: { count: 0 },
      likes_received: { count: 0 },
    });
    expect(text('media/portrait-aaaaaaaa.jpg')).toBe('photo');
    expect(signMedia).toHaveBeenCalledExactlyOnceWith(['aaaaaaaa-1']);
    expect(shares.map((share) => share.toFixed(2))).toEqual(['0.00', '0.25', '0.50', '0.75', '1.00']);
  });

  it('takes 100,000 messages by the thousand into files of their own, and holds one page at a time', async () => {
    vi.mocked(exportMyData).mockResolvedValue({ votes: [], next: null, media: [] });
    vi.mocked(exportMyMessages).mockImplementation(async (after) => {
      const from = Number(after ?? 0);
      const messages = Array.from({ length: 1000 }, (_, n) => ({
        number: from + n + 1,
        body: 'x'.repeat(200),
      }));
      const next = from + 1000 < 100_000 ? String(from + 1000) : null;
      return {
        messages,
        next,
        ...(after === null ? { message_count: 100_000, reports: [{ decision: 'cleared' }] } : {}),
      };
    });
    const shares: number[] = [];
    const archive = await buildExport((share) => shares.push(share));

    expect(archive.size).toBeLessThan(5_000_000);
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const numbers = Object.entries(files).flatMap(([name, bytes]) =>
      name.startsWith('messages/')
        ? (JSON.parse(new TextDecoder().decode(bytes)) as { number: number }[]).map(({ number }) => number)
        : [],
    );
    expect(numbers).toEqual(Array.from({ length: 100_000 }, (_, n) => n + 1));
    expect(Object.keys(files)).toHaveLength(101);
    expect(JSON.parse(new TextDecoder().decode(files['data.json']))).toMatchObject({
      messages: { count: 100_000, messages_in_a_file: 1000 },
      reports: [{ decision: 'cleared' }],
    });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(100);
  });

  it('takes likes that came by the thousand into files of their own, too', async () => {
    vi.mocked(exportMyData).mockResolvedValue({ votes: [], next: null, media: [] });
    vi.mocked(exportMyMessages).mockResolvedValue({ messages: [], next: null });
    const likes = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ n: from + n }));
    vi.mocked(exportMyLikes).mockImplementation(async (after) =>
      after === null
        ? { likes: likes(0, 1000), next: 'second', like_count: 1500 }
        : { likes: likes(1000, 499), next: null },
    );
    const shares: number[] = [];
    const archive = await buildExport((share) => shares.push(share));
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const kept = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
    expect(Object.keys(files)).toEqual(['likes_received/0001.json', 'likes_received/0002.json', 'data.json']);
    expect([...kept('likes_received/0001.json'), ...kept('likes_received/0002.json')]).toEqual(
      likes(0, 1499),
    );
    expect(kept('data.json')).toMatchObject({ likes_received: { count: 1499, likes_in_a_file: 1000 } });
    expect(vi.mocked(exportMyLikes).mock.calls).toEqual([[null], ['second']]);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('that fails on a page of messages or likes fails whole', async () => {
    vi.mocked(exportMyData).mockResolvedValue({ votes: [], next: null, media: [] });
    vi.mocked(exportMyMessages).mockRejectedValueOnce(new AppError('unavailable'));
    await expect(buildExport(() => {})).rejects.toMatchObject({ code: 'unavailable' });
    vi.mocked(exportMyMessages).mockResolvedValue({ messages: [], next: null });
    vi.mocked(exportMyLikes).mockRejectedValueOnce(new AppError('unavailable'));
    await expect(buildExport(() => {})).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that fails says so and can be tried again', async () => {
    vi.mocked(exportMyData).mockRejectedValue(new AppError('unavailable'));
    render(<DataExport t={t} />);
    press(account.export);
    await screen.findByText(errors.unavailable);
    press(account.export);
    await waitFor(() => expect(exportMyData).toHaveBeenCalledTimes(2));
  });
});

describe('leaving', () => {
  const LEAVING = { ...OWN, deletionRequestedAt: '2026-11-21T00:00:00Z', eraseAt: '2026-12-05T00:00:00Z' };

  it('is asked for once more, and only then done', async () => {
    vi.mocked(requestAccountDeletion).mockResolvedValue(LEAVING);
    const onChange = vi.fn();
    render(<AccountDeletion lang="en" t={t} account={OWN} onChange={onChange} />);
    press(account.delete);
    expect(requestAccountDeletion).not.toHaveBeenCalled();
    expect(screen.getByText(account.deleteConsequences)).toBeTruthy();
    const buttons = screen.getAllByRole('button', { name: account.delete });
    fireEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(LEAVING));
  });

  it('can be undone, and a late undo says so', async () => {
    vi.mocked(undoAccountDeletion).mockRejectedValueOnce(new AppError('not_allowed'));
    vi.mocked(undoAccountDeletion).mockResolvedValueOnce(OWN);
    const onChange = vi.fn();
    render(<AccountDeletion lang="en" t={t} account={LEAVING} onChange={onChange} />);
    press(account.deleteUndo);
    await screen.findByText(errors.not_allowed);
    press(account.deleteUndo);
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(OWN));
  });

  it('is not offered to an admin', () => {
    render(<AccountDeletion lang="en" t={t} account={{ ...OWN, isAdmin: true }} onChange={vi.fn()} />);
    expect(screen.getByText(account.deleteAdmin)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
