// Two contests that differ only in their votes give equal answers in the last 24 hours: rows, their order and number,
// errors with their details, and headers. The test calls every public function about the week, those before and those
// after, and reads every readable table. It fails for a new function until that is called here; it finds tables by itself.
import type { PostgresError } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, TestDatabase } from '../../../tests/support/backend/database.ts';
import { anon, HOUR, setClock } from '../fixtures/contest.ts';
import { ASKED, callsOf } from '../fixtures/public-calls.ts';
import {
  admin,
  createTwins,
  endsAt,
  entryId,
  RUNNING,
  startsAt,
  viewers,
} from '../fixtures/twin-contests.ts';

let twins: readonly [TestDatabase, TestDatabase];
beforeAll(async () => {
  twins = await createTwins();
});
afterAll(() => Promise.all(twins.map((db) => db.drop())));

/** The answer of each statement as text, with what it sets as headers; of a refusal all that a client gets. */
async function answersOf(db: TestDatabase, viewer: Actor, statements: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const statement of statements) {
    const answer = await db
      .as(viewer)
      .transaction(async (query) => [await query(statement), await query(HEADERS)])
      .catch(({ code, message, detail, hint }: PostgresError) => ({ code, message, detail, hint }));
    answers.push(`${statement}\n${JSON.stringify(answer)}`);
  }
  return answers;
}

/** What PostgREST sends as headers and status of the answer. */
const HEADERS = `
  select nullif(current_setting('response.headers', true), '') as headers,
    nullif(current_setting('response.status', true), '') as status`;

/** Each table or view in public that the role may read: in a stable order, as it lies there, and its number of rows. */
async function tablesFor({ owner }: TestDatabase, role: string): Promise<string[]> {
  const tables = await owner<{ name: string; columns: string }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and has_column_privilege(${role}, c.oid, a.attnum, 'select')
    group by c.relname
    order by c.relname`;
  return tables.flatMap(({ name, columns }) => [
    `select ${columns} from public.${name} order by ${columns}`,
    `select ${columns} from public.${name}`,
    `select count(*) from public.${name}`,
  ]);
}

async function everything(db: TestDatabase, viewer: Actor): Promise<string[]> {
  return [...(await tablesFor(db, viewer.role)), ...callsOf(viewer)];
}

async function differences(viewer: Actor): Promise<string[]> {
  const [one, two] = await Promise.all(
    twins.map(async (db) => answersOf(db, viewer, await everything(db, viewer))),
  );
  expect(one?.length).toBe(two?.length);
  return (one ?? []).filter((answer, n) => answer !== two?.[n]).map((answer) => answer.split('\n')[0] ?? '');
}

/** Runs the statements as the owner of both, and afterwards those that take them back. */
async function within<T>(change: string, back: string, work: () => Promise<T>): Promise<T> {
  for (const { owner } of twins) await owner.unsafe(change);
  try {
    return await work();
  } finally {
    for (const { owner } of twins) await owner.unsafe(back);
  }
}

/** Public functions that a client may call, an overloaded one by each of its forms. */
async function listCallable(): Promise<string[]> {
  const functions = await twins[0].owner<{ name: string }[]>`
      select p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
  return functions.map(({ name }) => name).sort();
}

