// The files of a ledger: their order, what happens to an interrupted one, and what changes after the manifest.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  setClockAlone,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import {
  ALL_OK,
  type Bucket,
  checkFolder,
  finishFile,
  takeFile,
  writeLedgers,
} from '../../fixtures/ledgers.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const FOLDER = 'ph/2026-w47';
let db: TestDatabase;
let week: Week;
let bucket: Bucket;

beforeEach(async () => {
  db = await createTestDatabase();
  bucket = new Map();
  week = await liveWeek(db, 4);
  await giveStars(db, week.entries[0], [5, 4, 3]);
});
afterEach(() => db.drop());

const becomeOfficial = () => setClock(db, officialAt(week.endsAt));
const wait = (milliseconds: number) =>
  setClockAlone(db, new Date(officialAt(week.endsAt).getTime() + milliseconds));
const readLedger = async () =>
  (
    await db.owner`select root, manifest_sha256, written_at from private.ledgers where week_id = ${week.id}`
  )[0];
const json = (name: string) => JSON.parse(bucket.get(`${FOLDER}/${name}`) ?? 'null') as unknown;

describe('a ledger that is being written', () => {
  it('begins when the week is official, and not before', async () => {
    await setClock(db, week.endsAt);
    expect(await takeFile(db)).toBeUndefined();
    await becomeOfficial();
    expect(await takeFile(db)).toMatchObject({ folder: FOLDER, path: 'ballots-0001.csv.gz' });
  });

  it('gives a file to one worker at a time', async () => {
    await becomeOfficial();
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeFile(db)));
    expect(taken.filter((file) => file !== undefined)).toHaveLength(1);
  });

  it('gives a file again after a minute, with the same content, when its worker was killed', async () => {
    await becomeOfficial();
    const first = await takeFile(db);
    await wait(59_000);
    expect(await takeFile(db)).toBeUndefined();
    await wait(61_000);
    const second = await takeFile(db);
    expect(second).toEqual(first);
    // The first worker was only slow: both report the same file.
    expect(await finishFile(db, second ?? item([], 0))).toBe(true);
    expect(await finishFile(db, first ?? item([], 0))).toBe(true);
    await writeLedgers(db, bucket);
    bucket.set(`${FOLDER}/ballots-0001.csv.gz`, first?.content ?? '');
    expect(await checkFolder(db, bucket, FOLDER)).toEqual({ rules: ALL_OK, commandLine: ALL_OK });
  });

  it('is not finished by a file with another content', async () => {
    await becomeOfficial();
    const part = await takeFile(db);
    expect(await finishFile(db, { ...item([part], 0), content: 'other' } as never)).toBe(false);
    await wait(61_000);
    expect(await takeFile(db)).toEqual(part);
    expect(
      await finishFile(db, { week_id: week.id, folder: FOLDER, path: 'manifest.json', content: '{}' }),
    ).toBe(false);
    expect(await readLedger()).toMatchObject({ root: null, written_at: null });
  });

  it('shows its hashes only when every file is written, and refuses a second manifest', async () => {
    await becomeOfficial();
    const ask = () => db.as({ role: 'anon' }).query(`select * from public.get_ledger('PH', '2026-W47')`);
    expect(await ask()).toMatchObject([{ country: 'ph', week: '2026-w47', root: null, written_at: null }]);
    await writeLedgers(db, bucket);
    const [shown] = await ask();
    expect(shown).toMatchObject({ root: (json('manifest.json') as { root: string }).root });
    const manifest = {
      week_id: week.id,
      folder: FOLDER,
      path: 'manifest.json',
      content: bucket.get(`${FOLDER}/manifest.json`) ?? '',
    };
    expect(await finishFile(db, manifest)).toBe(false);
    await expect(db.owner`select private.start_ledger(${week.id})`).rejects.toMatchObject({ code: '23505' });
    expect(await ask()).toEqual([shown]);
    expect(await takeFile(db)).toBeUndefined();
  });

  it('exists for no unknown week', async () => {
    await expect(
      db.as({ role: 'anon' }).query(`select * from public.get_ledger('ph', '2026-w60')`),
    ).rejects.toMatchObject({ message: 'no_such_week' });
  });
});

