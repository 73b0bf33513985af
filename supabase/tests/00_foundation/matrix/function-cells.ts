// Cells of functions: what each actor gets from a call, and whether it tells of a person that it must not tell of.
import type { Actor } from '../../../../tests/support/backend/database.ts';
import { UNKNOWN_ID } from '../../fixtures/people-matrix.ts';
import type { Answer } from './ask.ts';
import type { CatalogFunction } from './catalogue.ts';
import { type Cell, refusalOf } from './cell.ts';
import { NOT_PENDING_DELETION, WITHOUT_ACCOUNT } from './expected/functions.ts';
import type { FunctionRow } from './function-rule.ts';
import { ACTORS, fill, type World, wordsOf } from './world.ts';

/** `public.cast_vote` of a row. */
export const calledName = (call: string) => `public.${call.split('(')[0]}`;

const IN_JSON = (call: string) =>
  `select coalesce(jsonb_agg(r)::text, '[]') from (select * from public.${call}) r`;

/** The word for an answer about `about`, beside the answer to the same question about an unknown id. */
function wordAbout(name: string, answer: Answer, unknown: Answer, about: string): string {
  const refusal = refusalOf(answer, name);
  if (refusal === 'denied') return 'denied';
  const text = JSON.stringify(answer).replaceAll(about, UNKNOWN_ID);
  if (text !== JSON.stringify(unknown)) return refusal ?? 'visible';
  return refusal && refusal !== 'no_such_profile' ? refusal : 'unknown';
}

function wordOf(name: string, answer: Answer, owner: string): string {
  return refusalOf(answer, name) ?? (answer.text?.includes(owner) ? 'named' : 'ok');
}

/** A row of a function: asked twice where it names somebody, once where it does not. */
function rowCells(world: World, [call, words]: FunctionRow, about: string): Cell[] {
  const isAbout = call.includes('$1');
  return ACTORS.map((actor) => {
    const as = world.actors[actor];
    const ask = (id: string) => ({ as, sql: fill(world, IN_JSON(call.replaceAll('$1', `'${id}'`)), actor) });
    return {
      name: `public.${call} as ${actor}`,
      expected: wordsOf(words)[actor],
      ask: isAbout ? [ask(about), ask(UNKNOWN_ID)] : [ask(about)],
      read: ([answer = {}, unknown = {}]) =>
        isAbout
          ? wordAbout(calledName(call), answer, unknown, about)
          : wordOf(calledName(call), answer, world.ids.owner),
    };
  });
}

export const functionCells = (world: World, row: FunctionRow): Cell[] =>
  rowCells(world, row, world.ids.owner);

/** Tokens that are good, without an account: it is gone, or the token names nobody. */
const WITHOUT = [
  { who: 'somebody whose account is gone', as: { role: 'authenticated', sub: UNKNOWN_ID } },
  { who: 'a token without a subject', as: { role: 'authenticated', sub: '', claims: { sub: null } } },
] as const;

/** A row for those without an account. */
export function accountlessCells(world: World, [call, words]: FunctionRow): Cell[] {
  const name = calledName(call);
  const short = name.slice('public.'.length);
  const { visitor, voter } = wordsOf(words);
  const wordFor = (n: number) => {
    if (voter === 'denied') return 'denied';
    if (visitor !== 'denied' && visitor !== 'not_signed_in') return 'ok';
    return WITHOUT_ACCOUNT[short]?.[n] ?? (short.startsWith('admin_') ? 'not_allowed' : 'not_signed_in');
  };
  return WITHOUT.map(({ who, as }, n) => ({
    name: `public.${call} as ${who}`,
    expected: wordFor(n),
    ask: [{ as, sql: fill(world, IN_JSON(call.replaceAll('$1', '$owner')), 'visitor') }],
    read: ([answer = {}]) => refusalOf(answer, name) ?? 'ok',
  }));
}

/** A row for somebody whose account is pending deletion, where that ends what they may do. */
export function pendingDeletionCells(world: World, [call]: FunctionRow): Cell[] {
  const name = calledName(call);
  if (!NOT_PENDING_DELETION.includes(name.slice('public.'.length))) return [];
  return [
    {
      name: `public.${call} as somebody whose account is pending deletion`,
      expected: 'not_allowed',
      ask: [{ as: world.leaver, sql: fill(world, IN_JSON(call.replaceAll('$1', '$owner')), 'visitor') }],
      read: ([answer = {}]) => refusalOf(answer, name) ?? 'ok',
    },
  ];
}

/** An admin without an entry in the week, beside the admin who has one. */
export function neutralAdminCells(world: World, [call, word]: readonly [string, string]): Cell[] {
  const name = calledName(call);
  return [
    {
      name: `public.${call} as an admin who does not compete`,
      expected: word,
      ask: [{ as: world.neutralAdmin, sql: fill(world, IN_JSON(call), 'visitor') }],
      read: ([answer = {}]) => wordOf(name, answer, world.ids.owner),
    },
  ];
}

/** The other way round: what the owner gets about each actor. `$1` is the actor. */
export function ownerCells(world: World, [call, words]: FunctionRow): Cell[] {
  const as = world.actors.owner;
  const ask = (id: string) => ({ as, sql: fill(world, IN_JSON(call.replaceAll('$1', `'${id}'`)), 'owner') });
  return ACTORS.filter((actor) => actor !== 'service').map((actor) => ({
    name: `public.${call} as owner about ${actor}`,
    expected: wordsOf(words)[actor],
    ask: [ask(world.ids[actor]), ask(UNKNOWN_ID)],
    read: ([answer = {}, unknown = {}]) => wordAbout(calledName(call), answer, unknown, world.ids[actor]),
  }));
}

/** Whether each role may call a function at all. `open` names the roles that may. */
export function grantCells(world: World, { name, calls }: CatalogFunction, open: string): Cell[] {
  const roles = open.split(' ');
  const mayCall = (as: Actor) => roles.includes(as.role);
  return ACTORS.map((actor) => ({
    name: `${name} as ${actor}`,
    expected: mayCall(world.actors[actor]) ? 'allowed' : 'denied',
    ask: calls.map((sql) => ({ as: world.actors[actor], sql })),
    read: (answers) => {
      const allowed = answers.filter((answer) => refusalOf(answer, name) !== 'denied').length;
      if (allowed === 0) return 'denied';
      return allowed === answers.length ? 'allowed' : 'some of its forms';
    },
  }));
}
