// Which of these contestants the signed-in person can still open: not who has left, and not who is apart by a block.
import { withAccessToken } from '#data/client/signed-in-call.ts';
import { readTable } from '#data/client/table-call.ts';

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

async function readPublicEntries(profileIds: string): Promise<string[]> {
  const rows = await withAccessToken((accessToken) =>
    readTable(
      'entries',
      ['profile_id'],
      [
        ['is_public', 'is.true'],
        ['profile_id', `in.(${profileIds})`],
      ],
      { accessToken },
    ),
  );
  return rows.map((row) => row.profile_id);
}
