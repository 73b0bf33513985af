// What the triggers of public.profiles do for writers that pass by the functions: the auth service and an operator.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('follow_profile: with a deleted account goes what others keep about it (forget_person)', async () => {
  const [stays, leaves] = [await db.createUser(), await db.createUser()];
  const countBlocks = async () =>
    (await db.owner`select from private.blocks where ${stays} in (blocker_id, blocked_id)`).length;
  for (const [one, other] of [
    [stays, leaves],
    [leaves, stays],
  ] as const) {
    await db.as(signedIn(one)).query('select public.block_person($1)', [other]);
  }
  expect(await countBlocks()).toBe(2);
  await db.owner`delete from auth.users where id = ${leaves}`;
  expect(await countBlocks()).toBe(0);
});

it('check_profile_name: a name is stored in its visible form, and one that shows nothing is refused', async () => {
  const id = await db.createUser();
  const write = (name: string) =>
    db.owner`update public.profiles set display_name = ${name} where id = ${id}`;
  await write('Ana\u200b');
  const [row] = await db.owner`select display_name from public.profiles where id = ${id}`;
  expect(row).toEqual({ display_name: 'Ana' });
  await expect(write('\u200b\u2060')).rejects.toMatchObject({
    message: 'invalid_field',
    detail: 'display_name',
  });
});
