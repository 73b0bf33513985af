import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { listAllStandings, listStandings } from '../../fixtures/standings.ts';

const PEOPLE = [
  ['María José Núñez', 'Quezon City'],
  ['Nguyễn Thị Đào', 'Đà Nẵng'],
  ['Анна Фёдорова', 'Санкт-Петербург'],
  ['王芳', '上海'],
  ['김민지', '서울'],
  ['さくら ガブリエラ', '東京'],
  ['أميرة الحسيني', 'القاهرة'],
  ['प्रिया शर्मा', 'मुंबई'],
  ['Zoë Strauß-Ørsted', 'Köln'],
  ["Siobhán O'Brien", 'İzmir'],
  ['100% Star_Light', 'Łódź'],
  ['Mariana Cruz', 'Baguio'],
] as const;

let db: TestDatabase;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, PEOPLE.length);
  for (const [n, [name, city]] of PEOPLE.entries()) {
    await db.owner`
      update public.entries set display_name = ${name}, city = ${city} where id = ${item(week.entries, n).entryId}`;
  }
});
afterAll(() => db.drop());

const found = async (query: string | null) =>
  (await listStandings(db, { query })).map((row) => row.display_name).sort();

describe('a search', () => {
  it.each([
    ['maria', ['Mariana Cruz', 'María José Núñez']],
    ['MARÍA J', ['María José Núñez']],
    ['nunez', ['María José Núñez']],
    ['núñez maria', ['María José Núñez']],
    ['ari', ['Mariana Cruz', 'María José Núñez']],
    ['r', ['100% Star_Light', 'Mariana Cruz', 'María José Núñez', "Siobhán O'Brien", 'Zoë Strauß-Ørsted']],
    ['nguyen dao', ['Nguyễn Thị Đào']],
    ['da nang', ['Nguyễn Thị Đào']],
    ['федор', ['Анна Фёдорова']],
    ['ПЕТЕРБУРГ', ['Анна Фёдорова']],
    ['王', ['王芳']],
    ['芳', ['王芳']],
    ['上海', ['王芳']],
    ['민지', ['김민지']],
    ['기', ['김민지']],
    ['サクラ', ['さくら ガブリエラ']],
    ['がぶり', ['さくら ガブリエラ']],
    ['اميره', ['أميرة الحسيني']],
    ['الحُسَيني', ['أميرة الحسيني']],
    ['प्रिया', ['प्रिया शर्मा']],
    ['strauss', ['Zoë Strauß-Ørsted']],
    ['orsted zoe', ['Zoë Strauß-Ørsted']],
    ['obrien', ["Siobhán O'Brien"]],
    ['o’brien', ["Siobhán O'Brien"]],
    ['izmir', ["Siobhán O'Brien"]],
    ['IZMIR', ["Siobhán O'Brien"]],
    ['lodz', ['100% Star_Light']],
    ['  Baguio  ', ['Mariana Cruz']],
  ])('for %j finds %j', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it.each([
    ['%', ['100% Star_Light']],
    ['_', ['100% Star_Light']],
    ['m%a', []],
    ['mar_a', []],
    ['.*', []],
    ['\\', []],
    ["' or true --", []],
    ['-', []],
    ['()', []],
    ['xyz', []],
    ['maria xyz', []],
  ])('takes the characters of %j literally', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it.each([null, '', '   '])('for %j is no search', async (query) => {
    expect(await found(query)).toHaveLength(PEOPLE.length);
  });

  it('accepts 50 characters and refuses more', async () => {
    expect(await found('ё'.repeat(50))).toEqual([]);
    await expect(found('ё'.repeat(51))).rejects.toMatchObject({ code: 'P0001', message: 'invalid_input' });
  });

  it.each([
    ['rank', null],
    ['newest', null],
    ['random', 'a seed'],
    ['random', null],
  ])('ordered by %s (seed %s) is the same in pages of 2: no gap, no repetition', async (sort, seed) => {
    const all = await listAllStandings(db, { query: 'r', sort, seed, limit: 2 });
    expect(all.map((row) => row.display_name).sort()).toEqual(await found('r'));
  });

  it('has cursors that belong to no other search, order or seed', async () => {
    const [first] = await listStandings(db, { query: 'r', sort: 'random', seed: 'one', limit: 1 });
    const after = first?.cursor ?? '';
    expect(await listStandings(db, { query: 'r', sort: 'random', seed: 'one', after })).toHaveLength(4);
    const others = [
      { query: 'a', sort: 'random', seed: 'one' },
      { query: 'r', sort: 'random', seed: 'two' },
      { query: 'r', sort: 'newest' },
      { query: 'r' },
      { sort: 'random', seed: 'one' },
    ];
    for (const other of others) {
      await expect(listStandings(db, { ...other, after })).rejects.toMatchObject({
        message: 'invalid_input',
      });
    }
  });

  it('finds a new name at once, and no entry that left', async () => {
    const { entryId } = item(week.entries, 11);
    await db.owner`update public.entries set display_name = 'Ligaya' where id = ${entryId}`;
    expect(await found('mariana')).toEqual([]);
    expect(await found('LIGAYA')).toEqual(['Ligaya']);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${entryId}`;
    expect(await found('ligaya')).toEqual([]);
    await db.owner`update public.entries set state = 'approved', display_name = 'Mariana Cruz' where id = ${entryId}`;
    expect(await found('mariana')).toEqual(['Mariana Cruz']);
  });
});
