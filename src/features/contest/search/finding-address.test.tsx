import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFinding } from './finding-address.ts';
import { NO_FINDING } from './finding-state.ts';

const open = (address: string, state: unknown = null) => history.replaceState(state, '', address);
const findingHere = () => renderHook(() => useFinding()).result;

beforeEach(() => open('/en-ph/contest'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a clean address looks for nothing and shows one page', () => {
  expect(findingHere().current).toMatchObject({ finding: NO_FINDING, shownPages: 1 });
});

it('a change stands in the address, behind what others have put there', () => {
  open('/en-ph/contest?ref=tala#top');
  const push = vi.spyOn(history, 'pushState');
  const result = findingHere();
  act(() => result.current.change({ order: { sort: 'newest' } }));
  expect(location.href).toContain('/en-ph/contest?ref=tala&sort=newest#top');
  expect(result.current.finding.order).toEqual({ sort: 'newest' });
  expect(push).toHaveBeenCalledOnce();
});

it('a change that changes nothing leaves history and address alone', () => {
  open('/en-ph/contest?ref=a%20b');
  const push = vi.spyOn(history, 'pushState');
  const result = findingHere();
  act(() => result.current.change(NO_FINDING));
  expect(push).not.toHaveBeenCalled();
  expect(location.search).toBe('?ref=a%20b');
});

it('a text that is typed on takes the place of its beginning', () => {
  const push = vi.spyOn(history, 'pushState');
  const result = findingHere();
  act(() => result.current.change({ query: 'a' }));
  act(() => result.current.change({ query: 'an' }));
  expect(push).toHaveBeenCalledOnce();
  expect(result.current.finding.query).toBe('an');
});

it('a random order without a seed draws one, and no step back leads to the address without it', () => {
  open('/en-ph/contest?sort=random');
  const push = vi.spyOn(history, 'pushState');
  const result = findingHere();
  expect(result.current.finding.order).toEqual({
    sort: 'random',
    seed: expect.stringMatching(/^[a-z0-9]+$/),
  });
  expect(location.search).toMatch(/^\?sort=random&seed=[a-z0-9]+$/);
  expect(push).not.toHaveBeenCalled();
});

it('goes back when the browser does', () => {
  const result = findingHere();
  act(() => result.current.change({ query: 'ana' }));
  act(() => {
    open('/en-ph/contest');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(result.current.finding).toEqual(NO_FINDING);
});

it('how much is shown comes back with a reload, and begins anew with another finding', () => {
  open('/en-ph/contest?sort=newest', { shownPages: 3 });
  const result = findingHere();
  expect(result.current.shownPages).toBe(3);
  act(() => result.current.showPages(4));
  expect(result.current.shownPages).toBe(4);
  expect(location.search).toBe('?sort=newest');
  act(() => result.current.change({ city: 'Manila' }));
  expect(result.current.shownPages).toBe(1);
});
