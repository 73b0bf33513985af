import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
let stranger: string;
let suspended: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  [voter, stranger, suspended, admin] = [
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
  ];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await castVote(db, voter, item(week.entries, 0).entryId, 4);
  await castVote(db, suspended, item(week.entries, 0).entryId, 2);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});
afterAll(() => db.drop());

const denied = { code: '42501' };
const read = (as: Actor) =>
  db
    .as(as)
    .query<{ stars: number }>(
      'select entry_id, stars, state, receipt, cast_at, changed_at, week_id from public.votes',
    );
const everybody = (): Actor[] => [
  anon,
  signedIn(voter),
  signedIn(stranger),
  signedIn(suspended),
  signedIn(admin),
  signedIn(item(week.entries, 0).profileId),
  { role: 'service_role' },
];

describe('votes', () => {
  it('are read only by their voter, also by a suspended one', async () => {
    expect(await read(signedIn(voter))).toMatchObject([{ stars: 4, state: 'counted' }]);
    expect(await read(signedIn(suspended))).toMatchObject([{ stars: 2 }]);
    expect(await read(signedIn(stranger))).toEqual([]);
    expect(await read(signedIn(admin))).toEqual([]);
    expect(await read(signedIn(item(week.entries, 0).profileId))).toEqual([]);
    await expect(read(anon)).rejects.toMatchObject(denied);
  });

  it('are written by no one but cast_vote', async () => {
    const writes = [
      `insert into public.votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
       values ('${voter}', '${item(week.entries, 1).entryId}', '${week.id}', 5, 1, now(), now())`,
      'update public.votes set stars = 5',
      "update public.votes set state = 'counted', weight = 1",
      'delete from public.votes',
      'truncate public.votes',
    ];
    for (const as of everybody()) {
      for (const write of writes) await expect(db.as(as).query(write), write).rejects.toMatchObject(denied);
    }
    expect(await db.owner`select stars from public.votes order by stars`).toEqual([
      { stars: 2 },
      { stars: 4 },
    ]);
    expect(await castVote(db, voter, item(week.entries, 1).entryId, 5)).toMatchObject({ stars: 5 });
  });

  it('of one voter do not change for a forged claim of another role', async () => {
    const forged: Actor = {
      role: 'authenticated',
      sub: stranger,
      claims: { user_metadata: { sub: voter }, is_admin: true },
    };
    expect(await read(forged)).toEqual([]);
  });
});
