import { afterEach, expect, it, vi } from 'vitest';
import { $connectivity, followConnectivity } from './connectivity.ts';

afterEach(() => vi.restoreAllMocks());

it('follows what the browser says about the network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const stop = followConnectivity();
  expect($connectivity.get()).toBe('online');
  onLine.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect($connectivity.get()).toBe('offline');
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect($connectivity.get()).toBe('online');
  stop();
});
