import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts, pushErrorToast, pushToast } from '#stores/toasts.ts';
import { showToasts } from './toast-regions.ts';

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="toasts" data-close="Close">
    <div data-system="errors"></div><div data-system="info"></div></div>`;
  stop = showToasts(document.getElementById('toasts') as HTMLElement);
});

afterEach(() => {
  stop();
  $toasts.set([]);
  vi.useRealTimers();
});

function region(system: 'errors' | 'info'): HTMLElement {
  return document.querySelector(`[data-system="${system}"]`) as HTMLElement;
}

function texts(system: 'errors' | 'info'): string[] {
  return [
    ...region(system).querySelectorAll('[data-part="toast"]:not([hidden]) [data-part="toast-text"]'),
  ].map((text) => text.textContent);
}

function states(system: 'errors' | 'info'): (string | undefined)[] {
  return [...region(system).querySelectorAll<HTMLElement>('[data-part="toast"]')].map(
    (toast) => toast.dataset['state'],
  );
}

function swipe(toast: Element, distance: number): void {
  const at = (type: string, clientX: number) =>
    toast.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, isPrimary: true, bubbles: true }));
  at('pointerdown', 100);
  at('pointermove', 100 + distance);
  at('pointerup', 100 + distance);
}

describe('the first system, for errors', () => {
  test('shows one at a time: a new error takes the place of the one before', () => {
    pushErrorToast('Your vote was not saved.');
    pushErrorToast('You are offline.');
    expect(texts('errors')).toEqual(['You are offline.']);
  });

  test('a destructive one closes after 3000 ms and is removed 1000 ms later', () => {
    pushErrorToast('Your vote was not saved.');
    vi.advanceTimersByTime(2999);
    expect(states('errors')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual(['closing']);
    vi.advanceTimersByTime(999);
    expect(states('errors')).toEqual(['closing']);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual([]);
    expect($toasts.get()).toEqual([]);
  });

  test('another one stays for 5000 ms', () => {
    pushErrorToast('The connection is slow.', { tone: 'plain' });
    vi.advanceTimersByTime(4999);
    expect(states('errors')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual(['closing']);
  });

  test('is swept away by 50 px, not by 49', () => {
    pushErrorToast('Your vote was not saved.');
    const toast = region('errors').querySelector('[data-part="toast"]') as Element;
    swipe(toast, 49);
    expect(states('errors')).toEqual([undefined]);
    swipe(toast, -50);
    expect(states('errors')).toEqual(['closing']);
  });
});

describe('the second system, for everything else', () => {
  test('shows the newest three and keeps the others until there is room', () => {
    for (const text of ['one', 'two', 'three', 'four']) pushToast(text);
    expect(texts('info')).toEqual(['four', 'three', 'two']);
  });

  test('closes after 4000 ms', () => {
    pushToast('Your vote is counted.');
    vi.advanceTimersByTime(3999);
    expect(states('info')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('info')).toEqual(['closing']);
    vi.advanceTimersByTime(200);
    expect(texts('info')).toEqual([]);
  });

  test('is swept away by 20 px, not by 19', () => {
    pushToast('Your vote is counted.');
    const toast = region('info').querySelector('[data-part="toast"]') as Element;
    swipe(toast, 19);
    expect(states('info')).toEqual([undefined]);
    swipe(toast, 20);
    expect(states('info')).toEqual(['closing']);
  });

  test('leaves the first system alone', () => {
    pushToast('Your vote is counted.');
    pushErrorToast('You are offline.');
    expect(texts('errors')).toEqual(['You are offline.']);
    expect(texts('info')).toEqual(['Your vote is counted.']);
  });
});

describe.each([
  ['hover', 'pointerenter', 'pointerleave'],
  ['focus', 'focusin', 'focusout'],
] as const)('%s', (_, enter, leave) => {
  test.each(['errors', 'info'] as const)('stops the time of %s and lets it go on afterwards', (system) => {
    if (system === 'errors') pushErrorToast('text');
    else pushToast('text');
    vi.advanceTimersByTime(1000);
    region(system).dispatchEvent(new Event(enter));
    vi.advanceTimersByTime(60_000);
    expect(states(system)).toEqual([undefined]);
    region(system).dispatchEvent(new Event(leave));
    vi.advanceTimersByTime(system === 'errors' ? 1999 : 2999);
    expect(states(system)).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states(system)).toEqual(['closing']);
  });
});

test('the fourth waits for room with its whole time, and is read out once', () => {
  for (const text of ['one', 'two', 'three', 'four']) pushToast(text);
  vi.advanceTimersByTime(4200);
  expect(texts('info')).toEqual(['one']);
  expect(region('info').querySelector('[data-part="toast"]')?.getAttribute('aria-live')).toBeNull();
  vi.advanceTimersByTime(3999);
  expect(states('info')).toEqual([undefined]);
  vi.advanceTimersByTime(1);
  expect(states('info')).toEqual(['closing']);
});

test('one that gave way to newer ones is not read out again when it comes back', () => {
  pushToast('one');
  vi.advanceTimersByTime(1000);
  for (const text of ['two', 'three', 'four']) pushToast(text);
  expect(texts('info')).toEqual(['four', 'three', 'two']);
  region('info').querySelector('button')?.click();
  vi.advanceTimersByTime(200);
  expect(texts('info')).toEqual(['three', 'two', 'one']);
  expect(region('info').lastElementChild?.getAttribute('aria-live')).toBe('off');
});

test('time goes on when the toast that had the focus was closed', () => {
  pushToast('one');
  pushToast('two');
  region('info').querySelector('button')?.focus();
  vi.advanceTimersByTime(60_000);
  expect(states('info')).toEqual([undefined, undefined]);
  (document.activeElement as HTMLElement).click();
  expect(
    document.activeElement?.closest('[data-part="toast"]')?.querySelector('[data-part="toast-text"]')
      ?.textContent,
  ).toBe('one');
  (document.activeElement as HTMLElement).click();
  vi.advanceTimersByTime(200);
  expect(texts('info')).toEqual([]);
});

test('a toast can be closed by its button and carries its action', () => {
  pushToast('Sign in to cast your 4 stars.', { action: { label: 'Sign in', href: '/auth' } });
  expect(region('info').querySelector('a')?.getAttribute('href')).toBe('/auth');
  region('info').querySelector('button')?.click();
  expect(states('info')).toEqual(['closing']);
});
