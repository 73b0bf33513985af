import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyEntry, saveEntryDraft, submitEntry, withdrawEntry } from '../../../src/data/entities/entry.ts';
import { listUnseenMedia } from '../../../src/data/entities/own-media.ts';
import { signOut } from '../../../src/data/session/auth.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { signInAsNewVoter, startSiteBackend } from '../../support/people/site-data.ts';

const CONSENTS = { adult: true, ownMedia: true, publication: true, rules: true, rulesVersion: '2026-11' };

let test: TestBackend;
beforeAll(async () => {
  test = await startSiteBackend(3);
});
afterAll(() => test.stop());

describe('the own entry', () => {
  it('is saved, refused while something is missing, sent and taken back', async () => {
    await signInAsNewVoter(test);
    expect(await getMyEntry()).toMatchObject({ entry: null, media: [], waiting: null });
    const fields = { display_name: 'Ana', country: 'ph', city: 'Cebu', birth_date: '2000-05-04' } as const;
    const { entry } = await saveEntryDraft(fields, null);
    const id = entry?.id ?? '';
    await expect(submitEntry(id, CONSENTS)).rejects.toMatchObject({
      code: 'entry_incomplete',
      detail: 'portrait,body',
    });
    await test.db.owner`
      insert into public.media (entry_id, owner_id, kind, version, state, files)
      select e.id, e.profile_id, k, 1, 'pending', '[]' from public.entries e, unnest(array['portrait', 'body']) k
      where e.id = ${id}`;
    const unseen = async () =>
      (await listUnseenMedia()).map(({ kind, state, reason }) => [kind, state, reason]);
    expect(await unseen()).toEqual([
      ['portrait', 'pending', null],
      ['body', 'pending', null],
    ]);
    await test.db.owner`
      update public.media set state = 'rejected', reason = 'too_dark', decided_at = now()
      where entry_id = ${id} and kind = 'body'`;
    expect((await unseen()).at(-1)).toEqual(['body', 'rejected', 'too_dark']);
    await test.db
      .owner`update public.media set state = 'pending', reason = null, decided_at = null where entry_id = ${id}`;
    const sent = await submitEntry(id, CONSENTS);
    expect(sent.entry).toMatchObject({ state: 'submitted', version: 1, missing: [] });
    expect(sent.entry?.submittedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect((await withdrawEntry(id)).entry?.state).toBe('withdrawn');
  });

  it('says which field breaks which rule, and which tab is behind', async () => {
    await signInAsNewVoter(test);
    await saveEntryDraft({ city: 'Cebu' }, null);
    await expect(saveEntryDraft({ height_cm: 20 }, 1)).rejects.toMatchObject({
      code: 'invalid_field',
      detail: 'height_cm',
      hint: 'out_of_range',
    });
    await expect(saveEntryDraft({ city: 'Davao' }, 7)).rejects.toMatchObject({ code: 'stale_draft' });
  });

  it('is not_signed_in for a visitor', async () => {
    await signInAsNewVoter(test);
    await signOut();
    await expect(getMyEntry()).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});
