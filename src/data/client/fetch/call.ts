// Calls of SQL functions: nearly all calls, and all that a visitor makes. They need no more than `fetch`, so landing
// pages carry this file and no Supabase client.
import type { Database, Json } from '#data/database.types.ts';
import type { DeclaredArgs } from '../declared-args.ts';
import { type CamelCase, type CamelKeys, type JsonInput, toCamelKeys, toSnakeKeys } from './key-case.ts';
import { type CallOptions, exchange, headersOf, pageBackend, parse } from './supabase-client.ts';

import { type FailedCall, toCallError } from './supabase-error.ts';

type Functions = Database['public']['Functions'];

export type FunctionName = keyof Functions & string;

type Input<Type> = Json extends Type
  ? JsonInput
  : Type extends readonly (infer Item)[]
    ? readonly Item[]
    : Type;

type ParametersOf<Name extends FunctionName> = Name extends keyof DeclaredArgs
  ? DeclaredArgs[Name]
  : Functions[Name]['Args'];

/** The arguments of a SQL function: `p_entry_id` is `entryId` here. */
export type Args<Name extends FunctionName> = {
  readonly [Key in keyof ParametersOf<Name> as Key extends `p_${infer Rest}`
    ? CamelCase<Rest>
    : never]: Input<ParametersOf<Name>[Key]>;
};

/** The answer of a SQL function, its columns in camelCase. */
export type Answer<Name extends FunctionName> = CamelKeys<Functions[Name]['Returns']>;

/** The arguments themselves, and no other: a list of optional ones would take any object. */
export type Exactly<Given, Name extends FunctionName> = Given &
  Readonly<Record<Exclude<keyof Given, keyof Args<Name>>, never>>;

/** What people take along names its fields as the tables do. */
const IS_DOCUMENT = /^export_/;

/** Calls a SQL function. Failures are `AppError`s. */
export async function call<Name extends FunctionName, Given extends Args<Name>>(
  name: Name,
  args: Exactly<Given, Name>,
  { backend = pageBackend(), signal, accessToken }: CallOptions = {},
): Promise<Answer<Name>> {
  const headers = { ...headersOf(backend, accessToken), 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: bodyOf(args), ...(signal ? { signal } : {}) };
  const { response, text } = await exchange(backend, `${backend.url}/rest/v1/rpc/${name}`, request);
  // A function that answers nothing says so.
  const answer = response.status === 204 ? null : parse(text);
  if (!response.ok || answer === undefined) {
    throw toCallError(
      (answer as FailedCall | null | undefined) ?? { message: text.slice(0, 200) },
      response.status,
      response.headers.get('retry-after'),
    );
  }
  return (IS_DOCUMENT.test(name) ? answer : toCamelKeys(answer)) as Answer<Name>;
}

function bodyOf(args: object): string {
  const pairs = Object.entries(toSnakeKeys(args) as object).map(([key, value]) => [`p_${key}`, value]);
  return JSON.stringify(Object.fromEntries(pairs));
}