describe('the audit of the blackout', () => {
  it('calls every public function', async () => {
    expect(await listCallable()).toEqual([...ASKED].sort());
  });

  it.each([
    ['a new function', 'count_all_votes()'],
    ['another form of a known one', 'list_contest_weeks(p_all boolean)'],
  ])('fails for %s', async (_, head) => {
    const create = `
      create function public.${head} returns bigint language sql stable security definer set search_path = ''
        as 'select count(*) from public.votes'; grant execute on function public.${head.replace('p_all ', '')} to anon`;
    await within(create, `drop function public.${head.replace('p_all ', '')}`, async () => {
      expect(await listCallable()).not.toEqual([...ASKED].sort());
    });
  });

  it.each([
    ['a sum of votes', 'select sum(v.weight) as weight from public.votes v'],
    ['as many rows as votes', 'select 1 as one from public.votes'],
    [
      'the order of the ranks',
      `
      select s.entry_id from private.standings s join public.contest_weeks w on w.id = s.week_id
      where w.week = '${RUNNING}' order by s.score desc`,
    ],
  ])('finds a new table with %s', async (_, rows) => {
    const create = `create table public.leak as ${rows}; grant select on public.leak to anon`;
    await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - HOUR))));
    await within(create, 'drop table public.leak', async () => {
      expect((await differences(anon)).join()).toContain('public.leak');
    });
  });

  it.each([
    ['detail', "raise exception using message = 'no', detail = (select count(*)::text from public.votes)"],
    ['hint', "raise exception using message = 'no', hint = (select count(*)::text from public.votes)"],
    [
      'header',
      "perform set_config('response.headers', (select json_build_array(count(*))::text from public.votes), true)",
    ],
  ])('finds votes in the %s of an answer', async (_, statement) => {
    const create = `
      create function public.leak() returns void language plpgsql security definer set search_path = ''
        as $$ begin ${statement}; end $$; grant execute on function public.leak() to anon`;
    await within(create, 'drop function public.leak()', async () => {
      const [one, two] = await Promise.all(twins.map((db) => answersOf(db, anon, ['select public.leak()'])));
      expect(one).not.toEqual(two);
    });
  });

  it('reads every readable table, and finds rows', async () => {
    // A row of i18n_missing is visible only while it is written.
    const statements = (await tablesFor(twins[0], 'authenticated')).filter(
      (each) => / order by /.test(each) && !/i18n_missing/.test(each),
    );
    expect(statements.length).toBeGreaterThanOrEqual(5);
    for (const statement of statements) {
      const answers = await Promise.all(
        viewers.map(({ as }) =>
          twins[0]
            .as(as)
            .query(statement)
            .catch(() => []),
        ),
      );
      expect(Math.max(...answers.map((rows) => rows.length)), statement).toBeGreaterThan(0);
    }
  });
});

describe('two contests that differ only in their votes', () => {
  it('differ for their owner', async () => {
    const leaders = await Promise.all(
      twins.map(async ({ owner }) => {
        const [best] = await owner`
          select s.entry_id from private.standings s join public.contest_weeks w on w.id = s.week_id
          where w.week = ${RUNNING} order by s.score desc limit 1`;
        return best?.['entry_id'];
      }),
    );
    expect(leaders).toEqual([entryId(RUNNING, 1), entryId(RUNNING, 8)]);
  });

  it.each(viewers)(
    'give equal answers to $name in the last 24 hours, from the first second to the last',
    async ({ as }) => {
      // Twelve seconds before the close, because a busy machine needs some for all calls.
      for (const hours of [24, 1 / 300]) {
        await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - hours * HOUR))));
        expect(await differences(as)).toEqual([]);
      }
    },
  );

  it('show an admin different held votes before the last 24 hours, and none within them', async () => {
    const groupsOf = (db: TestDatabase) =>
      db
        .as(admin)
        .query(`select to_jsonb(public.admin_list_held_votes('ph', '${RUNNING}')) -> 'groups' as groups`);
    await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - HOUR))));
    for (const db of twins) expect(await groupsOf(db)).toEqual([{ groups: [] }]);
    await Promise.all(twins.map((db) => setClock(db, new Date(endsAt.getTime() - 25 * HOUR))));
    const [one, two] = await Promise.all(twins.map(groupsOf));
    expect(one).not.toEqual(two);
  });

  // The others see what one of these sees.
  it.each(viewers.slice(0, 5))(
    'give different answers to $name before the blackout and after the close',
    async ({ as }) => {
      for (const at of [new Date(startsAt.getTime() + 48 * HOUR), new Date(endsAt.getTime() + HOUR)]) {
        await Promise.all(twins.map((db) => setClock(db, at)));
        const received = (await differences(as)).join('\n');
        for (const name of ['list_standings', 'get_contest_week', 'get_profile'])
          expect(received).toContain(name);
      }
    },
  );
});
