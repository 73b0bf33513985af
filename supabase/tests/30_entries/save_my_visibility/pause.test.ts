import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  anon,
  castVote,
  type Entry,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { block } from '../../fixtures/people.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import { listStandings } from '../../fixtures/standings.ts';
import { getVisibility, saveVisibility } from '../../fixtures/visibility.ts';

let db: TestDatabase;
let week: Week;
let contestant: Entry;
let owner: Actor;
let voter: string;

beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 5);
  contestant = item(week.entries, 0);
  owner = signedIn(contestant.profileId);
  [voter = ''] = await giveStars(db, contestant, [5]);
  await db.owner`select private.tally_votes()`;
});
afterEach(() => db.drop());

const pause = (is_paused: boolean, as = owner) => saveVisibility(db, as, { is_paused });
const names = async (as: Actor = anon, query: string | null = null) =>
  (await listStandings(db, { as, query })).map(({ entry_id }) => entry_id);
const readers = () => [anon, signedIn(voter)];
const nobody = { message: 'no_such_profile' };

describe('a pause', () => {
  it('hides the contestant in the entry grid, in the search and on their page, for everyone; others stay', async () => {
    for (const as of readers()) expect(await names(as)).toContain(contestant.entryId);
    expect((await getProfile(db, contestant.profileId)).display_name).toBe('Contestant 1');
    expect((await pause(true)).entry).toMatchObject({ week: week.slug, has_started: true, is_paused: true });
    for (const as of [...readers(), owner]) {
      expect(await names(as)).toHaveLength(4);
      expect(await names(as, 'Contestant 1')).toEqual([]);
      expect(await names(as, 'Contestant 2')).toHaveLength(1);
      await expect(getProfile(db, contestant.profileId, as)).rejects.toMatchObject(nobody);
    }
  });

  it('refuses votes, and keeps earlier ones', async () => {
    await pause(true);
    const stranger = await db.createUser();
    await expect(castVote(db, stranger, contestant.entryId, 4)).rejects.toMatchObject({
      message: 'entry_not_competing',
    });
    const [vote] = await db.owner`select state, stars from public.votes where voter_id = ${voter}`;
    expect(vote).toEqual({ state: 'counted', stars: 5 });
    await pause(false);
    expect((await listStandings(db)).find(({ entry_id }) => entry_id === contestant.entryId)?.votes).toBe(1);
    await castVote(db, stranger, contestant.entryId, 4);
  });

  it('of a live week that ends in that week leaves no trace', async () => {
    await pause(true);
    expect((await pause(true)).entry?.is_paused).toBe(true);
    expect((await pause(false)).entry).toMatchObject({ week: week.slug, is_paused: false });
    expect(await names()).toContain(contestant.entryId);
    expect((await getProfile(db, contestant.profileId)).week?.week).toBe(week.slug);
  });

  it('that lasts past the close hides the contestant and changes no rank', async () => {
    await pause(true);
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    await takeWeekSteps(db);
    const ranked = await db.owner`select entry_id from public.results where week_id = ${week.id}`;
    expect(ranked).toHaveLength(5);
    const shown = await listStandings(db, { week: week.slug });
    expect(shown).toHaveLength(4);
    expect(shown.map(({ entry_id }) => entry_id)).not.toContain(contestant.entryId);
    expect((await getVisibility(db, owner)).entry).toBeNull();
    await expect(pause(false)).rejects.toMatchObject({ message: 'entry_locked' });
  });

  it('that begins before the start moves the entry to the next week', async () => {
    const next = await addWeek(db, 'ph', '2026-w48');
    const early = item(await addEntries(db, next, 4), 0);
    const as = signedIn(early.profileId);
    expect((await pause(true, as)).entry).toMatchObject({ week: '2026-w48', has_started: false });
    await setClock(db, new Date(next.startsAt.getTime() + HOUR));
    expect(await names()).toHaveLength(3);
    expect((await getVisibility(db, as)).entry).toMatchObject({ week: '2026-w49', is_paused: true });
    expect((await pause(false, as)).entry).toMatchObject({ week: '2026-w49', has_started: false });
    expect(await names()).toHaveLength(3);
    expect((await getProfile(db, early.profileId)).upcoming_week).toBe('2026-w49');
  });

  it('ends with a withdrawal', async () => {
    await pause(true);
    await db.as(owner).query('select public.withdraw_entry($1)', [contestant.entryId]);
    const [entry] =
      await db.owner`select state, paused_at from public.entries where id = ${contestant.entryId}`;
    expect(entry).toEqual({ state: 'withdrawn', paused_at: null });
  });
});

describe('a pause is possible', () => {
  it('for the contestant, also for a suspended one, who stays hidden after it', async () => {
    await db.owner`update public.profiles set suspended_at = now() where id = ${contestant.profileId}`;
    expect((await pause(true)).entry?.is_paused).toBe(true);
    expect((await pause(false)).entry?.is_paused).toBe(false);
    expect(await names()).not.toContain(contestant.entryId);
    await db.owner`update public.profiles set suspended_at = null where id = ${contestant.profileId}`;
    expect(await names()).toContain(contestant.entryId);
  });

  it('for nobody else: a visitor is refused, and others pause their own entries', async () => {
    const [stranger, blocked, admin] = await Promise.all([0, 1, 2].map(() => db.createUser()));
    await block(db, contestant.profileId, blocked ?? '');
    await db.owner`insert into public.user_roles (user_id, role) values (${admin ?? ''}, 'admin')`;
    for (const id of [stranger, blocked, admin, voter]) {
      await expect(pause(true, signedIn(id ?? ''))).rejects.toMatchObject({ message: 'entry_locked' });
    }
    await expect(pause(true, anon)).rejects.toMatchObject({ code: '42501' });
    await expect(getVisibility(db, anon)).rejects.toMatchObject({ code: '42501' });
    expect(await names()).toContain(contestant.entryId);
    const other = item(week.entries, 1);
    expect((await pause(true, signedIn(other.profileId))).entry?.is_paused).toBe(true);
    expect(await names()).toContain(contestant.entryId);
  });
});
