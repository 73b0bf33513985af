import { atom } from 'nanostores';

export type Connectivity = 'online' | 'offline';

/** What the browser says about the network; `online` only means that trying makes sense. */
export const $connectivity = atom<Connectivity>('online');

/** Follows the browser's events; returns how to stop. */
export function followConnectivity(): () => void {
  const read = (): void => $connectivity.set(navigator.onLine === false ? 'offline' : 'online');
  read();
  addEventListener('online', read);
  addEventListener('offline', read);
  return () => {
    removeEventListener('online', read);
    removeEventListener('offline', read);
  };
}

if (typeof window !== 'undefined') followConnectivity();
