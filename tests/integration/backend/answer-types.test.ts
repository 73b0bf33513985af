import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeAnswerDifferences } from '../../support/backend/answer-types.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';
import { photoFiles } from '../../support/files/photo-files.ts';
import { callEdge, contestant, startUpload } from '../../support/files/uploads.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
});
afterAll(() => test.stop());

async function differencesOf(name: string): Promise<string[]> {
  const { error } = await test.client().rpc(name);
  expect(error).toBeNull();
  return takeAnswerDifferences();
}

it('an answer of its type makes no difference, with null where the comment on the type allows it', async () => {
  expect(await differencesOf('describe_notes')).toEqual([]);
  expect(await differencesOf('list_note_pages')).toEqual([]);
});

it('null where the comment on the type allows none is named, in nested types and lists too', async () => {
  await test.db.owner.unsafe(`
    create or replace function public.describe_notes() returns public.note_page language sql stable as $$
      select row(
        array[row(null, 'after-paint', null)]::public.note_author[], row('Ana', 'loud', null)::public.note_author, null, '{}', '{}'
      )::public.note_page;
    $$`);
  const expected = (path: string) => [
    `${path}.authors[0].name is null, but not nullable in type note_author.`,
    `${path}.total is null, but not nullable in type note_page.`,
  ];
  expect(await differencesOf('describe_notes')).toEqual(expected('describe_notes'));
  expect(await differencesOf('list_note_pages')).toEqual(
    ['list_note_pages[0]', 'list_note_pages[1]'].flatMap(expected),
  );
});

it('a key more and a key less than the type has are named', async () => {
  await test.db.owner`alter type public.note_author rename attribute mood to temper`;
  expect(await differencesOf('describe_notes')).toEqual(
    expect.arrayContaining([
      'describe_notes.first has temper, which is no attribute of type note_author.',
      'describe_notes.first lacks mood of type note_author.',
    ]),
  );
});

it('the answers that edge functions get are compared, too', async () => {
  await using site = await startTestBackend();
  await site.db.owner`comment on type public.claimed_upload is 'Nullable: none.'`;
  const eva = await contestant(site);
  const started = await startUpload(eva, 'portrait', await photoFiles(1));
  const { answer } = await callEdge(site, 'process-upload', { media_id: started.media_id }, eva.token);
  expect(answer).toEqual({ media_id: started.media_id, state: 'rejected', failure: 'damaged' });
  expect(takeAnswerDifferences()).toEqual([
    'claim_upload[0].failure is null, but not nullable in type claimed_upload.',
  ]);
});