describe('after the manifest', () => {
  const disqualify = async (admin: string) =>
    db
      .as(signedIn(admin))
      .query('select public.admin_disqualify($1, $2, $3)', [
        item(week.entries, 0).entryId,
        'not_you',
        'Not the person',
      ]);

  it('a disqualification rewrites corrections.json alone', async () => {
    await becomeOfficial();
    await writeLedgers(db, bucket);
    const before = new Map(bucket);
    const ledger = await readLedger();
    await wait(HOUR);
    await disqualify(await addAdmin(db));
    expect(await writeLedgers(db, bucket)).toContain('corrections.json');
    expect(json('corrections.json')).toEqual([
      { at: '2026-11-24T17:00:00Z', entry_id: item(week.entries, 0).entryId, reason: 'not_you' },
    ]);
    for (const name of ['ballots-0001.csv.gz', 'manifest.json']) {
      expect(bucket.get(`${FOLDER}/${name}`)).toBe(before.get(`${FOLDER}/${name}`));
    }
    expect(await readLedger()).toEqual(ledger);
    expect(await checkFolder(db, bucket, FOLDER)).toEqual({ rules: ALL_OK, commandLine: ALL_OK });
    await db.owner`update public.entries set state = 'approved' where id = ${item(week.entries, 0).entryId}`;
    await writeLedgers(db, bucket);
    expect(json('corrections.json')).toEqual([]);
  });

  it('an erasure waits for the manifest and rewrites names.json alone', async () => {
    const { profileId, entryId } = item(week.entries, 1);
    await becomeOfficial();
    await db.owner`
      update public.profiles set deletion_requested_at = private.clock() - interval '15 days' where id = ${profileId}`;
    const erase = async () => {
      const due = await db
        .as({ role: 'service_role' })
        .query<{ id: string }>('select * from public.list_accounts_to_erase()');
      const [answer] = await db
        .as({ role: 'service_role' })
        .query<{ is_done: boolean }>('select public.finish_erasure($1) as is_done', [profileId]);
      return { due: due.map((row) => row.id), isDone: answer?.is_done };
    };
    await db.owner`delete from public.photos where entry_id = ${entryId}`;
    expect(await erase()).toEqual({ due: [], isDone: false });
    await writeLedgers(db, bucket);
    const before = new Map(bucket);
    expect(await erase()).toEqual({ due: [profileId], isDone: true });
    await writeLedgers(db, bucket);
    expect((json('names.json') as Record<string, unknown>)[entryId]).toEqual({ name: 'C.', city: null });
    for (const name of ['ballots-0001.csv.gz', 'manifest.json', 'corrections.json']) {
      expect(bucket.get(`${FOLDER}/${name}`)).toBe(before.get(`${FOLDER}/${name}`));
    }
    expect(await checkFolder(db, bucket, FOLDER)).toEqual({ rules: ALL_OK, commandLine: ALL_OK });
  });

  it('a contestant who hides is a first letter in names.json until they return', async () => {
    const { profileId, entryId } = item(week.entries, 2);
    const name = () => (json('names.json') as Record<string, { name: string }>)[entryId]?.name;
    await becomeOfficial();
    await writeLedgers(db, bucket);
    await db.owner`update public.profiles set deletion_requested_at = private.clock() where id = ${profileId}`;
    expect(await writeLedgers(db, bucket)).toEqual(['names.json']);
    expect(name()).toBe('C.');
    await db.owner`update public.profiles set deletion_requested_at = null where id = ${profileId}`;
    await writeLedgers(db, bucket);
    expect(name()).toBe('Contestant 3');
  });
});

describe('the functions of publish-ledger', () => {
  it.each(['anon', 'authenticated'] as const)('are closed for %s', async (role) => {
    await becomeOfficial();
    const actor = db.as(role === 'anon' ? { role } : signedIn(await db.createUser()));
    await expect(actor.query('select * from public.take_ledger_file()')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      actor.query(`select public.finish_ledger_file($1, 'names.json', '')`, [week.id]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await takeFile(db)).toMatchObject({ path: 'ballots-0001.csv.gz' });
  });
});
