// Admins' notes about a person are deleted with the account. Who did what to which id, and its code, stays.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { setClock, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const NOON = new Date('2026-11-18T12:00+08:00');
const AFTER_15_DAYS = new Date('2026-12-03T12:00+08:00');
const refused = { code: 'P0001', message: 'not_allowed' };

let db: TestDatabase;
let person: string;
let other: string;
beforeEach(async () => {
  db = await createTestDatabase();
  await setClock(db, NOON);
  const admin = await addAdmin(db);
  [person, other] = [await db.createUser(), await db.createUser()];
  const act = (name: string, id: string, reason: string) =>
    db.as(signedIn(admin)).query(`select public.${name}($1, $2)`, [id, reason]);
  await act('admin_suspend', person, 'offensive: wrote to Bea Santos');
  await act('admin_restore', person, 'Maria said sorry');
  await act('admin_suspend', person, 'offensive');
  await act('admin_suspend', other, 'offensive: sold votes');
  await db.as(signedIn(person)).query('select public.request_account_deletion()');
  await setClock(db, AFTER_15_DAYS);
});
afterEach(() => db.drop());

const erase = () =>
  db.as({ role: 'service_role' }).query('select public.finish_erasure($1) as is_done', [person]);
const reasons = async (id: string) =>
  (await db.owner`select reason from public.audit_log where target_id = ${id} order by id`).map(
    ({ reason }) => reason,
  );

describe('the audit log', () => {
  it('keeps only codes about an erased person, and everything about others', async () => {
    expect(await erase()).toEqual([{ is_done: true }]);
    expect(await reasons(person)).toEqual(['offensive', null, 'offensive']);
    expect(await reasons(other)).toEqual(['offensive: sold votes']);
    const rows = await db.owner`
      select action, before, after from public.audit_log where target_id = ${person} order by id limit 1`;
    expect(rows).toMatchObject([{ action: 'suspend', after: { is_suspended: true } }]);
  });

  it('is changed in no other way, before or after', async () => {
    const change = (what: string) =>
      db.owner.unsafe(`update public.audit_log set ${what} where target_id = '${person}'`);
    await expect(change('reason = null')).rejects.toMatchObject(refused);
    await expect(change("reason = 'offensive'")).rejects.toMatchObject(refused);
    await erase();
    await expect(change("reason = 'rule_violation'")).rejects.toMatchObject(refused);
    await expect(change("action = 'restore'")).rejects.toMatchObject(refused);
    await expect(change('actor_id = null')).rejects.toMatchObject(refused);
    await expect(db.owner`delete from public.audit_log where target_id = ${person}`).rejects.toMatchObject(
      refused,
    );
    expect(await reasons(person)).toEqual(['offensive', null, 'offensive']);
  });
});
