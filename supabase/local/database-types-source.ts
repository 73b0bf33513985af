// Writes the `Database` type of supabase-js, in the form of the official generator.
import type { Catalog, Column, DatabaseFunction, Relation } from './database-catalog.ts';

const HEAD = `// Generated from the migrations by supabase/local/database-types.ts. Do not edit: run that script.
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

/** The source of database.types.ts. */
export function databaseTypesSource(catalog: Catalog): string {
  const types = new TypeNames(catalog);
  const of = (kind: Relation['kind']) => catalog.relations.filter((each) => each.kind === kind);
  const enums = catalog.enums.map(
    ({ name, values }) => `      ${name}: ${values.map((v) => `'${v}'`).join(' | ')};\n`,
  );
  const composites = of('composite').map(({ name, columns: list }) => {
    const lines = list.map((each) => `        ${each.name}: ${types.of(each.type)} | null;\n`);
    return `      ${name}: {\n${lines.join('')}      };\n`;
  });
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
    block('Enums', enums, '    '),
    block('CompositeTypes', composites, '    '),
  ];
  return `${HEAD}${body.join('')}  };\n};\n`;
}
