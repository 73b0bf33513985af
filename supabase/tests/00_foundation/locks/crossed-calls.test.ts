// Two calls meet on the same rows from both sides. Each pair ended in a deadlock (40P01) before all functions took their locks in
// one order.
import type { Sql } from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { type Entry, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { FIELDS, saveDraft } from '../../fixtures/entrant.ts';
import { createWriters, introduce } from '../../fixtures/messages.ts';
import { addAdmin, addPicture } from '../../fixtures/reviews.ts';
import { Begun, untilHeld } from '../../fixtures/waiting.ts';

const service = { role: 'service_role' } as const;
const DAY = 24 * HOUR;

let db: TestDatabase;
let week: Week;
let one: Entry;
let other: Entry;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  one = item(week.entries, 0);
  other = item(week.entries, 1);
  await db.owner`update public.profiles set created_at = private.clock() - interval '2 days' where true`;
});
afterEach(() => db.drop());

const as =
  (id: string, call: string, values: readonly unknown[] = []) =>
  () =>
    db.as(signedIn(id)).query(`select public.${call}`, values);

type Call = () => Promise<unknown>;

/** Lets both calls begin while a third session holds what both need; the first call asks for it first. */
async function cross(
  hold: (tx: Sql) => Promise<unknown>,
  [first, second]: readonly [Call, Call],
  meanwhile: Call = async () => {},
): Promise<string[]> {
  const settle = (call: Call) =>
    new Begun(
      call().then(
        () => 'done',
        (error: { code?: string; message: string }) =>
          error.code === 'P0001' ? error.message : `${error.code}`,
      ),
    );
  const begun: Begun<string>[] = [];
  await db.owner.begin(async (tx) => {
    await hold(tx as unknown as Sql);
    for (const call of [first, second]) {
      begun.push(settle(call));
      await untilHeld(db.owner, begun);
    }
    await meanwhile();
  });
  return Promise.all(begun.map(({ answer }) => answer));
}

const holdProfile = (id: string) => (tx: Sql) =>
  tx`select from public.profiles where id = ${id} for no key update`;

/** A decision about a subject that becomes due when ten seconds have passed. */
async function decide(subject: string, subjectId: string, entry: Entry, action: string): Promise<void> {
  await db.owner`
    insert into public.decisions (subject, subject_id, entry_id, action, reason, decided_at, publish_at)
    values (${subject}, ${subjectId}, ${entry.entryId}, ${action}, ${action === 'approve' ? null : 'other'},
      private.clock(), private.clock() + interval '10 seconds')`;
}
const passTenSeconds = () =>
  db.owner`update private.clock_shift set shift = shift + interval '11 seconds' where true`;

describe('a user who confirms something while an admin suspends them', () => {
  it.each([
    ['their age', { adult: false }, (id: string) => as(id, 'agree_as_adult()')],
    [
      'their address',
      { confirmed: false },
      (id: string) => () => db.owner`update auth.users set email_confirmed_at = now() where id = ${id}`,
    ],
  ])('ends without a deadlock: %s', async (_what, user, confirm) => {
    const person = await db.createUser(user);
    await db.owner`select private.lock_voter(${person})`;
    const admin = await addAdmin(db);
    expect(
      await cross(holdProfile(person), [confirm(person), as(admin, "admin_suspend($1, 'Test')", [person])]),
    ).toEqual(['done', 'done']);
  });

  it('ends without a deadlock: their address, and they undo the deletion of the account', async () => {
    const person = await db.createUser({ confirmed: false });
    await as(person, 'request_account_deletion()')();
    const confirm = () => db.owner`update auth.users set email_confirmed_at = now() where id = ${person}`;
    expect(await cross(holdProfile(person), [confirm, as(person, 'undo_account_deletion()')])).toEqual([
      'done',
      'done',
    ]);
  });
});

describe('a picture that the server has read', () => {
  it('and the decision about the one that it replaces wait for each other in one order', async () => {
    await db.owner`update public.entries set state = 'submitted' where id = ${one.entryId}`;
    const old = await addPicture(db, one.entryId, one.profileId, 'portrait');
    const processing = await addPicture(db, one.entryId, one.profileId, 'portrait', 2);
    await db.owner`update public.media set state = 'processing' where id = ${processing}`;
    await decide('media', old, one, 'approve');
    await passTenSeconds();
    const found = JSON.stringify({ width: 1200, height: 1600, placeholder: '#aabbcc', files: [] });
    expect(
      await cross(
        (tx) => tx`select from public.media where id = ${old} for update`,
        [
          () => db.as(service).query('select public.finish_upload($1, $2::text::jsonb)', [processing, found]),
          () => db.owner`select private.apply_due_decisions()`,
        ],
      ),
    ).toEqual(['done', 'done']);
  });
});

