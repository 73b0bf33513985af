// A stranger's recount agrees with what the database publishes, whatever happened in the week.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, giveStars, HOUR, item, liveWeek, setClock } from '../../fixtures/contest.ts';
import {
  ALL_OK,
  type Bucket,
  ballotsIn,
  checkFolder,
  manifestIn,
  writeLedgers,
} from '../../fixtures/ledgers.ts';
import { crowdedWeek, like } from '../../fixtures/qualification.ts';

const FOLDER = 'ph/2026-w47';
let db: TestDatabase;
let bucket: Bucket;

beforeEach(async () => {
  db = await createTestDatabase();
  bucket = new Map();
});
afterEach(() => db.drop());

const expectAllOk = async (folder = FOLDER) =>
  expect(await checkFolder(db, bucket, folder)).toEqual({ rules: ALL_OK, commandLine: ALL_OK });

describe('the ledger of a week', () => {
  it('is recounted with ties, weights, held and void votes and entries that left', async () => {
    const week = await liveWeek(db, 7);
    const [first, second, third, fourth, late, early, lost] = week.entries;
    await giveStars(db, first, [...Array(10).fill(5), 4]);
    await giveStars(db, second, [4, 5]);
    await giveStars(db, third, [5, 4]);
    await giveStars(db, fourth, [1, 2, 3, 4]);
    await giveStars(db, late, [4]);
    await giveStars(db, early, [5, 5]);
    await giveStars(db, lost, [5, 5, 5]);
    const votersOf = (entryId = '') =>
      db.owner<
        { voter_id: string }[]
      >`select voter_id from public.votes where entry_id = ${entryId} order by stars, voter_id`;
    const [light, held, voided] = await votersOf(fourth?.entryId);
    await db.owner`update public.votes set weight = 0.25 where voter_id = ${light?.voter_id ?? ''}`;
    await db.owner`update public.votes set state = 'held' where voter_id = ${held?.voter_id ?? ''}`;
    await db.owner`
      update public.votes set state = 'void', void_reason = 'shared_device' where voter_id = ${voided?.voter_id ?? ''}`;
    await db.owner`update public.entries set state = 'withdrawn' where id = ${early?.entryId ?? ''}`;
    await db.owner`select private.recount_week(${week.id})`;
    await setClock(db, week.endsAt);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${late?.entryId ?? ''}`;
    await db.owner`update public.entries set state = 'disqualified' where id = ${lost?.entryId ?? ''}`;
    await setClock(db, officialAt(week.endsAt));

    expect(await writeLedgers(db, bucket)).toEqual([
      'ballots-0001.csv.gz',
      'names.json',
      'corrections.json',
      'manifest.json',
    ]);
    await expectAllOk();
    const manifest = manifestIn(bucket, FOLDER);
    expect(manifest).toMatchObject({
      prior: 3.5,
      prior_weeks: [],
      winner: first?.entryId,
      qualification: null,
    });
    expect(manifest.entries).toHaveLength(7);
    const ranks = new Map(manifest.entries.map((entry) => [entry.entry_id, entry.rank]));
    expect(ranks.get(late?.entryId ?? '')).toBeGreaterThan(0);
    expect([ranks.get(early?.entryId ?? ''), ranks.get(lost?.entryId ?? '')]).toEqual([null, null]);
    expect(manifest.states).toEqual({
      counted: 18,
      void: 7,
      'void:entry_withdrawn': 2,
      'void:entry_disqualified': 3,
      'void:shared_device': 1,
      'void:undecided': 1,
    });
    expect(JSON.parse(bucket.get(`${FOLDER}/corrections.json`) ?? '')).toEqual([]);
    expect(JSON.parse(bucket.get(`${FOLDER}/names.json`) ?? '')[first?.entryId ?? '']).toEqual({
      name: 'Contestant 1',
      city: 'Quezon City',
    });
  });

  it('shows receipts by their hash alone, and says nothing of voters and times', async () => {
    const week = await liveWeek(db, 3);
    const [voter = ''] = await giveStars(db, week.entries[0], [5]);
    const [vote] = await db.owner<{ receipt: string }[]>`select receipt from public.votes`;
    await setClock(db, officialAt(week.endsAt));
    await writeLedgers(db, bucket);
    const hash = createHash('sha256')
      .update(vote?.receipt ?? '')
      .digest('hex');
    expect(ballotsIn(bucket, FOLDER)).toEqual([
      [hash, item(week.entries, 0).entryId, '5', '1.00', 'counted', ''],
    ]);
    const all = [...bucket.values()].join('\n');
    expect(all).not.toContain(voter);
    expect(all).not.toContain(vote?.receipt);
  });

  it('is recounted without a single ballot', async () => {
    const week = await liveWeek(db, 3);
    await setClock(db, officialAt(week.endsAt));
    expect(await writeLedgers(db, bucket)).toEqual(['names.json', 'corrections.json', 'manifest.json']);
    await expectAllOk();
    const nothing = createHash('sha256').digest('hex');
    expect(manifestIn(bucket, FOLDER)).toMatchObject({
      parts: [],
      root: nothing,
      draw_seed: nothing,
      states: {},
    });
  });

  it('is recounted with more ballots than fit a part', async () => {
    const week = await liveWeek(db, 3);
    await db.owner`
      insert into public.votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
      select gen_random_uuid(), ${item(week.entries, 0).entryId}, ${week.id}, 1 + n % 5, 1, now(), now()
      from generate_series(1, 100002) n`;
    await db.owner`select private.recount_week(${week.id})`;
    await setClock(db, officialAt(week.endsAt));
    await writeLedgers(db, bucket);
    expect(manifestIn(bucket, FOLDER).parts).toMatchObject([{ ballots: 100_000 }, { ballots: 2 }]);
    await expectAllOk();
  });

  it('names the earlier weeks of its prior', async () => {
    const old = await liveWeek(db, 3, '2026-w45');
    await giveStars(db, old.entries[0], [1, 2, 2]);
    await setClock(db, officialAt(old.endsAt));
    const week = await liveWeek(db, 3);
    await setClock(db, officialAt(week.endsAt));
    await writeLedgers(db, bucket);
    expect(manifestIn(bucket, FOLDER)).toMatchObject({ prior: 1.6667, prior_weeks: ['2026-w45'] });
    await expectAllOk();
    await expectAllOk('ph/2026-w45');
  });
});

describe('the qualification', () => {
  it('is repeated from likes and random bytes', async () => {
    const week = await addWeek(db, 'ph', '2026-w47');
    await db.owner`update public.contest_weeks set capacity = 5 where id = ${week.id}`;
    // Before the cut-off, when the server commits to its bytes.
    await setClock(db, new Date(week.startsAt.getTime() - 100 * HOUR));
    await addEntries(db, week, 9);
    await db.owner`update public.entries set carried_over = 2 where id = ${item(week.entries, 8).entryId}`;
    await db.owner`update public.entries set decided_at = ${new Date(week.startsAt.getTime() - 90 * HOUR)}`;
    await setClock(db, new Date(week.startsAt.getTime() - HOUR));
    const liker = await db.createUser();
    for (const n of [2, 3]) await like(db, liker, item(week.entries, n).profileId);
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));
    await setClock(db, officialAt(week.endsAt));
    await writeLedgers(db, bucket);
    const { qualification } = manifestIn(bucket, FOLDER);
    expect(qualification?.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(qualification?.candidates).toHaveLength(9);
    expect(qualification?.candidates.filter((each) => each.place !== null)).toHaveLength(5);
    expect(qualification?.candidates.find((each) => each.place === 1)).toMatchObject({
      entry_id: item(week.entries, 8).entryId,
      by_right: true,
    });
    await expectAllOk();
  });

  it('is repeated without a commitment, and keeps a candidate whose entry is gone', async () => {
    const week = await crowdedWeek(db, 6, 3);
    await db.owner`update public.contest_weeks set qualification_commitment = null where id = ${week.id}`;
    await db.owner`delete from private.qualification_secrets`;
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));
    const [carried] = await db.owner<{ entry_id: string }[]>`
      select entry_id from public.qualified_entries where place = 'carried_over'`;
    await db.owner`delete from private.standings where entry_id = ${carried?.entry_id ?? ''}`;
    await db.owner`delete from public.entries where id = ${carried?.entry_id ?? ''}`;
    await setClock(db, officialAt(week.endsAt));
    await writeLedgers(db, bucket);
    expect(manifestIn(bucket, FOLDER).qualification).toMatchObject({
      seed: null,
      commitment: null,
      capacity: 3,
    });
    expect(manifestIn(bucket, FOLDER).qualification?.candidates).toHaveLength(6);
    await expectAllOk();
  });
});
