// One small fault of the schema, as SQL that a program writes, and where to look for the test that sees it.
import type { Sql } from 'postgres';

export interface Mutant {
  readonly kind: string;
  /** What was done to what. One mutant of a run has this name. */
  readonly name: string;
  readonly sql: string;
  /** Tables, domains and functions whose cells and probes are asked first, as the matrix names them. */
  readonly touches: readonly string[];
  /** What a test that sees it mentions, and the folder of the schemas that it belongs to. */
  readonly tests: { readonly words: readonly string[]; readonly subject: string; readonly isRace?: boolean };
}

export interface FunctionBody {
  readonly name: string;
  readonly short: string;
  /** `create or replace function …`, as the catalogue writes it. */
  readonly definition: string;
  readonly source: string;
  readonly kind: string;
  readonly isDefiner: boolean;
  readonly signature: string;
  readonly forAnon: boolean;
  readonly forMembers: boolean;
}

export const readFunctions = (owner: Sql): Promise<FunctionBody[]> => owner<FunctionBody[]>`
  select n.nspname || '.' || p.proname as name, p.proname as short, pg_get_functiondef(p.oid) as definition,
    p.prosrc as source, p.prorettype::regtype::text as kind, p.prosecdef as "isDefiner",
    p.oid::regprocedure::text as signature, has_function_privilege('anon', p.oid, 'execute') as "forAnon",
    has_function_privilege('authenticated', p.oid, 'execute') as "forMembers"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') order by 1, signature`;

/** Public functions that call a function, directly or by others. */
export function publicCallers(functions: readonly FunctionBody[], short: string): FunctionBody[] {
  const found = new Set<string>([short]);
  let grown = true;
  while (grown) {
    grown = false;
    for (const each of functions) {
      if (found.has(each.short)) continue;
      const calls = [...each.source.matchAll(/\b(?:private|public)\.(\w+)\s*\(/g)].map(
        (match) => match[1] ?? '',
      );
      if (!calls.some((name) => found.has(name))) continue;
      found.add(each.short);
      grown = true;
    }
  }
  return functions.filter((each) => each.name.startsWith('public.') && found.has(each.short));
}

/** The end of the call that begins at `start`, behind its last parenthesis. */
export function endOfCall(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`A call without an end: ${text.slice(start, start + 80)}`);
}

/** Every variant of a definition in which one call of the pattern is replaced, with the call as it was. */
export function withoutCalls(
  { definition }: FunctionBody,
  pattern: RegExp,
  replacement: (call: string) => string | null,
): { sql: string; call: string }[] {
  return [...definition.matchAll(pattern)].flatMap(({ index }) => {
    const end = endOfCall(definition, index);
    const call = definition.slice(index, end);
    const instead = replacement(call);
    return instead === null
      ? []
      : [{ sql: definition.slice(0, index) + instead + definition.slice(end), call }];
  });
}
