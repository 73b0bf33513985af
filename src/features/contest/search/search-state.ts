// What a visitor looks for on a grid, and how it stands in the address. Defaults leave the address clean.

/** `random` has no seed only where an address brought none: see `useSearch`. */
export type Order =
  | { readonly sort: 'rank' }
  | { readonly sort: 'newest' }
  | { readonly sort: 'random'; readonly seed: string | null };

export type Sort = Order['sort'];

/** Years, both included; the last group has no end. */
export const AGE_GROUPS = ['18-20', '21-24', '25-29', '30-'] as const;

export type AgeGroup = (typeof AGE_GROUPS)[number];

export type Search = {
  readonly order: Order;
  /** In any script; empty is none. */
  readonly query: string;
  readonly city: string | null;
  readonly age: AgeGroup | null;
  /** Only whom the voter has not rated yet. */
  readonly unrated: boolean;
};

export const NO_SEARCH: Search = {
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
export function parseSearch(queryString: string): Search {
  const address = new URLSearchParams(queryString);
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
export function formatSearch(queryString: string, search: Search): string {
  const address = new URLSearchParams(queryString);
  for (const key of KEYS) address.delete(key);
  const { order, query, city, age, unrated } = search;
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
export function isNarrowed(search: Search): boolean {
  return search.query !== '' || isFiltered(search);
}

/** Whether the page itself leaves contestants out; the server knows the text and the order only. */
export function isFiltered({ city, age, unrated }: Search): boolean {
  return city !== null || age !== null || unrated;
}

/** Whether the grid is the one that the page has anyway. */
export function isWholeGrid(search: Search): boolean {
  return search.order.sort === 'rank' && !isNarrowed(search);
}

/** The same order with nobody left out. */
export function withoutSearch({ order }: Search): Search {
  return { ...NO_SEARCH, order };
}

/** Whether the second is the first with a text that somebody types on: back undoes a text, not a letter. */
export function isTyping(before: Search, after: Search): boolean {
  const isSameBeside =
    formatSearch('', { ...before, query: '' }) === formatSearch('', { ...after, query: '' });
  return isSameBeside && before.query !== '' && after.query !== '';
}
