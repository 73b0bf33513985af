// A stranger signs up with somebody else's address and a password of their own. The auth service keeps that password; the
// tables of the auth service are all that the database sees of it.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
});
afterAll(() => db.drop());

const SECRET = 'f3b7c1'.repeat(8);
const PASSWORD = '$2a$10$of.the.first.sign.up';
const REFUSED = { code: 'P0001', message: 'password_unconfirmed' };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Signed up and mailed, not confirmed. */
async function signUp(secret: string | null = SECRET, password: string | null = PASSWORD): Promise<string> {
  const id = await db.createUser({ confirmed: false });
  const hash = secret === null ? {} : { sign_up_secret_hash: sha256(secret) };
  await db.owner`
    update auth.users
    set encrypted_password = ${password}, confirmation_sent_at = now(),
      raw_user_meta_data = raw_user_meta_data || ${db.owner.json(hash)}
    where id = ${id}`;
  return id;
}

const openSession = async (userId: string) => {
  const id = randomUUID();
  await db.owner`insert into auth.sessions (id, user_id) values (${id}, ${userId})`;
  return id;
};
const confirm = (id: string) => db.owner`update auth.users set email_confirmed_at = now() where id = ${id}`;
const setPassword = (id: string, password: string) =>
  db.owner`update auth.users set encrypted_password = ${password} where id = ${id}`;
const passwordOf = async (id: string) =>
  (await db.owner`select encrypted_password from auth.users where id = ${id}`)[0]?.['encrypted_password'];
const confirmPassword = async (id: string, secret: string) =>
  (
    await db
      .as(signedIn(id))
      .query<{ is: boolean }>('select public.confirm_sign_up_password($1) as is', [secret])
  )[0]?.is;
const getAccount = (id: string) => db.as(signedIn(id)).query('select public.get_my_account()');
const vote = (id: string) => castVote(db, id, item(week.entries, 0).entryId, 5);

describe('the confirmation of an address', () => {
  it('takes the first password away and ends all sessions', async () => {
    const id = await signUp();
    const session = await openSession(id);
    await confirm(id);
    expect(await passwordOf(id)).toBe('');
    expect(await db.owner`select from auth.sessions where id = ${session}`).toHaveLength(0);
    await expect(getAccount(id)).rejects.toMatchObject(REFUSED);
    await expect(vote(id)).rejects.toMatchObject(REFUSED);
  });

  it('opens the account for a new password', async () => {
    const id = await signUp();
    await confirm(id);
    await setPassword(id, '$2a$10$a.new.one');
    expect(await passwordOf(id)).toBe('$2a$10$a.new.one');
    await getAccount(id);
    await vote(id);
    // The first one is gone for good.
    expect(await confirmPassword(id, SECRET)).toBe(false);
    expect(await passwordOf(id)).toBe('$2a$10$a.new.one');
  });

  it('gives the password back to the browser that signed up, and to no other', async () => {
    const id = await signUp();
    const other = await signUp('another secret');
    await Promise.all([confirm(id), confirm(other)]);
    expect(await confirmPassword(id, 'another secret')).toBe(false);
    expect(await confirmPassword(other, SECRET)).toBe(false);
    await expect(getAccount(id)).rejects.toMatchObject(REFUSED);
    expect(await confirmPassword(id, SECRET)).toBe(true);
    expect(await passwordOf(id)).toBe(PASSWORD);
    await getAccount(id);
    await vote(id);
    expect(await passwordOf(other)).toBe('');
    await expect(getAccount(other)).rejects.toMatchObject(REFUSED);
  });

  it('gives it to nobody where the sign-up named no browser, nor to visitors', async () => {
    const id = await signUp(null);
    await confirm(id);
    expect(await confirmPassword(id, '')).toBe(false);
    await expect(
      db.as(anon).query('select public.confirm_sign_up_password($1)', [SECRET]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('gives it to no session that has ended', async () => {
    const id = await signUp();
    await confirm(id);
    const ended = { ...signedIn(id), claims: { session_id: randomUUID() } };
    const [answer] = await db
      .as(ended)
      .query<{ is: boolean }>('select public.confirm_sign_up_password($1) as is', [SECRET]);
    expect(answer?.is).toBe(false);
  });

  it('changes nothing of an account without a password, as with Google, or made by an operator', async () => {
    const google = await signUp(null, null);
    await confirm(google);
    await getAccount(google);
    const operated = await db.createUser({ confirmed: false });
    await setPassword(operated, PASSWORD);
    await confirm(operated);
    expect(await passwordOf(operated)).toBe(PASSWORD);
    await getAccount(operated);
  });

  it('changes nothing of a confirmed account that asks for another link', async () => {
    const id = await signUp();
    await confirm(id);
    await setPassword(id, '$2a$10$a.new.one');
    const session = await openSession(id);
    await db.owner`update auth.users set recovery_sent_at = now(), email_confirmed_at = now() where id = ${id}`;
    expect(await passwordOf(id)).toBe('$2a$10$a.new.one');
    expect(await db.owner`select from auth.sessions where id = ${session}`).toHaveLength(1);
  });
});

it('no function that only signed-in people may call serves an account without its password', async () => {
  const id = await signUp();
  await confirm(id);
  const functions = await db.owner<{ call: string }[]>`
    select format('select public.%I(%s)', p.proname, (
      select string_agg(format('null::%s', format_type(t, null)), ', ') from unnest(p.proargtypes) t
    )) as call
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and has_function_privilege('authenticated', p.oid, 'execute')
      and not has_function_privilege('anon', p.oid, 'execute')
      and p.proname <> 'confirm_sign_up_password'
    order by 1`;
  expect(functions.length).toBeGreaterThan(60);
  const served: string[] = [];
  for (const { call } of functions) {
    const code = await db
      .as(signedIn(id))
      .query(call)
      .then(
        () => 'served',
        (error: { message: string }) => error.message,
      );
    if (code !== 'password_unconfirmed') served.push(`${call}: ${code}`);
  }
  expect(served).toEqual([]);
});
