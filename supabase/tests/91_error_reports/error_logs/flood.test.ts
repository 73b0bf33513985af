import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { SCRUB_CASES, SCRUBBED_PAGES, STORED_TEXTS } from '../../../../tests/support/files/scrub-cases.ts';
import { setClock } from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner`truncate public.error_logs, private.rate_limits`;
  await setClock(db, new Date(START));
});

const START = Date.parse('2026-11-25T12:00:00Z');

/** Reports this many different errors as a visitor from an address, in one statement per thousand. */
const flood = (address: string, reports: number, name = 'failure') =>
  db.as({ role: 'anon' }).transaction(async (query) => {
    const headers = JSON.stringify({ 'x-forwarded-for': address });
    await query("select set_config('request.headers', $1, true)", [headers]);
    for (let done = 0; done < reports; done += 1000) {
      await query(
        `insert into public.error_logs (message, stack, url)
         select $1 || ' of ' || translate((n + $2)::text, '0123456789', 'abcdefghij'), 'at f (https://site.example/a.js:1:2)', '/en'
         from generate_series(1, $3::integer) n`,
        [name, done, Math.min(1000, reports - done)],
      );
    }
  });

const rows = () => db.owner<{ message: string; stack: string; url: string; reports: number }[]>`
  select * from public.error_logs order by id`;

describe('a flood of reports', () => {
  it('of 10,000 in a minute from one address leaves at most 60 rows, and blocks no other address', async () => {
    for (const seconds of [0, 20, 40, 59]) {
      await setClock(db, new Date(START + seconds * 1000));
      await flood('198.51.100.1', 2500, `wave ${'abcd'[seconds % 4]}`);
    }
    const left = (await rows()).length;
    expect(left).toBeGreaterThan(20);
    expect(left).toBeLessThanOrEqual(60);
    await flood('198.51.100.2', 1, 'another');
    expect((await rows()).at(-1)?.message).toBe('another of b');
  }, 60_000);

  it('from four hundred addresses at once leaves at most 300 rows', async () => {
    await db.owner.unsafe(`
      do $$
      begin
        for n in 1..400 loop
          perform set_config('request.headers', '{"x-forwarded-for":"10.1.' || n / 250 || '.' || n % 250 || '"}', true);
          insert into public.error_logs (message)
          select 'name ' || translate((n * 10 + k)::text, '0123456789', 'abcdefghij') from generate_series(1, 3) k;
        end loop;
      end $$`);
    expect((await rows()).length).toBeGreaterThan(100);
    expect((await rows()).length).toBeLessThanOrEqual(300);
  }, 60_000);

  it('of one error is one row with its count', async () => {
    for (let n = 0; n < 20; n += 1)
      await db.owner`insert into public.error_logs (message) values (${`row ${n}`})`;
    expect(await rows()).toMatchObject([{ message: 'row 0', reports: 20 }]);
  });

  it('of two at the same moment is one row too', async () => {
    const twice = () =>
      db.as({ role: 'anon' }).query("insert into public.error_logs (message) values ('twin')");
    await Promise.all([twice(), twice(), twice(), twice()]);
    expect(await rows()).toMatchObject([{ message: 'twin', reports: 4 }]);
  });

  it('of one error on every page fills at most 50 rows', async () => {
    for (let n = 0; n < 60; n += 1) {
      await setClock(db, new Date(START + n * 60_000));
      await db.owner`insert into public.error_logs (message, url) values ('everywhere', ${`/page-${n}`})`;
    }
    expect(await rows()).toHaveLength(50);
    expect((await rows()).reduce((sum, { reports }) => sum + reports, 0)).toBe(60);
  });
});

