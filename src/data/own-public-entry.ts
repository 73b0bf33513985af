// Whether the signed-in person has a page that others can open.
import { callSignedIn } from './signed-in-call.ts';
import { exchange, headersOf, pageBackend, parse } from './supabase-client.ts';
import { toCallError } from './supabase-error.ts';

/** True when an entry of this person is public. Errors: those of any signed-in call. */
export function hasPublicEntry(userId: string): Promise<boolean> {
  return callSignedIn(async (accessToken) => {
    const backend = pageBackend();
    // One row of one table: not worth the client for tables on a page that has no other use for it.
    const query = `select=id&profile_id=eq.${encodeURIComponent(userId)}&is_public=is.true&limit=1`;
    const url = `${backend.url}/rest/v1/entries?${query}`;
    const { response, text } = await exchange(backend, url, { headers: headersOf(backend, accessToken) });
    const rows = parse(text);
    if (!response.ok || !Array.isArray(rows)) {
      throw toCallError({ message: text.slice(0, 200) }, response.status);
    }
    return rows.length > 0;
  });
}
