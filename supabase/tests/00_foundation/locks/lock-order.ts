// Which locks each function takes, and in which order, read from LOCKS.md, the bodies and the triggers of a database.
import { readFileSync } from 'node:fs';
import type { Sql } from 'postgres';

export interface Body {
  name: string;
  source: string;
}

const DOCUMENT = new URL('../../../schemas/LOCKS.md', import.meta.url);
const SKIPPED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;
const STEP =
  /\b(?:private|public)\.(\w+)\s*\(|\b(?:insert into|update|delete from)\s+(?:private|public)\.\w+/gi;
/** They bring up to date what is due, as the first thing that a call does: they lock rows in an order of their own. */
const BRING_UP_TO_DATE = new Set(['apply_due_decisions', 'open_week', 'take_week_step']);

/** Whether a body locks without a helper: an advisory lock, or rows that it waits for. */
export function locksByItself(source: string): boolean {
  const bare = source.replaceAll(SKIPPED, ' ');
  return /\bpg_(?:try_)?advisory|\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?!\s+skip\s+locked)|\block\s+table\b/i.test(
    bare,
  );
}

/** The names of the locks in the order of the document; those of one line stand at the same place. */
export function documentedLocks(): string[][] {
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => [...line.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ''));
}

export const functionBodies = (owner: Sql): Promise<Body[]> => owner<Body[]>`
  select p.proname as name, p.prosrc as source
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'private') and l.lanname in ('sql', 'plpgsql')`;

/** By function: the helpers of the document that its body calls, and whether it locks by itself. */
export async function directLocks(owner: Sql): Promise<Record<string, string>> {
  const helpers = new Set(documentedLocks().flat());
  const bodies = await functionBodies(owner);
  const found = bodies.map(({ name, source }): [string, string] => {
    const calls = [...source.replaceAll(SKIPPED, ' ').matchAll(/\bprivate\.(\w+)\s*\(/g)].map(
      (call) => call[1] ?? '',
    );
    const locks = calls.filter((call) => helpers.has(call) || /^(lock|share|try_lock)_/.test(call));
    return [name, [...(locksByItself(source) ? ['by itself'] : []), ...locks].join(' ')];
  });
  return Object.fromEntries(found.filter(([, locks]) => locks !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Triggers that lock for these columns alone: a new name, a confirmed address or age changes no entry, no medium and no vote.
 */
const LOCKING_COLUMNS = new Map([['follow_profile', ['suspended_at', 'deletion_requested_at', 'erased_at']]]);

interface Trigger {
  event: string;
  name: string;
  /** Only an update of one of these sets it off; none: any update. */
  columns: string[];
}

const triggers = (owner: Sql) => owner<Trigger[]>`
  select e.event || ' ' || n.nspname || '.' || c.relname as event, p.proname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (t.tgattr)) as columns
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  cross join (values ('insert into', 4), ('delete from', 8), ('update', 16)) e (event, bit)
  where not t.tgisinternal and t.tgtype & e.bit > 0
  order by t.tgtype & 2 desc, t.tgname`;

export class LockOrder {
  readonly #locks: readonly string[];
  readonly #bodies = new Map<string, string[]>();
  readonly #triggers: readonly Trigger[];

  private constructor(bodies: readonly Body[], fired: readonly Trigger[]) {
    // A helper that only calls others is no lock of its own.
    this.#locks = documentedLocks()
      .flat()
      .filter((lock) => bodies.some(({ name, source }) => name === lock && locksByItself(source)));
    this.#triggers = fired.map((trigger) => ({
      ...trigger,
      columns: LOCKING_COLUMNS.get(trigger.name) ?? trigger.columns,
    }));
    for (const { name, source } of bodies) {
      this.#bodies.set(name, [...(this.#bodies.get(name) ?? []), ...this.#stepsOf(source)]);
    }
  }

  static async read(owner: Sql): Promise<LockOrder> {
    return new LockOrder(await functionBodies(owner), await triggers(owner));
  }

  #stepsOf(source: string): string[] {
    const bare = source.replaceAll(SKIPPED, ' ');
    return [...bare.matchAll(STEP)].flatMap(({ 0: written, 1: called, index }) => {
      if (called) return [called];
      const [statement = ''] = bare.slice(index).split(';');
      return this.#triggers
        .filter(({ event }) => event === written.replaceAll(/\s+/g, ' ').toLowerCase())
        .filter(
          ({ event, columns }) =>
            columns.length === 0 ||
            !event.startsWith('update') ||
            columns.some((column) => new RegExp(`\\b${column} =`).test(statement)),
        )
        .map(({ name }) => name);
    });
  }

  /** The locks that a function may take, itself or by what it calls or sets off, in the order of its text. */
  locksOf(name: string, isWhole = true, open: readonly string[] = []): string[] {
    if (open.includes(name)) return [];
    if (!isWhole && open.length > 0 && BRING_UP_TO_DATE.has(name)) return ['lock_contest', 'lock_entries'];
    const below = (this.#bodies.get(name) ?? []).flatMap((step) =>
      this.locksOf(step, isWhole, [...open, name]),
    );
    // A helper that takes others first is behind them.
    return [...new Set(this.#locks.includes(name) ? [...below, name] : below)];
  }

  /** False for what locks only because it brings up to date what is due. */
  takesLocksOfItsOwn(name: string, open: readonly string[] = []): boolean {
    if (this.#locks.includes(name)) return true;
    if (open.includes(name) || BRING_UP_TO_DATE.has(name)) return false;
    return (this.#bodies.get(name) ?? []).some((step) => this.takesLocksOfItsOwn(step, [...open, name]));
  }

  /** The places of the document that both functions take a lock of. */
  sharedPlaces(one: string, other: string): number[] {
    const places = new Set(this.locksOf(one).map((lock) => this.placeOf(lock)));
    return [...new Set(this.locksOf(other).map((lock) => this.placeOf(lock)))].filter((place) =>
      places.has(place),
    );
  }

  /** The first two locks that a function takes against the order; none where there are none. */
  wrongSteps(name: string): string[] {
    const places = this.locksOf(name, false).map((lock) => ({ lock, place: this.placeOf(lock) }));
    const wrong = places.findIndex(({ place }, n) => place < (places[n - 1]?.place ?? 0));
    return wrong < 0 ? [] : places.slice(wrong - 1, wrong + 1).map(({ lock }) => lock);
  }

  /** The line of the document. */
  placeOf(lock: string): number {
    return documentedLocks().findIndex((line) => line.includes(lock));
  }
}

/** What others call: functions of people and edge functions, jobs of timers, and triggers of the auth service. */
export async function rootFunctions(owner: Sql): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select distinct p.proname as name
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and (
      n.nspname = 'public' and p.prorettype <> 'trigger'::regtype
      or exists (select from private.scheduled_jobs j where j.command like '%private.' || p.proname || '(%')
      or exists (select from pg_trigger t where t.tgfoid = p.oid and t.tgrelid = 'auth.users'::regclass)
    )
    order by 1`;
  return rows.map(({ name }) => name);
}

/**
 * Each two of these functions, a function with itself too, that take locks of two places or more in common. Those that only
 * bring up to date what is due are one: take_week_step.
 */
export function pairsThatShareLocks(order: LockOrder, names: readonly string[]): [string, string][] {
  const own = names.filter((name) => name === 'take_week_step' || order.takesLocksOfItsOwn(name));
  return own.flatMap((one, n) =>
    own
      .slice(n)
      .filter((other) => order.sharedPlaces(one, other).length > 1)
      .map((other): [string, string] => [one, other]),
  );
}
