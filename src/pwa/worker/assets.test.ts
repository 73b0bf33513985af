import { beforeEach, expect, test, vi } from 'vitest';
import { installCaches, requestEvent } from '../../../tests/support/browser/cache-storage.ts';
import { answerAsset } from './assets.ts';

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  installCaches();
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

async function load(path: string, destination: string): Promise<Response> {
  const { event, settled } = requestEvent(path, { destination });
  const response = await answerAsset(event);
  await settled();
  return response;
}

test('a hashed file is fetched once, and is there when a deployment has taken it away', async () => {
  network.mockResolvedValueOnce(new Response('code'));
  await load('/_astro/a.1.js', 'script');
  network.mockResolvedValue(new Response('gone', { status: 404 }));
  expect(await (await load('/_astro/a.1.js', 'script')).text()).toBe('code');
  expect(network).toHaveBeenCalledOnce();
});

test('a script that is gone answers with an offer to reload, and fails as the import would have', async () => {
  network.mockResolvedValue(new Response('gone', { status: 404 }));
  const response = await load('/_astro/late.2.js', 'script');
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(await response.text()).toMatch(/location\.reload\(\)[\s\S]*throw new Error/);
});

test('any other file that is gone keeps its status, and a network that is gone stays an error', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect((await load('/_astro/a.css', 'style')).status).toBe(404);
  network.mockRejectedValueOnce(new TypeError('no network'));
  await expect(load('/_astro/b.js', 'script')).rejects.toThrow('no network');
});
