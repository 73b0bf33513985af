import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let admin: string;
let voter: string;
let suspendedAdmin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, voter, suspendedAdmin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`
    insert into public.user_roles (user_id, role) values (${admin}, 'admin'), (${suspendedAdmin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspendedAdmin}`;
});
afterAll(() => db.drop());
beforeEach(() => db.owner`truncate public.error_logs, private.rate_limits`);

const INSERT = 'insert into public.error_logs (message, stack, url) values ($1, $2, $3)';
const report = (as: Actor, message: string) =>
  db
    .as(as)
    .query(INSERT, [message, 'at f (https://site.example/_astro/a.js:1:2)', 'https://site.example/en']);
const read = (as: Actor) =>
  db.as(as).query<{ message: string }>('select message, reports, url from public.error_logs');
const stored = () => db.owner<{ message: string; reports: number }[]>`
  select message, reports from public.error_logs order by message`;
const errors = (as: Actor, query = '', filter = 'open') =>
  db
    .as(as)
    .query<{ fingerprint: string; message: string; reports: number }>(
      'select fingerprint, message, reports::integer from public.admin_list_errors($1, $2)',
      [query, filter],
    );
const settle = (as: Actor, fingerprint: string, action: string) =>
  db.as(as).query('select * from public.admin_settle_error($1, $2)', [fingerprint, action]);

const denied = { code: '42501' };
const refused = { code: 'P0001', message: 'not_allowed' };

describe('reported errors', () => {
  it('are added by anyone, with message, stack and url', async () => {
    const words = ['visitor', 'voter', 'admin', 'suspended'];
    const actors = [anon, signedIn(voter), signedIn(admin), signedIn(suspendedAdmin)];
    for (const [n, as] of actors.entries()) await report(as, `failed for a ${words[n]}`);
    expect(await stored()).toHaveLength(4);
  });

  it('are read by nobody directly', async () => {
    await report(anon, 'one');
    const actors = [anon, signedIn(voter), signedIn(admin), signedIn(suspendedAdmin)];
    for (const as of [...actors, { role: 'service_role' } as const])
      await expect(read(as)).rejects.toMatchObject(denied);
  });

  it('are changed and deleted by no API role, and take no column that is the database\u2019s', async () => {
    await report(anon, 'one');
    const writes = [
      "update public.error_logs set message = 'other'",
      'delete from public.error_logs',
      'truncate public.error_logs',
      "insert into public.error_logs (message, reports) values ('x', 1000000)",
      "insert into public.error_logs (message, fingerprint) values ('x', repeat('0', 32))",
      "insert into public.error_logs (message, last_seen_at) values ('x', '2099-01-01')",
      "insert into public.error_logs (message, resolved_at) values ('x', now())",
      "insert into public.error_logs (message) values ('x') returning id",
      "insert into public.error_logs (message) values ('x') on conflict (fingerprint, url, release) do update set reports = 9",
      'select private.delete_old_error_logs(0)',
    ];
    for (const as of [anon, signedIn(voter), signedIn(suspendedAdmin), { role: 'service_role' } as const]) {
      for (const write of writes) {
        await expect(db.as(as).query(write), `${as.role}: ${write}`).rejects.toMatchObject(denied);
      }
    }
    for (const write of writes.filter((text) => !text.includes('returning'))) {
      await expect(db.as(signedIn(admin)).query(write), write).rejects.toMatchObject(denied);
    }
    expect((await stored()).filter(({ message }) => message !== 'x')).toEqual([
      { message: 'one', reports: 1 },
    ]);
  });
});

describe('the functions of admins', () => {
  it('are refused to everybody else', async () => {
    await report(anon, 'one');
    for (const as of [signedIn(voter), signedIn(suspendedAdmin)]) {
      await expect(errors(as)).rejects.toMatchObject(refused);
      for (const action of ['resolve', 'clear'])
        await expect(settle(as, 'x', action)).rejects.toMatchObject(refused);
    }
    await expect(errors(anon)).rejects.toMatchObject(denied);
    await expect(settle(anon, 'x', 'clear')).rejects.toMatchObject(denied);
    expect(await errors(signedIn(admin))).toHaveLength(1);
  });

  it('resolve an error until it returns, clear it for good, and write the audit log', async () => {
    await report(anon, 'one');
    const [group] = await errors(signedIn(admin));
    const fingerprint = group?.fingerprint ?? '';
    await settle(signedIn(admin), fingerprint, 'resolve');
    await settle(signedIn(admin), fingerprint, 'resolve');
    expect(await errors(signedIn(admin))).toEqual([]);
    expect(await errors(signedIn(admin), '', 'resolved')).toMatchObject([{ message: 'one', reports: 1 }]);
    await report(anon, 'one');
    expect(await errors(signedIn(admin))).toMatchObject([{ message: 'one', reports: 2 }]);
    expect(await settle(signedIn(admin), fingerprint, 'clear')).toEqual([]);
    expect(await errors(signedIn(admin), '', 'all')).toEqual([]);
    const audit = await db.owner`
      select action, actor_id, target_id, before ->> 'reports' as reports from public.audit_log order by id`;
    expect(audit).toEqual([
      { action: 'resolve_error', actor_id: admin, target_id: fingerprint, reports: '1' },
      { action: 'clear_error', actor_id: admin, target_id: fingerprint, reports: '2' },
    ]);
    await expect(settle(signedIn(admin), fingerprint, 'forget')).rejects.toMatchObject({
      message: 'invalid_input',
    });
  });

  it('find a part of the message, the stack or the page, and leave out other errors', async () => {
    await report(anon, 'Cannot read stars');
    await report(anon, 'Network 100% gone_');
    for (const [query, count] of [
      ['STARS', 1],
      ['/_astro/a.js', 2],
      ['100%', 1],
      ['%', 1],
      ['nothing like it', 0],
    ] as const) {
      expect(await errors(signedIn(admin), query), query).toHaveLength(count);
    }
  });

  it('show twenty-five errors at a time, without a gap between the pages', async () => {
    await db.owner`
      insert into public.error_logs (message) select 'letter ' || chr(64 + n) from generate_series(1, 28) n`;
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const found: { message: string; cursor: string }[] = await db
        .as(signedIn(admin))
        .query("select message, cursor from public.admin_list_errors('', 'open', $1)", [after]);
      expect(found.length).toBe([25, 3, 0][page]);
      seen.push(...found.map(({ message }) => message));
      after = found.at(-1)?.cursor ?? after;
    }
    expect(new Set(seen).size).toBe(28);
  });
});
