// Counts of buffers are the same on every machine. The bench measures times.
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { fillInbox, PERSON, person } from '../../../../tests/support/people/inbox.ts';

const CONVERSATIONS = 10_000;
const MESSAGES = 100_000;
/** A session plans its statements a few times before it keeps the plans. */
const WARM_UP = 12;

let db: TestDatabase;
let reader: Sql;

beforeAll(async () => {
  db = await createTestDatabase();
  reader = postgres(db.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
  await fillInbox(db.owner, CONVERSATIONS, MESSAGES);
  await vacuum(db);
  await reader`select set_config('request.jwt.claims', ${JSON.stringify({ sub: PERSON })}, false)`;
});
afterAll(async () => {
  await reader.end();
  await db.drop();
});

const buffersOf = async (statement: string) => {
  for (let n = 0; n < WARM_UP; n += 1) await reader.unsafe(statement);
  return (await costOf(reader, statement)).buffers;
};

describe('of an inbox of 10,000 conversations', () => {
  it('the first page costs at most 20 buffers, and one in the middle as much', async () => {
    const first = 'select * from public.list_conversations()';
    expect(await reader.unsafe(first)).toHaveLength(20);
    expect(await buffersOf(first)).toBeLessThanOrEqual(20);
    const [{ cursor }] =
      (await reader`select cursor from public.list_conversations('inbox', 50) offset 49`) as [
        { cursor: string },
      ];
    expect(
      await buffersOf(`select * from public.list_conversations('inbox', 20, '${cursor}')`),
    ).toBeLessThanOrEqual(20);
  });

  it('the name and portrait of its owner are computed once for all of them', async () => {
    const { buffers } = await costOf(db.owner, `select private.refresh_conversation_members('${PERSON}')`);
    expect(buffers).toBeGreaterThan(100);
    expect(buffers).toBeLessThan(CONVERSATIONS);
  });

  it('the badge costs at most 20', async () => {
    expect(await buffersOf('select public.count_unread()')).toBeLessThanOrEqual(20);
  });
});

describe('of a conversation of 100,000 messages', () => {
  it.each([['null'], ['50000'], ['20']])('the page before %s costs at most 20 buffers', async (before) => {
    const page = `select public.list_messages('${person(1)}', 30, ${before})`;
    expect(await buffersOf(page)).toBeLessThanOrEqual(20);
  });
});
