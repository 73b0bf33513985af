import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyImport } from './lazy-import.ts';

let links: HTMLLinkElement[];
let events: Event[];
const hear = (event: Event) => void events.push(event);

beforeEach(() => {
  links = [];
  events = [];
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement));
  addEventListener('vite:preloadError', hear);
});
afterEach(() => {
  vi.restoreAllMocks();
  removeEventListener('vite:preloadError', hear);
});

test('code waits for its style, and not for the scripts that are fetched beside it', async () => {
  const load = vi.fn(async () => 'code');
  const loaded = lazyImport(load, ['_astro/a.1.js', '_astro/a.1.css']);
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/_astro/a.1.js'],
    ['stylesheet', '/_astro/a.1.css'],
  ]);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  links[1]?.onload?.(new Event('load'));
  expect(await loaded).toBe('code');
  await lazyImport(load, ['_astro/a.1.js', '_astro/a.1.css']);
  expect(links).toHaveLength(2);
});

test('a style that does not come is told, and asked for again the next time', async () => {
  const first = lazyImport(async () => 'code', ['_astro/b.2.css']);
  links[0]?.onerror?.(new Event('error'));
  await expect(first).rejects.toThrow('/_astro/b.2.css did not come');
  expect(events).toHaveLength(1);
  const second = lazyImport(async () => 'code', ['_astro/b.2.css']);
  links[1]?.onload?.(new Event('load'));
  expect(await second).toBe('code');
});

test('code that does not come is told with its reason; who hears it may keep it to itself', async () => {
  const failing = () => Promise.reject(new Error('gone'));
  await expect(lazyImport(failing)).rejects.toThrow('gone');
  expect((events[0] as Event & { payload?: Error }).payload?.message).toBe('gone');
  addEventListener('vite:preloadError', (event) => event.preventDefault(), { once: true });
  expect(await lazyImport(failing)).toBeUndefined();
});
