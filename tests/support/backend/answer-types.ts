// Each answer of a SQL function has the type that the catalog gives it: exactly the keys of its composite type, and
// null only where the comment on the type says so. A test that receives another answer fails.
import postgres from 'postgres';
import { afterEach } from 'vitest';
import { type Catalog, readCatalog } from '../../../supabase/local/postgres/database-catalog.ts';
import { nullableAttributes } from '../../../supabase/local/postgres/database-types-source.ts';

const CALL = /^(.*)\/rest\/v1\/rpc\/(\w+)/;

const backends = new Map<string, { readonly databaseUrl: string; catalog?: Promise<Catalog> }>();
let differences: string[] = [];

/** From now on this backend's answers are compared with the catalog of its database. */
export function checkAnswersOf(backendUrl: string, databaseUrl: string): void {
  backends.set(backendUrl, { databaseUrl });
}

/** The differences since the last call. A test that expects one takes it, and then does not fail. */
export function takeAnswerDifferences(): string[] {
  const found = [...new Set(differences)];
  differences = [];
  return found;
}

async function catalogOf(databaseUrl: string): Promise<Catalog> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await readCatalog(sql);
  } finally {
    await sql.end();
  }
}

/** Each sentence names the function, the way to the value, and the type. */
function compare(catalog: Catalog, type: string, value: unknown, path: string): string[] {
  if (type.startsWith('_')) {
    if (!Array.isArray(value)) return [`${path} is no list.`];
    return value.flatMap((item, n) => compare(catalog, type.slice(1), item, `${path}[${n}]`));
  }
  const composite = catalog.relations.find(({ name, kind }) => name === type && kind === 'composite');
  if (!composite) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is no object of type ${type}.`];
  const values = new Map<string, unknown>(Object.entries(value));
  const names = composite.columns.map(({ name }) => name);
  const nullable = nullableAttributes(composite);
  const unknown = [...values.keys()].filter((key) => !names.includes(key));
  return [
    ...unknown.map((key) => `${path} has ${key}, which is no attribute of type ${type}.`),
    ...composite.columns.flatMap(({ name, type: inner }) => {
      if (!values.has(name)) return [`${path} lacks ${name} of type ${type}.`];
      if (values.get(name) !== null) return compare(catalog, inner, values.get(name), `${path}.${name}`);
      return nullable.includes(name) ? [] : [`${path}.${name} is null, but not nullable in type ${type}.`];
    }),
  ];
}

async function check(url: string, response: Response): Promise<void> {
  const [, backendUrl = '', name] = CALL.exec(url) ?? [];
  const backend = backends.get(backendUrl);
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!backend || !response.ok || !isJson) return;
  const answer: unknown = await response.clone().json();
  backend.catalog ??= catalogOf(backend.databaseUrl);
  const catalog = await backend.catalog;
  const called = catalog.functions.find((each) => each.name === name);
  if (typeof called?.returns !== 'string') return;
  const type = called.isSet ? `_${called.returns}` : called.returns;
  differences.push(...compare(catalog, type, answer, called.name));
}

const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  await check(input instanceof Request ? input.url : String(input), response);
  return response;
};

afterEach(() => {
  const found = takeAnswerDifferences();
  if (found.length > 0) throw new Error(`An answer is not of the type in its catalog: ${found.join(' ')}`);
});
