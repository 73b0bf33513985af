// Every object of the schema × every operation × every actor. README.md says how to read and change the expectations.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { EDGE_FUNCTIONS } from './expected/edge-functions.ts';
import { FUNCTIONS } from './expected/functions.ts';
import { cellsOf, missingExpectations, wrongCells } from './matrix.ts';
import { ACTORS, createWorld, type World } from './world.ts';

const LEAST_CELLS = 4_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.db.drop());

const edgeFunctions = readdirSync(new URL('../../../functions', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

describe('the matrix', () => {
  it('has an expectation for each object of the catalogue, and no other', async () => {
    const catalogue = await world.db.owner.begin((tx) => readCatalogue(tx));
    expect(missingExpectations(catalogue, edgeFunctions, Object.keys(EDGE_FUNCTIONS))).toEqual([]);
  });

  it('has the expected answer in each cell', async () => {
    await world.db.owner.begin(async (tx) => {
      const cells = cellsOf(world, await readCatalogue(tx));
      expect(cells.length).toBeGreaterThan(LEAST_CELLS);
      expect(await wrongCells(tx, cells)).toEqual([]);
    });
  });

  it('has a positive control in each row of functions', () => {
    const closedToAll = FUNCTIONS.filter(([, words]) =>
      /^((denied|not_allowed|not_signed_in)\s*)+$/.test(words),
    );
    expect(closedToAll).toEqual([]);
  });

  it('names each cell once', async () => {
    const cells = cellsOf(world, await world.db.owner.begin((tx) => readCatalogue(tx)));
    expect(cells.length - new Set(cells.map(({ name }) => name)).size).toBe(0);
  });
});

describe('an object that nobody expects', () => {
  it.each([
    ['create table public.extra (id int)', 'table public.extra'],
    ['create table private.extra (id int)', 'table private.extra'],
    ['create view public.extra as select 1 as id', 'table public.extra'],
    ['alter table public.votes add extra int', 'column public.votes.extra'],
    ["create function public.extra() returns int language sql as 'select 1'", 'function public.extra'],
    ["insert into storage.buckets (id, name) values ('extra', 'extra')", 'bucket extra'],
    [
      'create policy "Extra" on realtime.messages for select to anon using (true)',
      'policy of Realtime Extra',
    ],
  ])('fails with a sentence after %s', async (statement, object) => {
    const rolledBack = world.db.owner.begin(async (tx) => {
      await tx.unsafe(statement);
      const sentences = missingExpectations(
        await readCatalogue(tx),
        edgeFunctions,
        Object.keys(EDGE_FUNCTIONS),
      );
      expect(sentences).toEqual([
        expect.stringContaining(`The ${object} has no expectation. Add it to supabase/tests/`),
      ]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  });

  it('fails for an edge function', async () => {
    const catalogue = await world.db.owner.begin((tx) => readCatalogue(tx));
    expect(missingExpectations(catalogue, [...edgeFunctions, 'extra'], Object.keys(EDGE_FUNCTIONS))).toEqual([
      expect.stringContaining('The edge function extra has no expectation.'),
    ]);
  });
});

describe('a private object that an API role may use', () => {
  it.each([
    ['grant select (id) on private.reports to authenticated', 'private.reports: select id', 6],
    [
      'grant execute on function private.hold_votes to anon; grant usage on schema private to anon',
      'private.hold_votes as visitor',
      1,
    ],
    ['alter table private.messages disable row level security', 'private.messages: row level security', 1],
  ])('is found after %s', async (statement, cell, least) => {
    const rolledBack = world.db.owner.begin(async (tx) => {
      await tx.unsafe(statement);
      const cells = cellsOf(world, await readCatalogue(tx), (name) => statement.includes(name));
      const wrong = await wrongCells(tx, cells);
      expect(wrong.filter((sentence) => sentence.startsWith(cell)).length).toBeGreaterThanOrEqual(least);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
  });

  it.each(ACTORS)('the schema accepts no new table from %s', async (name) => {
    for (const schema of ['public', 'private']) {
      const create = world.db.as(world.actors[name]).query(`create table ${schema}.mine (id int)`);
      await expect(create, schema).rejects.toMatchObject({ code: '42501' });
    }
  });
});
