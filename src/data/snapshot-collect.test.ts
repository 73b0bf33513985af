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

type Answers = { get_contest_week: object; list_standings: object[]; list_contest_weeks: object[] };

/** A backend that gives the same answers to every country, and how many calls were under way at once. */
function givenBackend(changes: Partial<Answers> = {}) {
  const answers: Answers = {
    get_contest_week: week,
    list_standings: standings,
    list_contest_weeks: weeks,
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

it('all 23 countries are read in three calls each, never more than eight at a time', async () => {
  const { source, calls, most } = givenBackend();
  const { countries } = await collectSnapshot(source, NOW);
  expect(Object.keys(countries)).toHaveLength(23);
  expect(calls).toHaveLength(69);
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
