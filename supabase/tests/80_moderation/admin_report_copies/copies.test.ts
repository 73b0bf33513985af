import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
let admin: string;
const SAME = '1'.repeat(64);
const NEAR = `${'1'.repeat(60)}0000`;
const FAR = `${'1'.repeat(59)}00000`;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  admin = await addAdmin(db);
});
afterAll(() => db.drop());

/** A contestant whose portrait came through the private bucket. */
async function contestant(phash: string) {
  const { profileId, entryId } = item(await addEntries(db, week, 1), 0);
  const mediaId = randomUUID();
  const files = ['320', '800', '2048'].map((name) => ({ name, path: `${profileId}/${mediaId}-${name}.jpg` }));
  await db.owner`
    insert into public.media (id, entry_id, owner_id, kind, version, state, files, placeholder, phash)
    values (${mediaId}, ${entryId}, ${profileId}, 'portrait', 1, 'approved', ${db.owner.json(files)}, '#aabbcc', ${phash}::text::bit(64))`;
  await db.owner`update public.photos set media_id = ${mediaId} where entry_id = ${entryId} and kind = 'portrait'`;
  return { profileId, mediaId, files };
}
const portrait = (person: string, reason: string) => ({ subject: 'photo', person, part: 'portrait', reason });
const copies = async (as: string, person: string, reason: string) => {
  const { id } = await caseAbout(db, admin, person, reason);
  const found = await db
    .as(signedIn(as))
    .query<{ person_id: string }>('select person_id from public.admin_list_report_copies($1)', [id]);
  return found.map(({ person_id: personId }) => personId).toSorted();
};
const signable = async (reader: string, mediaId: string) => {
  const rows = await db.owner<{ name: string }[]>`
    select f.name
    from public.list_files_to_sign(array[${mediaId}]::uuid[], ${reader}) s
    cross join unnest(s.files) f
    order by f.name`;
  return rows.map(({ name }) => name);
};
const portraits = async (person: string) => (await getProfile(db, person)).photos.length;

describe('copies of a reported picture', () => {
  it('are found where another person shows the same one, and a similar one is the same', async () => {
    const [one, same, near, far] = [
      await contestant(SAME),
      await contestant(SAME),
      await contestant(NEAR),
      await contestant(FAR),
    ];
    await report(db, await db.createUser(), portrait(one.profileId, 'intimate_image'));
    expect(await copies(admin, one.profileId, 'intimate_image')).toEqual(
      [same.profileId, near.profileId].toSorted(),
    );
    // A hidden picture is not shown any more.
    await report(db, admin, portrait(same.profileId, 'intimate_image'));
    expect(await copies(admin, one.profileId, 'intimate_image')).toEqual([near.profileId]);
    await expect(copies(far.profileId, one.profileId, 'intimate_image')).rejects.toMatchObject({
      message: 'not_allowed',
    });
    await expect(
      db.as({ role: 'anon' }).query(`select public.admin_list_report_copies('${randomUUID()}')`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be sent again after a removal as intimate, and can after another reason', async () => {
    const known = async (phash: string) => {
      const [row] = await db.owner`
        select private.is_known_rejected(${phash}::text::bit(64), ${randomUUID()}) as known`;
      return row?.['known'];
    };
    const [intimate, loud] = ['01'.repeat(32), '0011'.repeat(16)];
    for (const [phash, reason] of [
      [intimate, 'intimate_image'],
      [loud, 'offensive'],
    ] as const) {
      const { profileId } = await contestant(phash);
      await report(db, await db.createUser(), portrait(profileId, reason));
      expect(await known(phash)).toBe(false);
      const { id } = await caseAbout(db, admin, profileId, reason);
      await decideReport(db, signedIn(admin), id, 'removed', reason);
      expect(await known(phash)).toBe(reason === 'intimate_image');
    }
  });
});

describe('evidence', () => {
  it('is signed for admins as it was, after its medium was replaced and after the account is erased', async () => {
    const { profileId, mediaId } = await contestant('0'.repeat(64));
    await report(db, null, portrait(profileId, 'minor'));
    const all = ['2048', '320', '800'];
    expect(await signable(admin, mediaId)).toEqual(all);
    await db.owner`update public.media set state = 'superseded' where id = ${mediaId}`;
    expect(await signable(admin, mediaId)).toEqual(all);
    expect(await signable(profileId, mediaId)).toEqual([]);
    await db.owner`delete from public.media where id = ${mediaId}`;
    expect(await signable(admin, mediaId)).toEqual(all);
    await db.owner`update public.profiles set suspended_at = private.clock() where id = ${admin}`;
    expect(await signable(admin, mediaId)).toEqual([]);
    await db.owner`update public.profiles set suspended_at = null where id = ${admin}`;
  });

  it('of an unreported picture does not exist', async () => {
    const { mediaId } = await contestant('0'.repeat(64));
    await db.owner`update public.media set state = 'superseded' where id = ${mediaId}`;
    expect(await signable(admin, mediaId)).toEqual([]);
  });
});

describe('a cleared picture', () => {
  it('stays when the whole page is reported for the same reason, and is hidden when an admin removes that', async () => {
    const { profileId } = await contestant('1100'.repeat(16));
    await report(db, await db.createUser(), portrait(profileId, 'minor'));
    expect(await portraits(profileId)).toBe(0);
    const { id } = await caseAbout(db, admin, profileId, 'minor');
    await decideReport(db, signedIn(admin), id, 'cleared');
    await db.owner`
      insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes, media_id)
      select m.entry_id, 'portrait', 'approved', 'public/again.jpg', 800, 1200, '#aabbcc', '[{"width":800,"height":1200,"path":"public/again-800.jpg"}]', m.id
      from public.media m where m.owner_id = ${profileId}`;
    // A target is hidden once in 24 hours.
    await db.owner`update private.report_cases set last_hidden_at = last_hidden_at - interval '25 hours'`;
    await report(db, await db.createUser(), { subject: 'profile', person: profileId, reason: 'minor' });
    expect(await portraits(profileId)).toBe(1);
    const [page] = await db.owner<{ id: string; hidden_at: Date }[]>`
      select id, hidden_at from private.report_cases where person_id = ${profileId} and subject = 'profile'`;
    expect(page?.hidden_at).not.toBeNull();
    await decideReport(db, signedIn(admin), page?.id ?? '', 'removed', 'minor');
    expect(await portraits(profileId)).toBe(0);
  });
});
