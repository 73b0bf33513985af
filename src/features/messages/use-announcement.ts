import { useState } from 'react';
import type { MessagesT } from './labels.ts';
import type { ThreadState } from './thread.ts';
import { isolated, nameOf } from './words.ts';

type Known = { readonly newest: number; readonly state: string | null; readonly said: string };

/** More than so many at once are not read out one by one. */
const MOST_SAID = 3;

/** What came since the conversation was opened, for a screen reader: never what stood there before. */
export function useAnnouncement({ head, messages }: ThreadState, t: MessagesT): string {
  const [known, setKnown] = useState<Known | null>(null);
  const newest = messages.at(-1)?.number ?? 0;
  const state = head?.state ?? null;
  if (head && (known === null || known.newest !== newest || known.state !== state)) {
    setKnown({ newest, state, said: known ? said() : '' });
  }
  return known?.said ?? '';

  function said(): string {
    const name = nameOf(head?.displayName ?? null, t);
    const came = messages.filter(({ number, isOwn }) => !isOwn && number > (known?.newest ?? newest));
    if (came.length > MOST_SAID) return t('messages.newBelow', { count: came.length });
    if (came.length > 0)
      return came.map(({ body }) => t('messages.from', { name, text: isolated(body) })).join('\n');
    if (known?.state === 'requested' && state === 'accepted') return t('messages.acceptedByThem', { name });
    if (known?.state !== state && state === 'accepted') return t('messages.acceptedByYou');
    return known?.said ?? '';
  }
}
