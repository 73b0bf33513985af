import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const send = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetModules(); // a new page
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example/');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  send.mockReset().mockResolvedValue(new Response(null, { status: 201 }));
  vi.stubGlobal('fetch', send);
  document.head.innerHTML = '';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const sender = () => import('./error-sender.ts');
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const bodies = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

it('sends message, stack, page and release straight to the table, in a request that outlives the page', async () => {
  document.head.innerHTML = '<script type="text/plain" src="/_astro/page.D4kq9aZ_.js"></script>';
  (await sender()).sendReport(new TypeError('t is not a function'));
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('http://backend.example/rest/v1/error_logs');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { apikey: 'publishable' } });
  expect(bodies()[0]).toMatchObject({
    message: 'TypeError: t is not a function',
    stack: expect.stringContaining('error-sender.test'),
    release: 'page.D4kq9aZ_.js',
  });
  expect(Object.keys(bodies()[0]).sort()).toEqual(['message', 'release', 'stack', 'url']);
});

it('takes out what nobody should read, and cuts a megabyte', async () => {
  const error = new Error('no access_token=abc123 for maria@mail.example');
  error.stack = 'at f (https://site.example/a.js?code=secret9)\n'.repeat(30_000);
  (await sender()).sendReport(error);
  const sent = JSON.stringify(bodies());
  for (const piece of ['abc123', 'maria', 'secret9']) expect(sent).not.toContain(piece);
  expect(sent.length).toBeLessThan(12_000);
});

it('sends each error once, and ten of one page', async () => {
  const { sendReport, MOST_REPORTS } = await sender();
  for (let n = 0; n < 3; n += 1) sendReport('the same', 'at a.js:1:2');
  expect(send).toHaveBeenCalledTimes(1);
  for (const letter of 'abcdefghijklmnopqrst') sendReport(`error ${letter}`);
  expect(send).toHaveBeenCalledTimes(MOST_REPORTS);
});

it('keeps a few while there is no network, and sends them when it is back', async () => {
  const { sendReport, MOST_WAITING } = await sender();
  setOnline(false);
  for (const letter of 'abcdefgh') sendReport(`error ${letter}`);
  expect(send).not.toHaveBeenCalled();
  setOnline(true);
  dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledTimes(MOST_WAITING);
  dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledTimes(MOST_WAITING);
});

it('never throws, whatever was thrown and whatever becomes of the report', async () => {
  const { sendReport } = await sender();
  const circle: Record<string, unknown> = {};
  circle['circle'] = circle;
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  for (const thrown of [circle, null, undefined, 7, '', 'a\0b', Symbol('s'), { code: 1 }, '\ud800'])
    expect(() => sendReport(thrown)).not.toThrow();
  await Promise.resolve();
  expect(send.mock.calls.length).toBeGreaterThan(5);
  expect(JSON.stringify(bodies())).not.toContain('\\u0000');
});

it('sends nothing from a site that was built without a backend', async () => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', '');
  (await sender()).sendReport(new Error('alone'));
  expect(send).not.toHaveBeenCalled();
});
