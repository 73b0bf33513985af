// Cells of tables: who may name which column, and which rows they reach.

import type { CatalogTable } from './catalogue.ts';
import { type Cell, refusalOf } from './cell.ts';
import type { TableRule } from './table-rule.ts';
import { ACTORS, type ActorName, fill, type World, wordsOf } from './world.ts';

const OPERATIONS = ['select', 'insert', 'update'] as const;
type Operation = (typeof OPERATIONS)[number];
const NOBODY = ACTORS.map(() => 'denied').join(' ');

const roleOf = (world: World, actor: ActorName) => world.actors[actor].role;

/** The columns that a role may name in an operation: `select: id name; update: *`. */
export function grantedColumns(
  rule: TableRule,
  role: string,
  operation: Operation,
  all: readonly string[],
): string[] {
  const grants = rule[role as 'anon'] ?? '';
  const part = grants.split(';').find((text) => text.trim().startsWith(`${operation}:`));
  const words = (part?.split(':')[1] ?? '').trim().split(/\s+/).filter(Boolean);
  return words.includes('*') ? [...all] : words;
}

const TOUCH: Readonly<Record<Operation, (table: string, column: string) => string>> = {
  select: (table, column) => `select (select t.${column}::text from ${table} t limit 0)`,
  insert: (table, column) => `insert into ${table} (${column}) values (default)`,
  update: (table, column) => `update ${table} set ${column} = default where false`,
};

function columnCells(world: World, table: CatalogTable, rule: TableRule): Cell[] {
  return OPERATIONS.flatMap((operation) =>
    ACTORS.flatMap((actor) => {
      const granted = grantedColumns(rule, roleOf(world, actor), operation, table.columns);
      return table.columns.map((column) => ({
        name: `${table.name}: ${operation} ${column} as ${actor}`,
        expected: granted.includes(column) ? 'allowed' : 'denied',
        ask: [{ as: world.actors[actor], sql: TOUCH[operation](table.name, column) }],
        read: ([answer]) => (refusalOf(answer ?? {}, table.name) === 'denied' ? 'denied' : 'allowed'),
      }));
    }),
  );
}

/** The rows as one text, so that two sets of rows can be compared. */
const rowsAsText = (table: string, columns: readonly string[], where = 'true') =>
  `select coalesce((select count(*) || E'\\n' || string_agg(r::text, E'\\n' order by r::text)
    from (select ${columns.join(', ')} from ${table} where ${where}) r), '0')`;

const WRITES = {
  update: (table: string, assignment: string) => `update ${table} set ${assignment}`,
  delete: (table: string) => `delete from ${table}`,
  truncate: (table: string) => `truncate ${table}`,
};

/** `none` and `all`, `own` by the column that names the person, and what the rule calls otherwise. */
function setsOf(rule: TableRule): Record<string, string> {
  return { none: 'false', all: 'true', ...(rule.own ? { own: `${rule.own} = $actor` } : {}), ...rule.sets };
}

/** Which rows an operation reaches: the same as the owner of the table finds by the set's condition. */
function rowCells(
  world: World,
  table: CatalogTable,
  rule: TableRule,
  operation: 'select' | keyof typeof WRITES,
): Cell[] {
  const words = wordsOf(rule[operation] ?? NOBODY);
  const sets = setsOf(rule);
  return ACTORS.map((actor): Cell => {
    const granted = grantedColumns(rule, roleOf(world, actor), 'select', table.columns);
    const readable = granted.length > 0 ? granted : table.columns;
    const updatable = grantedColumns(rule, roleOf(world, actor), 'update', table.columns);
    const both = updatable.find((name) => readable.includes(name));
    const assignment = both ? `${both} = ${both}` : `${updatable[0] ?? table.columns.at(-1)} = default`;
    const isRead = operation === 'select';
    const sql = isRead ? rowsAsText(table.name, readable) : WRITES[operation](table.name, assignment);
    const seen = (where: string) =>
      fill(
        world,
        isRead
          ? rowsAsText(table.name, readable, where)
          : `select count(*) from ${table.name} where ${where}`,
        actor,
      );
    return {
      name: `${table.name}: ${operation} rows as ${actor}`,
      expected: words[actor],
      ask: [
        { as: world.actors[actor], sql },
        ...Object.values(sets).map((where) => ({ as: null, sql: seen(where) })),
      ],
      read: ([answer = {}, ...bySet]) => {
        const refusal = refusalOf(answer, table.name);
        if (refusal !== null) return refusal;
        const fitting = Object.keys(sets).filter((_, n) => bySet[n]?.text === answer.text);
        if (fitting.includes(words[actor])) return words[actor];
        return fitting[0] ?? `${answer.text?.split('\n')[0]} rows`;
      },
    };
  });
}

function insertCells(world: World, table: CatalogTable, rule: TableRule): Cell[] {
  const rows = rule.insert ?? [[`insert into ${table.name} default values`, NOBODY] as const];
  return rows.flatMap(([sql, words]) =>
    ACTORS.map((actor) => ({
      name: `${table.name}: ${sql} as ${actor}`,
      expected: wordsOf(words)[actor],
      ask: [{ as: world.actors[actor], sql: fill(world, sql, actor) }],
      read: ([answer]) => refusalOf(answer ?? {}, table.name) ?? 'allowed',
    })),
  );
}

/** What holds for every table: row level security, and rows to find, so that `none` says something. */
function constantCells(table: CatalogTable): Cell[] {
  return [
    {
      name: `${table.name}: row level security`,
      expected: 'on',
      ask: [
        {
          as: null,
          sql: `select case when relrowsecurity then 'on' else 'off' end from pg_class where oid = '${table.name}'::regclass`,
        },
      ],
      read: ([answer]) => answer?.text ?? '',
    },
    {
      name: `${table.name}: rows for its owner`,
      expected: 'some',
      ask: [{ as: null, sql: `select count(*) from ${table.name}` }],
      read: ([answer]) => (Number(answer?.text) > 0 ? 'some' : 'none: add one in world.ts'),
    },
  ];
}

/** All cells of a table. */
export function tableCells(world: World, table: CatalogTable, rule: TableRule): Cell[] {
  return [
    ...constantCells(table),
    ...columnCells(world, table, rule),
    ...insertCells(world, table, rule),
    ...(['select', 'update', 'delete', 'truncate'] as const).flatMap((operation) =>
      rowCells(world, table, rule, operation),
    ),
  ];
}
