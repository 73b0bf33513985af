// The search of this page stands in its address alone, so that back, forward, reload and a shared link bring it back.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatSearch, isTyping, newSeed, parseSearch, type Search } from './search-state.ts';

const CHANGED = 'diadem:search';

/** How many contestants are shown stands beside the entry of the history: it is no part of what is shared. */
type Shown = { readonly shownPages?: number };

export type SearchControl = {
  readonly search: Search;
  /** How many pages of the grid are shown, from 1; it comes back with back and reload, not with a shared link. */
  readonly shownPages: number;
  /** Changes part of the search: a step that back undoes. */
  readonly change: (part: Partial<Search>) => void;
  readonly showPages: (pages: number) => void;
};

/** Nothing is looked for in the HTML and in the render that hydrates it; what the address says comes right after. */
export function useSearch(): SearchControl {
  const query = useSyncExternalStore(
    onAddress,
    () => location.search,
    () => '',
  );
  const shownPages = useSyncExternalStore(onAddress, readShownPages, () => 1);
  const search = useMemo(() => parseSearch(query), [query]);
  useEffect(() => {
    const { order } = search;
    if (order.sort === 'random' && order.seed === null)
      writeAddress({ ...search, order: { sort: 'random', seed: newSeed() } }, 'replaceState');
  }, [search]);
  return { search, shownPages, change: changeSearch, showPages: writeShownPages };
}

function onAddress(listener: () => void): () => void {
  for (const event of ['popstate', CHANGED]) addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', CHANGED]) removeEventListener(event, listener);
  };
}

function changeSearch(part: Partial<Search>): void {
  const before = parseSearch(location.search);
  const after = { ...before, ...part };
  writeAddress(after, isTyping(before, after) ? 'replaceState' : 'pushState');
}

function writeAddress(search: Search, step: 'pushState' | 'replaceState'): void {
  const { pathname, search: query, hash } = location;
  const next = formatSearch(query, search);
  if (next === formatSearch(query, parseSearch(query))) return;
  history[step](null, '', pathname + next + hash);
  dispatchEvent(new Event(CHANGED));
}

function readShownPages(): number {
  const { shownPages } = (history.state ?? {}) as Shown;
  return typeof shownPages === 'number' && shownPages > 1 ? shownPages : 1;
}

function writeShownPages(shownPages: number): void {
  history.replaceState({ ...history.state, shownPages } satisfies Shown, '');
  dispatchEvent(new Event(CHANGED));
}
