// One contestant goes through every state of a person. The README's table lists what each state hides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { HOUR, setClock, signedIn } from '../../fixtures/contest.ts';
import { writeLedgers } from '../../fixtures/ledgers.ts';
import { readReadmeTable } from '../../fixtures/readme-table.ts';
import { publishPhotos, snapshot } from '../../fixtures/visible-entry.ts';
import { createLife, type Life, OBSERVED, observePerson } from '../../fixtures/visible-person.ts';

const table = readReadmeTable('10_people/README.md', 'What a state hides');
const columnOf = (state: string) => Object.fromEntries(table.map((row) => [row.what, row[state]]));

let db: TestDatabase;
let life: Life;
beforeAll(async () => {
  db = await createTestDatabase();
  life = await createLife(db);
});
afterAll(() => db.drop());

const act = (name: string) =>
  db.as(signedIn(life.admin)).query(`select public.${name}($1, 'offensive: a note')`, [life.person]);
const ask = (name: string) => db.as(signedIn(life.person)).query(`select public.${name}()`);
const askForDeletion = () => ask('request_account_deletion');

/** A change of the person, and the column of the table that is true after it. */
const STATES: [string, string, () => Promise<unknown>][] = [
  ['is active', 'active', async () => undefined],
  ['is suspended', 'suspended', () => act('admin_suspend')],
  ['is restored', 'restored', () => act('admin_restore')],
  [
    'asks for the deletion',
    'pending deletion',
    async () => {
      await publishPhotos(db);
      await askForDeletion();
    },
  ],
  ['is suspended, too', 'pending deletion', () => suspend(true)],
  ['is no more suspended', 'pending deletion', () => suspend(false)],
  ['undoes the deletion', 'undone', () => ask('undo_account_deletion')],
  ['is erased', 'erased', erase],
];

const suspend = (isSuspended: boolean) => db.owner`
  update public.profiles set suspended_at = case when ${isSuspended} then private.clock() end where id = ${life.person}`;

async function erase(): Promise<void> {
  await askForDeletion();
  await setClock(db, new Date(life.now.getTime() + 15 * 24 * HOUR));
  await writeLedgers(db, new Map());
  const [row] = await db
    .as({ role: 'service_role' })
    .query<{ done: boolean }>('select public.finish_erasure($1) as done', [life.person]);
  expect(row?.done).toBe(true);
}

describe('the table of the README', () => {
  it('names every state and every observation', () => {
    expect(Object.keys(table[0] ?? {})).toEqual(['what', ...new Set(STATES.map(([, state]) => state))]);
    expect(table.map((row) => row.what)).toEqual(Object.keys(OBSERVED));
  });
});

describe.each(STATES)('a person who %s', (_, state, become) => {
  it(`is seen as in the table: ${state}`, async () => {
    await become();
    expect(await observePerson(life)).toEqual(columnOf(state));
  });

  it('is seen the same when the state is applied again, row by row', async () => {
    const before = await snapshot(db);
    for (const _again of [1, 2]) await db.owner`select private.apply_person_visibility(${life.person})`;
    expect(await snapshot(db)).toBe(before);
  });
});
