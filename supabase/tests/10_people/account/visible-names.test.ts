// A name must be visible, in any spelling.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { setClock, signedIn } from '../../fixtures/contest.ts';
import { BEFORE_CUT_OFF, FIELDS, saveDraft } from '../../fixtures/entrant.ts';

let db: TestDatabase;
let ana: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, BEFORE_CUT_OFF);
  ana = await db.createUser();
});
afterAll(() => db.drop());

const INVISIBLE = [
  ['spaces', '   '],
  ['no-break spaces', '\u00a0\u00a0\u202f'],
  ['wide spaces', '\u3000\u2003\u1680'],
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners and marks of direction', '\u200d\u200c\u200e\u200f\u061c'],
  ['a byte order mark', '\ufeff'],
  ['soft hyphens and word joiners', '\u00ad\u2060'],
  ['letters that are blank', '\u3164\u115f\u1160\uffa0\u2800'],
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
  ['a mixture', ' \u00a0\u200b\t\ufeff '],
] as const;

const REQUIRED = { message: 'invalid_field', detail: 'display_name', hint: 'required' };
const account = (display_name: string) =>
  db
    .as(signedIn(ana))
    .query('select public.save_my_account($1)', [{ display_name, country: 'ph', language: 'en' }]);
/** As a program with rights on the table would: no person may. */
const byHand = (display_name: string) =>
  db.owner`update public.profiles set display_name = ${display_name} where id = ${ana}`;
const nameOf = async (id: string) =>
  (
    await db.owner<
      { display_name: string | null }[]
    >`select display_name from public.profiles where id = ${id}`
  )[0]?.display_name;

describe.each(INVISIBLE)('a name of %s', (_, name) => {
  it('is refused for a profile, through the function and without it', async () => {
    await account('Ana');
    await expect(account(name)).rejects.toMatchObject(REQUIRED);
    await expect(byHand(name)).rejects.toMatchObject(REQUIRED);
    expect(await nameOf(ana)).toBe('Ana');
  });

  it('is missing in an entry', async () => {
    const entrant = signedIn(await db.createUser());
    const draft = await saveDraft(db, entrant, { ...FIELDS, display_name: name });
    expect(draft.entry?.missing).toContain('display_name');
    const named = await saveDraft(db, entrant, { display_name: 'Maria' }, draft.entry?.version ?? null);
    expect(named.entry?.missing).not.toContain('display_name');
  });

  it('is left out at the sign-up', async () => {
    const id = randomUUID();
    await db.owner`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${`${id}@example.test`}, ${db.owner.json({ display_name: name })})`;
    expect(await nameOf(id)).toBeNull();
  });
});

describe('a visible name', () => {
  it.each([
    ['\u00a0\u200bAna\ufeff\u3000', 'Ana'],
    ['Zoe\u0308', 'Zoë'],
    ['क्\u200dष', 'क्\u200dष'],
    ['Ana ❤️', 'Ana ❤️'],
    ['👩‍🎤', '👩‍🎤'],
    ['Anna Maria', 'Anna Maria'],
  ])('%j is stored as %j', async (written, stored) => {
    await account(written);
    expect(await nameOf(ana)).toBe(stored);
    await byHand('Other');
    await byHand(written);
    expect(await nameOf(ana)).toBe(stored);
  });
});
