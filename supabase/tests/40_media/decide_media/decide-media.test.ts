// A decision needs a medium that the server accepted and that waits or was decided.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addWaitingEntries, type WaitingEntry } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let entry: WaitingEntry;
beforeAll(async () => {
  db = await createTestDatabase();
  [entry] = (await addWaitingEntries(db, 1)) as [WaitingEntry];
});
afterAll(() => db.drop());

const decide = (id: string, state: string | null = 'approved', reason: string | null = null) =>
  db.owner`select private.decide_media(${id}, ${state}, ${reason}, private.clock())`;
const stateOf = async (id: string) =>
  (await db.owner<{ state: string }[]>`select state from public.media where id = ${id}`)[0]?.state;
const count = async () => (await db.owner`select from private.media_jobs where kind = 'publish'`).length;

describe('a decision is not_reviewable', () => {
  const refused = { message: 'not_reviewable' };

  it('about an unknown medium', async () => {
    await expect(decide('00000000-0000-4000-8000-000000000999')).rejects.toMatchObject(refused);
  });

  it.each(['uploading', 'processing', 'superseded', 'removed'])(
    'about a medium that is %s',
    async (state) => {
      await db.owner`update public.media set state = ${state} where id = ${entry.body}`;
      await expect(decide(entry.body)).rejects.toMatchObject(refused);
      expect([await stateOf(entry.body), await count()]).toEqual([state, 0]);
    },
  );

  it('about a medium that the server refused: it has no files to publish', async () => {
    await db.owner`update public.media set state = 'rejected', failure = 'damaged' where id = ${entry.body}`;
    await expect(decide(entry.body)).rejects.toMatchObject(refused);
    expect([await stateOf(entry.body), await count()]).toEqual(['rejected', 0]);
    await db.owner`update public.media set state = 'pending', failure = null where id = ${entry.body}`;
  });
});

it.each([
  ['pending', null],
  [null, null],
  ['approved', 'nudity'],
  ['rejected', null],
  ['changes_requested', null],
])('%s with the reason %s is invalid_input', async (state, reason) => {
  await expect(decide(entry.body, state, reason)).rejects.toMatchObject({ message: 'invalid_input' });
  expect(await stateOf(entry.body)).toBe('pending');
});

it.each(['pending', 'approved', 'rejected', 'changes_requested'])(
  'a medium that is %s is decided',
  async (state) => {
    const reason = state === 'rejected' || state === 'changes_requested' ? 'other' : null;
    await db.owner`update public.media set state = ${state}, reason = ${reason} where id = ${entry.portrait}`;
    await decide(entry.portrait);
    expect([await stateOf(entry.portrait), await count()]).toEqual(['approved', 1]);
    await decide(entry.portrait, 'rejected', 'other');
    expect([await stateOf(entry.portrait), await count()]).toEqual(['rejected', 0]);
  },
);
