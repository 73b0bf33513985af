// Islands are separate React roots: all import this one module and so share one cache.
import { QueryClient } from '@tanstack/react-query';
import { onStoredSessionChange, readStoredSession } from '#data/session/stored-session.ts';

const MINUTE_MS = 60_000;

/** Specification 9: no refetch on focus, mount or reconnect; 1 retry; 10 minutes fresh, 60 minutes kept. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        retry: 1,
        staleTime: 10 * MINUTE_MS,
        gcTime: 60 * MINUTE_MS,
        // Offline, a query fails with a sentence instead of waiting in silence.
        networkMode: 'always',
      },
    },
  });
}

export const queryClient = createQueryClient();

/** Who signs in or out on this device, in another tab too, reads another answer: people apart do not find each other. */
function followUser(): void {
  const reader = () => readStoredSession()?.userId;
  let before = reader();
  onStoredSessionChange((hasSlept) => {
    // While the page slept a reader may have blocked somebody on another one; a visitor cannot.
    if (reader() === before && !(hasSlept && before)) return;
    before = reader();
    void queryClient.invalidateQueries();
  });
}

if (typeof window !== 'undefined') followUser();
