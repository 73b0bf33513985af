import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AuthBody } from '../../../supabase/local/auth-context.ts';
import { ANSWER_FLOOR_MS, inEqualTime } from '../../../supabase/local/auth-timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long an answer that is ready at once is held back. */
async function held(action: string, body: AuthBody = {}, status = 200): Promise<number> {
  const [method = '', path = ''] = action.split(' ');
  const url = new URL(`http://127.0.0.1/auth/v1/${path}`);
  const call = { request: new Request(url, { method }), url, endpoint: path.split('?')[0] ?? '', body };
  const start = performance.now();
  const answer = inEqualTime(call, Promise.resolve(new Response(null, { status })));
  await vi.runAllTimersAsync();
  await answer;
  return performance.now() - start;
}

it.each(['signup', 'otp', 'magiclink', 'recover', 'resend'])('holds the answer of /%s back', async (path) => {
  expect(await held(`POST ${path}`)).toBeGreaterThanOrEqual(ANSWER_FLOOR_MS - 1);
});

it('holds a refused password and a new address back, and nothing else', async () => {
  const floor = ANSWER_FLOOR_MS - 1;
  expect(await held('POST token?grant_type=password', {}, 400)).toBeGreaterThanOrEqual(floor);
  expect(await held('PUT user', { email: 'new@example.test' })).toBeGreaterThanOrEqual(floor);
  for (const action of [
    'POST token?grant_type=password',
    'POST token?grant_type=refresh_token',
    'PUT user',
    'GET user',
    'GET settings',
    'POST logout',
  ]) {
    expect(await held(action), action).toBeLessThan(floor);
  }
});
