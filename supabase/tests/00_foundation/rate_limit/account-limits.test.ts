// What one account can repeat without end costs everybody: each such call has a limit for the account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { type Entry, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';

const HOUR = 3_600_000;

let db: TestDatabase;
let week: Week;
let people: Entry[];
let now: number;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 16);
  people = [...week.entries];
  now = week.startsAt.getTime() + 2 * HOUR;
});
afterAll(() => db.drop());

interface Limited {
  readonly name: string;
  /** Calls in an hour. */
  readonly limit: number;
  readonly sql: string;
  readonly values: (person: Entry, call: number) => unknown[];
}

const LIMITED: readonly Limited[] = [
  {
    name: 'block_person',
    limit: 120,
    sql: 'select public.block_person($1)',
    values: (_, call) => [`00000000-0000-4000-8000-${String(call).padStart(12, '0')}`],
  },
  {
    name: 'unblock_person',
    limit: 120,
    sql: 'select public.unblock_person($1)',
    values: (_, call) => [`00000000-0000-4000-8000-${String(call).padStart(12, '0')}`],
  },
  {
    name: 'save_my_visibility',
    limit: 60,
    sql: 'select public.save_my_visibility($1)',
    values: (_, call) => [{ is_paused: call % 2 === 0 }],
  },
  {
    name: 'save_entry_draft',
    limit: 600,
    sql: 'select public.save_entry_draft($1, null)',
    values: () => [{}],
  },
  {
    name: 'submit_entry',
    limit: 60,
    // The entry is sent already, so that each call has the same answer.
    sql: `select public.submit_entry($1, '[]')`,
    values: ({ entryId }) => [entryId],
  },
  {
    name: 'withdraw_entry',
    limit: 60,
    sql: 'select public.withdraw_entry($1)',
    values: ({ entryId }) => [entryId],
  },
  {
    name: 'request_account_deletion',
    limit: 20,
    sql: 'select public.request_account_deletion()',
    values: () => [],
  },
  {
    name: 'undo_account_deletion',
    limit: 20,
    sql: 'select public.undo_account_deletion()',
    values: () => [],
  },
];

/** The error codes of this many calls one after the other; a call that is accepted has none. */
async function call({ sql, values }: Limited, person: Entry, times: number): Promise<(string | undefined)[]> {
  const as: Actor = signedIn(person.profileId);
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < times; n += 1) {
    codes.push(
      await db
        .as(as)
        .query(sql, values(person, n))
        .then(
          () => undefined,
          (error: Error) => error.message,
        ),
    );
  }
  return codes;
}

const nextPerson = () => {
  next += 1;
  return item(people, next - 1);
};

describe.each(LIMITED)('$name', (limited) => {
  const atOnce = limited.limit / 2;

  it(`allows ${limited.limit / 2} calls at once, then refuses: rate_limited`, async () => {
    await setClock(db, new Date(now));
    const person = nextPerson();
    if (limited.name === 'submit_entry') {
      await db.owner`update public.entries set state = 'submitted' where id = ${person.entryId}`;
    }
    const codes = await call(limited, person, atOnce + 2);
    expect(codes.slice(0, atOnce).filter((code) => code === 'rate_limited')).toEqual([]);
    expect(codes.slice(atOnce)).toEqual(['rate_limited', 'rate_limited']);
    // Others are not affected, and an hour later the account is free again.
    expect(await call(limited, nextPerson(), 1)).not.toContain('rate_limited');
    await setClock(db, new Date(now + HOUR));
    expect(await call(limited, person, 2)).not.toContain('rate_limited');
    now += HOUR;
  });
});

it('a refused call changes nothing', async () => {
  const [blocks] = await db.owner<{ most: number }[]>`
    select max(c.blocks)::integer as most
    from (select count(*) as blocks from private.blocks b group by b.blocker_id) c`;
  // 60 at once, and two more an hour later.
  expect(blocks?.most).toBe(60);
});

it('the counters of a day ago are deleted, and those of an erased account', async () => {
  const count = async () =>
    item(
      await db.owner<{ rows: number }[]>`select count(*)::integer as rows from private.account_rate_limits`,
      0,
    ).rows;
  expect(await count()).toBeGreaterThan(0);
  await setClock(db, new Date(now + 25 * HOUR));
  await call(item(LIMITED, 0), item(people, 0), 1);
  await db.owner`select private.delete_old_traces()`;
  expect(await count()).toBe(1);
  const { profileId } = item(people, 0);
  await db.owner`update public.profiles set deletion_requested_at = private.clock() - interval '15 days' where id = ${profileId}`;
  await db.as({ role: 'service_role' }).query('select public.finish_erasure($1)', [profileId]);
  expect(await count()).toBe(0);
});
