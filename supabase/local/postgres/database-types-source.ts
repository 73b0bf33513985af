// Writes the `Database` type of supabase-js, in the form of the official generator.
import type { Catalog, Column, DatabaseFunction, Domain, Relation } from './database-catalog.ts';

const HEAD = `// Generated from the migrated database by npm run schema. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
`;

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'];
const TEXTS = [
  ...['text', 'varchar', 'bpchar', 'char', 'name', 'citext', 'uuid', 'bytea', 'inet', 'cidr'],
  ...['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval', 'tstzrange', 'daterange'],
];

class TypeNames {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** TypeScript's name for PostgreSQL's type. */
  of(type: string): string {
    if (type.startsWith('_')) return `${this.of(type.slice(1))}[]`;
    if (NUMBERS.includes(type)) return 'number';
    if (TEXTS.includes(type)) return 'string';
    if (type === 'bool') return 'boolean';
    if (type === 'json' || type === 'jsonb') return 'Json';
    if (type === 'void') return 'undefined';
    const domain = this.#catalog.domains.find(({ name }) => name === type);
    if (domain) return domain.values ? `Database['public']['Enums']['${type}']` : this.of(domain.type);
    if (this.#catalog.enums.some(({ name }) => name === type))
      return `Database['public']['Enums']['${type}']`;
    const relation = this.#catalog.relations.find(({ name }) => name === type);
    if (relation?.kind === 'composite') return `Database['public']['CompositeTypes']['${type}']`;
    if (relation)
      return `Database['public']['${relation.kind === 'table' ? 'Tables' : 'Views'}']['${type}']['Row']`;
    return 'unknown';
  }
}

const block = (name: string, entries: string[], indent: string) =>
  entries.length > 0
    ? `${indent}${name}: {\n${entries.join('')}${indent}};\n`
    : `${indent}${name}: { [_ in never]: never };\n`;

function columns(name: string, list: Column[], types: TypeNames, write: 'row' | 'insert' | 'update'): string {
  const lines = list
    .filter(({ isGenerated }) => write === 'row' || !isGenerated)
    .map((column) => {
      const isOptional = write === 'update' || (write === 'insert' && (column.nullable || column.hasDefault));
      const type = types.of(column.type) + (column.nullable ? ' | null' : '');
      return `          ${column.name}${isOptional ? '?' : ''}: ${type};\n`;
    });
  return block(name, lines, '        ');
}

function relation({ name, kind, columns: list, relationships }: Relation, types: TypeNames): string {
  const quoted = (names: string[]) => `[${names.map((each) => `'${each}'`).join(', ')}]`;
  const links = relationships.map(
    (link) => `          {
            foreignKeyName: '${link.foreignKeyName}';
            columns: ${quoted(link.columns)};
            isOneToOne: ${link.isOneToOne};
            referencedRelation: '${link.referencedRelation}';
            referencedColumns: ${quoted(link.referencedColumns)};
          },\n`,
  );
  const writable =
    kind === 'table'
      ? columns('Insert', list, types, 'insert') + columns('Update', list, types, 'update')
      : '';
  const tail =
    links.length > 0
      ? `        Relationships: [\n${links.join('')}        ];\n`
      : '        Relationships: [];\n';
  return `      ${name}: {\n${columns('Row', list, types, 'row')}${writable}${tail}      };\n`;
}

/** Any argument with a default may be left out or null; whether an answer's columns may be null, SQL does not say. */
function callable({ name, args, returns, isSet }: DatabaseFunction, types: TypeNames): string {
  const list = args.map(
    (each) =>
      `${each.name}${each.isOptional ? '?' : ''}: ${types.of(each.type)}${each.isOptional ? ' | null' : ''}`,
  );
  const argsType = list.length > 0 ? `{ ${list.join('; ')} }` : 'Record<PropertyKey, never>';
  const fields = Array.isArray(returns)
    ? `{\n${returns.map((each) => `          ${each.name}: ${types.of(each.type)} | null;\n`).join('')}        }`
    : types.of(returns);
  return `      ${name}: {\n        Args: ${argsType};\n        Returns: ${fields}${isSet ? '[]' : ''};\n      };\n`;
}

/** `Nullable: a, b.` or `Nullable: none.` in the comment on a composite type: PostgreSQL keeps no such mark of attributes. */
const NULLABLE = /\bNullable: ([a-z0-9_, ]+)\./;

/** The attributes that may be null: those that the type's comment lists, all of them where it has no list. */
export function nullableAttributes({ name, comment, columns: list }: Relation): string[] {
  const all = list.map((each) => each.name);
  const listed = NULLABLE.exec(comment ?? '')?.[1];
  if (listed === undefined) return all;
  if (listed === 'none') return [];
  const nullable = listed.split(', ');
  const unknown = nullable.filter((each) => !all.includes(each));
  if (unknown.length > 0) throw new Error(`comment on type ${name}: no attribute ${unknown.join(', ')}`);
  return nullable;
}

function composite(relation: Relation, types: TypeNames): string {
  const nullable = nullableAttributes(relation);
  const lines = relation.columns.map(
    ({ name, type }) => `        ${name}: ${types.of(type)}${nullable.includes(name) ? ' | null' : ''};\n`,
  );
  return `      ${relation.name}: {\n${lines.join('')}      };\n`;
}

function allowedValues({ domains, enums }: Catalog): string[] {
  const closed = domains.flatMap(({ name, values }: Domain) => (values ? { name, values } : []));
  const quoted = enums.map(({ name, values }) => ({ name, values: values.map((value) => `'${value}'`) }));
  return [...closed, ...quoted]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, values }) => `      ${name}: ${values.join(' | ')};\n`);
}

/** What edge functions call, and the types that its arguments and answers need: nothing of the tables. */
export function catalogForServers({ relations, functions, domains, enums }: Catalog): Catalog {
  const called = functions.filter(({ isForServers }) => isForServers);
  const needed = new Set<string>();
  const need = (type: string): void => {
    const name = type.replace(/^_/, '');
    if (needed.has(name)) return;
    needed.add(name);
    for (const column of relations.find((each) => each.name === name)?.columns ?? []) need(column.type);
  };
  for (const { args, returns } of called) {
    for (const { type } of args) need(type);
    for (const type of Array.isArray(returns) ? returns.map((column) => column.type) : [returns]) need(type);
  }
  const isNeeded = ({ name }: { name: string }) => needed.has(name);
  return {
    relations: relations.filter((each) => each.kind === 'composite' && isNeeded(each)),
    functions: called,
    domains: domains.filter(isNeeded),
    enums: enums.filter(isNeeded),
  };
}

/** The source of database.types.ts. */
export function databaseTypesSource(catalog: Catalog): string {
  const types = new TypeNames(catalog);
  const of = (kind: Relation['kind']) => catalog.relations.filter((each) => each.kind === kind);
  const body = [
    block(
      'Tables',
      of('table').map((each) => relation(each, types)),
      '    ',
    ),
    block(
      'Views',
      of('view').map((each) => relation(each, types)),
      '    ',
    ),
    block(
      'Functions',
      catalog.functions.map((each) => callable(each, types)),
      '    ',
    ),
    block('Enums', allowedValues(catalog), '    '),
    block(
      'CompositeTypes',
      of('composite').map((each) => composite(each, types)),
      '    ',
    ),
  ];
  return `${HEAD}${body.join('')}  };\n};\n`;
}
