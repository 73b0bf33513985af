import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is pre-rendered and in the render that hydrates it, true right after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
