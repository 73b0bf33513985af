import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  anon,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
} from '../../fixtures/contest.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let admin: string;
beforeEach(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
});
afterEach(() => db.drop());

const act = (name: string, id: string, reason = 'Broke the rules', as = admin) =>
  db.as(signedIn(as)).query(`select public.${name}($1, $2) as person`, [id, reason]);
const votesOf = async (voter: string) =>
  (
    await db.owner<
      { state: string }[]
    >`select state from public.votes where voter_id = ${voter} order by cast_at`
  ).map(({ state }) => state);
const standingOf = async (entryId: string) =>
  (await listStandings(db)).find(({ entry_id }) => entry_id === entryId);

describe('a suspended person', () => {
  it('is hidden everywhere at once, and visible again after the suspension', async () => {
    const week = await liveWeek(db, 4);
    const { entryId, profileId } = item(week.entries, 0);
    expect((await getProfile(db, profileId)).profile_id).toBe(profileId);
    await act('admin_suspend', profileId);
    await expect(getProfile(db, profileId)).rejects.toMatchObject({ message: 'no_such_profile' });
    expect(await standingOf(entryId)).toBeUndefined();

    await act('admin_restore', profileId, 'A mistake');
    expect((await getProfile(db, profileId)).profile_id).toBe(profileId);
    expect(await standingOf(entryId)).toMatchObject({ entry_id: entryId });
  });

  it("reads the code of the reason, not the admins' note, and nobody else reads it", async () => {
    const person = await db.createUser();
    const ask = async (id: string) =>
      item(
        await db
          .as(signedIn(id))
          .query<{ standing: Record<string, unknown> }>(
            'select to_jsonb(public.get_my_account_status()) as standing',
          ),
        0,
      ).standing;
    const free = { suspended_at: null, suspension_reason: null };
    expect(await ask(person)).toMatchObject(free);
    await act('admin_suspend', person, 'offensive: wrote to Bea, ticket 7');
    const standing = await ask(person);
    expect(standing).toMatchObject({ suspended_at: expect.any(String), suspension_reason: 'offensive' });
    expect(JSON.stringify(standing)).not.toContain('Bea');
    expect(await ask(admin)).toMatchObject(free);
    await act('admin_restore', person, 'A mistake');
    expect(await ask(person)).toMatchObject(free);
    await act('admin_suspend', person, 'Sold votes on a fair');
    expect(await ask(person)).toMatchObject({ suspended_at: expect.any(String), suspension_reason: null });
    await expect(db.as(anon).query('select public.get_my_account_status()')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('cannot vote: their votes are void, and count again while the week is open', async () => {
    const week = await liveWeek(db, 3);
    const entry = item(week.entries, 0);
    const [voter = ''] = await giveStars(db, entry, [5, 2]);
    await db.owner`select private.tally_votes()`;
    expect(await standingOf(entry.entryId)).toMatchObject({ votes: 2 });

    await act('admin_suspend', voter);
    expect(await votesOf(voter)).toEqual(['void']);
    const without = await standingOf(entry.entryId);
    expect(without).toMatchObject({ votes: 1 });
    await db.owner`select private.recount_week(${week.id})`;
    expect(await standingOf(entry.entryId)).toEqual(without);
    await expect(castVote(db, voter, entry.entryId, 1)).rejects.toMatchObject({ message: 'not_allowed' });

    await act('admin_restore', voter);
    expect(await votesOf(voter)).toEqual(['counted']);
    const totals = () =>
      db.owner`select votes::int, weight::float from private.week_totals where week_id = ${week.id}`;
    expect(await totals()).toEqual([{ votes: 2, weight: 2 }]);

    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    await act('admin_suspend', voter);
    expect(await votesOf(voter)).toEqual(['counted']);
    expect(await totals()).toEqual([{ votes: 2, weight: 2 }]);
  });

  it('keeps the votes of official weeks, and votes voided before the result stay void', async () => {
    const week = await liveWeek(db, 3);
    const entry = item(week.entries, 0);
    const [early = '', late = ''] = await giveStars(db, entry, [5, 4]);
    await act('admin_suspend', early);
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    await act('admin_suspend', late);
    await act('admin_restore', early);
    expect(await votesOf(early)).toEqual(['void']);
    expect(await votesOf(late)).toEqual(['counted']);
    expect(await db.owner`select votes::int from public.results where entry_id = ${entry.entryId}`).toEqual([
      { votes: 1 },
    ]);
  });

  it('gets no pending vote through while suspended', async () => {
    const week = await liveWeek(db, 3);
    const voter = await db.createUser();
    await Promise.allSettled([
      ...week.entries.map(({ entryId }) => castVote(db, voter, entryId, 5)),
      act('admin_suspend', voter),
    ]);
    expect((await votesOf(voter)).filter((state) => state !== 'void')).toEqual([]);
    await db.owner`select private.tally_votes()`;
    const [totals] = await db.owner`select private.count_week_votes(${week.id}) as votes`;
    expect(totals).toEqual({ votes: 0 });
  });

  it('is suspended once, for a reason in the audit log', async () => {
    const [entry] = await addEntries(db, await liveWeek(db, 3), 1);
    const id = entry?.profileId ?? '';
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      await expect(act('admin_suspend', id, reason)).rejects.toMatchObject({
        message: 'invalid_field',
        detail: 'reason',
      });
    }
    await act('admin_suspend', id, 'First');
    await act('admin_suspend', id, 'Second');
    expect(await db.owner`select reason, after from public.audit_log`).toEqual([
      { reason: 'First', after: { is_suspended: true, is_admin: false, votes_voided: 0 } },
    ]);
    await expect(act('admin_suspend', '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      message: 'no_such_profile',
    });
  });
});
