// /auth/v1/admin/users, which the library has not: for the secret key alone.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { authError, json } from '../rest/api-answer.ts';
import { findAccount } from './auth-accounts.ts';
import type { AuthCall, AuthContext } from './auth-context.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const notFound = () => authError(404, 'user_not_found', 'User not found');

async function selectUsers(sql: Sql, id: string | null, limit: number, offset: number) {
  return sql`
    select id, aud, role, email, email_confirmed_at, phone, raw_app_meta_data as app_metadata,
      raw_user_meta_data as user_metadata, created_at, updated_at, last_sign_in_at, banned_until, is_anonymous
    from auth.users
    where ${id}::uuid is null or id = ${id}::uuid
    order by created_at desc limit ${limit} offset ${offset}`;
}

async function createUser({ sql }: AuthContext, { body }: AuthCall): Promise<Response> {
  const { email, password, user_metadata = {}, app_metadata = {}, email_confirm } = body;
  if (!email) return authError(400, 'validation_failed', 'An email address is required');
  if (await findAccount(sql, email)) {
    return authError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const id = typeof body['id'] === 'string' && UUID.test(body['id']) ? body['id'] : randomUUID();
  const about = {
    ...Object(user_metadata),
    email: email.toLowerCase(),
    email_verified: email_confirm === true,
    sub: id,
  };
  const app = { provider: 'email', providers: ['email'], ...Object(app_metadata) };
  await sql.begin(async (tx) => {
    await tx`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
      values (${id}, ${email.toLowerCase()},
        ${password ? tx`extensions.crypt(${password}, extensions.gen_salt('bf', 10))` : null},
        ${email_confirm === true ? tx`now()` : null},
        ${JSON.stringify(about)}::text::jsonb, ${JSON.stringify(app)}::text::jsonb)`;
    await tx`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (${randomUUID()}, 'email', ${id}, ${id}, ${JSON.stringify(about)}::text::jsonb)`;
  });
  return json((await selectUsers(sql, id, 1, 0))[0]);
}

async function updateUser({ sql }: AuthContext, id: string, { body }: AuthCall): Promise<Response> {
  const { password, email, user_metadata = {}, app_metadata = {}, email_confirm } = body;
  const updated = await sql`
    update auth.users set
      email = coalesce(${email?.toLowerCase() ?? null}, email),
      encrypted_password = ${
        password ? sql`extensions.crypt(${password}, extensions.gen_salt('bf', 10))` : sql`encrypted_password`
      },
      email_confirmed_at = ${email_confirm === true ? sql`coalesce(email_confirmed_at, now())` : sql`email_confirmed_at`},
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(user_metadata)}::text::jsonb,
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${JSON.stringify(app_metadata)}::text::jsonb,
      updated_at = now()
    where id = ${id} returning id`;
  return updated.length > 0 ? json((await selectUsers(sql, id, 1, 0))[0]) : notFound();
}

/** Serves what supabase-js calls `auth.admin`: createUser, listUsers, getUserById, updateUserById, deleteUser. */
export async function administer(context: AuthContext, call: AuthCall): Promise<Response> {
  const { sql, keys } = context;
  const { request, url, endpoint } = call;
  if (request.headers.get('apikey') !== keys.secretKey)
    return authError(403, 'not_admin', 'User not allowed');
  const [, collection, id = null] = endpoint.split('/');
  if (collection !== 'users' || (id && !UUID.test(id))) return notFound();
  if (request.method === 'POST' && !id) return createUser(context, call);
  if (request.method === 'PUT' && id) return updateUser(context, id, call);
  if (request.method === 'DELETE' && id) {
    const deleted = await sql`delete from auth.users where id = ${id} returning id`;
    return deleted.length > 0 ? json({}) : notFound();
  }
  if (request.method !== 'GET') return authError(405, 'validation_failed', 'Method not allowed');
  const perPage = Math.min(Number(url.searchParams.get('per_page')) || 50, 1000);
  const page = Math.max(Number(url.searchParams.get('page')) || 1, 1);
  const users = await selectUsers(sql, id, perPage, id ? 0 : (page - 1) * perPage);
  if (!id) return json({ users, aud: 'authenticated' });
  return users[0] ? json(users[0]) : notFound();
}
