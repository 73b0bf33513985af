// All cells for what the catalogue has, and what the expectations leave out.
import type { TransactionSql } from 'postgres';
import { askAll } from './ask.ts';
import type { Catalogue } from './catalogue.ts';
import type { Cell } from './cell.ts';
import {
  ANSWERS_TO_NEUTRAL_ADMIN,
  ANSWERS_TO_OWNER,
  FUNCTIONS,
  OPEN_PRIVATE_FUNCTIONS,
} from './expected/functions.ts';
import { BUCKETS, TOPICS } from './expected/places.ts';
import { TABLES } from './expected/tables.ts';
import { WRONG_ARGUMENTS } from './expected/wrong-arguments.ts';
import {
  accountlessCells,
  calledName,
  functionCells,
  grantCells,
  neutralAdminCells,
  ownerCells,
} from './function-cells.ts';
import { bucketCells, sequenceCells, topicCells } from './place-cells.ts';
import { tableCells } from './table-cells.ts';
import type { World } from './world.ts';

const FOLDER = 'supabase/tests/00_foundation/matrix/expected';

/** Which part of the matrix to ask: names of tables and functions, or all of it. */
export type Part = (name: string) => boolean;

/** Every cell, or those of a part. */
export function cellsOf(world: World, catalogue: Catalogue, part: Part = () => true): Cell[] {
  const { tables, functions, sequences, buckets, topics } = catalogue;
  return [
    ...tables
      .filter(({ name }) => part(name))
      .flatMap((table) => tableCells(world, table, TABLES[table.name] ?? {})),
    ...FUNCTIONS.filter((row) => part(calledName(row[0]))).flatMap((row) => [
      ...functionCells(world, row),
      ...accountlessCells(world, row),
    ]),
    ...WRONG_ARGUMENTS.filter((row) => part(calledName(row[0]))).flatMap((row) => functionCells(world, row)),
    ...ANSWERS_TO_NEUTRAL_ADMIN.filter(([call]) => part(calledName(call))).flatMap((row) =>
      neutralAdminCells(world, row),
    ),
    ...ANSWERS_TO_OWNER.filter((row) => part(calledName(row[0]))).flatMap((row) => ownerCells(world, row)),
    ...functions
      .filter(({ name }) => name.startsWith('private.') && part(name))
      .flatMap((found) => grantCells(world, found, OPEN_PRIVATE_FUNCTIONS[found.name] ?? '')),
    ...sequences.filter(part).flatMap((name) => sequenceCells(world, name)),
    ...buckets.flatMap((bucket) => {
      const rule = BUCKETS[bucket];
      return rule && part(`storage.${bucket}`) ? bucketCells(world, bucket, rule) : [];
    }),
    ...topics.filter((name) => part(`realtime.${name}`)).flatMap((policy) => topicCells(world, policy)),
  ];
}

/** One sentence for each cell that is not as expected. */
export async function wrongCells(tx: TransactionSql, cells: readonly Cell[]): Promise<string[]> {
  const answers = await askAll(
    tx,
    cells.flatMap(({ ask }) => ask),
  );
  let next = 0;
  return cells.flatMap((cell) => {
    const own = answers.slice(next, next + cell.ask.length);
    next += cell.ask.length;
    const received = cell.read(own);
    return received === cell.expected
      ? []
      : [`${cell.name}: expected ${cell.expected}, received ${received}`];
  });
}

function gaps(kind: string, found: readonly string[], expected: readonly string[], file: string): string[] {
  return [
    ...found
      .filter((name) => !expected.includes(name))
      .map((name) => `The ${kind} ${name} has no expectation. Add it to ${FOLDER}/${file}.`),
    ...expected
      .filter((name) => !found.includes(name))
      .map((name) => `There is no ${kind} ${name}. Take it out of ${FOLDER}/${file}.`),
  ];
}

/** Columns of tables that anybody may use: each is open to somebody or named as closed. */
function columnGaps({ tables }: Catalogue): string[] {
  return tables.flatMap(({ name, columns }) => {
    const { anon = '', authenticated = '', closed = '' } = TABLES[name] ?? {};
    const words = `${anon} ${authenticated} ${closed}`;
    if (words.trim() === '') return [];
    const named = words.split(/\s+|;/).filter((word) => word !== '' && !word.endsWith(':'));
    return gaps(
      'column',
      columns.map((column) => `${name}.${column}`),
      [...new Set(named)].map((column) => `${name}.${column}`),
      'tables-of-….ts',
    );
  });
}

/** One sentence for each object without an expectation, and each expectation without an object. */
export function missingExpectations(
  catalogue: Catalogue,
  edgeFunctions: readonly string[],
  expectedEdge: readonly string[],
): string[] {
  const { tables, functions, buckets, topics } = catalogue;
  const publicFunctions = functions.map(({ name }) => name).filter((name) => name.startsWith('public.'));
  const called = [...new Set(FUNCTIONS.map(([call]) => calledName(call)))];
  const open = Object.keys(OPEN_PRIVATE_FUNCTIONS);
  return [
    ...gaps(
      'table',
      tables.map(({ name }) => name),
      Object.keys(TABLES),
      'tables-of-….ts, or to the closed ones of tables.ts',
    ),
    ...columnGaps(catalogue),
    ...gaps('function', publicFunctions, called, 'functions-of-….ts'),
    ...open
      .filter((name) => !functions.some((found) => found.name === name))
      .map((name) => `There is no function ${name}. Take it out of ${FOLDER}/functions.ts.`),
    ...gaps('bucket', buckets, Object.keys(BUCKETS), 'places.ts'),
    ...gaps('policy of Realtime', topics, Object.keys(TOPICS), 'places.ts'),
    ...gaps('edge function', edgeFunctions, expectedEdge, 'edge-functions.ts'),
  ];
}
