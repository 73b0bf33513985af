// The three sign-ins of the demo, and the voters who never sign in.
import type { ISql, Sql } from 'postgres';
import { VOTER_COUNT, voterId } from './ballots.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoRole } from './demo-accounts.ts';
import { FEATURED } from './wanted-weeks.ts';

export interface AuthTarget {
  readonly backendUrl: string;
  readonly secretKey: string;
}

/** Creates missing sign-ins through the admin API of Auth. Returns the ids of all. */
export async function createAccounts(sql: Sql, target: AuthTarget): Promise<Record<DemoRole, string>> {
  const ids: Partial<Record<DemoRole, string>> = {};
  for (const account of DEMO_ACCOUNTS) {
    ids[account.role] = (await findAccount(sql, account.email)) ?? (await createAccount(account, target));
  }
  const { voter, contestant, admin } = ids;
  if (!voter || !contestant || !admin) throw new Error('A demo sign-in could not be created.');
  // Old enough to write first messages.
  await sql`
    update public.profiles p set country = ${FEATURED}, created_at = p.created_at - interval '30 days'
    where p.id in ${sql([voter, contestant, admin])} and p.country is null`;
  await sql`insert into public.user_roles (user_id, role) values (${admin}, 'admin') on conflict do nothing`;
  return { voter, contestant, admin };
}

async function findAccount(sql: Sql, email: string): Promise<string | undefined> {
  const [user] = await sql<{ id: string }[]>`select u.id from auth.users u where u.email = ${email}`;
  return user?.id;
}

async function createAccount(
  { email, displayName }: (typeof DEMO_ACCOUNTS)[number],
  { backendUrl, secretKey }: AuthTarget,
): Promise<string> {
  const response = await fetch(`${backendUrl}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: DEMO_PASSWORD,
      email_confirm: true,
      user_metadata: { display_name: displayName, is_adult_confirmed_at: new Date().toISOString() },
    }),
  });
  if (!response.ok)
    throw new Error(`Creating ${email} was refused: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Accounts without a password. Their profiles follow by trigger. */
export async function insertUsers(
  sql: ISql,
  users: readonly { id: string; email: string; displayName: string | null; createdAt: Date }[],
): Promise<void> {
  await sql`
    insert into auth.users
      (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, updated_at)
    select u.id, 'authenticated', 'authenticated', u.email, u.created_at,
      jsonb_strip_nulls(
        jsonb_build_object('display_name', nullif(u.display_name, ''), 'is_adult_confirmed_at', u.created_at)
      ),
      '{"provider": "email", "providers": ["email"]}'::jsonb, u.created_at, u.created_at
    from unnest(
      ${users.map(({ id }) => id)}::uuid[],
      ${users.map(({ email }) => email)}::text[],
      ${users.map(({ displayName }) => displayName ?? '')}::text[],
      ${users.map(({ createdAt }) => createdAt.toISOString())}::text[]::timestamptz[]
    ) as u (id, email, display_name, created_at)
    on conflict (id) do nothing`;
  // A profile is as old as its account. The trigger wrote the clock, and a new account may not write first messages.
  await sql`
    update public.profiles p set created_at = u.created_at
    from auth.users u
    where u.id = p.id and p.id = any (${users.map(({ id }) => id)}::uuid[]) and p.created_at > u.created_at`;
}

/** The voters, as old as the oldest week of their votes. */
export async function createVoters(sql: Sql, now: Date): Promise<void> {
  const [known] = await sql<{ found: number }[]>`
    select count(*)::integer as found from auth.users u where u.email like '%@voters.diadem.example'`;
  if (known?.found === VOTER_COUNT) return;
  const createdAt = new Date(now.getTime() - 120 * 86_400_000);
  await insertUsers(
    sql,
    Array.from({ length: VOTER_COUNT }, (_, i) => ({
      id: voterId(i),
      email: `voter-${i + 1}@voters.diadem.example`,
      displayName: null,
      createdAt,
    })),
  );
}
