import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, giveStars, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;
let actors: Actor[];

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  const [voter] = await giveStars(db, week.entries[0], [5, 4]);
  const [suspended, admin] = [await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  actors = [
    anon,
    signedIn(voter ?? ''),
    signedIn(suspended),
    signedIn(admin),
    signedIn(item(week.entries, 0).profileId),
    { role: 'service_role' },
  ];
});
afterAll(() => db.drop());

const results =
  'select week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars from public.results';

describe('results', () => {
  it('do not exist before they are official, for anyone', async () => {
    for (const at of [week.endsAt, new Date(officialAt(week.endsAt).getTime() - 60_000)]) {
      await setClock(db, at);
      await getContestWeek(db, 'ph', week.slug);
      expect(await db.as({ role: 'service_role' }).query(results)).toEqual([]);
    }
  });

  it('are written by no one, and read directly by the service alone', async () => {
    await setClock(db, officialAt(week.endsAt));
    await getContestWeek(db, 'ph', week.slug);
    for (const as of actors) {
      if (as.role === 'service_role') expect(await db.as(as).query(results)).toHaveLength(3);
      else await expect(db.as(as).query(results)).rejects.toMatchObject({ code: '42501' });
      for (const write of [
        `insert into public.results values ('${week.id}', '${item(week.entries, 0).entryId}', 9, 5, 1, 5, 1, 1, 5)`,
        'update public.results set rank = 1',
        'delete from public.results',
      ]) {
        await expect(db.as(as).query(write), write).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});
