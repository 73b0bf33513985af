// Writes the missing weeks of one country in one transaction: people, entries, photos, votes, standings.
import type { Sql, TransactionSql } from 'postgres';
import type { Country } from '#domain/locales.ts';
import { insertUsers } from './accounts.ts';
import { type Ballot, ballotsFor } from './ballots.ts';
import { entryIdOf, type Placed } from './country-cast.ts';
import type { MissingWeek } from './demo-plan.ts';
import { insertDetails } from './entry-details.ts';
import { type DemoFilm, insertFilms } from './film/demo-films.ts';
import { objectPath } from './media.ts';
import { insertOwnPhotos, type OwnPhoto } from './own-photos.ts';
import type { PaintedFace } from './painter/paint-face.ts';
import type { Picture } from './painter/picture.ts';
import { namedUuid, seededRandom } from './random.ts';
import { FEATURED, FEATURED_CAPACITY } from './wanted-weeks.ts';

const DAY = 86_400_000;
const BALLOTS_PER_STATEMENT = 5000;

export interface CountryWork {
  readonly country: Country;
  readonly weeks: readonly MissingWeek[];
  readonly placed: readonly Placed[];
  readonly gallery: ReadonlyMap<string, PaintedFace>;
  /** By entry; most have none. */
  readonly films: ReadonlyMap<string, DemoFilm>;
  /** Of the demo contestant. */
  readonly ownPhotos: readonly OwnPhoto[];
  readonly now: Date;
}

export interface CountryWritten {
  readonly entries: number;
  readonly votes: number;
}

/** All or nothing. A second run finds the rows and writes nothing twice. */
export async function writeCountry(sql: Sql, work: CountryWork): Promise<CountryWritten> {
  return sql.begin(async (tx) => {
    const weekIds = await insertWeeks(tx, work);
    await insertPeople(tx, work);
    await insertEntries(tx, work, weekIds);
    await insertOwnPhotos(tx, work);
    await insertPhotos(tx, work);
    await insertFilms(tx, work);
    await insertDetails(tx, work);
    const votes = await insertVotes(tx, work);
    for (const id of weekIds.values()) await insertVoterWeeks(tx, id);
    for (const id of weekIds.values()) await tx`select private.recount_week(${id})`;
    return { entries: work.placed.length, votes };
  });
}

/** Ids of the weeks by slug, new or not. */
async function insertWeeks(
  tx: TransactionSql,
  { country, weeks }: CountryWork,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { week } of weeks) {
    await tx`
      insert into public.contest_weeks (id, country, week, capacity)
      select ${namedUuid(`week:${country}:${week}`)}, c.country, ${week}, ${country === FEATURED ? FEATURED_CAPACITY : tx`c.capacity`}
      from public.contests c where c.country = ${country}
      on conflict (country, week) do nothing`;
    const [row] = await tx<{ id: string }[]>`
      select w.id from public.contest_weeks w where w.country = ${country} and w.week = ${week}`;
    if (!row) throw new Error(`There is no contest for ${country}.`);
    ids.set(week, row.id);
  }
  return ids;
}

async function insertPeople(tx: TransactionSql, { country, placed }: CountryWork): Promise<void> {
  if (placed.length === 0) return;
  await insertUsers(
    tx,
    placed.map(({ contestant, week }) => ({
      id: contestant.id,
      email: `${contestant.id}@contestants.diadem.example`,
      displayName: contestant.displayName,
      createdAt: new Date(week.startsAt.getTime() - 14 * DAY),
    })),
  );
  const people = placed.map(({ contestant, week }) => ({
    ...contestant,
    born: birthDate(contestant.id, contestant.age, week),
  }));
  await tx`
    update public.profiles p
    set display_name = c.display_name, country = ${country}, city = c.city, birth_date = c.born
    from unnest(
      ${people.map(({ id }) => id)}::uuid[],
      ${people.map(({ displayName }) => displayName)}::text[],
      ${people.map(({ city }) => city)}::text[],
      ${people.map(({ born }) => born)}::text[]::date[]
    ) as c (id, display_name, city, born)
    where p.id = c.id`;
  await tx`
    update auth.users u
    set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('demo_face', c.face)
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ face }) => face.id)}::text[]) as c (id, face)
    where u.id = c.id`;
}

/** A day on which the person has this age when the week starts. */
function birthDate(id: string, age: number, { startsAt }: MissingWeek): string {
  const days = Math.round(age * 365.25) + seededRandom(`born:${id}`).whole(3, 360);
  return new Date(startsAt.getTime() - days * DAY).toISOString().slice(0, 10);
}

