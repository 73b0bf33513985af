// The ballot of one entry: a card renders again for its own stars alone, not because another's changed.
import { listenKeys } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';
import { type Ballot, EMPTY_BALLOT } from './ballot.ts';
import { $ballots } from './voting.ts';

export function useBallot(entryId: string): Ballot {
  const listen = useCallback((onChange: () => void) => listenKeys($ballots, [entryId], onChange), [entryId]);
  const read = () => $ballots.get()[entryId] ?? EMPTY_BALLOT;
  // The HTML knows no votes; nor does the render that hydrates it.
  return useSyncExternalStore(listen, read, () => EMPTY_BALLOT);
}
