// Whether the signed-in person has a page that others can open.
import { withAccessToken } from '#data/client/signed-in-call.ts';
import { readTable } from '#data/client/table-call.ts';

/** True when an entry of this person is public. Errors: those of any signed-in call. */
export async function hasPublicEntry(userId: string): Promise<boolean> {
  const rows = await withAccessToken((accessToken) =>
    readTable(
      'entries',
      ['id'],
      [
        ['profile_id', `eq.${userId}`],
        ['is_public', 'is.true'],
        ['limit', '1'],
      ],
      { accessToken },
    ),
  );
  return rows.length > 0;
}
