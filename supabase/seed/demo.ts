// The demo contest: a live week in every country, with people, pictures and votes. See README.md in this folder.
import postgres, { type Sql } from 'postgres';
import { COUNTRIES } from '#domain/locales.ts';
import { createAccounts, createVoters } from './accounts.ts';
import { castCountry } from './country-cast.ts';
import { type CountryWork, writeCountry } from './country-writer.ts';
import { contestNow, type DemoPlan, isComplete, planDemo } from './demo-plan.ts';
import { shootFilms } from './film/demo-films.ts';
import { uploadPictures } from './media.ts';
import { takeOwnPhotos } from './own-photos.ts';
import { FACES } from './painter/faces.ts';
import { openGallery } from './painter/gallery.ts';
import { letPeopleTalk } from './talk.ts';
import { FEATURED, FEATURED_CAPACITY } from './wanted-weeks.ts';

export interface DemoOptions {
  /** Role `postgres`, the owner of the schema. */
  readonly databaseUrl: string;
  readonly backendUrl: string;
  readonly secretKey: string;
  /** Painted pictures stay here between runs, named by their content. */
  readonly cacheDir: string;
  /** Default: the contest's clock. */
  readonly now?: Date;
  /** One line per step, with progress. */
  readonly log: (line: string) => void;
  /** The painter. Default: all faces in all sizes. Tests use one small picture for everyone. */
  readonly paint?: typeof openGallery;
}

export interface DemoSummary {
  /** The additions of this run. */
  readonly weeks: number;
  readonly entries: number;
  readonly votes: number;
  readonly files: number;
  readonly settledWeeks: number;
}

const NOTHING: DemoSummary = { weeks: 0, entries: 0, votes: 0, files: 0, settledWeeks: 0 };

const PRIZE = {
  title: '₱250,000 and a portrait session in Manila',
  sponsor: 'Hiraya Atelier',
  rules: 'https://hiraya-atelier.example/diadem-prize-rules',
};

/**
 * Adds what the demo lacks at `now`: accounts, pictures, weeks, contestants, votes. In a later week a second run adds
 * that week and the next, and changes no existing row. After an interruption it continues.
 */
export async function seedDemo(options: DemoOptions): Promise<DemoSummary> {
  const sql = connect(options.databaseUrl);
  try {
    const plan = await planDemo(sql, options.now ?? (await contestNow(sql)));
    return isComplete(plan) ? NOTHING : await carryOut(sql, plan, options);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Whether `seedDemo` would change nothing: one connection and three small queries. */
export async function demoIsCurrent({
  databaseUrl,
  now,
}: {
  databaseUrl: string;
  now?: Date;
}): Promise<boolean> {
  const sql = connect(databaseUrl);
  try {
    return isComplete(await planDemo(sql, now ?? (await contestNow(sql))));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function connect(databaseUrl: string): Sql {
  return postgres(databaseUrl, { max: 1, onnotice: () => {} });
}

async function carryOut(sql: Sql, plan: DemoPlan, options: DemoOptions): Promise<DemoSummary> {
  const { log, cacheDir, paint = openGallery } = options;
  const accounts = await createAccounts(sql, options);
  await createVoters(sql, plan.now);
  await announcePrize(sql);
  const cast: Omit<CountryWork, 'gallery' | 'films' | 'ownPhotos'>[] = [];
  for (const country of COUNTRIES) {
    const weeks = plan.weeks.get(country);
    if (!weeks) continue;
    const placed = await castCountry(sql, country, weeks, accounts.contestant);
    cast.push({ country, weeks, placed, now: plan.now });
  }
  const wanted = new Set(cast.flatMap(({ placed }) => placed.map(({ contestant }) => contestant.face.id)));
  const faces = FACES.filter(({ id }) => wanted.has(id));
  const gallery = await paint(faces, { cacheDir, largest: 1200, log });
  const files = await uploadPictures(sql, gallery.values(), options);
  const featured = cast.find(({ country }) => country === FEATURED);
  const films = await shootFilms(featured?.placed ?? [], gallery, options);
  const ownPhotos = await takeOwnPhotos(featured?.placed ?? [], gallery, options);
  const written = await writeCountries(
    sql,
    cast.map((work) => ({ ...work, gallery, films, ownPhotos })),
    log,
  );
  await letPeopleTalk(sql, accounts, log);
  return { ...written, files };
}

async function writeCountries(sql: Sql, works: readonly CountryWork[], log: DemoOptions['log']) {
  const sum = { weeks: 0, entries: 0, votes: 0, settledWeeks: 0 };
  for (const work of works) {
    const written = await writeCountry(sql, work);
    sum.weeks += work.weeks.length;
    sum.entries += written.entries;
    sum.votes += written.votes;
  }
  while ((await sql<{ is_done: boolean }[]>`select private.take_week_step() as is_done`)[0]?.is_done);
  const [settled] = await sql<{ weeks: number }[]>`
    select count(*)::integer as weeks from public.contest_weeks w where w.settled_at is not null`;
  sum.settledWeeks = settled?.weeks ?? 0;
  log(
    `Demo contest: ${sum.entries} contestants in ${sum.weeks} weeks, ${sum.votes} votes, ${sum.settledWeeks} weeks settled`,
  );
  return sum;
}

/** The featured country has more places and a prize. Changes by an admin stay. */
async function announcePrize(sql: Sql): Promise<void> {
  await sql`
    update public.contests c
    set capacity = ${FEATURED_CAPACITY}, prize = ${sql.json(PRIZE)}
    where c.country = ${FEATURED} and c.prize is null and not exists (
      select from public.contest_weeks w where w.country = c.country
    )`;
}