async function insertEntries(
  tx: TransactionSql,
  { placed }: CountryWork,
  weekIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (placed.length === 0) return;
  const sent = placed.map(({ week }) => new Date(week.startsAt.getTime() - 8 * DAY).toISOString());
  await tx`
    insert into public.entries
      (id, profile_id, week_id, state, display_name, age, city, rules_version, submitted_at, decided_at, created_at)
    select e.id, e.profile_id, w.id, 'approved', e.display_name, e.age, e.city, c.rules_version,
      e.sent, e.sent + interval '9 hours', e.sent - interval '1 day'
    from unnest(
      ${placed.map(({ entryId }) => entryId)}::uuid[],
      ${placed.map(({ contestant }) => contestant.id)}::uuid[],
      ${placed.map(({ week }) => weekIds.get(week.week) ?? '')}::uuid[],
      ${placed.map(({ contestant }) => contestant.displayName)}::text[],
      ${placed.map(({ contestant }) => contestant.age)}::integer[],
      ${placed.map(({ contestant }) => contestant.city)}::text[],
      ${sent}::text[]::timestamptz[]
    ) as e (id, profile_id, week_id, display_name, age, city, sent)
    join public.contest_weeks w on w.id = e.week_id
    join public.contests c on c.country = w.country
    on conflict do nothing`;
}

async function insertPhotos(tx: TransactionSql, { placed, gallery }: CountryWork): Promise<void> {
  const photos = placed.flatMap(({ entryId, contestant }) => {
    const painted = gallery.get(contestant.face.id);
    if (!painted) throw new Error(`The face ${contestant.face.id} was not painted.`);
    return [photoRow(entryId, 'portrait', painted.portrait), photoRow(entryId, 'body', painted.body)];
  });
  if (photos.length === 0) return;
  await tx`
    insert into public.photos (id, entry_id, kind, state, path, width, height, placeholder, sizes)
    select p.id, p.entry_id, p.kind, 'approved', p.path, p.width, p.height, p.placeholder, p.sizes
    from unnest(
      ${photos.map(({ id }) => id)}::uuid[],
      ${photos.map(({ entryId }) => entryId)}::uuid[],
      ${photos.map(({ kind }) => kind)}::text[],
      ${photos.map(({ path }) => path)}::text[],
      ${photos.map(({ width }) => width)}::integer[],
      ${photos.map(({ height }) => height)}::integer[],
      ${photos.map(({ placeholder }) => placeholder)}::text[],
      ${photos.map(({ sizes }) => sizes)}::text[]::jsonb[]
    ) as p (id, entry_id, kind, path, width, height, placeholder, sizes)
    on conflict do nothing`;
}

function photoRow(
  entryId: string,
  kind: 'portrait' | 'body',
  { width, height, placeholder, sizes }: Picture,
) {
  const list = sizes.map((size) => ({ width: size.width, height: size.height, path: objectPath(size.name) }));
  return {
    id: namedUuid(`photo:${entryId}:${kind}`),
    entryId,
    kind,
    path: list.at(-1)?.path ?? '',
    width,
    height,
    placeholder,
    sizes: JSON.stringify(list),
  };
}

/** Ballots for every demo entry of the weeks that have started, also for earlier ones. */
async function insertVotes(tx: TransactionSql, { weeks, now }: CountryWork): Promise<number> {
  const ballots = weeks
    .filter(({ role }) => role !== 'next')
    .flatMap((week) =>
      Array.from({ length: week.entries }, (_, place) =>
        ballotsFor(week, place, entryIdOf(week, place), now),
      ).flat(),
    );
  let written = 0;
  for (let i = 0; i < ballots.length; i += BALLOTS_PER_STATEMENT) {
    written += await insertBallots(tx, ballots.slice(i, i + BALLOTS_PER_STATEMENT));
  }
  return written;
}

async function insertBallots(tx: TransactionSql, ballots: readonly Ballot[]): Promise<number> {
  const result = await tx`
    insert into public.votes (voter_id, entry_id, week_id, stars, weight, receipt, cast_at, changed_at)
    select b.voter_id, e.id, e.week_id, b.stars, b.weight, b.receipt, b.cast_at, b.changed_at
    from unnest(
      ${ballots.map(({ voterId }) => voterId)}::uuid[],
      ${ballots.map(({ entryId }) => entryId)}::uuid[],
      ${ballots.map(({ stars }) => stars)}::integer[],
      ${ballots.map(({ weight }) => weight)}::numeric[],
      ${ballots.map(({ receipt }) => receipt)}::uuid[],
      ${ballots.map(({ castAt }) => castAt.toISOString())}::text[]::timestamptz[],
      ${ballots.map(({ changedAt }) => changedAt.toISOString())}::text[]::timestamptz[]
    ) as b (voter_id, entry_id, stars, weight, receipt, cast_at, changed_at)
    join public.entries e on e.id = b.entry_id
    on conflict do nothing`;
  return result.count;
}

/** What the votes of these voters weigh from now on. */
async function insertVoterWeeks(tx: TransactionSql, weekId: string): Promise<void> {
  await tx`
    insert into private.voter_weeks (voter_id, week_id, served, rated_served, last_place, weight)
    select v.voter_id, v.week_id, 5, case v.weight when 1 then 5 else 1 end, 5, v.weight
    from public.votes v
    where v.week_id = ${weekId}
    group by v.voter_id, v.week_id, v.weight
    on conflict do nothing`;
}
