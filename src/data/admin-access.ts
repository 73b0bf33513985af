// Who may see the pages of admins: the database says, and it alone (specification 6).
import { readRows } from '#data/client/browser-client.ts';

/** Whether the signed-in person is an admin. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function isAdmin(userId: string): Promise<boolean> {
  const rows = await readRows((client) =>
    client.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin'),
  );
  return rows.length > 0;
}
