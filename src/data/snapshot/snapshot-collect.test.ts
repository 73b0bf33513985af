import { describe, expect, it } from 'vitest';
import { collectSnapshot } from './snapshot-collect.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const portrait = { width: 3, height: 4, placeholder: '#cccccc', sizes: [] };

const week = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  time_zone: 'Asia/Manila',
  starts_at: '2026-11-15T16:00:00Z',
  ends_at: '2026-11-22T16:00:00Z',
  blackout_at: '2026-11-21T16:00:00Z',
  official_at: '2026-11-24T16:00:00Z',
  is_blackout: false,
  entries: 3,
  votes: 17,
  capacity: 24,
  prior: 3.5,
  prize: null,
  winner: null,
  cancel_reason: null,
  previous_week: '2026-w46',
  next_week: '2026-w48',
  server_time: '2026-11-18T12:00:01Z',
};

const winner = {
  entry_id: 'w',
  profile_id: 'w',
  display_name: 'Wina',
  age: 22,
  city: 'Cebu',
  score: 4.2,
  votes: 9,
  portrait,
};

const weeks = [
  { week: '2026-w47', phase: 'live', starts_at: '', ends_at: '', entries: 3, winner: null },
  { week: '2026-w46', phase: 'official', starts_at: '', ends_at: '', entries: 3, winner: null },
  { week: '2026-w45', phase: 'official', starts_at: '', ends_at: '', entries: 3, winner },
];

const standings = ['ana', 'bea', 'cora'].map((name, index) => ({
  entry_id: name,
  profile_id: name,
  display_name: name,
  age: 20,
  city: 'Manila',
  rank: index + 1,
  score: 4 - index,
  votes: 5,
  portrait,
  cursor: `after ${name}`,
}));

const numbers = [{ votes: 15, weight: 12.5, average: 3.9, corrections: [] }];
const surge = [{ hour_starts_at: '2026-11-15T15:00:00Z', votes: 4, changed: 1 }];

type Answers = {
  get_contest_week: object;
  list_standings: object[];
  list_contest_weeks: object[];
  get_week_numbers: object[];
  get_week_surge: object[];
  list_translations: object;
  get_world_table: object;
};

/** A backend that gives the same answers to every country, and how many calls were under way at once. */
function givenBackend(changes: Partial<Answers> = {}) {
  const answers: Answers = {
    get_contest_week: week,
    list_standings: standings,
    list_contest_weeks: weeks,
    get_week_numbers: numbers,
    get_week_surge: surge,
    list_translations: { version: 0, texts: {} },
    get_world_table: { winners: [], leaders: [] },
    ...changes,
  };
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  let underWay = 0;
  let most = 0;
  const fake = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = new URL(String(input)).pathname.split('/').at(-1) as keyof Answers;
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    calls.push({ name, body });
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay -= 1;
    const answer = answers[name];
    return Response.json(Array.isArray(answer) ? answer : { ...answer, country: body.p_country });
  };
  return { source: { url: 'http://backend', publishableKey: 'key', fetch: fake }, calls, most: () => most };
}

describe('the snapshot of a live week', () => {
  it('carries no rank, score, votes or cursor, and the order of the slots says nothing about them', async () => {
    const { source } = givenBackend();
    const reversed = givenBackend({ list_standings: standings.toReversed() }).source;
    const { countries } = await collectSnapshot(source, NOW, ['ph']);
    const contestants = countries.ph?.contestants ?? [];
    expect(contestants).toHaveLength(3);
    for (const contestant of contestants) {
      expect(contestant).toMatchObject({ rank: null, score: null, votes: null });
      expect(contestant).not.toHaveProperty('cursor');
    }
    expect(countries.ph?.week.votes).toBeNull();
    expect((await collectSnapshot(reversed, NOW, ['ph'])).countries.ph?.contestants).toEqual(contestants);
  });

  it('is valid for 24 hours, or until the close where that is earlier', async () => {
    const { source } = givenBackend();
    const early = await collectSnapshot(source, NOW, ['ph']);
    const late = await collectSnapshot(source, new Date('2026-11-22T10:00:00Z'), ['ph']);
    expect(early.countries.ph?.validUntil).toBe('2026-11-19T12:00:00.000Z');
    expect(late.countries.ph?.validUntil).toBe('2026-11-22T16:00:00.000Z');
  });

  it('names the winner of the newest official week that has one', async () => {
    const { countries } = await collectSnapshot(givenBackend().source, NOW, ['ph']);
    expect(countries.ph?.lastWinner).toMatchObject({ displayName: 'Wina', week: '2026-w45', score: 4.2 });
  });

  it("is equal for equal data, whatever the server's clock said", async () => {
    const later = givenBackend({ get_contest_week: { ...week, server_time: '2026-11-18T12:00:09Z' } });
    const one = await collectSnapshot(givenBackend().source, NOW, ['ph']);
    expect(await collectSnapshot(later.source, NOW, ['ph'])).toEqual(one);
  });
});

