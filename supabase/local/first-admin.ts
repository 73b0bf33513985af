// The first admin: nobody can be made one by an admin while there is none, so the operator of the database does it.
import type { Sql } from 'postgres';

export type MadeAdmin = 'made' | 'was_one' | 'unknown' | 'unverified' | 'suspended';

/** Makes the account with this address an admin and writes that into the audit log; `sql` is the owner of the schema. */
export async function makeAdmin(sql: Sql, email: string): Promise<MadeAdmin> {
  const [person] = await sql<{ id: string; isVerified: boolean; isSuspended: boolean }[]>`
    select p.id, p.email_verified_at is not null as "isVerified", p.suspended_at is not null as "isSuspended"
    from auth.users u join public.profiles p on p.id = u.id
    where lower(u.email) = ${email.trim().toLowerCase()}`;
  if (!person) return 'unknown';
  if (!person.isVerified) return 'unverified';
  if (person.isSuspended) return 'suspended';
  const made = await sql`
    with made as (
      insert into public.user_roles (user_id, role) values (${person.id}, 'admin')
      on conflict do nothing returning user_id
    )
    select private.write_audit(
      'grant_admin', 'profile', m.user_id::text, '{"is_admin": false}', '{"is_admin": true}', null
    )
    from made m`;
  return made.length > 0 ? 'made' : 'was_one';
}
