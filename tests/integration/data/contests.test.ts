import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getContestWeek, listContestWeeks } from '../../../src/data/entities/contest-week.ts';
import { listStandings } from '../../../src/data/entities/standings.ts';
import { collectSnapshot } from '../../../src/data/snapshot/snapshot-collect.ts';
import type { TestBackend } from '../../support/backend/backend.ts';
import { startSiteBackend } from '../../support/people/site-data.ts';

let test: TestBackend;

beforeAll(async () => {
  test = await startSiteBackend(5);
});
afterAll(() => test.stop());

describe('the current week of a country', () => {
  it('tells phase, zone, bounds and neighbours', async () => {
    const week = await getContestWeek('ph');
    expect(week).toMatchObject({
      country: 'ph',
      phase: 'live',
      timeZone: 'Asia/Manila',
      entries: 5,
      winner: null,
    });
    expect(Date.parse(week.endsAt) - Date.parse(week.startsAt)).toBe(7 * 24 * 3600 * 1000);
    expect(Date.parse(week.serverTime) - Date.parse(week.startsAt)).toBeGreaterThan(60 * 3600 * 1000 - 1000);
    expect(week.prior).toBeCloseTo(3.5);
  });

  it('answers for a country where nobody entered', async () => {
    expect(await getContestWeek('fr')).toMatchObject({ country: 'fr', entries: 0 });
  });

  it('is among the weeks of the country', async () => {
    const { week } = await getContestWeek('ph');
    expect((await listContestWeeks('ph')).map((each) => each.week)).toContain(week);
  });
});

it('a week that does not exist is no_such_week', async () => {
  await expect(getContestWeek('ph', '1999-w01')).rejects.toMatchObject({ code: 'no_such_week' });
  await expect(listStandings({ country: 'ph', week: 'next week' })).rejects.toMatchObject({
    code: 'no_such_week',
  });
});

it('the standings come page by page, every contestant once, with the shape that cards need', async () => {
  const first = await listStandings({ country: 'ph', limit: 3 });
  const second = await listStandings({ country: 'ph', limit: 3, after: first.at(-1)?.cursor ?? null });
  expect(first).toHaveLength(3);
  expect(second).toHaveLength(2);
  expect(new Set([...first, ...second].map(({ entryId }) => entryId)).size).toBe(5);
  expect(first[0]).toMatchObject({
    displayName: expect.stringMatching(/^Contestant/),
    age: expect.any(Number),
    city: 'Quezon City',
    portrait: { width: 1200, height: 1600, sizes: [{ width: 320 }, { width: 800 }, { width: 1200 }] },
  });
});

it('the snapshot of the site has every country and no rank of a live week', async () => {
  const { url, publishableKey } = test.backend;
  const snapshot = await collectSnapshot({ url, publishableKey });
  expect(Object.keys(snapshot.countries)).toHaveLength(23);
  const philippines = snapshot.countries.ph;
  expect(philippines?.contestants).toHaveLength(5);
  expect(
    philippines?.contestants.every(
      ({ rank, score, votes }) => rank === null && score === null && votes === null,
    ),
  ).toBe(true);
});

describe('a backend that does not answer as it should', () => {
  it.each([
    [503, 'unavailable'],
    [429, 'rate_limited'],
    [401, 'session_expired'],
    [418, 'unexpected'],
  ])('with status %i is %s', async (status, code) => {
    const answer: typeof fetch = async () => new Response('{"message":"?"}', { status });
    const backend = { url: 'http://backend', publishableKey: 'key', fetch: answer };
    await expect(getContestWeek('ph', null, { backend })).rejects.toMatchObject({ code });
  });

  it('and does not answer at all is unavailable', async () => {
    const backend = { url: 'http://127.0.0.1:1', publishableKey: 'key' };
    await expect(getContestWeek('ph', null, { backend })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('with an answer that is no JSON is not taken for data', async () => {
    const answer: typeof fetch = async () => new Response('<html>', { status: 502 });
    const backend = { url: 'http://backend', publishableKey: 'key', fetch: answer };
    await expect(getContestWeek('ph', null, { backend })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
