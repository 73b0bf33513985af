import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, setClock, signedIn } from '../../fixtures/contest.ts';
import { BEFORE_CUT_OFF, type Entrant, entrant, submit } from '../../fixtures/entrant.ts';
import { shownOf } from '../../fixtures/profiles.ts';

const denied = { code: '42501' };

let db: TestDatabase;
let owner: Entrant;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, BEFORE_CUT_OFF);
  owner = await entrant(db, {
    height_cm: 170,
    weight_kg: 60,
    bio: 'Hello',
    shown: ['height_cm', 'children', 'links'],
  });
  await submit(db, owner.as, owner.entryId);
  stranger = signedIn(await db.createUser());
  const adminId = await db.createUser();
  admin = signedIn(adminId);
  await db.owner`insert into public.user_roles (user_id, role) values (${adminId}, 'admin')`;
});
afterAll(() => db.drop());

const read = (as: Actor) =>
  db.as(as).query('select city, consents from public.entry_details where entry_id = $1', [owner.entryId]);
const shown = async (as: Actor) => {
  const [row] = await db
    .as(as)
    .query<{ d: Record<string, unknown> }>('select to_jsonb(public.get_shown_details($1)) as d', [owner.id]);
  return row && shownOf(row.d);
};

describe('the details of an entry', () => {
  it('are read by nobody directly', async () => {
    for (const as of [anon, stranger, owner.as, admin]) await expect(read(as)).rejects.toMatchObject(denied);
  });

  it('are written by no API role', async () => {
    for (const as of [anon, owner.as, admin, { role: 'service_role' } as const]) {
      for (const statement of [
        "update public.entry_details set city = 'X'",
        'delete from public.entry_details',
        'insert into public.entry_details (entry_id) values (gen_random_uuid())',
      ]) {
        await expect(db.as(as).query(statement)).rejects.toMatchObject(denied);
      }
    }
  });

  it('reach the public only while the entry is public, and only what is shown and filled in', async () => {
    for (const as of [anon, stranger, owner.as]) expect(await shown(as)).toEqual({});
    await db.owner`update public.entries set state = 'approved' where id = ${owner.entryId}`;
    for (const as of [anon, stranger, admin]) expect(await shown(as)).toEqual({ height_cm: 170 });
    await db.owner`update public.profiles set suspended_at = now() where id = ${owner.id}`;
    expect(await shown(anon)).toEqual({});
  });
});
