// A trigger hides the effects of a statement. So there are few, named by their effect, and an empty change wakes
// none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { readSchemas } from '../../../local/postgres/schemas.ts';
import { readReadmeTable } from '../../fixtures/readme-table.ts';

interface Trigger {
  name: string;
  table: string;
  time: string;
  events: string[];
}

let db: TestDatabase;
let triggers: Trigger[];
beforeAll(async () => {
  db = await createTestDatabase();
  // The bits of pg_trigger.tgtype.
  triggers = await db.owner<Trigger[]>`
    select t.tgname as name, c.relname as table,
      case when t.tgtype & 2 > 0 then 'before' else 'after' end as time,
      array_remove(array[
        case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 16 > 0 then 'update' end,
        case when t.tgtype & 8 > 0 then 'delete' end
      ], null) as events
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.pronamespace = 'private'::regnamespace
    order by 1`;
});
afterAll(() => db.drop());

describe('the triggers', () => {
  it('are at most 45', () => {
    expect(triggers.length).toBeGreaterThan(20);
    expect(triggers.length).toBeLessThanOrEqual(45);
  });

  it('are named by table, time, event and effect', () => {
    for (const { name, table, time, events } of triggers) {
      expect(name).toMatch(new RegExp(`^${table}_${time}_${events.join('_or_')}_[a-z0-9_]+$`));
    }
  });

  it('stand in the README with the function that they call', async () => {
    const rows = readReadmeTable('10_people/README.md', 'Who calls it');
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const [trigger, called] = [row.trigger, row.calls].map((cell) => cell?.replaceAll('`', '') ?? '');
      const [found] = await db.owner<{ source: string; proc: string }[]>`
        select p.prosrc as source, 'private.' || p.proname as proc
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgname = ${trigger ?? ''}`;
      expect(`${found?.proc}() ${found?.source}`, trigger).toContain(`${called}(`);
    }
  });
});

/** The parts of a list between its own commas, not between those in brackets. */
function splitList(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const char of list) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/** Assignments of a column to itself in an UPDATE, such as `state = e.state`. */
function selfAssignments(source: string): string[] {
  const bare = source.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
  const updates = bare.matchAll(
    /\bupdate\s+(?:([\w.]+)\s+(?:as\s+)?(?:(?!set\b)(\w+)\s+)?)?set\b([\s\S]*?)(?=\b(?:from|where|returning)\b|;)/gi,
  );
  return [...updates].flatMap(([, table = '', alias = '', list = '']) =>
    splitList(list).filter((part) => {
      const [, column, owner, value] = part.match(/^(\w+)\s*=\s*(?:(\w+)\.)?(\w+)$/) ?? [];
      return (
        column !== undefined &&
        column === value &&
        [undefined, alias, table.split('.').at(-1)].includes(owner)
      );
    }),
  );
}

describe('an update', () => {
  it('that assigns a column to itself is found by this check', () => {
    expect(
      selfAssignments(`
        update public.entries e set city = e.city || '', state = e.state where e.id = p_id;
        update public.entries set age = age;
        update public.entries as e set age = c.age from (select 1 as age) c where true;
        insert into t (a) values (1) on conflict (a) do update set a = excluded.a;`),
    ).toEqual(['state = e.state', 'age = age']);
  });

  it('never assigns a column to itself', () => {
    const files = readSchemas();
    expect(files.length).toBeGreaterThan(50);
    expect(
      files.flatMap(({ name, text }) => selfAssignments(text).map((found) => `${name}: ${found}`)),
    ).toEqual([]);
  });
});
