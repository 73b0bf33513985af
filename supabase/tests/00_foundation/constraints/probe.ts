// Check constraints and unique keys, asked one by one: values that each accepts and refuses, in a copy of its table that has
// no trigger, no primary key and no reference.
import type { TransactionSql } from 'postgres';
import { type Answer, askAll } from '../matrix/ask.ts';
import { CONTEST_PROBES } from './contest-probes.ts';
import { DOMAIN_PROBES } from './domain-probes.ts';
import { PEOPLE_PROBES } from './people-probes.ts';
import { PRIVATE_PROBES } from './private-probes.ts';
import type { Probes } from './probes.ts';
import { UNIQUE_PROBES } from './unique-probes.ts';

export const TABLE_PROBES: Probes = { ...CONTEST_PROBES, ...PEOPLE_PROBES, ...PRIVATE_PROBES };
export { DOMAIN_PROBES, UNIQUE_PROBES };

interface Asked {
  readonly sql: string;
  readonly rule: string;
  readonly isGood: boolean;
}

const copyOf = (table: string) => `pg_temp.${table.replace('.', '_')}`;

/** A copy with the columns, check constraints and keys of a table, in which every other column may be empty. */
async function copyTable(tx: TransactionSql, table: string): Promise<void> {
  const copy = copyOf(table);
  await tx.unsafe(`
    create temp table ${copy.slice('pg_temp.'.length)}
      (like ${table} including constraints including indexes including defaults including identity) on commit drop;
    alter table ${copy} drop constraint if exists ${copy.slice('pg_temp.'.length)}_pkey`);
  const required = await tx<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${copy}::regclass and attnum > 0 and attnotnull and attidentity = ''`;
  if (required.length === 0) return;
  const changes = required.map(({ name }) => `alter column ${name} drop not null`);
  await tx.unsafe(`alter table ${copy} ${changes.join(', ')}`);
}

/** 22023: a check that calls a function of PostgreSQL with an invalid value, such as an unknown time zone. */
const isRefusedBy = (rule: string, { code, message = '' }: Answer): boolean =>
  code === '22023' || code === '23505' || (code === '23514' && message.includes(`constraint "${rule}"`));

/** One sentence for each value that a constraint or domain treats in another way. `part` chooses tables and domains. */
export async function wrongProbes(
  tx: TransactionSql,
  part: (name: string) => boolean = () => true,
): Promise<string[]> {
  const asked: Asked[] = [];
  const tables = [...new Set([...Object.keys(TABLE_PROBES), ...Object.keys(UNIQUE_PROBES)])].filter(part);
  for (const table of tables) {
    await copyTable(tx, table);
    for (const [rule, [columns, good, bad]] of Object.entries(UNIQUE_PROBES[table] ?? {})) {
      const insert = (rows: string) => `insert into ${copyOf(table)} (${columns}) values ${rows}`;
      asked.push({ sql: insert(good), rule, isGood: true }, { sql: insert(bad), rule, isGood: false });
    }
    for (const [rule, [columns, good, bad]] of Object.entries(TABLE_PROBES[table] ?? {})) {
      const insert = (values: string) => `insert into ${copyOf(table)} (${columns}) values (${values})`;
      asked.push(...good.map((values) => ({ sql: insert(values), rule, isGood: true })));
      asked.push(...bad.map((values) => ({ sql: insert(values), rule, isGood: false })));
    }
  }
  for (const [domain, [good, bad]] of Object.entries(DOMAIN_PROBES).filter(([name]) => part(name))) {
    asked.push({ sql: `select ${good}::${domain}`, rule: domain, isGood: true });
    asked.push({ sql: `select ${bad}::${domain}`, rule: domain, isGood: false });
  }
  const answers = await askAll(
    tx,
    asked.map(({ sql }) => ({ as: null, sql })),
  );
  return asked.flatMap(({ sql, rule, isGood }, n) => {
    const answer = answers[n] ?? {};
    const isRefused = rule in DOMAIN_PROBES ? answer.code === '23514' : isRefusedBy(rule, answer);
    if (isGood ? answer.code === undefined : isRefused) return [];
    return [`${rule} ${isGood ? 'refuses' : 'accepts'}: ${sql} (${answer.message ?? 'inserted'})`];
  });
}
