import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearch } from './search-address.ts';
import { NO_SEARCH } from './search-state.ts';

const open = (address: string, state: unknown = null) => history.replaceState(state, '', address);
const searchHere = () => renderHook(() => useSearch()).result;

beforeEach(() => open('/en-ph/contest'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a clean address looks for nothing and shows one page', () => {
  expect(searchHere().current).toMatchObject({ search: NO_SEARCH, shownPages: 1 });
});

it('a change stands in the address, behind what others have put there', () => {
  open('/en-ph/contest?ref=tala#top');
  const push = vi.spyOn(history, 'pushState');
  const result = searchHere();
  act(() => result.current.change({ order: { sort: 'newest' } }));
  expect(location.href).toContain('/en-ph/contest?ref=tala&sort=newest#top');
  expect(result.current.search.order).toEqual({ sort: 'newest' });
  expect(push).toHaveBeenCalledOnce();
});

it('a change that changes nothing leaves history and address alone', () => {
  open('/en-ph/contest?ref=a%20b');
  const push = vi.spyOn(history, 'pushState');
  const result = searchHere();
  act(() => result.current.change(NO_SEARCH));
  expect(push).not.toHaveBeenCalled();
  expect(location.search).toBe('?ref=a%20b');
});

it('a text that is typed on takes the place of its beginning', () => {
  const push = vi.spyOn(history, 'pushState');
  const result = searchHere();
  act(() => result.current.change({ query: 'a' }));
  act(() => result.current.change({ query: 'an' }));
  expect(push).toHaveBeenCalledOnce();
  expect(result.current.search.query).toBe('an');
});

it('a random order without a seed draws one, and no step back leads to the address without it', () => {
  open('/en-ph/contest?sort=random');
  const push = vi.spyOn(history, 'pushState');
  const result = searchHere();
  expect(result.current.search.order).toEqual({
    sort: 'random',
    seed: expect.stringMatching(/^[a-z0-9]+$/),
  });
  expect(location.search).toMatch(/^\?sort=random&seed=[a-z0-9]+$/);
  expect(push).not.toHaveBeenCalled();
});

it('goes back when the browser does', () => {
  const result = searchHere();
  act(() => result.current.change({ query: 'ana' }));
  act(() => {
    open('/en-ph/contest');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(result.current.search).toEqual(NO_SEARCH);
});

it('how much is shown comes back with a reload, and begins anew with another search', () => {
  open('/en-ph/contest?sort=newest', { shownPages: 3 });
  const result = searchHere();
  expect(result.current.shownPages).toBe(3);
  act(() => result.current.showPages(4));
  expect(result.current.shownPages).toBe(4);
  expect(location.search).toBe('?sort=newest');
  act(() => result.current.change({ city: 'Manila' }));
  expect(result.current.shownPages).toBe(1);
});
