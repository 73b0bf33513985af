import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredSession } from '#data/session/stored-session.ts';
import {
  dropAllPendingUploads,
  dropPendingUpload,
  keepUploadFiles,
  keepUploadMark,
  readPendingUpload,
} from './pending-uploads.ts';

const database = vi.hoisted(() => new Map<unknown, unknown>());
const trouble = vi.hoisted(() => ({ isFull: false, isDumb: false }));

vi.mock('#data/session/stored-session.ts', () => ({ readStoredSession: vi.fn() }));
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  entries: async () => (trouble.isDumb ? new Promise(() => undefined) : [...database]),
  set: async (key: unknown, value: unknown) => {
    if (trouble.isFull) throw new DOMException('No room.', 'QuotaExceededError');
    database.set(key, value);
  },
  delMany: async (keys: unknown[]) => {
    for (const key of keys) database.delete(key);
  },
  clear: async () => database.clear(),
}));

const body = { entryId: 'e', kind: 'body' } as const;
const blobs = { '320': new Blob(['a']) };
const mark = { started: { mediaId: 'm', files: [{ name: '320', path: 'p/320' }] }, sent: ['p/320'] };
const A_DAY = 24 * 60 * 60 * 1000;

const session = {} as NonNullable<ReturnType<typeof readStoredSession>>;

beforeEach(() => {
  database.clear();
  vi.mocked(readStoredSession).mockReturnValue(session);
  trouble.isFull = false;
  trouble.isDumb = false;
});

describe('an upload that was cut off', () => {
  it('is there with its files and as far as it came', async () => {
    await keepUploadFiles(body, blobs);
    expect(await readPendingUpload(body)).toEqual({ blobs, mark: null });
    await keepUploadMark(body, mark);
    expect(await readPendingUpload(body)).toEqual({ blobs, mark });
    expect(await readPendingUpload({ ...body, kind: 'portrait' })).toBeNull();
  });

  it('is gone once it has arrived, and with a newer one in its place', async () => {
    await keepUploadFiles(body, blobs);
    await keepUploadMark(body, mark);
    await keepUploadFiles(body, blobs);
    expect(await readPendingUpload(body)).toEqual({ blobs, mark: null });
    await dropPendingUpload(body);
    expect(await readPendingUpload(body)).toBeNull();
    expect(database.size).toBe(0);
  });

  it('is gone after a day, and when somebody else enters on this device', async () => {
    await keepUploadFiles(body, blobs, 0);
    expect(await readPendingUpload(body, A_DAY)).not.toBeNull();
    expect(await readPendingUpload(body, A_DAY + 1)).toBeNull();
    await keepUploadFiles(body, blobs);
    expect(await readPendingUpload({ ...body, entryId: 'another' })).toBeNull();
    expect(database.size).toBe(0);
  });

  it('is gone with a sign-out', async () => {
    await keepUploadFiles(body, blobs);
    vi.mocked(readStoredSession).mockReturnValue(null);
    await dropAllPendingUploads();
    expect(database.size).toBe(0);
  });

  it('keeps nothing more once somebody has signed out, although it is still under way', async () => {
    await keepUploadFiles(body, blobs);
    vi.mocked(readStoredSession).mockReturnValue(null);
    await dropAllPendingUploads();
    await keepUploadMark(body, mark);
    await keepUploadFiles(body, blobs);
    expect(database.size).toBe(0);
  });
});

describe('a browser that keeps nothing', () => {
  it('because its disk is full does not stop the upload', async () => {
    trouble.isFull = true;
    await keepUploadFiles(body, blobs);
    await keepUploadMark(body, mark);
    expect(await readPendingUpload(body)).toBeNull();
  });

  it('because its database never answers is not waited for', async () => {
    vi.useFakeTimers();
    trouble.isDumb = true;
    const read = readPendingUpload(body);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await read).toBeNull();
    vi.useRealTimers();
  });
});
