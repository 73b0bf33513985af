import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { TRANSLATION_PAYLOADS } from '../../../../tests/support/files/translation-payloads.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let everybody: readonly Actor[];
beforeAll(async () => {
  db = await createTestDatabase();
  const suspended = await addAdmin(db);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  everybody = [
    anon,
    signedIn(await db.createUser()),
    signedIn(await addAdmin(db)),
    signedIn(suspended),
    { role: 'service_role' },
  ];
  await db.owner`
    insert into public.i18n_values (key, lang, text, source) values ('contest.votes', 'ru', 'Голоса', 'Votes')`;
});
afterAll(() => db.drop());

describe('the texts of the interface', () => {
  it('are read by everyone, one by its key and language', async () => {
    for (const as of everybody) {
      const read = db
        .as(as)
        .query("select text from public.i18n_values where key = 'contest.votes' and lang = 'ru'");
      expect(await read).toEqual([{ text: 'Голоса' }]);
    }
  });

  it('keep their key and language, also for the owner of the table', async () => {
    for (const change of ["key = 'contest.other'", "lang = 'de'"]) {
      await expect(
        db.owner.unsafe(`update public.i18n_values set ${change} where key = 'contest.votes'`),
      ).rejects.toMatchObject({ message: 'not_allowed' });
    }
    await db.owner`update public.i18n_values set text = 'Голоса' where key = 'contest.votes'`;
  });

  it('are written, changed and emptied by no API role, not even by an admin’s', async () => {
    const writes = [
      "insert into public.i18n_values (key, lang, text, source) values ('contest.two', 'ru', 'Два', 'Two')",
      "update public.i18n_values set text = 'Иначе'",
      'delete from public.i18n_values',
      'truncate public.i18n_values',
    ];
    for (const as of everybody) {
      for (const write of writes)
        await expect(db.as(as).query(write), write).rejects.toMatchObject({ code: '42501' });
    }
    expect(await db.owner`select text from public.i18n_values`).toEqual([{ text: 'Голоса' }]);
  });
});

describe('a text of the interface', () => {
  const insert = (key: string, lang: string, text: string, source = text) =>
    db.owner`insert into public.i18n_values (key, lang, text, source) values (${key}, ${lang}, ${text}, ${source})`;

  it.each([
    ['entry.fault.too_small', 'ar', '\u200fصغير', 'Small'],
    ['contest.named', 'hi', '{{name}} क्\u200dष', '{{name}}'],
    ['contest.votes_one', 'ru', '{{count}} голос', 'One vote'],
    ['contest.votes_few', 'ar', 'بضعة أصوات', '{{count}} votes'],
    ['contest.markup', 'en', '<b>#{7*7}</b> {one} }', 'Anything'],
  ])('can be %s in %s', async (key, lang, text, source) => {
    expect((await insert(key, lang, text, source)).count).toBe(1);
  });

  it.each([
    ['a key without a namespace', 'votes', 'ru', 'Text'],
    ['__proto__', '__proto__.polluted', 'ru', 'Text'],
    ['constructor', 'contest.constructor', 'ru', 'Text'],
    ['prototype', 'constructor.prototype.votes', 'ru', 'Text'],
    ['a very long key', `contest.${'x'.repeat(100)}`, 'ru', 'Text'],
    ['a language that is none', 'contest.votes', 'tl', 'Text'],
    ['nothing', 'contest.votes', 'fr', ''],
    ['nothing that is seen', 'contest.votes', 'fr', '\u200b\u200d'],
    ['a very long text', 'contest.votes', 'fr', 'x'.repeat(2001)],
    ['a text that fills the audit log', 'contest.votes', 'fr', '漢'.repeat(2000) + '"'.repeat(1)],
    ['a line break', 'contest.votes', 'fr', 'one\ntwo'],
    ['an escape', 'contest.votes', 'fr', 'one\u001b[31mtwo'],
    ['a right-to-left override', 'contest.votes', 'fr', 'one\u202etwo'],
    ['an isolate', 'contest.votes', 'fr', 'one\u2067two'],
    ['invisible tags', 'contest.votes', 'fr', 'one\u{e0041}two'],
  ])('is never %s', async (_what, key, lang, text) => {
    await expect(insert(key, lang, text)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ['lacks a placeholder', 'Hallo', 'Hello {{name}}'],
    ['has one more', 'Hallo {{name}} {{email}}', 'Hello {{name}}'],
    ['names another one', 'Hallo {{constructor}}', 'Hello {{name}}'],
    ['breaks one', 'Hallo {{name}', 'Hello {{name}}'],
    ['has braces of a template', 'Hallo {{name}} {{7*7}}', 'Hello {{name}}'],
    ['leaves out the number of what is no plural', 'Stimmen', '{{count}} votes'],
  ])('is refused where it %s', async (_what, text, source) => {
    await expect(insert('contest.hello', 'de', text, source)).rejects.toMatchObject({
      constraint_name: 'i18n_values_has_the_placeholders_of_its_source',
    });
  });

  it('is accepted or refused as the site predicts', async () => {
    for (const { text, isTaken } of TRANSLATION_PAYLOADS) {
      const [row] = await db.owner<{ is_taken: boolean }[]>`
        select coalesce(private.is_message_text(${text}), false)
          and private.has_same_placeholders('contest.votes', ${text}, 'Votes') as is_taken`;
      expect(row?.is_taken, JSON.stringify(text)).toBe(isTaken);
    }
  });
});
