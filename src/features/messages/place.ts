// Where in the messages somebody is: the address after `#` names a folder or the person of a conversation, so that Back,
// a reload and a link from a profile all lead there.
import { useSyncExternalStore } from 'react';
import type { MessageFolder } from '#data/conversations.ts';

export type Place = {
  /** What is listed; it stays beside an open conversation. */
  readonly folder: MessageFolder;
  /** The profile id of the open conversation. */
  readonly openId: string | null;
  /** Whether the entry before this one in the history of the tab is the list. */
  readonly isFromList: boolean;
};

const FOLDERS: readonly MessageFolder[] = ['inbox', 'requests', 'muted'];
const PROFILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The place after an address was opened; one that names neither folder nor person, such as the skip link's, leads nowhere. */
export function placeAt(hash: string, before: Place | null): Place {
  const name = hash.replace(/^#/, '').toLowerCase();
  const folder = before?.folder ?? 'inbox';
  if (PROFILE_ID.test(name)) {
    const isSame = before?.openId === name;
    return { folder, openId: name, isFromList: isSame ? before.isFromList : before?.openId === null };
  }
  const named = FOLDERS.find((each) => each === name);
  if (named || name === '' || !before) return { folder: named ?? 'inbox', openId: null, isFromList: false };
  return before;
}

let place: Place | null = null;

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function current(): Place {
  const next = placeAt(location.hash, place);
  if (
    place === null ||
    next.openId !== place.openId ||
    next.folder !== place.folder ||
    next.isFromList !== place.isFromList
  )
    place = next;
  return place;
}

/** Null in the HTML as it was built. */
export function usePlace(): Place | null {
  return useSyncExternalStore<Place | null>(onHashChange, current, () => null);
}
