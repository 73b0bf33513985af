import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryMedia } from '#data/entities/entry.ts';
import { announceChange, storeItem } from '#data/outbox/outbox-storage.ts';
import { dropPendingUpload, readPendingUpload } from '#data/pending-uploads.ts';
import { processUpload, startUpload, uploadFile } from '#data/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { useUpload } from './use-upload.ts';

vi.mock('#data/uploads.ts', () => ({ startUpload: vi.fn(), uploadFile: vi.fn(), processUpload: vi.fn() }));
vi.mock('#data/pending-uploads.ts', () => ({
  readPendingUpload: vi.fn(),
  keepUploadFiles: vi.fn(),
  keepUploadMark: vi.fn(),
  dropPendingUpload: vi.fn(),
}));

const blobs = { '320': new Blob(['a']), '800': new Blob(['b']) };
const files = [
  { name: '320', path: 'p/320' },
  { name: '800', path: 'p/800' },
];
const started = { mediaId: 'm', files };

let entries = 0;
/** Each test has an entry of its own: what became of an upload is known to the page. */
let entryId = '';

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  entries += 1;
  entryId = `entry ${entries}`;
  $session.set({ status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true });
  vi.mocked(readPendingUpload).mockResolvedValue(null);
  vi.mocked(startUpload).mockResolvedValue(started);
  vi.mocked(uploadFile).mockResolvedValue(undefined);
  vi.mocked(processUpload).mockResolvedValue({ state: 'pending', failure: null });
});
afterEach(cleanup);

function open(newest?: Partial<EntryMedia>) {
  const onReceived = vi.fn();
  const options = {
    entryId,
    kind: 'body',
    newest: newest as EntryMedia | undefined,
    onReceived,
  } as const;
  const { result, unmount } = renderHook(() => useUpload(options));
  return { upload: result, onReceived, unmount };
}

/** The page was left while its upload was under way. */
function leaveUpload(): void {
  const payload = { entryId, kind: 'body' };
  const createdAt = new Date().toISOString();
  storeItem('upload', { requestId: entryId, lane: `${entryId} body`, owner: 'ana', createdAt, payload });
  announceChange();
  dispatchEvent(new Event('pageshow'));
}

describe('when the page opens', () => {
  it('an upload that was cut off goes on by itself, with what is missing', async () => {
    vi.mocked(readPendingUpload).mockResolvedValue({ blobs, mark: { started, sent: ['p/320'] } });
    leaveUpload();
    const { upload, onReceived } = open();
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(vi.mocked(uploadFile).mock.calls.map(([path]) => path)).toEqual(['p/800']);
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'idle' }));
  });

  it('one whose files are gone is over, and the page reads what became of it', async () => {
    leaveUpload();
    const { upload, onReceived } = open();
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(startUpload).not.toHaveBeenCalled();
    expect(upload.current.state).toEqual({ status: 'idle' });
  });

  it('one that has arrived whole and was not answered is answered', async () => {
    const { onReceived } = open({ id: 'm', state: 'processing' });
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(uploadFile).not.toHaveBeenCalled();
    expect(processUpload).toHaveBeenCalledWith('m');
  });

  it('one that is somewhere else on its way is asked about once more', async () => {
    const { upload, onReceived } = open({ id: 'm', state: 'uploading' });
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'idle' }));
    expect(startUpload).not.toHaveBeenCalled();
  });

  it('nothing is sent where nothing was begun', async () => {
    const { upload, onReceived } = open({ id: 'm', state: 'pending' });
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'idle' }));
    expect(onReceived).not.toHaveBeenCalled();
  });
});

async function ready(newest?: Partial<EntryMedia>) {
  const opened = open(newest);
  await waitFor(() => expect(opened.upload.current.state).toEqual({ status: 'idle' }));
  return opened;
}

describe('an upload', () => {
  it('stops without a network and goes on when it is back', async () => {
    const { upload, onReceived } = await ready();
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('offline'));
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'stopped', error: 'offline' }));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(startUpload).toHaveBeenCalledOnce();
  });

  it('that failed for a reason nobody foresaw goes on when somebody asks for it', async () => {
    const { upload, onReceived } = await ready();
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('unexpected'));
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'stopped', error: 'unexpected' }));
    act(() => upload.current.goOn());
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(startUpload).toHaveBeenCalledOnce();
  });

  it('that goes on while nobody shows it is read by who comes back', async () => {
    const { upload, onReceived, unmount } = await ready();
    let arrive: () => void = () => undefined;
    vi.mocked(uploadFile).mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(uploadFile).toHaveBeenCalled());
    unmount();
    await act(async () => arrive());
    await waitFor(() => expect(dropPendingUpload).toHaveBeenCalled());
    expect(onReceived).not.toHaveBeenCalled();
    const later = open();
    await waitFor(() => expect(later.onReceived).toHaveBeenCalledOnce());
  });

  it('that the server refuses says why, and has the page read what it knows', async () => {
    const { upload, onReceived } = await ready();
    vi.mocked(processUpload).mockResolvedValue({ state: 'rejected', failure: 'seen_before' });
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(onReceived).toHaveBeenCalled());
    expect(upload.current.state).toEqual({ status: 'refused', failure: 'seen_before' });
  });

  it('that is refused for good is over, and says why', async () => {
    const { upload } = await ready();
    vi.mocked(startUpload).mockRejectedValue(new AppError('entry_locked'));
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(upload.current.state).toEqual({ status: 'failed', error: 'entry_locked' }));
    expect(dropPendingUpload).toHaveBeenCalled();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('that is given up is forgotten, and its late answer changes nothing', async () => {
    const { upload, onReceived } = await ready();
    let arrive: () => void = () => undefined;
    vi.mocked(uploadFile).mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    act(() => upload.current.begin(blobs));
    await waitFor(() => expect(uploadFile).toHaveBeenCalled());
    act(() => upload.current.cancel());
    expect(dropPendingUpload).toHaveBeenCalledWith({ entryId, kind: 'body' });
    await act(async () => arrive());
    expect(uploadFile).toHaveBeenCalledOnce();
    expect(upload.current.state).toEqual({ status: 'idle' });
    expect(onReceived).not.toHaveBeenCalled();
  });

  it('that the session did not outlive is kept for the next sign-in', async () => {
    const { upload } = await ready();
    vi.mocked(uploadFile).mockRejectedValue(new AppError('session_expired'));
    act(() => upload.current.begin(blobs));
    await waitFor(() =>
      expect(upload.current.state).toEqual({ status: 'stopped', error: 'session_expired' }),
    );
    expect(dropPendingUpload).not.toHaveBeenCalled();
  });
});
