import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  type Entry,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { addAdmin, addPicture, addWaitingEntries, claimNext, stateOf } from '../../fixtures/reviews.ts';
import { getContestWeek, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let admin: string;
let otherAdmin: string;
let week: Week;
let leader: Entry;
beforeEach(async () => {
  db = await createTestDatabase();
  [admin, otherAdmin] = [await addAdmin(db), await addAdmin(db)];
  week = await liveWeek(db, 4);
  leader = item(week.entries, 0);
  await giveStars(db, leader, Array(11).fill(5));
  await giveStars(db, week.entries[1], Array(11).fill(4));
  for (const kind of ['portrait', 'body'] as const) {
    const id = await addPicture(db, leader.entryId, leader.profileId, kind);
    await db.owner`update public.media set state = 'approved' where id = ${id}`;
  }
});
afterEach(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const disqualify = (entryId = leader.entryId, note = 'Votes were bought.') =>
  db.as(signedIn(admin)).query("select public.admin_disqualify($1, 'rule_violation', $2)", [entryId, note]);
const mediaStates = async () =>
  (
    await db.owner<{ state: string }[]>`select state from public.media where entry_id = ${leader.entryId}`
  ).map(({ state }) => state);
const publicPhotos = () => db.owner`select from public.photos where entry_id = ${leader.entryId}`;

async function appealAndDecide(isUpheld: boolean, note = 'Looked at again.') {
  const [row] = await db.owner<{ id: string }[]>`
    select id from public.decisions where action = 'disqualify' order by decided_at desc limit 1`;
  const [{ profileId } = leader] = await db.owner<{ profileId: string }[]>`
    select e.profile_id as "profileId" from public.entries e join public.decisions d on d.entry_id = e.id
    where d.id = ${row?.id ?? randomUUID()}`;
  await db
    .as(signedIn(profileId))
    .query('select public.appeal_decision($1, $2)', [row?.id, 'It was not me.']);
  await db
    .as(signedIn(otherAdmin))
    .query('select public.admin_decide_appeal($1, $2, $3)', [row?.id, isUpheld, note]);
}

describe('a disqualification', () => {
  it('removes the entry from every page at once, and keeps its media for the appeal', async () => {
    await disqualify();
    expect(await stateOf(db, leader.entryId)).toBe('disqualified');
    expect(await publicPhotos()).toHaveLength(0);
    expect(await mediaStates()).toEqual(['approved', 'approved']);
    expect((await listStandings(db)).map((row) => row.entry_id)).not.toContain(leader.entryId);
  });

  it('needs a note that the contestant reads', async () => {
    await expect(disqualify(leader.entryId, '  ')).rejects.toMatchObject({
      ...refused('invalid_field'),
      detail: 'note',
    });
    expect(await stateOf(db, leader.entryId)).toBe('approved');
  });

  it('of an entry that another admin looks at ends the claim', async () => {
    const [waiting] = await addWaitingEntries(db, 1);
    await claimNext(db, otherAdmin);
    await disqualify(waiting?.entryId);
    expect(await db.owner`select from private.review_claims`).toHaveLength(0);
    await expect(disqualify(waiting?.entryId)).rejects.toMatchObject(refused('review_taken'));
  });

  it('is possible after the result, which stays; the next rank has the title', async () => {
    await setClock(db, officialAt(week.endsAt));
    expect((await getContestWeek(db, 'ph', week.slug)).winner?.entry_id).toBe(leader.entryId);
    const results = await db.owner`select * from public.results order by rank`;
    const found = await db
      .as(signedIn(admin))
      .query("select entry_id, phase from public.admin_search_entries('contestant 1')");
    expect(found).toMatchObject([{ entry_id: leader.entryId, phase: 'official' }]);
    await disqualify();
    expect((await getContestWeek(db, 'ph', week.slug)).winner?.entry_id).toBe(item(week.entries, 1).entryId);
    expect(await db.owner`select * from public.results order by rank`).toEqual(results);
  });
});

describe('a disqualification after the week', () => {
  const lost = (as: string) =>
    db
      .as(signedIn(as))
      .query<{ entry_id: string; note: string; appeal: { allowed: boolean; state: string | null } }>(
        'select e.*, to_jsonb(e.appeal) as appeal from public.list_disqualified_entries() e',
      );

  it('is read and appealed only by its contestant, and not before', async () => {
    await setClock(db, officialAt(week.endsAt));
    expect(await lost(leader.profileId)).toEqual([]);
    await disqualify();
    expect(await lost(leader.profileId)).toMatchObject([
      { entry_id: leader.entryId, note: 'Votes were bought.', appeal: { allowed: true, state: null } },
    ]);
    expect(JSON.stringify(await lost(leader.profileId))).not.toContain(admin);
    expect(await lost(item(week.entries, 1).profileId)).toEqual([]);
    expect(await lost(admin)).toEqual([]);
    await expect(
      db.as({ role: 'anon' }).query('select public.list_disqualified_entries()'),
    ).rejects.toMatchObject({
      code: '42501',
    });
    await appealAndDecide(true);
    expect(await lost(leader.profileId)).toMatchObject([{ appeal: { allowed: false, state: 'upheld' } }]);
  });

  it('is not listed any more after a successful appeal', async () => {
    await setClock(db, officialAt(week.endsAt));
    await disqualify();
    await appealAndDecide(false);
    expect(await lost(leader.profileId)).toEqual([]);
  });
});

describe('an appeal against a disqualification', () => {
  it('that succeeds gives back the place in the live week, with every vote', async () => {
    const before = await listStandings(db);
    await disqualify();
    await appealAndDecide(false);
    expect(await stateOf(db, leader.entryId)).toBe('approved');
    expect(await listStandings(db)).toMatchObject(before.map(({ entry_id, rank }) => ({ entry_id, rank })));
    const jobs = await db.owner`
      select j.kind from private.media_jobs j join public.media m on m.id = j.media_id where m.entry_id = ${leader.entryId}`;
    expect(jobs).toEqual([{ kind: 'publish' }, { kind: 'publish' }]);
  });

  it('that succeeds ranks a provisional week again', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const first = async () => (await listStandings(db, { week: week.slug }))[0]?.entry_id;
    await disqualify();
    expect(await first()).toBe(item(week.entries, 1).entryId);
    await appealAndDecide(false);
    expect(await first()).toBe(leader.entryId);
  });

  it('that succeeds after the result gives back the title', async () => {
    await setClock(db, officialAt(week.endsAt));
    await getContestWeek(db, 'ph', week.slug);
    await disqualify();
    await appealAndDecide(false);
    expect((await getContestWeek(db, 'ph', week.slug)).winner?.entry_id).toBe(leader.entryId);
  });

  it('that succeeds sends an entry that waited for its review back to the queue', async () => {
    const [waiting] = await addWaitingEntries(db, 1);
    await disqualify(waiting?.entryId);
    await appealAndDecide(false);
    expect(await stateOf(db, waiting?.entryId ?? '')).toBe('submitted');
    expect(await claimNext(db, admin)).toMatchObject([{ entry_id: waiting?.entryId }]);
  });

  it('that fails is final: the files that were kept for it are deleted', async () => {
    await disqualify();
    await appealAndDecide(true);
    expect(await stateOf(db, leader.entryId)).toBe('disqualified');
    expect(await mediaStates()).toEqual(['removed', 'removed']);
  });

  it('is decided by yes or no, with a note of at most 500 characters', async () => {
    await disqualify();
    await expect(appealAndDecide(true, 'x'.repeat(501))).rejects.toMatchObject(refused('invalid_input'));
  });
});
