// The card of an entry shows its portrait as long as the portrait is public.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { type Entry, item, liveWeek } from '../../fixtures/contest.ts';
import { listStandings } from '../../fixtures/standings.ts';
import { addPublicPhoto } from '../../fixtures/visible-entry.ts';

let db: TestDatabase;
let entry: Entry;
beforeAll(async () => {
  db = await createTestDatabase();
  entry = item((await liveWeek(db, 3)).entries, 0);
  await db.owner`delete from public.photos where entry_id = ${entry.entryId}`;
});
afterAll(() => db.drop());

const portrait = async () =>
  (await listStandings(db)).find(({ entry_id }) => entry_id === entry.entryId)?.portrait ?? null;

it('a portrait that is rejected after its publication leaves the card at once', async () => {
  expect(await portrait()).toBeNull();
  const mediaId = await addPublicPhoto(db, entry.entryId, entry.profileId, 'portrait');
  expect(await portrait()).toMatchObject({ sizes: [{ width: 320 }] });
  await db.owner`select private.decide_media(${mediaId}, 'rejected', 'other', null)`;
  expect(await portrait()).toBeNull();
});
