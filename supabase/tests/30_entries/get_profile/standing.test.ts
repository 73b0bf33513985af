import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blackoutStartsAt, officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addWeek,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { enterAgain, getProfile } from '../../fixtures/profiles.ts';
import { listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;

beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 5);
  await giveStars(db, week.entries[0], [4]);
  await giveStars(db, week.entries[1], [5, 5]);
  await giveStars(db, week.entries[2], [4]);
  await db.owner`select private.tally_votes()`;
});
afterEach(() => db.drop());

const profileOf = (n: number) => getProfile(db, item(week.entries, n).profileId);

async function standingOnPages() {
  const standings = await listStandings(db, { week: week.slug });
  const onContestPage = new Map(
    standings.map(({ entry_id, rank, score, votes }) => [
      entry_id,
      { rank, score: score && Number(score), votes },
    ]),
  );
  const onProfiles = new Map<string, unknown>();
  for (const { entryId, profileId } of week.entries) {
    const { week: shown } = await getProfile(db, profileId);
    onProfiles.set(entryId, shown && { rank: shown.rank, score: shown.score, votes: shown.votes });
  }
  return { onContestPage, onProfiles };
}

describe('the standing on a profile', () => {
  it('is that of the contest page while the week is live, with shared ranks', async () => {
    const { onContestPage, onProfiles } = await standingOnPages();
    expect(onProfiles).toEqual(onContestPage);
    expect((await profileOf(1)).week).toEqual({
      country: 'ph',
      week: '2026-w47',
      phase: 'live',
      entry_id: item(week.entries, 1).entryId,
      starts_at: '2026-11-15T16:00:00+00:00',
      ends_at: '2026-11-22T16:00:00+00:00',
      is_blackout: false,
      rank: 1,
      score: 3.64,
      votes: 2,
      is_score_hidden: false,
    });
    expect([(await profileOf(0)).week?.rank, (await profileOf(2)).week?.rank]).toEqual([2, 2]);
    expect((await profileOf(3)).week?.rank).toBe(4);
  });

  it('is that of the contest page while the result is provisional, with ties broken', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const first = await profileOf(1);
    expect(first.week).toMatchObject({ phase: 'provisional', rank: 1, score: 3.64, votes: 2 });
    expect(first.results).toEqual([]);
    const { onContestPage, onProfiles } = await standingOnPages();
    expect(onProfiles).toEqual(onContestPage);
  });

  it('has a vote after the next tally', async () => {
    await giveStars(db, week.entries[4], [5]);
    await db.owner`select private.tally_votes()`;
    expect((await profileOf(4)).week?.votes).toBe(1);
  });

  it('is absent before the week, which is named', async () => {
    await setClock(db, new Date(week.startsAt.getTime() - HOUR));
    expect(await profileOf(1)).toMatchObject({ week: null, upcoming_week: '2026-w47' });
    await setClock(db, week.startsAt);
    expect(await profileOf(1)).toMatchObject({ week: { phase: 'live' }, upcoming_week: null });
  });

  it('is absent in a cancelled week, which the page shows until it would have ended', async () => {
    await db.owner`update public.contest_weeks set cancelled_at = private.clock(), cancel_reason = 'fraud'`;
    expect((await profileOf(1)).week).toMatchObject({
      phase: 'cancelled',
      rank: null,
      score: null,
      votes: null,
    });
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await profileOf(1)).toMatchObject({ week: null, results: [] });
  });

  it('is that of the new week for a person who is in both', async () => {
    const next = await addWeek(db, 'ph', '2026-w48');
    const people = week.entries.slice(0, 3).map(({ profileId }) => profileId);
    const [entryId] = await enterAgain(db, next.id, people);
    await setClock(db, new Date(next.startsAt.getTime() + HOUR));
    expect((await profileOf(0)).week).toMatchObject({ week: '2026-w48', phase: 'live', entry_id: entryId });
    expect((await profileOf(3)).week).toMatchObject({ week: '2026-w47', phase: 'provisional' });
    await setClock(db, officialAt(week.endsAt));
    expect((await profileOf(3)).week).toBeNull();
  });
});

describe('in the last 24 hours', () => {
  it('rank, score and votes are null for everyone, the contestant and an admin included', async () => {
    const contestant = item(week.entries, 1);
    const [voter, admin] = [await db.createUser(), await db.createUser()];
    await castVote(db, voter, contestant.entryId, 5);
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    const readers = [
      { role: 'anon' } as const,
      { role: 'service_role' } as const,
      ...[voter, admin, contestant.profileId].map(signedIn),
    ];
    const blackout = blackoutStartsAt(week.endsAt);
    for (const as of readers) {
      await setClock(db, new Date(blackout.getTime() - 5_000));
      expect((await getProfile(db, contestant.profileId, as)).week?.rank).toBe(1);
      await setClock(db, blackout);
      expect((await getProfile(db, contestant.profileId, as)).week).toMatchObject({
        phase: 'live',
        is_blackout: true,
        entry_id: contestant.entryId,
        rank: null,
        score: null,
        votes: null,
      });
    }
    await setClock(db, week.endsAt);
    expect((await profileOf(1)).week).toMatchObject({ is_blackout: false, rank: 1 });
  });
});