it('an official week keeps its result', async () => {
  const { source } = givenBackend({ get_contest_week: { ...week, phase: 'official' } });
  const { countries } = await collectSnapshot(source, NOW, ['ph']);
  expect(countries.ph?.contestants.find(({ entryId }) => entryId === 'ana')).toMatchObject({
    rank: 1,
    score: 4,
  });
});

it('all 23 countries are read in three calls each and four for each other week, 12 languages and the world table in one each, never more than eight at a time', async () => {
  const { source, calls, most } = givenBackend();
  const { countries } = await collectSnapshot(source, NOW);
  expect(Object.keys(countries)).toHaveLength(23);
  expect(calls).toHaveLength(12 + 1 + 23 * (3 + 2 * 4));
  expect(most()).toBeLessThanOrEqual(8);
});

it('one country that does not answer fails the whole', async () => {
  const { source } = givenBackend();
  const broken: typeof fetch = async (input, init) =>
    String(init?.body).includes('"fr"') ? new Response('down', { status: 503 }) : source.fetch(input, init);
  await expect(collectSnapshot({ ...source, fetch: broken }, NOW)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

describe('the weeks that get a page of their own', () => {
  const listed = ['2026-w48', '2026-w47', ...[46, 45, 44, 43, 42, 41, 40, 39, 38].map((w) => `2026-w${w}`)];
  const summaries = listed.map((slug) => ({ ...weeks[1], week: slug }));

  it('are the next one and the newest eight past ones, newest first', async () => {
    const { source, calls } = givenBackend({ list_contest_weeks: summaries });
    await collectSnapshot(source, NOW, ['ph']);
    const asked = calls.filter(({ name }) => name === 'get_week_numbers').map(({ body }) => body.p_week);
    expect(asked).toEqual(listed.filter((slug) => slug !== '2026-w47').slice(0, 9));
  });

  it('carry the whole ranking of an official week in its order, with its numbers and its last 24 hours', async () => {
    const official = { ...week, phase: 'official', votes: 15 };
    const { source } = givenBackend({
      get_contest_week: official,
      list_contest_weeks: summaries.slice(2, 3),
    });
    const { countries } = await collectSnapshot(source, NOW, ['ph']);
    const [past] = countries.ph?.otherWeeks ?? [];
    expect(past?.contestants.map(({ entryId, rank }) => [entryId, rank])).toEqual([
      ['ana', 1],
      ['bea', 2],
      ['cora', 3],
    ]);
    expect(past?.numbers).toEqual({ votes: 15, weight: 12.5, average: 3.9, corrections: [] });
    expect(past?.surge).toEqual([{ startsAt: '2026-11-15T15:00:00Z', votes: 4, changed: 1 }]);
  });

  it('carry no standing before their start, and are stale from then on', async () => {
    const next = { ...week, phase: 'upcoming', starts_at: '2026-11-19T00:00:00Z' };
    const { source } = givenBackend({
      get_contest_week: next,
      list_contest_weeks: summaries.slice(0, 1),
      get_week_numbers: [],
      get_week_surge: [],
    });
    const { countries } = await collectSnapshot(source, NOW, ['ph']);
    const [coming] = countries.ph?.otherWeeks ?? [];
    expect(coming?.contestants.every(({ rank, score, votes }) => (rank ?? score ?? votes) === null)).toBe(
      true,
    );
    expect(coming).toMatchObject({ numbers: null, surge: [], validUntil: '2026-11-19T00:00:00.000Z' });
  });
});

it('the written texts of all languages come along, with the newest version of any', async () => {
  const list_translations = {
    version: 7,
    texts: { 'contest.votes': 'Stimmen', 'contest.gone': null, odd: 3 },
  };
  const { translations } = await collectSnapshot(givenBackend({ list_translations }).source, NOW, ['ph']);
  expect(translations.version).toBe(7);
  expect(Object.keys(translations.texts)).toHaveLength(12);
  expect(translations.texts.de).toEqual({ 'contest.votes': 'Stimmen' });
});
