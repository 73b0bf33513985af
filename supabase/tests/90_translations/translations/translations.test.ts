import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
beforeAll(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
});
afterAll(() => db.drop());
beforeEach(() => db.owner`truncate public.i18n_values, private.i18n_versions, private.i18n_removed`);

type Saved = { key: string | null; lang: string | null; problem: string | null };
const VOTES = { key: 'contest.votes', lang: 'ru', text: 'Голоса', source: 'Votes' };

const save = async (values: readonly (object | string)[], reason = 'A better word'): Promise<Saved[]> => {
  return db
    .as(signedIn(admin))
    .query<Saved>('select * from public.admin_save_translations($1, $2)', [values, reason]);
};
const problemOf = async (value: object) => (await save([value]))[0]?.problem;
const list = async (lang = 'ru', since = 0) => {
  const [row] = await db
    .as(anon)
    .query<{ list: { version: number; texts: Record<string, string | null> } }>(
      'select to_jsonb(public.list_translations($1, $2)) as list',
      [lang, since],
    );
  return row?.list;
};
const audit = () =>
  db.owner`select action, target_id, before, after, reason from public.audit_log order by id desc limit 1`;

describe('a text that an admin saves', () => {
  it('is there for everyone, and the audit log has the old and the new text', async () => {
    expect(await save([VOTES])).toEqual([{ key: 'contest.votes', lang: 'ru', problem: null }]);
    expect(await list()).toEqual({ version: 1, texts: { 'contest.votes': 'Голоса' } });
    await save([{ ...VOTES, text: 'Все голоса' }], 'Shorter');
    expect(await audit()).toEqual([
      {
        action: 'save_translation',
        target_id: 'ru contest.votes',
        before: { text: 'Голоса' },
        after: { text: 'Все голоса' },
        reason: 'Shorter',
      },
    ]);
    await save([{ ...VOTES, text: null }], 'Back');
    expect(await audit()).toMatchObject([{ action: 'remove_translation', before: { text: 'Все голоса' } }]);
    expect((await list())?.texts).toEqual({});
  });

  it('that changes nothing leaves no row in the audit log and no version', async () => {
    await save([VOTES]);
    const before = await audit();
    await save([VOTES]);
    await save([{ ...VOTES, key: 'contest.never', text: null }]);
    expect(await audit()).toEqual(before);
    expect((await list())?.version).toBe(1);
  });

  it('removes the report of its key, and so does a dismissal', async () => {
    await db.owner`
      insert into public.i18n_missing (key, default_text, target_lang)
      values ('contest.votes', 'Votes', 'ru'), ('no key at all', '', 'ru'), ('contest.votes', 'Votes', 'ar')`;
    await save([VOTES, { key: 'no key at all', lang: 'ru', text: null }]);
    expect(await db.owner`select key, target_lang from public.i18n_missing`).toEqual([
      { key: 'contest.votes', target_lang: 'ar' },
    ]);
  });

  it('is refused alone, and the others are written', async () => {
    const values = [
      { ...VOTES, lang: 'tl' },
      { ...VOTES, key: '__proto__' },
      { ...VOTES, key: null },
      { ...VOTES, key: null, text: null },
      { ...VOTES, lang: 7 },
      'no object',
      { ...VOTES, text: 'a\u202eb' },
      { ...VOTES, text: 7 },
      { ...VOTES, text: 'x'.repeat(2001) },
      { ...VOTES, source: undefined },
      { ...VOTES, text: 'Голоса {{name}}' },
      VOTES,
    ];
    expect((await save(values)).map(({ problem }) => problem)).toEqual([
      'lang',
      'key',
      'key',
      'key',
      'lang',
      'lang',
      'text',
      'text',
      'too_long',
      'source',
      'placeholders',
      null,
    ]);
    expect((await list())?.texts).toEqual({ 'contest.votes': 'Голоса' });
  });

  it('does not replace another admin’s unseen text', async () => {
    await save([VOTES]);
    expect(await problemOf({ ...VOTES, text: 'Иначе', base: null })).toBe('changed_meanwhile');
    expect(await problemOf({ ...VOTES, text: null, base: 'Старое' })).toBe('changed_meanwhile');
    expect(await problemOf({ ...VOTES, base: null })).toBeNull();
    expect(await problemOf({ ...VOTES, text: 'Иначе', base: 'Голоса' })).toBeNull();
  });

  it('needs a reason, in a list of 1 to 200', async () => {
    await expect(save([VOTES], ' ')).rejects.toMatchObject({ message: 'invalid_field', detail: 'reason' });
    await expect(save([])).rejects.toMatchObject({ message: 'invalid_input' });
    await expect(save(Array.from({ length: 201 }, () => VOTES))).rejects.toMatchObject({
      message: 'invalid_input',
    });
    await expect(
      db.as(signedIn(admin)).query("select public.admin_save_translations('{}', 'Why not')"),
    ).rejects.toMatchObject({ message: 'invalid_input' });
  });
});

describe('the list of a language', () => {
  it('shows the changes since a version, and the deleted texts', async () => {
    await save([VOTES, { ...VOTES, key: 'contest.old', text: 'Старое', source: 'Old' }]);
    const built = (await list())?.version ?? 0;
    expect(await list('ru', built)).toEqual({ version: built, texts: {} });
    await save([
      { ...VOTES, text: 'Иначе' },
      { ...VOTES, key: 'contest.old', text: null },
    ]);
    expect((await list('ru', built))?.texts).toEqual({ 'contest.votes': 'Иначе', 'contest.old': null });
    expect((await list('ru', 0))?.texts).toEqual({ 'contest.votes': 'Иначе' });
    await save([{ ...VOTES, key: 'contest.old', text: 'Снова', source: 'Old' }]);
    expect((await list('ru', built))?.texts).toMatchObject({ 'contest.old': 'Снова' });
  });

  it('has a version that grows beyond those of all languages', async () => {
    await save([VOTES]);
    await save([{ ...VOTES, lang: 'ar', text: 'الأصوات' }]);
    const versions = await Promise.all(['ru', 'ar', 'fr'].map((lang) => list(lang)));
    expect(versions.map((each) => each?.version)).toEqual([1, 2, 0]);
    await expect(list('xx')).rejects.toMatchObject({ message: 'invalid_input' });
    const [row] = await db.as(anon).query("select public.get_translation_version('ar')::integer as version");
    expect(row).toEqual({ version: 2 });
  });

  it('is the same after concurrent writes', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => ({ ...VOTES, key: `contest.number${n}` }));
    await Promise.all(keys.map((value) => save([value])));
    const versions = await db.owner<{ version: number }[]>`select version::integer from public.i18n_values`;
    expect(new Set(versions.map(({ version }) => version)).size).toBe(20);
    expect((await list())?.version).toBe(20);
  });
});
