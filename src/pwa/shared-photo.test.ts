import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetVisited } from '#lib/offline-caches.ts';
import { installCaches } from '../../tests/support/browser/cache-storage.ts';
import { dropSharedPhoto, readSharedPhoto } from './shared-photo.ts';
import { takeShared } from './worker/share.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  installCaches();
});
afterEach(() => vi.useRealTimers());

async function share(entries: Record<string, File | string>): Promise<string | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  const request = new Request('https://diadem.example/ar/account', { method: 'POST', body: form });
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
  );
  return (await takeShared(request)).headers.get('location');
}
const photo = () => new File(['picture'], 'a.jpg', { type: 'image/jpeg' });

test('a shared photo waits for the entry form, in the language of the app', async () => {
  expect(await share({ photo: photo() })).toBe('/ar/account#entry');
  const waiting = await readSharedPhoto();
  expect(waiting?.type).toBe('image/jpeg');
  expect(await waiting?.text()).toBe('picture');
});

test('it is forgotten after an hour, when it is taken, and with signing out', async () => {
  await share({ photo: photo() });
  await vi.advanceTimersByTimeAsync(3_600_001);
  expect(await readSharedPhoto()).toBeNull();
  await share({ photo: photo() });
  await dropSharedPhoto();
  expect(await readSharedPhoto()).toBeNull();
  await share({ photo: photo() });
  await forgetVisited();
  expect(await readSharedPhoto()).toBeNull();
});

test('a share without a file opens the form all the same', async () => {
  expect(await share({ title: 'hello' })).toBe('/ar/account#entry');
  expect(await readSharedPhoto()).toBeNull();
});
