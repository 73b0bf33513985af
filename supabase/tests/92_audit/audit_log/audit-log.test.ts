import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let admin: string;
let person: string;
let suspendedAdmin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, person, suspendedAdmin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspendedAdmin}`;
  await db.owner`select private.write_audit('test', 'entry', 'one', null, '{"state":"approved"}', 'rule_violation')`;
});
afterAll(() => db.drop());

const read = (as: Actor) => db.as(as).query<{ action: string }>('select * from public.audit_log');

describe('the audit log', () => {
  it('is read by admins alone, through their function', async () => {
    expect(await db.owner`select * from public.audit_log`).toMatchObject([
      { action: 'test', actor_id: null, target_type: 'entry', target_id: 'one', reason: 'rule_violation' },
    ]);
    for (const as of [anon, signedIn(person), signedIn(suspendedAdmin), signedIn(admin)])
      await expect(read(as)).rejects.toMatchObject({ code: '42501' });
    const list = (as: Actor) => db.as(as).query('select a.* from public.admin_list_audit() a');
    expect(await list(signedIn(admin))).toHaveLength(1);
    for (const id of [person, suspendedAdmin])
      await expect(list(signedIn(id))).rejects.toMatchObject({ message: 'not_allowed' });
  });

  it('is written, changed and emptied by no API role', async () => {
    const writes = [
      "insert into public.audit_log (action, target_type, target_id) values ('test', 'entry', 'two')",
      "update public.audit_log set reason = 'other'",
      'delete from public.audit_log',
      'truncate public.audit_log',
      "select private.write_audit('test', 'entry', 'two', null, null, null)",
    ];
    for (const as of [anon, signedIn(person), signedIn(admin), { role: 'service_role' } as const]) {
      for (const write of writes) {
        await expect(db.as(as).query(write), write).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  it('keeps its rows, even against the owner of the table', async () => {
    const refused = { code: 'P0001', message: 'not_allowed' };
    await expect(db.owner`update public.audit_log set reason = 'other'`).rejects.toMatchObject(refused);
    await expect(db.owner`delete from public.audit_log`).rejects.toMatchObject(refused);
    await expect(db.owner`truncate public.audit_log`).rejects.toMatchObject(refused);
    expect(await db.owner`select from public.audit_log`).toHaveLength(1);
  });
});
