import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { $toasts } from '#stores/toasts.ts';
import { askCardLike, pressCardLike } from './card-like.ts';

vi.mock('./card-liking.ts', () => {
  throw new TypeError('The script did not come.');
});

const t = await loadT('en', errorsTexts);

beforeEach(() => $toasts.set([]));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, /does not answer/],
  [false, /You are offline/],
])('a press whose script does not come says so (online: %s)', async (onLine, what) => {
  vi.stubGlobal('navigator', { onLine });
  await pressCardLike({ profileId: 'maria', lang: 'en', t, signInHref: '/auth' });
  expect($toasts.get()).toMatchObject([{ system: 'errors', text: expect.stringMatching(what) }]);
});

test('a question whose script does not come says nothing', async () => {
  await askCardLike('maria');
  expect($toasts.get()).toEqual([]);
});
