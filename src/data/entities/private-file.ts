import { toCallError } from '#data/client/fetch/supabase-error.ts';

/** A film of 50 MB on a slow line, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** The bytes behind a signed address. Errors: `offline`, `unavailable`, `unexpected`. */
export async function fetchPrivateFile(address: string): Promise<Blob> {
  const request = { signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await fetch(address, request).catch((cause: unknown) => {
    throw toCallError({ message: String(cause) }, 0);
  });
  if (!response.ok) throw toCallError({ message: 'signed address' }, response.status);
  return response.blob();
}
