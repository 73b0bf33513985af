import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installCaches, pathsIn, requestEvent } from '../../../tests/support/browser/cache-storage.ts';
import { forgetOld } from './forget-old.ts';
import { answerPhoto, FRESH_MS } from './photos.ts';

const PHOTO = '/storage/v1/object/public/photos/a-320.webp';
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  installCaches();
  network.mockReset();
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(): Promise<Response> {
  const { event, settled } = requestEvent(PHOTO, { destination: 'image' });
  const response = await answerPhoto(event);
  const written = settled();
  await vi.advanceTimersByTimeAsync(1000);
  await written;
  return response;
}

test('a photograph comes from the device for an hour, without a request', async () => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  await vi.advanceTimersByTimeAsync(FRESH_MS - 60_000);
  expect(await (await show()).text()).toBe('picture');
  expect(network).toHaveBeenCalledOnce();
});

test('after an hour it is asked for again, past the browser’s own cache', async () => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  await show();
  expect(network).toHaveBeenCalledTimes(2);
  expect(network.mock.lastCall?.[1]).toMatchObject({ mode: 'cors', credentials: 'omit', cache: 'no-cache' });
});

test('one that nobody looks at again is gone after an hour all the same', async () => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  await vi.advanceTimersByTimeAsync(FRESH_MS - 60_000);
  await forgetOld();
  expect(await pathsIn('diadem-photos')).toEqual([PHOTO]);
  await vi.advanceTimersByTimeAsync(60_000);
  await forgetOld();
  expect(await pathsIn('diadem-photos')).toEqual([]);
});

test('being shown does not make it younger', async () => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  for (let shown = 0; shown < 5; shown += 1) {
    await vi.advanceTimersByTimeAsync(FRESH_MS / 5);
    await show();
  }
  expect(network).toHaveBeenCalledTimes(2);
});

test.each([404, 400, 403])('one that answers %i is dropped, and its answer is passed on', async (status) => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  expect(await pathsIn('diadem-photos')).toEqual([PHOTO]);
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  network.mockImplementation(async () => new Response('gone', { status }));
  expect((await show()).status).toBe(status);
  expect(await pathsIn('diadem-photos')).toEqual([]);
});

test('without a network it is shown within its hour, and not after it', async () => {
  network.mockImplementation(async () => new Response('picture'));
  await show();
  network.mockRejectedValue(new TypeError('no network'));
  expect(await (await show()).text()).toBe('picture');
  await vi.advanceTimersByTimeAsync(FRESH_MS);
  await expect(show()).rejects.toThrow('no network');
});

test('a host whose status cannot be read has its pictures shown, not kept', async () => {
  network.mockRejectedValueOnce(new TypeError('CORS')).mockResolvedValueOnce(Response.error());
  expect((await show()).type).toBe('error');
  expect(await pathsIn('diadem-photos')).toEqual([]);
});
