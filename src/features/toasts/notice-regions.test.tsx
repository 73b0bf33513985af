import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices, pushErrorNotice, pushNotice } from '#stores/notices.ts';
import { showNotices } from './notice-regions.ts';

let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="notices" data-close="Close">
    <div data-system="errors"></div><div data-system="notices"></div></div>`;
  stop = showNotices(document.getElementById('notices') as HTMLElement);
});

afterEach(() => {
  stop();
  $notices.set([]);
  vi.useRealTimers();
});

function region(system: 'errors' | 'notices'): HTMLElement {
  return document.querySelector(`[data-system="${system}"]`) as HTMLElement;
}

function texts(system: 'errors' | 'notices'): string[] {
  return [
    ...region(system).querySelectorAll('[data-part="notice"]:not([hidden]) [data-part="notice-text"]'),
  ].map((text) => text.textContent);
}

function states(system: 'errors' | 'notices'): (string | undefined)[] {
  return [...region(system).querySelectorAll<HTMLElement>('[data-part="notice"]')].map(
    (notice) => notice.dataset['state'],
  );
}

function swipe(notice: Element, distance: number): void {
  const at = (type: string, clientX: number) =>
    notice.dispatchEvent(new PointerEvent(type, { clientX, pointerId: 1, isPrimary: true, bubbles: true }));
  at('pointerdown', 100);
  at('pointermove', 100 + distance);
  at('pointerup', 100 + distance);
}

describe('the first system, for errors', () => {
  test('shows one at a time: a new error takes the place of the one before', () => {
    pushErrorNotice('Your vote was not saved.');
    pushErrorNotice('You are offline.');
    expect(texts('errors')).toEqual(['You are offline.']);
  });

  test('a destructive one closes after 3000 ms and is removed 1000 ms later', () => {
    pushErrorNotice('Your vote was not saved.');
    vi.advanceTimersByTime(2999);
    expect(states('errors')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual(['closing']);
    vi.advanceTimersByTime(999);
    expect(states('errors')).toEqual(['closing']);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual([]);
    expect($notices.get()).toEqual([]);
  });

  test('another one stays for 5000 ms', () => {
    pushErrorNotice('The connection is slow.', { tone: 'plain' });
    vi.advanceTimersByTime(4999);
    expect(states('errors')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('errors')).toEqual(['closing']);
  });

  test('is swept away by 50 px, not by 49', () => {
    pushErrorNotice('Your vote was not saved.');
    const notice = region('errors').querySelector('[data-part="notice"]') as Element;
    swipe(notice, 49);
    expect(states('errors')).toEqual([undefined]);
    swipe(notice, -50);
    expect(states('errors')).toEqual(['closing']);
  });
});

describe('the second system, for everything else', () => {
  test('shows the newest three and keeps the others until there is room', () => {
    for (const text of ['one', 'two', 'three', 'four']) pushNotice(text);
    expect(texts('notices')).toEqual(['four', 'three', 'two']);
  });

  test('closes after 4000 ms', () => {
    pushNotice('Your vote is counted.');
    vi.advanceTimersByTime(3999);
    expect(states('notices')).toEqual([undefined]);
    vi.advanceTimersByTime(1);
    expect(states('notices')).toEqual(['closing']);
    vi.advanceTimersByTime(200);
    expect(texts('notices')).toEqual([]);
  });

  test('is swept away by 20 px, not by 19', () => {
    pushNotice('Your vote is counted.');
    const notice = region('notices').querySelector('[data-part="notice"]') as Element;
    swipe(notice, 19);
    expect(states('notices')).toEqual([undefined]);
    swipe(notice, 20);
    expect(states('notices')).toEqual(['closing']);
  });

  test('leaves the first system alone', () => {
    pushNotice('Your vote is counted.');
    pushErrorNotice('You are offline.');
    expect(texts('errors')).toEqual(['You are offline.']);
    expect(texts('notices')).toEqual(['Your vote is counted.']);
  });
});

describe.each([
  ['hover', 'pointerenter', 'pointerleave'],
  ['focus', 'focusin', 'focusout'],
] as const)('%s', (_, enter, leave) => {
  test.each(['errors', 'notices'] as const)('stops the time of %s and lets it go on afterwards', (system) => {
    if (system === 'errors') pushErrorNotice('text');
    else pushNotice('text');
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
  for (const text of ['one', 'two', 'three', 'four']) pushNotice(text);
  vi.advanceTimersByTime(4200);
  expect(texts('notices')).toEqual(['one']);
  expect(region('notices').querySelector('[data-part="notice"]')?.getAttribute('aria-live')).toBeNull();
  vi.advanceTimersByTime(3999);
  expect(states('notices')).toEqual([undefined]);
  vi.advanceTimersByTime(1);
  expect(states('notices')).toEqual(['closing']);
});

test('one that gave way to newer ones is not read out again when it comes back', () => {
  pushNotice('one');
  vi.advanceTimersByTime(1000);
  for (const text of ['two', 'three', 'four']) pushNotice(text);
  expect(texts('notices')).toEqual(['four', 'three', 'two']);
  region('notices').querySelector('button')?.click();
  vi.advanceTimersByTime(200);
  expect(texts('notices')).toEqual(['three', 'two', 'one']);
  expect(region('notices').lastElementChild?.getAttribute('aria-live')).toBe('off');
});

test('time goes on when the notice that had the focus was closed', () => {
  pushNotice('one');
  pushNotice('two');
  region('notices').querySelector('button')?.focus();
  vi.advanceTimersByTime(60_000);
  expect(states('notices')).toEqual([undefined, undefined]);
  (document.activeElement as HTMLElement).click();
  expect(
    document.activeElement?.closest('[data-part="notice"]')?.querySelector('[data-part="notice-text"]')
      ?.textContent,
  ).toBe('one');
  (document.activeElement as HTMLElement).click();
  vi.advanceTimersByTime(200);
  expect(texts('notices')).toEqual([]);
});

test('a notice can be closed by its button and carries its action', () => {
  pushNotice('Sign in to cast your 4 stars.', { action: { label: 'Sign in', href: '/auth' } });
  expect(region('notices').querySelector('a')?.getAttribute('href')).toBe('/auth');
  region('notices').querySelector('button')?.click();
  expect(states('notices')).toEqual(['closing']);
});
