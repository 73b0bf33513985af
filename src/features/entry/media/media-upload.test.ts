import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPendingUpload, keepUploadFiles, keepUploadMark } from '#data/pending-uploads.ts';
import { processUpload, startUpload, uploadFile } from '#data/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { MediaUpload, type UploadProgress } from './media-upload.ts';

vi.mock('#data/uploads.ts', () => ({ startUpload: vi.fn(), uploadFile: vi.fn(), processUpload: vi.fn() }));

vi.mock('#data/pending-uploads.ts', () => ({
  keepUploadFiles: vi.fn(),
  keepUploadMark: vi.fn(),
  dropPendingUpload: vi.fn(),
}));

const blobs = { '320': new Blob(['a']), '800': new Blob(['bbb']), '2048': new Blob(['cccccc']) };
const files = ['320', '800', '2048'].map((name) => ({ name, path: `p/${name}` }));
const { signal } = new AbortController();
const body = { entryId: 'e', kind: 'body' } as const;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(startUpload).mockResolvedValue({ mediaId: 'm', files });
  vi.mocked(uploadFile).mockImplementation(async (_path, file, onProgress) => onProgress(file.size));
  vi.mocked(processUpload).mockResolvedValue({ state: 'pending', failure: null });
});

describe('an upload', () => {
  it('sends every part, tells how far it is, and has the server read it', async () => {
    const told: UploadProgress[] = [];
    const answer = await MediaUpload.of(body, blobs).run((progress) => told.push(progress), signal);
    expect(answer).toEqual({ state: 'pending', failure: null });
    expect(told.map((each) => (each.step === 'sending' ? each.percent : each.step))).toEqual([
      0,
      10,
      10,
      40,
      40,
      100,
      'checking',
    ]);
    expect(processUpload).toHaveBeenCalledWith('m');
  });

  it('goes on where it stopped, and sends nothing twice', async () => {
    const upload = MediaUpload.of(body, blobs);
    vi.mocked(uploadFile).mockImplementationOnce(async () => undefined);
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('offline'));
    await expect(upload.run(() => undefined, signal)).rejects.toMatchObject({ code: 'offline' });
    await upload.run(() => undefined, signal);
    expect(startUpload).toHaveBeenCalledOnce();
    expect(vi.mocked(uploadFile).mock.calls.map(([path]) => path)).toEqual([
      'p/320',
      'p/800',
      'p/800',
      'p/2048',
    ]);
  });

  it('asks only for the answer when that was lost', async () => {
    const upload = MediaUpload.of(body, blobs);
    vi.mocked(processUpload).mockRejectedValueOnce(new AppError('unavailable'));
    await expect(upload.run(() => undefined, signal)).rejects.toMatchObject({ code: 'unavailable' });
    await upload.run(() => undefined, signal);
    expect(uploadFile).toHaveBeenCalledTimes(3);
  });

  it('begins anew once its names have expired', async () => {
    const upload = MediaUpload.of(body, blobs);
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('not_allowed'));
    expect(await upload.run(() => undefined, signal)).toMatchObject({ state: 'pending' });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });

  it('that is not allowed with new names either says so', async () => {
    vi.mocked(uploadFile).mockRejectedValue(new AppError('not_allowed'));
    const upload = MediaUpload.of(body, blobs);
    await expect(upload.run(() => undefined, signal)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });
});

describe('what this browser keeps of an upload', () => {
  it('is its files at once, each step that is done, and nothing once the server has answered', async () => {
    await MediaUpload.of(body, blobs).run(() => undefined, signal);
    expect(keepUploadFiles).toHaveBeenCalledExactlyOnceWith(body, blobs);
    const marks = vi.mocked(keepUploadMark).mock.calls.map(([, { sent }]) => sent.length);
    expect(marks).toEqual([0, 1, 2, 3]);
    expect(dropPendingUpload).toHaveBeenCalledExactlyOnceWith(body);
  });

  it('stays after a failure', async () => {
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('offline'));
    await expect(MediaUpload.of(body, blobs).run(() => undefined, signal)).rejects.toThrow();
    expect(dropPendingUpload).not.toHaveBeenCalled();
  });

  it('lets the next page go on with what is missing', async () => {
    const mark = { started: { mediaId: 'm', files }, sent: ['p/320', 'p/800'] };
    await new MediaUpload(body, { blobs, mark }).run(() => undefined, signal);
    expect(startUpload).not.toHaveBeenCalled();
    expect(vi.mocked(uploadFile).mock.calls.map(([path]) => path)).toEqual(['p/2048']);
    expect(processUpload).toHaveBeenCalledWith('m');
  });

  it('is not needed where all files have arrived', async () => {
    await MediaUpload.arrived(body, 'm').run(() => undefined, signal);
    expect(startUpload).not.toHaveBeenCalled();
    expect(uploadFile).not.toHaveBeenCalled();
    expect(processUpload).toHaveBeenCalledWith('m');
  });
});