describe('a user who marks notifications as read', () => {
  it('does not meet the admin who suspends the person that they are about', async () => {
    await introduce(db, other.profileId, one.profileId);
    const [about] = await db.owner<{ id: string }[]>`
      select id from private.notifications where profile_id = ${one.profileId} and person_id = ${other.profileId}`;
    await decide('entry', one.entryId, one, 'approve');
    const admin = await addAdmin(db);
    expect(
      await cross(
        (tx) => tx`select from private.notifications where id = ${about?.id ?? ''} for update`,
        [
          as(one.profileId, 'mark_notifications_read(1000)'),
          as(admin, "admin_suspend($1, 'Test')", [other.profileId]),
        ],
        passTenSeconds,
      ),
    ).toEqual(['done', 'done']);
  });
});

describe('an account that is erased', () => {
  const erase = () => db.as(service).query('select public.finish_erasure($1)', [other.profileId]);
  const becomeErasable = async () => {
    await db.owner`delete from public.photos p using public.entries e where e.id = p.entry_id and e.profile_id = ${other.profileId}`;
    await as(other.profileId, 'request_account_deletion()')();
    await setClock(db, new Date(week.startsAt.getTime() + 20 * DAY));
  };

  it('does not meet its own last unlike', async () => {
    await as(other.profileId, 'like_profile($1)', [one.profileId])();
    await becomeErasable();
    expect(
      await cross(holdProfile(one.profileId), [
        as(other.profileId, 'unlike_profile($1)', [one.profileId]),
        erase,
      ]),
    ).toEqual(['done', 'done']);
  });

  it('does not meet its owner who confirms the deletion once more', async () => {
    const email = `${other.profileId}@example.test`;
    await db.owner`update auth.users set email = ${email} where id = ${other.profileId}`;
    const link = db.as({
      role: 'authenticated',
      sub: other.profileId,
      claims: { amr: [{ method: 'otp' }] },
    });
    const [asked] = await link.query<{ code: string }>(`select code from public.ask_for_deletion($1)`, [
      email,
    ]);
    const confirm = () => link.query('select public.confirm_deletion($1)', [asked?.code]);
    await confirm();
    await becomeErasable();
    const codes = await cross(
      (tx) => tx`select from private.voter_state where voter_id = ${other.profileId} for update`,
      [erase, confirm],
    );
    expect(codes).not.toContain('40P01');
  });
});

describe('decisions that are due', () => {
  it('and a message between two of their contestants wait for each other in one order', async () => {
    const [low, high] = await createWriters(db, 2);
    const people = [low ?? '', high ?? ''];
    const entries: Entry[] = [];
    for (const profileId of people) {
      const [row] = await db.owner<{ id: string }[]>`
        insert into public.entries (profile_id, week_id, state, display_name, age, city)
        values (${profileId}, ${week.id}, 'approved', 'Before', 24, 'Cebu') returning id`;
      entries.push({ entryId: row?.id ?? '', profileId });
    }
    await introduce(db, item(people, 0), item(people, 1));
    for (const entry of entries) await decide('entry', entry.entryId, entry, 'disqualify');
    await passTenSeconds();
    // The card of the first one is changed, and the decisions then wait for the row that this message holds.
    const [first] = await db.owner<{ profile_id: string }[]>`
      select e.profile_id from public.decisions d join public.entries e on e.id = d.entry_id
      order by d.publish_at, d.subject desc, d.id limit 1`;
    const from = first?.profile_id ?? '';
    const to = item(
      people.filter((id) => id !== from),
      0,
    );
    const codes = await cross(
      (tx) =>
        tx`select from private.conversation_members where profile_id = ${from} and other_id = ${to} for update`,
      [
        as(from, 'send_message($1, $2, gen_random_uuid())', [to, 'Good luck']),
        () => db.owner`select private.apply_due_decisions()`,
      ],
    );
    expect(codes).not.toContain('40P01');
  });
});

describe('a like', () => {
  it('does not meet the contestant whose call gives the places of a week', async () => {
    const next = await liveWeek(db, 4, '2026-w48');
    await db.owner`update public.contest_weeks set capacity = 3 where id = ${next.id}`;
    const contestant = item(next.entries, 0).profileId;
    await db.owner`update public.entries set decided_at = ${new Date(next.startsAt.getTime() - DAY)} where week_id = ${next.id}`;
    expect(
      await cross(holdProfile(contestant), [
        as(one.profileId, 'like_profile($1)', [contestant]),
        () => saveDraft(db, signedIn(contestant), { ...FIELDS, city: 'Davao' }, 1),
      ]),
    ).toEqual(['done', 'entry_locked']);
  });
});