describe('a real error', () => {
  const reportFrom = (address: string, message: string) =>
    db.as({ role: 'anon' }).transaction(async (query) => {
      await query("select set_config('request.headers', $1, true)", [
        JSON.stringify({ 'x-forwarded-for': address }),
      ]);
      await query('insert into public.error_logs (message) values ($1)', [message]);
    });
  /** From so many sources, each error twice from its own. */
  const invent = (sources: number, errors: number) => db.owner`
    insert into public.error_logs (message, fingerprint, reports, reporter, created_at, last_seen_at)
    select 'invented ' || n, md5(n::text), 9, n % ${sources}, private.clock(), private.clock()
    from generate_series(1, ${errors}::integer) n`;
  const isThere = async (message: string) => (await rows()).some((row) => row.message === message);

  it('stays where one source invents more than the table holds', async () => {
    await reportFrom('203.0.113.1', 'real');
    await db.owner`alter table public.error_logs disable trigger user`;
    await invent(3, 5200);
    await db.owner`alter table public.error_logs enable trigger user`;
    await reportFrom('198.51.100.9', 'one more');
    expect(await isThere('real')).toBe(true);
    expect(await rows()).toHaveLength(5000);
  }, 60_000);

  it('stays where each invention has a source of its own, once two people have met it', async () => {
    await reportFrom('203.0.113.1', 'real');
    await reportFrom('203.0.113.2', 'real');
    await db.owner`alter table public.error_logs disable trigger user`;
    await invent(60_000, 5200);
    await db.owner`alter table public.error_logs enable trigger user`;
    await setClock(db, new Date(START + 3_600_000));
    await reportFrom('198.51.100.9', 'one more');
    expect(await isThere('real')).toBe(true);
  }, 60_000);
});

describe('a stored report', () => {
  it('is shortened: a megabyte of stack, of message and of address', async () => {
    const stack = `Error: big\n${'    at f (https://site.example/a.js:1:2)\n'.repeat(26_000)}`;
    expect(stack.length).toBeGreaterThan(1_000_000);
    const insert = 'insert into public.error_logs (message, stack, url, release) values ($1, $2, $3, $4)';
    const big = 'word '.repeat(210_000);
    await db.as({ role: 'anon' }).query(insert, [big, stack, `/${big}`, 'r'.repeat(1_000_000)]);
    const [row] = await rows();
    expect(row?.stack).toHaveLength(8000);
    expect(row?.message).toHaveLength(1000);
    expect(row?.url).toHaveLength(500);
    expect(row?.stack.endsWith(' …')).toBe(true);
  });

  it('is deleted after 90 days without a report, and beyond the limit of rows the rarest first', async () => {
    await db.owner`insert into public.error_logs (message) values ('old')`;
    await setClock(db, new Date(START + 60 * 86_400_000));
    for (const message of ['once', 'often', 'often', 'late'])
      await db.owner`insert into public.error_logs (message) values (${message})`;
    await db.owner`select private.delete_old_error_logs(3)`;
    expect((await rows()).map(({ message }) => message)).toEqual(['once', 'often', 'late']);
    await db.owner`select private.delete_old_error_logs(2)`;
    expect((await rows()).map(({ message }) => message)).toEqual(['often', 'late']);
    await setClock(db, new Date(START + 151 * 86_400_000));
    await db.owner`select private.delete_old_error_logs()`;
    expect(await rows()).toEqual([]);
  });

  it('has no token, address or number, in message, stack and url', async () => {
    expect(SCRUB_CASES.length).toBeGreaterThanOrEqual(30);
    for (const { text, gone } of SCRUB_CASES) {
      await db.owner`truncate public.error_logs, private.rate_limits`;
      await db.owner`
        insert into public.error_logs (message, stack, url) values (${text}, ${`at f\n${text}`}, ${`/x?y=${text}#${text}`})`;
      const [row] = await rows();
      const stored = `${row?.message} ${row?.stack} ${row?.url}`;
      for (const piece of gone) expect(stored, text).not.toContain(piece);
    }
  });

  it('helps to find the fault', async () => {
    for (const text of STORED_TEXTS) {
      const [row] = await db.owner<{ stored: string }[]>`select private.scrub_text(${text}) as stored`;
      expect(row?.stored).toBe(text);
    }
    for (const [url, stored] of SCRUBBED_PAGES) {
      const [row] = await db.owner<{ stored: string | null }[]>`select private.scrub_url(${url}) as stored`;
      expect(row?.stored).toBe(stored);
    }
  });

  it('groups the releases of one error, and separates two errors of one message', async () => {
    const at = (file: string, place: string) =>
      `Error: x\n    at cast (https://site.example/_astro/${file}:${place})`;
    await db.owner`insert into public.error_logs (message, stack, release) values
      ('row 7 failed', ${at('votes.BxYz12_4.js', '1:20')}, 'one'), ('row 8 failed', ${at('votes.Qq34-aZz.js', '1:77')}, 'two'),
      ('row 9 failed', ${at('likes.BxYz12_4.js', '1:20')}, 'two')`;
    const groups = await db.owner<{ reports: string; releases: string[] }[]>`
      select reports, releases from private.list_error_groups() order by reports desc`;
    expect(groups).toEqual([
      { reports: '2', releases: ['one', 'two'] },
      { reports: '1', releases: ['two'] },
    ]);
  });
});
