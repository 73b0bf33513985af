// The form of a scenario: who has an account, and what they do when. The functions under test never see a label.
import { readFileSync } from 'node:fs';
import type { Country } from '../../../src/domain/locales.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Minutes relative to the opening of the week; below 0 is before. */
  readonly created: number;
  readonly ip: string;
  /** Accounts with one device share a browser. */
  readonly device: string;
  /** Null without consent. */
  readonly fingerprint: string | null;
  /** `honest:…` or `stuffed:…`. */
  readonly label: string;
  readonly info: Readonly<Record<string, string>>;
}

interface Timed {
  /** Minutes after the opening of the week; 10,080 is the close. */
  readonly t: number;
  readonly account: string;
}

export type ScenarioEvent = Timed &
  (
    | { readonly do: 'vote'; readonly entry: number; readonly stars: number }
    /** Answers the next contestant that is served; `honest` gives the entry's own quality with some noise. */
    | { readonly do: 'rate'; readonly stars: number | 'honest'; readonly looked: number }
    | { readonly do: 'skip'; readonly looked?: number }
    | { readonly do: 'leave' }
  );

export interface Scenario {
  readonly name: string;
  readonly country: Country;
  readonly entries: number;
  readonly accounts: readonly Account[];
  readonly events: readonly ScenarioEvent[];
  /** Of the noise in honest stars. */
  readonly seed?: number;
}

const isIn = (list: readonly unknown[], value: unknown) => list.includes(value);

/** Reads a scenario. @throws Error that names the first account or event that is none. */
export function readScenario(path: string): Scenario {
  const scenario = JSON.parse(readFileSync(path, 'utf8')) as Scenario;
  if (!Number.isInteger(scenario.entries) || scenario.entries < 3) throw new Error('entries: 3 or more');
  const ids = new Set<string>();
  for (const account of scenario.accounts) {
    if (!/^(honest|stuffed):/.test(account.label))
      throw new Error(`account ${account.id}: label ${account.label}`);
    if (ids.has(account.id)) throw new Error(`account ${account.id}: twice`);
    ids.add(account.id);
  }
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, event] of scenario.events.entries()) {
    if (!ids.has(event.account)) throw new Error(`event ${index}: no account ${event.account}`);
    if (!isIn(['vote', 'rate', 'skip', 'leave'], event.do)) throw new Error(`event ${index}: do ${event.do}`);
    if (event.t < last) throw new Error(`event ${index}: earlier than the one before`);
    last = event.t;
  }
  return scenario;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
