import { useEffect, useRef } from 'react';
import { type PersonEvent, subscribeToPerson } from '#data/client/person-channel.ts';
import { $connectivity } from '#stores/connectivity.ts';
import { deliver } from './delivery.ts';
import { followMessaging, knownThread, refreshLists } from './messaging.ts';

/**
 * While the page is open: sends what waits, and brings what others send to the lists and the open conversation. Another
 * person who signs in needs another component: the channel is that of one.
 */
export function useDelivery(openId: string | null): void {
  const open = useRef(openId);
  useEffect(() => {
    open.current = openId;
  }, [openId]);
  useEffect(() => {
    const stopFollowing = followMessaging();
    const stopDelivering = deliver({
      hear: subscribeToPerson,
      onEvent: take,
      refresh: async () => {
        const thread = open.current === null ? undefined : knownThread(open.current);
        const answers = await Promise.all([refreshLists(), thread?.refresh() ?? true]);
        return answers.every((isAnswered) => isAnswered);
      },
      isVisible: () => !document.hidden,
      onOccasion,
    });
    return () => {
      stopDelivering();
      stopFollowing();
    };
  }, []);
}

async function take(event: PersonEvent): Promise<boolean> {
  if (event.kind === 'notification') return true;
  const thread = knownThread(event.from);
  if (event.kind === 'read') {
    thread?.heardRead(event.number);
    return true;
  }
  const answers = await Promise.all([thread?.refresh() ?? true, refreshLists()]);
  return answers.every((isAnswered) => isAnswered);
}

function onOccasion(occasion: () => void): () => void {
  const stop = $connectivity.listen(occasion);
  document.addEventListener('visibilitychange', occasion);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', occasion);
  };
}
