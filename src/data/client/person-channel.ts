// What the database broadcasts to the signed-in person: that something came, never what was written. Whoever hears
// nothing, for whatever reason, asks by polling.

import { readStoredSession } from '#data/session/stored-session.ts';
import { browserClient } from './browser-client.ts';

export type PersonEvent =
  /** A message; `isQuiet`: in the own quiet hours, so nothing makes itself felt. */
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly number: number;
      readonly isRequest: boolean;
      readonly isQuiet: boolean;
    }
  | { readonly kind: 'accepted'; readonly from: string }
  /** The other has read up to this message. */
  | { readonly kind: 'read'; readonly from: string; readonly number: number }
  /** Something is told: the list of notifications says what. */
  | { readonly kind: 'notification'; readonly id: number; readonly isQuiet: boolean };

/** `listening` from the moment on from which nothing is missed; `lost` until it listens again. */
export type ChannelState = 'listening' | 'lost';

type Payload = {
  readonly from?: unknown;
  readonly number?: unknown;
  readonly is_request?: unknown;
  readonly is_quiet?: unknown;
  readonly id?: unknown;
};

/** An event as it was broadcast; null for one that this version does not know. */
function toPersonEvent(event: string, payload: Payload): PersonEvent | null {
  const { from, number, id } = payload;
  if (event === 'notification' && typeof id === 'number') {
    return { kind: 'notification', id, isQuiet: payload.is_quiet === true };
  }
  if (typeof from !== 'string') return null;
  if (event === 'accepted') return { kind: 'accepted', from };
  if (typeof number !== 'number') return null;
  if (event === 'read') return { kind: 'read', from, number };
  if (event !== 'message') return null;
  return {
    kind: 'message',
    from,
    number,
    isRequest: payload.is_request === true,
    isQuiet: payload.is_quiet === true,
  };
}

type PersonListener = (event: PersonEvent) => void;

const listeners = new Set<PersonListener>();

/** Calls `listener` with each event that this page hears, whichever part of it opened the channel; returns how to stop. */
export function onPersonEvent(listener: PersonListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens as who is signed in; the result ends it. Nobody signed in, or no Realtime: `lost`, and nothing else. */
export async function subscribeToPerson(
  onEvent: PersonListener,
  onState: (state: ChannelState) => void,
): Promise<() => Promise<void>> {
  const session = readStoredSession();
  if (session === null) {
    onState('lost');
    return async () => {};
  }
  const client = await browserClient();
  // Before the topic is joined, or the request to join carries no token.
  await client.realtime.setAuth();
  const channel = client.channel(`person:${session.userId}`, { config: { private: true } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    const heard = toPersonEvent(event, payload ?? {});
    if (!heard) return;
    onEvent(heard);
    for (const listener of listeners) listener(heard);
  });
  channel.subscribe((status) => onState(status === 'SUBSCRIBED' ? 'listening' : 'lost'));
  return async () => {
    await client.removeChannel(channel);
  };
}
