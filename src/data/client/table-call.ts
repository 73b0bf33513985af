// Requests to tables by `fetch` alone, for pages that anybody opens.
import type { Database } from '#data/database.types.ts';
import { type CallOptions, exchange, headersOf, pageBackend, parse } from './fetch/supabase-client.ts';
import { type FailedCall, toCallError } from './fetch/supabase-error.ts';

type Tables = Database['public']['Tables'];
type TableName = keyof Tables & string;
type ColumnOf<Name extends TableName> = keyof Tables[Name]['Row'] & string;

/** In PostgREST's words: `['user_id', 'eq.…']`, `['order', 'cast_at.desc']`. */
type Query<Name extends TableName> = readonly (readonly [ColumnOf<Name> | 'order' | 'limit', string])[];

/** Rows of a table. Failures are `AppError`s. */
export async function readTable<Name extends TableName, Column extends ColumnOf<Name>>(
  table: Name,
  columns: readonly Column[],
  query: Query<Name>,
  options: CallOptions = {},
): Promise<Pick<Tables[Name]['Row'], Column>[]> {
  const rows = await request(table, [['select', columns.join(',')], ...query], { method: 'GET' }, options);
  // An answer that was cut off, or that somebody else gave.
  if (!Array.isArray(rows)) throw toCallError({ message: `The rows of ${table} are none.` }, 200);
  return rows;
}

/** Adds a row. Where one with the same values in `unlessSame` is there already, it stays as it is. */
export async function insertRow<Name extends TableName>(
  table: Name,
  row: Tables[Name]['Insert'],
  { unlessSame, ...options }: CallOptions & { readonly unlessSame?: readonly ColumnOf<Name>[] } = {},
): Promise<void> {
  const query = unlessSame ? [['on_conflict', unlessSame.join(',')] as const] : [];
  const prefer = unlessSame ? 'return=minimal,resolution=ignore-duplicates' : 'return=minimal';
  await request(table, query, { method: 'POST', headers: { prefer }, body: JSON.stringify(row) }, options);
}

export async function updateRow<Name extends TableName>(
  table: Name,
  id: string,
  changes: Tables[Name]['Update'],
  options: CallOptions = {},
): Promise<void> {
  const headers = { prefer: 'return=minimal' };
  await request(
    table,
    [['id', `eq.${id}`]],
    { method: 'PATCH', headers, body: JSON.stringify(changes) },
    options,
  );
}

async function request(
  table: string,
  query: readonly (readonly [string, string])[],
  sent: { readonly method: string; readonly headers?: Record<string, string>; readonly body?: string },
  { backend = pageBackend(), signal, accessToken }: CallOptions,
): Promise<unknown> {
  const address = `${backend.url}/rest/v1/${table}?${new URLSearchParams(query.map((pair) => [...pair]))}`;
  const { response, text } = await exchange(backend, address, {
    ...sent,
    headers: {
      ...headersOf(backend, accessToken),
      'content-type': 'application/json',
      ...sent.headers,
    },
    ...(signal ? { signal } : {}),
  });
  const answer = parse(text);
  if (response.ok) return answer;
  throw toCallError((answer as FailedCall | undefined) ?? { message: text.slice(0, 200) }, response.status);
}
