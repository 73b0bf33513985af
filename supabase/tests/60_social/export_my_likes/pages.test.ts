// The export of received likes: by the thousand, each once, only for their owner.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

type Page = { likes: { profile_id: string; liked_at: string }[]; next: string | null; like_count?: number };

const COUNT = 2500;
const HIDDEN = 'd0000000-0000-4000-8000-000000000007';

let db: TestDatabase;
let contestant: string;
let other: string;

beforeAll(async () => {
  db = await createTestDatabase();
  contestant = await db.createUser();
  other = await db.createUser();
  await db.owner`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    select ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'liker-' || n || '@example.test', now(), '{}', now(), now()
    from generate_series(1, ${COUNT}) n`;
  // Three at each instant: the instant alone cannot be a cursor.
  await db.owner`
    insert into public.likes (liker_id, profile_id, liked_at)
    select ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${contestant}, timestamptz '2026-11-01 10:00:00.123456Z' + n / 3 * interval '1 second'
    from generate_series(1, ${COUNT}) n`;
  await db.owner`insert into public.likes (liker_id, profile_id, liked_at) values (${contestant}, ${other}, '2026-11-02T10:00:00Z')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${HIDDEN}`;
  await db.owner`analyze public.likes, public.profiles`;
});
afterAll(() => db.drop());

const page = async (as: string, after: string | null = null): Promise<Page> => {
  const [row] = await db
    .as(signedIn(as))
    .query<{ page: Page }>('select public.export_my_likes($1) as page', [after]);
  return (row as { page: Page }).page;
};

it('comes by the thousand, each like once and the oldest first, without hidden people', async () => {
  const pages: Page[] = [await page(contestant)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(contestant, next));
  expect(pages.map(({ likes }) => likes.length)).toEqual([1000, 1000, 499]);
  expect(pages.map(({ like_count }) => like_count)).toEqual([COUNT, undefined, undefined]);
  const ids = pages.flatMap(({ likes }) => likes.map(({ profile_id }) => profile_id));
  expect(new Set(ids).size).toBe(COUNT - 1);
  expect(ids).toEqual([...ids].sort());
  expect(ids).not.toContain(HIDDEN);
});

it('costs the same in the middle as at the start, and one answer stays small', async () => {
  const middle = (await page(contestant, (await page(contestant)).next)).next;
  const cost = await db.owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: contestant })}, true)`;
    return (await costOf(sql as never, `select public.export_my_likes('${middle}')`)).buffers;
  });
  expect(cost).toBeLessThan(2500);
  expect(JSON.stringify(await page(contestant)).length).toBeLessThan(150_000);
});

it('shows no likes of others, and refuses a cursor of another list', async () => {
  expect(await page(other)).toMatchObject({ likes: [{ profile_id: contestant }], next: null });
  expect(await page(await db.createUser())).toEqual({ likes: [], next: null, like_count: 0 });
  await expect(db.as(anon).query('select public.export_my_likes()')).rejects.toMatchObject({ code: '42501' });
  await expect(page(contestant, 'received_1_x')).rejects.toMatchObject({ message: 'invalid_input' });
});
