// No admin decides about themselves or about a week in which they compete. One row for each function of admins that
// changes a contest: refused to the admin who competes, beside an admin who does not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  castVote,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { heldVotes, holdVote } from '../../fixtures/held-votes.ts';
import { ask } from '../../fixtures/people-matrix.ts';
import { caseAbout, report } from '../../fixtures/reports.ts';
import { addAdmin, addPicture, claimNext } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
/** An admin who competes in the week, and one who does not. */
let insider: string;
let outsider: string;
const ids: Record<string, string> = {};

/** A pending decision of this admin about an entry. */
async function addDecision(
  entryId: string,
  mediaId: string,
  admin: string,
  isAppealed = false,
): Promise<string> {
  const [row] = await db.owner<{ id: string }[]>`
    insert into public.decisions
      (subject, subject_id, entry_id, action, reason, decided_by, publish_at, applied_at, appeal_text, appealed_at)
    values ('media', ${mediaId}, ${entryId}, 'reject', 'too_dark', ${admin}, private.clock() + interval '10 seconds',
      ${isAppealed ? db.owner`private.clock()` : null}, ${isAppealed ? 'Why?' : null},
      ${isAppealed ? db.owner`private.clock()` : null})
    returning id`;
  return row?.id ?? '';
}

/** An entry of the week that waits for a review, claimed by the outsider. */
async function addWaiting(name: string, profileId?: string): Promise<void> {
  const [entry] = profileId
    ? await db.owner<{ entryId: string; profileId: string }[]>`
        update public.entries set state = 'submitted', submitted_at = private.clock() where profile_id = ${profileId}
        returning id as "entryId", profile_id as "profileId"`
    : await addEntries(db, week, 1, 'submitted');
  const { entryId, profileId: person } = item([entry], 0) as { entryId: string; profileId: string };
  ids[name] = entryId;
  ids[`${name} portrait`] = await addPicture(db, entryId, person, 'portrait');
  ids[`${name} body`] = await addPicture(db, entryId, person, 'body');
  await db.owner`
    insert into private.review_claims (entry_id, admin_id, expires_at)
    values (${entryId}, ${outsider}, private.clock() + interval '5 minutes')`;
}

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 6);
  const [own, rival, suspended, reported] = week.entries.map(({ profileId }) => profileId) as [
    string,
    string,
    string,
    string,
  ];
  insider = own;
  outsider = await addAdmin(db);
  await db.owner`insert into public.user_roles (user_id, role) values (${insider}, 'admin')`;
  ids['own'] = insider;
  ids['rival'] = rival;
  ids['own entry'] = item(week.entries, 0).entryId;
  ids['rival entry'] = item(week.entries, 1).entryId;
  ids['suspended'] = suspended;
  ids['bystander'] = await db.createUser();
  ids['voter'] = await db.createUser();
  await holdVote(db, await castVote(db, ids['voter'], ids['rival entry'], 4));
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${suspended}`;
  for (const person of [insider, reported])
    await report(db, await db.createUser(), { subject: 'profile', person, reason: 'other' });
  ids['own case'] = (await caseAbout(db, outsider, insider, 'other')).id;
  ids['rival case'] = (await caseAbout(db, outsider, reported, 'other')).id;
  await addWaiting('waiting');
  const next = await addWeek(db, 'ph', '2026-w49');
  await db.owner`insert into public.entries (profile_id, week_id) values (${insider}, ${next.id})`;
  await addWaiting('undone');
  for (const admin of [insider, outsider]) {
    const picture = ids[admin === insider ? 'undone portrait' : 'undone body'] as string;
    ids[`undo ${admin}`] = await addDecision(ids['undone'] as string, picture, admin);
  }
  await addWaiting('appealed');
  ids['appeal'] = await addDecision(
    ids['appealed'] as string,
    ids['appealed portrait'] as string,
    outsider,
    true,
  );
});
afterAll(() => db.drop());

/** `{name}` is one of the ids; `{undo}` the decision of the caller. */
const CALLS: readonly string[] = [
  `admin_decide('{waiting}', '[{"subject": "media", "id": "{waiting portrait}", "action": "approve"}, {"subject": "media", "id": "{waiting body}", "action": "approve"}]')`,
  "admin_undo('{undo}')",
  "admin_decide_appeal('{appeal}', false, '')",
  "admin_disqualify('{rival entry}', 'other', 'Against the rules')",
  "admin_disqualify('{own entry}', 'other', 'Against the rules')",
  "admin_decide_report('{rival case}', 'removed', 'other')",
  "admin_decide_report('{own case}', 'cleared', 'rules_kept')",
  "admin_decide_held_votes('ph', '2026-w47', '{rival entry}', array['{voter}']::uuid[], 'void', 'organised')",
  "admin_preview_held_decision('ph', '2026-w47', '{rival entry}', array['{voter}']::uuid[])",
  "admin_decide_vote_appeal('ph', '2026-w47', '{voter}', 'void', 'organised')",
  "admin_cancel_week('ph', '2026-w47', 'Why not')",
  "admin_set_capacity('ph', '2026-w49', 30, 'Why not')",
  `admin_update_contest('ph', '{"capacity": 25}', 'Why not')`,
  "admin_suspend('{rival}', 'Why not')",
  "admin_suspend('{voter}', 'Why not')",
  "admin_suspend('{own}', 'Why not')",
  "admin_restore('{suspended}', 'Why not')",
];

/** What has no power over a contest, or leaves out own cases (tested below and beside the waves of reports). */
const HARMLESS = [
  /^admin_(list|search|get)_/,
  /^admin_(claim_next|release|republish_wave|grant|revoke|settle_error|save_translations)$/,
];

const statementOf = (call: string, admin: string) =>
  `select * from public.${call.replaceAll(/\{([a-z][a-z ]*)\}/g, (_, name: string) => ids[name === 'undo' ? `undo ${admin}` : name] ?? name)}`;

describe('an admin who competes', () => {
  it.each(CALLS)('is refused %s, and another admin is not', async (call) => {
    expect(await ask(db, signedIn(insider), statementOf(call, insider))).toMatchObject({
      code: 'P0001',
      message: 'own_case',
    });
    expect(await ask(db, signedIn(outsider), statementOf(call, outsider))).toHaveProperty('rows');
  });

  it('decides about people and weeks of other contests', async () => {
    for (const call of [
      "admin_suspend('{bystander}', 'Spam')",
      "admin_cancel_week('us', '2026-w49', 'No sponsor')",
      "admin_set_capacity('ph', '2026-w50', 30, 'More places')",
      `admin_update_contest('us', '{"capacity": 25}', 'More places')`,
    ])
      expect(await ask(db, signedIn(insider), statementOf(call, insider))).toHaveProperty('rows');
  });

  it('gets no own case from the review queue, and is told which ones are another admin’s', async () => {
    await db.owner`delete from private.review_claims`;
    expect(await claimNext(db, insider, 10)).toEqual([]);
    expect((await claimNext(db, outsider, 10)).map(({ entry_id }) => entry_id)).toContain(ids['waiting']);
    const appeals = (as: string) =>
      db
        .as(signedIn(as))
        .query<{ may_decide: boolean }>('select may_decide from public.admin_list_appeals()');
    expect([await appeals(insider), await appeals(outsider)]).toEqual([
      [{ may_decide: false }],
      [{ may_decide: true }],
    ]);
    for (const [as, may] of [
      [insider, false],
      [outsider, true],
    ] as const) {
      expect((await heldVotes(db, as, week)).groups.map(({ may_decide }) => may_decide)).toEqual([may]);
      expect((await caseAbout(db, as, item(week.entries, 3).profileId, 'other')).may_decide).toBe(may);
    }
  });

  it('decides nothing of the week after its result either, and about its people again', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + 72 * 3_600_000));
    await takeWeekSteps(db);
    const refused = statementOf("admin_disqualify('{rival entry}', 'other', 'Against the rules')", insider);
    expect(await ask(db, signedIn(insider), refused)).toMatchObject({ message: 'own_case' });
    expect(await ask(db, signedIn(outsider), refused)).toHaveProperty('rows');
    expect(
      await ask(db, signedIn(insider), statementOf("admin_suspend('{rival}', 'Spam')", insider)),
    ).toHaveProperty('rows');
  });
});

it('every function for admins is on one of these lists', async () => {
  const rows = await db.owner<{ name: string }[]>`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname like 'admin\\_%' order by 1`;
  const asked = new Set(CALLS.map((call) => call.split('(')[0] ?? ''));
  const all = rows.map(({ name }) => name);
  expect(all.filter((name) => !asked.has(name) && !HARMLESS.some((part) => part.test(name)))).toEqual([]);
  expect([...asked].filter((name) => !all.includes(name))).toEqual([]);
});
