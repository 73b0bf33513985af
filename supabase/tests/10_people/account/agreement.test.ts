// An account without the confirmation of age may look, and neither vote nor like nor enter.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { FIELDS, idOf, saveDraft, submit } from '../../fixtures/entrant.ts';

let db: TestDatabase;
let week: Week;
beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
});
afterAll(() => db.drop());

const agree = (id: string) => db.as(signedIn(id)).query<{ at: Date }>('select public.agree_as_adult() as at');
const agreedAt = async (id: string) =>
  (await db.owner<{ agreed_at: Date | null }[]>`select agreed_at from public.profiles where id = ${id}`)[0]
    ?.agreed_at;
const UNCONFIRMED = { code: 'P0001', message: 'age_unconfirmed' };

describe('an account without the confirmation', () => {
  const acts = {
    vote: (id: string) => castVote(db, id, item(week.entries, 0).entryId, 5),
    like: (id: string) =>
      db.as(signedIn(id)).query('select public.like_profile($1)', [item(week.entries, 1).profileId]),
    enter: (id: string) => saveDraft(db, signedIn(id), FIELDS),
  };

  it.each(Object.keys(acts) as (keyof typeof acts)[])('may not %s until it is given', async (act) => {
    const person = await db.createUser({ adult: false });
    await expect(acts[act](person)).rejects.toMatchObject(UNCONFIRMED);
    await agree(person);
    await acts[act](person);
  });

  it('may not send its draft', async () => {
    const person = await db.createUser();
    const entryId = idOf(await saveDraft(db, signedIn(person), FIELDS));
    await db.owner`update public.profiles set agreed_at = null where id = ${person}`;
    await expect(submit(db, signedIn(person), entryId)).rejects.toMatchObject(UNCONFIRMED);
    await agree(person);
    await expect(submit(db, signedIn(person), entryId)).rejects.toMatchObject({
      message: 'entry_incomplete',
    });
  });
});

describe('the confirmation', () => {
  it('is given once, by the person alone, and its time stays', async () => {
    const [ana, bea] = [await db.createUser({ adult: false }), await db.createUser({ adult: false })];
    const first = item(await agree(ana), 0).at;
    expect(item(await agree(ana), 0).at).toEqual(first);
    expect(await agreedAt(ana)).toEqual(first);
    expect(await agreedAt(bea)).toBeNull();
    await expect(db.as(anon).query('select public.agree_as_adult()')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(agree(randomUUID())).rejects.toMatchObject({ message: 'not_signed_in' });
    const byHand = db
      .as(signedIn(bea))
      .query('update public.profiles set agreed_at = now() where id = $1', [bea]);
    await expect(byHand).rejects.toMatchObject({ code: '42501' });
  });

  it('comes with the sign-up', async () => {
    expect(await agreedAt(await db.createUser())).toBeInstanceOf(Date);
    expect(await agreedAt(await db.createUser({ adult: false }))).toBeNull();
  });

  it('that a stranger gave for an address is void once its owner takes the account over', async () => {
    const unconfirmed = await db.createUser({ confirmed: false });
    expect(await agreedAt(unconfirmed)).toBeInstanceOf(Date);
    await db.owner`
      update auth.users set raw_user_meta_data = '{}', email_confirmed_at = now() where id = ${unconfirmed}`;
    expect(await agreedAt(unconfirmed)).toBeNull();
    const own = await db.createUser({ confirmed: false });
    await db.owner`update auth.users set email_confirmed_at = now() where id = ${own}`;
    expect(await agreedAt(own)).toBeInstanceOf(Date);
    await db.owner`
      update auth.users set raw_user_meta_data = '{}', email_confirmed_at = now() + interval '1 day' where id = ${own}`;
    expect(await agreedAt(own), 'a later change of the address leaves it').toBeInstanceOf(Date);
  });
});
