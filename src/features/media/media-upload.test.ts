import { beforeEach, describe, expect, it, vi } from 'vitest';
import { processUpload, startUpload, uploadFile } from '#data/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { MediaUpload, type UploadProgress } from './media-upload.ts';
import { videoFileFault } from './video-poster.ts';

vi.mock('#data/uploads.ts', () => ({ startUpload: vi.fn(), uploadFile: vi.fn(), processUpload: vi.fn() }));

const blobs = { '320': new Blob(['a']), '800': new Blob(['bbb']), '2048': new Blob(['cccccc']) };
const files = ['320', '800', '2048'].map((name) => ({ name, path: `p/${name}` }));
const { signal } = new AbortController();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(startUpload).mockResolvedValue({ mediaId: 'm', files });
  vi.mocked(uploadFile).mockImplementation(async (_path, file, onProgress) => onProgress(file.size));
  vi.mocked(processUpload).mockResolvedValue({ state: 'pending', failure: null });
});

describe('an upload', () => {
  it('sends every part, tells how far it is, and has the server read it', async () => {
    const told: UploadProgress[] = [];
    const answer = await new MediaUpload('e', 'body', blobs).run((progress) => told.push(progress), signal);
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
    const upload = new MediaUpload('e', 'body', blobs);
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
    const upload = new MediaUpload('e', 'body', blobs);
    vi.mocked(processUpload).mockRejectedValueOnce(new AppError('unavailable'));
    await expect(upload.run(() => undefined, signal)).rejects.toMatchObject({ code: 'unavailable' });
    await upload.run(() => undefined, signal);
    expect(uploadFile).toHaveBeenCalledTimes(3);
  });

  it('begins anew once its names have expired', async () => {
    const upload = new MediaUpload('e', 'body', blobs);
    vi.mocked(uploadFile).mockRejectedValueOnce(new AppError('not_allowed'));
    await expect(upload.run(() => undefined, signal)).rejects.toMatchObject({ code: 'not_allowed' });
    await upload.run(() => undefined, signal);
    expect(startUpload).toHaveBeenCalledTimes(2);
  });
});

describe('a video file', () => {
  it.each([
    ['video/mp4', 1000, null],
    ['video/webm', 50_000_000, null],
    ['video/mp4', 50_000_001, 'too_large'],
    ['video/quicktime', 1000, 'wrong_type'],
    ['', 1000, 'wrong_type'],
  ] as const)('%s of %i bytes: %j', (type, size, fault) => {
    expect(videoFileFault({ type, size })).toBe(fault);
  });
});
