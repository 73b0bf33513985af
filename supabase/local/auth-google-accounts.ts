// Whose account a person from Google gets: the one of the same Google account, the one of the same address, or a new one.
import { randomUUID } from 'node:crypto';
import type { ISql, Sql } from 'postgres';

export interface GooglePerson {
  /** Google's own name of the account, which never changes. */
  sub: string;
  email: string;
  isVerified: boolean;
}

type Tx = ISql;

const asJson = (value: object) => JSON.stringify(value);

function identityData({ sub, email }: GooglePerson): string {
  return asJson({ iss: 'https://accounts.google.com', sub, provider_id: sub, email, email_verified: true });
}

async function addIdentity(tx: Tx, userId: string, person: GooglePerson): Promise<void> {
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
    values (${randomUUID()}, 'google', ${person.sub}, ${userId}, ${identityData(person)}::text::jsonb, now())`;
}

async function create(tx: Tx, person: GooglePerson): Promise<string> {
  const id = randomUUID();
  const app = { provider: 'google', providers: ['google'] };
  await tx`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${person.email}, now(),
      ${identityData(person)}::text::jsonb, ${asJson(app)}::text::jsonb)`;
  await addIdentity(tx, id, person);
  return id;
}

/**
 * Anybody can have signed up with this address and have chosen a password: until somebody confirmed it, nothing of that
 * account counts, as on hosted Supabase.
 */
async function takeOver(tx: Tx, id: string): Promise<void> {
  await tx`delete from auth.identities where user_id = ${id}`;
  await tx`
    update auth.users
    set encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', confirmation_token = '',
      recovery_token = '', email_confirmed_at = now()
    where id = ${id}`;
}

async function link(tx: Tx, id: string, person: GooglePerson): Promise<string> {
  await addIdentity(tx, id, person);
  await tx`
    update auth.users u
    set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
      'provider', coalesce(u.raw_app_meta_data ->> 'provider', 'google'),
      'providers', (select jsonb_agg(i.provider order by i.created_at) from auth.identities i where i.user_id = u.id)
    )
    where u.id = ${id}`;
  return id;
}

/** The id of the account, made or linked where there is none yet; null where Google does not vouch for the address. */
export async function accountOfGoogle(sql: Sql, person: GooglePerson): Promise<string | null> {
  return sql.begin(async (tx) => {
    // Two sign-ins of one person at the same moment make one account.
    await tx`select pg_advisory_xact_lock(hashtextextended(${person.email}, 20264))`;
    const [known] = await tx<{ user_id: string }[]>`
      update auth.identities set last_sign_in_at = now(), identity_data = ${identityData(person)}::text::jsonb
      where provider = 'google' and provider_id = ${person.sub} returning user_id`;
    if (known) return known.user_id;
    if (!person.isVerified) return null;
    const [account] = await tx<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${person.email}
      for update`;
    if (!account) return create(tx, person);
    if (!account.isConfirmed) await takeOver(tx, account.id);
    return link(tx, account.id, person);
  });
}
