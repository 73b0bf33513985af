// Which of these contestants the signed-in person can still open: not who has left, and not who is apart by a block.
import { callSignedIn } from './signed-in-call.ts';
import { exchange, headersOf, pageBackend, parse } from './supabase-client.ts';
import { toCallError } from './supabase-error.ts';

/** People asked about in one request: their ids stand in its address. */
const PEOPLE_PER_REQUEST = 50;

/** The ids of those who have a page for this reader. Errors: those of any signed-in call. */
export async function listVisiblePeople(profileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const visible = new Set<string>();
  for (let from = 0; from < profileIds.length; from += PEOPLE_PER_REQUEST) {
    const asked = profileIds.slice(from, from + PEOPLE_PER_REQUEST).join(',');
    for (const id of await readPublicEntries(asked)) visible.add(id);
  }
  return visible;
}

function readPublicEntries(profileIds: string): Promise<string[]> {
  return callSignedIn(async (accessToken) => {
    const backend = pageBackend();
    // One column of one table: not worth the client for tables on a page that has no other use for it.
    const query = `select=profile_id&is_public=is.true&profile_id=in.(${profileIds})`;
    const url = `${backend.url}/rest/v1/entries?${query}`;
    const { response, text } = await exchange(backend, url, { headers: headersOf(backend, accessToken) });
    const rows = parse(text);
    if (!response.ok || !Array.isArray(rows)) {
      throw toCallError({ message: text.slice(0, 200) }, response.status);
    }
    return rows.map((row: { profile_id: string }) => row.profile_id);
  });
}
