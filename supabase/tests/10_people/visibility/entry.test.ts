// A new entry of a live week in every state. The README's table lists what each state hides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { withdraw } from '../../fixtures/entrant.ts';
import { enterAgain } from '../../fixtures/profiles.ts';
import { readReadmeTable } from '../../fixtures/readme-table.ts';
import { addAdmin, addPicture } from '../../fixtures/reviews.ts';
import { saveVisibility } from '../../fixtures/visibility.ts';
import { addPublicPhoto, seeFiles, seePhoto, snapshot, tryVote } from '../../fixtures/visible-entry.ts';

interface Entered {
  entryId: string;
  profileId: string;
  mediaId: string;
}

let db: TestDatabase;
let week: Week;
let voter: string;
let admins: [string, string];
beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  voter = await db.createUser();
  admins = [await addAdmin(db), await addAdmin(db)];
  // The first vote qualifies the week.
  await castVote(db, voter, item(week.entries, 0).entryId, 5);
});
afterAll(() => db.drop());

async function enter(): Promise<Entered> {
  const profileId = await db.createUser();
  const [entryId = ''] = await enterAgain(db, week.id, [profileId]);
  await addPublicPhoto(db, entryId, profileId, 'portrait');
  const mediaId = await addPublicPhoto(db, entryId, profileId);
  return { entryId, profileId, mediaId };
}

/** An entry without an approval, with a picture that waits. */
async function enterAs(state: string): Promise<Entered> {
  const profileId = await db.createUser();
  const [entry] = await db.owner<{ id: string }[]>`
    insert into public.entries (profile_id, week_id, state, display_name, age, city)
    values (${profileId}, ${week.id}, ${state}, 'Ana Reyes', 24, 'Cebu') returning id`;
  const entryId = entry?.id ?? '';
  return { entryId, profileId, mediaId: await addPicture(db, entryId, profileId, 'body') };
}

/** An approved entry to which something happens. */
const then = (act: (entered: Entered) => Promise<unknown>) => async () => {
  const entered = await enter();
  await act(entered);
  return entered;
};

const setState =
  (state: string) =>
  ({ entryId }: Entered) =>
    db.owner`update public.entries set state = ${state} where id = ${entryId}`;
const pause = ({ profileId }: Entered, is_paused: boolean) =>
  saveVisibility(db, signedIn(profileId), { is_paused });
const suspend = ({ profileId }: Entered, isSuspended: boolean) => db.owner`
  update public.profiles set suspended_at = case when ${isSuspended} then private.clock() end where id = ${profileId}`;
const disqualify = ({ entryId }: Entered) =>
  db
    .as(signedIn(admins[0]))
    .query("select public.admin_disqualify($1, 'rule_violation', 'Votes were bought.')", [entryId]);

async function appeal(entered: Entered, isUpheld: boolean): Promise<void> {
  await disqualify(entered);
  const [decision] = await db.owner<{ id: string }[]>`
    select id from public.decisions where entry_id = ${entered.entryId} and action = 'disqualify'`;
  const id = decision?.id ?? '';
  await db.as(signedIn(entered.profileId)).query("select public.appeal_decision($1, 'It was not me.')", [id]);
  await db
    .as(signedIn(admins[1]))
    .query("select public.admin_decide_appeal($1, $2, 'Seen.')", [id, isUpheld]);
}

async function approveLate(): Promise<Entered> {
  const entered = await enterAs('submitted');
  await db.owner`update public.media set placeholder = '#aabbcc' where id = ${entered.mediaId}`;
  await db.owner`select private.decide_media(${entered.mediaId}, 'approved', null, private.clock())`;
  await db.owner`
    update public.entries set state = 'approved', decided_at = private.clock() where id = ${entered.entryId}`;
  return entered;
}

const STATES: Record<string, () => Promise<Entered>> = {
  draft: () => enterAs('draft'),
  submitted: () => enterAs('submitted'),
  changes_requested: () => enterAs('changes_requested'),
  approved: enter,
  'approved after the start': approveLate,
  paused: then((entered) => pause(entered, true)),
  resumed: then(async (entered) => {
    await pause(entered, true);
    await pause(entered, false);
  }),
  rejected: then(setState('rejected')),
  withdrawn: then(({ entryId, profileId }) => withdraw(db, signedIn(profileId), entryId)),
  disqualified: then(disqualify),
  'disqualified, appeal overturned': then((entered) => appeal(entered, false)),
  'disqualified, appeal upheld': then((entered) => appeal(entered, true)),
  'person hidden': then((entered) => suspend(entered, true)),
  'person back': then(async (entered) => {
    await suspend(entered, true);
    await suspend(entered, false);
  }),
};

const table = readReadmeTable('10_people/README.md', 'What the state of an entry hides');
const yesOrNo = (is: boolean | undefined) => (is ? 'yes' : 'no');

/** The number of entries and starters of the week, and of entries that have left the built pages. */
async function count(): Promise<{ entries: number; starters: number; removals: number }> {
  const [row] = await db.owner<{ entries: number; starters: number; removals: number }[]>`
    select entries, starters, (select count(*)::int from private.site_removals) as removals
    from public.contest_weeks where id = ${week.id}`;
  return item([row], 0) ?? { entries: 0, starters: 0, removals: 0 };
}

async function observe(state: string): Promise<Record<string, string>> {
  const before = await count();
  const { entryId, mediaId } = await (STATES[state] ?? enter)();
  const after = await count();
  const [row] = await db.owner<{ is_public: boolean; is_listed: boolean | null; is_here: boolean }[]>`
    select e.is_public, s.is_listed, e.week_id = ${week.id} as is_here
    from public.entries e left join private.standings s on s.entry_id = e.id
    where e.id = ${entryId}`;
  const applied = await snapshot(db);
  for (const _ of [1, 2]) await db.owner`select private.apply_entry_visibility(${[entryId]}::uuid[])`;
  expect(await snapshot(db)).toBe(applied);
  return {
    entry: state,
    public: yesOrNo(row?.is_public),
    listed: yesOrNo(row?.is_listed ?? false),
    votes: (await tryVote(db, voter, entryId)) === 'accepted' ? 'accepted' : 'refused',
    'entries of the week': yesOrNo(after.entries > before.entries),
    'starters of the week': yesOrNo(after.starters > before.starters),
    photo: await seePhoto(db, mediaId),
    'private files': await seeFiles(db, mediaId),
    week: row?.is_here ? 'this' : 'later',
    'site removal': yesOrNo(after.removals > before.removals),
  };
}

describe('the table of the README', () => {
  it('names every state', () => {
    expect(table.map(({ entry }) => entry)).toEqual(Object.keys(STATES));
  });
});

describe('an entry', () => {
  it.each(Object.keys(STATES))(
    'that is %s is seen as in the table, after any number of calls',
    async (state) => {
      expect(await observe(state)).toEqual(table.find(({ entry }) => entry === state));
    },
  );
});

describe('the files of a refused entry', () => {
  it('are those of all its media, and so are the public copies', async () => {
    const { entryId } = await (STATES.rejected ?? enter)();
    expect(await db.owner`select from public.photos where entry_id = ${entryId}`).toHaveLength(0);
    expect(await db.owner`select distinct state from public.media where entry_id = ${entryId}`).toEqual([
      { state: 'removed' },
    ]);
  });
});
