// Texts that are written at run time, from the admin's call to what a browser reads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTranslationVersion } from '../../../src/data/translation-version.ts';
import {
  getTranslation,
  listChangedTranslations,
  listTranslations,
  reportMissing,
} from '../../../src/data/translations.ts';
import { listLanguageTranslations, saveTranslations } from '../../../src/data/translations-admin.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { TRANSLATION_PAYLOADS } from '../../support/files/translation-payloads.ts';
import { signInAs, signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;
let admin: string;
beforeAll(async () => {
  test = await startSiteBackend(3);
  ({ email: admin } = await signInAsNewVoter(test));
  await test.db.owner`
    insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${admin}`;
});
afterAll(() => test.stop());

const change = (key: string, text: string | null, source = 'Votes', base: string | null = null) =>
  ({ key, lang: 'ru', text, source, base }) as const;
const save = (...changes: ReturnType<typeof change>[]) => saveTranslations(changes, 'A better word');
const backend = () => ({ url: test.backend.url, publishableKey: test.backend.publishableKey });

describe('a text that an admin writes', () => {
  it('is refused to a voter, and read by everybody in the three ways there are', async () => {
    await signInAsNewVoter(test);
    await expect(save(change('contest.votes', 'Голоса'))).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(listLanguageTranslations('ru')).rejects.toMatchObject({ code: 'not_allowed' });
    await signInAs(admin);
    const before = await getTranslationVersion('ru');
    expect(await save(change('contest.votes', 'Голоса'))).toEqual([
      { key: 'contest.votes', lang: 'ru', problem: null },
    ]);
    const version = await getTranslationVersion('ru');
    expect(version).toBe(before + 1);
    expect(await getTranslation('contest.votes', 'ru')).toBe('Голоса');
    expect(await getTranslation('contest.votes', 'ar')).toBeNull();
    expect(await listChangedTranslations('ru', before, version)).toEqual({
      version,
      texts: { 'contest.votes': 'Голоса' },
    });
    expect(await listTranslations('ru', { backend: backend() })).toEqual({
      version,
      texts: { 'contest.votes': 'Голоса' },
    });
  });

  it('is told as removed to a page that was built with it', async () => {
    await signInAs(admin);
    const built = await getTranslationVersion('ru');
    await save(change('contest.votes', null, 'Votes', 'Голоса'));
    const version = await getTranslationVersion('ru');
    expect((await listChangedTranslations('ru', built, version)).texts).toEqual({ 'contest.votes': null });
    expect(await getTranslation('contest.votes', 'ru')).toBeNull();
  });

  it('comes back sign by sign, whatever it holds, and is not taken where it is no text', async () => {
    await signInAs(admin);
    const changes = TRANSLATION_PAYLOADS.map(({ text }, n) => change(`contest.payload${n}`, text));
    const saved = await save(...changes);
    expect(saved.map(({ problem }) => problem === null)).toEqual(
      TRANSLATION_PAYLOADS.map(({ isTaken }) => isTaken),
    );
    const { texts } = await listTranslations('ru', { backend: backend() });
    for (const [n, { text, isTaken }] of TRANSLATION_PAYLOADS.entries()) {
      expect(texts[`contest.payload${n}`]).toBe(isTaken ? text : undefined);
    }
  });
});

it('a missing key is reported by a visitor, twice without a fault, and admins see it once', async () => {
  const missing = { key: 'contest.nowhere', defaultText: 'Nowhere', targetLang: 'ru' } as const;
  await reportMissing(missing);
  await reportMissing({ ...missing, defaultText: 'Changed' });
  await signInAs(admin);
  expect((await listLanguageTranslations('ru')).missing).toMatchObject([
    { key: 'contest.nowhere', defaultText: 'Nowhere' },
  ]);
  await save(change('contest.nowhere', null));
  expect((await listLanguageTranslations('ru')).missing).toEqual([]);
});
