import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendReport } from '#data/error-sender.ts';
import { reportError } from '#lib/error-report.ts';
import { take } from './report-error.ts';

vi.mock('#data/error-sender.ts', () => ({ sendReport: vi.fn() }));

const failure = () => document.getElementById('failure') as HTMLElement;
const isShown = () => !failure().hidden;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  document.body.innerHTML = `<main>
    <div id="failure" data-part="crash-screen" hidden><button type="button">Reload</button></div>
    <astro-island id="grid" client="after-paint"><p>portraits</p></astro-island></main>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const errorEvent = (error: unknown, filename = `${location.origin}/_astro/a.js`) =>
  Object.assign(new ErrorEvent('error', { message: 'Uncaught', filename, lineno: 1, colno: 2 }), { error });
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });
const broken = (stack?: string) => Object.assign(new Error('broken'), stack === undefined ? {} : { stack });
const act = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });

describe('what is reported', () => {
  it('is every error and rejection, with the place where the error itself says none', () => {
    const error = broken();
    take(errorEvent(error));
    take(errorEvent(null));
    take(rejection('no reason'));
    expect(vi.mocked(sendReport).mock.calls).toEqual([
      [error, `at ${location.origin}/_astro/a.js:1:2`],
      ['Uncaught', `at ${location.origin}/_astro/a.js:1:2`],
      ['no reason', undefined],
    ]);
  });

  it('is what a part of the page caught, and an island or a file that does not come', () => {
    const error = broken();
    addEventListener('error', (event) => take(event), { once: true });
    reportError(error);
    take(new CustomEvent('astro:hydration-error', { detail: { error, componentUrl: '/a.js' } }));
    take(Object.assign(new Event('vite:preloadError'), { payload: error }));
    expect(vi.mocked(sendReport).mock.calls.map(([thrown]) => thrown)).toEqual([error, error, error]);
  });

  it('is a script that does not load, and no photograph that is gone', () => {
    for (const name of ['script', 'img']) {
      const element = document.createElement(name);
      element.addEventListener('error', take);
      element.dispatchEvent(new Event('error'));
    }
    expect(vi.mocked(sendReport).mock.calls.map(([thrown]) => String(thrown))).toEqual([
      'Error: A script did not load',
    ]);
  });

  it.each([
    ['a script of another origin, of which nothing is told', errorEvent('Script error.', '')],
    ['a script of another origin', errorEvent(broken(''), 'https://ads.example/x.js')],
    ['an extension', errorEvent(broken('at f (chrome-extension://abc/x.js:1:2)'))],
    ['an extension of Safari', rejection(broken('f@safari-web-extension://abc/x.js:1:2'))],
    ['a resize that takes two turns', errorEvent('ResizeObserver loop limit exceeded')],
    ['a request that was stopped', rejection(Object.assign(broken(), { name: 'AbortError' }))],
    ['a network that is gone', rejection(Object.assign(broken(), { code: 'offline' }))],
    [
      'code that a deployment took away',
      rejection(new Error('This code is gone with a new version of the site.')),
    ],
    ['nothing', rejection(undefined)],
  ])('is not %s', (_name, event) => {
    take(event);
    expect(sendReport).not.toHaveBeenCalled();
  });

  it('never makes an error of its own', () => {
    vi.mocked(sendReport).mockImplementationOnce(() => {
      throw new Error('sender');
    });
    expect(() => take(errorEvent(broken()))).not.toThrow();
    document.body.replaceChildren();
    expect(() =>
      take(new CustomEvent('astro:hydration-error', { detail: { error: broken() } })),
    ).not.toThrow();
  });
});

describe('the top-level screen', () => {
  it('leaves a page that works alone', () => {
    take(errorEvent(broken()));
    take(rejection(broken()));
    vi.advanceTimersByTime(10_000);
    expect(isShown()).toBe(false);
  });

  it('comes when an island cannot start', () => {
    take(new CustomEvent('astro:hydration-error', { detail: { error: broken() } }));
    expect(isShown()).toBe(true);
  });

  it('comes when an island has lost all that it showed', () => {
    document.getElementById('grid')?.replaceChildren();
    take(errorEvent(broken()));
    expect(isShown()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(isShown()).toBe(true);
  });

  it('comes when an island has not started long after a failure, and goes when it does', () => {
    document.getElementById('grid')?.setAttribute('ssr', '');
    take(rejection(broken()));
    vi.advanceTimersByTime(4000);
    expect(isShown()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(isShown()).toBe(true);
    document.getElementById('grid')?.removeAttribute('ssr');
    dispatchEvent(new Event('astro:hydrate'));
    expect(isShown()).toBe(false);
  });

  it('comes when what the visitor asked for has no file any more, but not for what was fetched ahead of time', () => {
    const missing = () => take(Object.assign(new Event('vite:preloadError'), { payload: broken() }));
    act(false);
    missing();
    vi.advanceTimersByTime(1000);
    expect(isShown()).toBe(false);
    act(true);
    missing();
    vi.advanceTimersByTime(1000);
    expect(isShown()).toBe(true);
    expect(failure().hasAttribute('data-over')).toBe(true);
  });

  it('stays away where an island says it already, and where there is no network', () => {
    act(true);
    const missing = () => take(Object.assign(new Event('vite:preloadError'), { payload: broken() }));
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    missing();
    online.mockReturnValue(true);
    document.getElementById('grid')?.insertAdjacentHTML('beforeend', '<div data-part="crash-screen"></div>');
    missing();
    vi.advanceTimersByTime(1000);
    expect(isShown()).toBe(false);
  });

  it('stays away where the service worker offers the new version', () => {
    document.body.insertAdjacentHTML('beforeend', '<div id="new-version"></div>');
    take(new CustomEvent('astro:hydration-error', { detail: { error: broken() } }));
    expect(isShown()).toBe(false);
  });

  it('reloads the page', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    take(new CustomEvent('astro:hydration-error', { detail: { error: broken() } }));
    failure().querySelector('button')?.click();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
