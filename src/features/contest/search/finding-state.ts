// What a visitor looks for on a wall, and how it stands in the address. Defaults leave the address clean.

/** `random` has no seed only where an address brought none: see `useFinding`. */
export type Order =
  | { readonly sort: 'rank' }
  | { readonly sort: 'newest' }
  | { readonly sort: 'random'; readonly seed: string | null };

export type Sort = Order['sort'];

/** Years, both included; the last group has no end. */
export const AGE_GROUPS = ['18-20', '21-24', '25-29', '30-'] as const;

export type AgeGroup = (typeof AGE_GROUPS)[number];

export type Finding = {
  readonly order: Order;
  /** In any script; empty is none. */
  readonly query: string;
  readonly city: string | null;
  readonly age: AgeGroup | null;
  /** Only whom the voter has not rated yet. */
  readonly unrated: boolean;
};

export const NO_FINDING: Finding = {
  order: { sort: 'rank' },
  query: '',
  city: null,
  age: null,
  unrated: false,
};

/** The longest text that the server looks for, in characters. */
export const QUERY_LIMIT = 50;

const SEED = /^[a-z0-9]{1,16}$/;
const KEYS = ['sort', 'seed', 'q', 'city', 'age', 'unrated'] as const;

/** Reads the part of an address behind the path; whatever makes no sense is as if it were not there. */
export function parseFinding(search: string): Finding {
  const address = new URLSearchParams(search);
  const age = AGE_GROUPS.find((group) => group === address.get('age'));
  return {
    order: parseOrder(address),
    query: cleanText(address.get('q') ?? ''),
    city: cleanText(address.get('city') ?? '') || null,
    age: age ?? null,
    unrated: address.get('unrated') === '1',
  };
}

/** The part of the address behind the path, with what other features have put there. */
export function formatFinding(search: string, finding: Finding): string {
  const address = new URLSearchParams(search);
  for (const key of KEYS) address.delete(key);
  const { order, query, city, age, unrated } = finding;
  if (order.sort !== 'rank') address.set('sort', order.sort);
  if (order.sort === 'random' && order.seed !== null) address.set('seed', order.seed);
  if (query) address.set('q', query);
  if (city) address.set('city', city);
  if (age) address.set('age', age);
  if (unrated) address.set('unrated', '1');
  const text = address.toString();
  return text && `?${text}`;
}

function parseOrder(address: URLSearchParams): Order {
  const sort = address.get('sort');
  if (sort === 'newest') return { sort };
  if (sort !== 'random') return { sort: 'rank' };
  const seed = address.get('seed') ?? '';
  return { sort, seed: SEED.test(seed) ? seed : null };
}

/** What was typed, as the server takes it: without control characters and double spaces, at most 50 characters. */
export function cleanText(typed: string): string {
  const readable = typed.normalize('NFC').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  return [...readable.trim()].slice(0, QUERY_LIMIT).join('').trim();
}

/** A seed that nobody chose, so that every contestant is as likely to be first as any other. */
export function newSeed(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((number) => number.toString(36)).join('');
}

/** Whether contestants are left out: by a text or by a filter. */
export function isNarrowed(finding: Finding): boolean {
  return finding.query !== '' || isFiltered(finding);
}

/** Whether the page itself leaves contestants out; the server knows the text and the order only. */
export function isFiltered({ city, age, unrated }: Finding): boolean {
  return city !== null || age !== null || unrated;
}

/** Whether the wall is the one that the page has anyway. */
export function isWholeWall(finding: Finding): boolean {
  return finding.order.sort === 'rank' && !isNarrowed(finding);
}

/** The same order with nobody left out. */
export function withoutSearch({ order }: Finding): Finding {
  return { ...NO_FINDING, order };
}

/** Whether the second is the first with a text that somebody types on: back undoes a text, not a letter. */
export function isTyping(before: Finding, after: Finding): boolean {
  const isSameBeside =
    formatFinding('', { ...before, query: '' }) === formatFinding('', { ...after, query: '' });
  return isSameBeside && before.query !== '' && after.query !== '';
}
