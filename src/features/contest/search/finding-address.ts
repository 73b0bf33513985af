// The finding of this page stands in its address alone, so that back, forward, reload and a shared link bring it back.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Finding, formatFinding, isTyping, newSeed, parseFinding } from './finding-state.ts';

const CHANGED = 'diadem:finding';

/** How many contestants are shown stands beside the entry of the history: it is no part of what is shared. */
type Shown = { readonly shownPages?: number };

export type FindingControl = {
  readonly finding: Finding;
  /** How many pages of the wall are shown, from 1; it comes back with back and reload, not with a shared link. */
  readonly shownPages: number;
  /** Changes part of the finding: a step that back undoes. */
  readonly change: (part: Partial<Finding>) => void;
  readonly showPages: (pages: number) => void;
};

/** Nothing is looked for in the HTML and in the render that hydrates it; what the address says comes right after. */
export function useFinding(): FindingControl {
  const search = useSyncExternalStore(
    onAddress,
    () => location.search,
    () => '',
  );
  const shownPages = useSyncExternalStore(onAddress, readShownPages, () => 1);
  const finding = useMemo(() => parseFinding(search), [search]);
  useEffect(() => {
    const { order } = finding;
    if (order.sort === 'random' && order.seed === null)
      writeAddress({ ...finding, order: { sort: 'random', seed: newSeed() } }, 'replaceState');
  }, [finding]);
  return { finding, shownPages, change: changeFinding, showPages: writeShownPages };
}

function onAddress(listener: () => void): () => void {
  for (const event of ['popstate', CHANGED]) addEventListener(event, listener);
  return () => {
    for (const event of ['popstate', CHANGED]) removeEventListener(event, listener);
  };
}

function changeFinding(part: Partial<Finding>): void {
  const before = parseFinding(location.search);
  const after = { ...before, ...part };
  writeAddress(after, isTyping(before, after) ? 'replaceState' : 'pushState');
}

function writeAddress(finding: Finding, step: 'pushState' | 'replaceState'): void {
  const { pathname, search, hash } = location;
  const next = formatFinding(search, finding);
  if (next === formatFinding(search, parseFinding(search))) return;
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
