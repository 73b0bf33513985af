// The demo on a real database, with the Auth and Storage calls answered by a stand-in that keeps what it was sent.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neighbourWeek, weekSlugAt } from '../../../src/domain/contest-week.ts';
import { COUNTRIES } from '../../../src/domain/locales.ts';
import { demoIsCurrent, seedDemo } from '../../../supabase/seed/demo.ts';
import { createTestDatabase, type Row, type TestDatabase } from '../../support/backend/database.ts';
import { testClock } from '../../support/backend/test-clock.ts';
import { openSmallGallery } from '../../support/browser/small-gallery.ts';

const MONDAY_AFTER_MIDNIGHT_IN_MANILA = new Date('2026-11-15T16:30:00Z');
const SOME_DAY = testClock() ?? new Date('2026-11-20T03:00:00Z');
const WEEK = weekSlugAt(SOME_DAY, 'Asia/Manila');
const DAY = 86_400_000;

let db: TestDatabase;
let backend: Server;
let cacheDir: string;
let uploads: string[];

/** Creates users as Auth does and notes uploads as Storage does. */
async function answer(method: string, url: string, body: string): Promise<unknown> {
  const [, bucket, name] = /^\/storage\/v1\/object\/(photos|uploads|uploaded_videos)\/(.+)$/.exec(url) ?? [];
  if (bucket && name) {
    uploads.push(`${bucket}/${name}`);
    await db.owner`
      insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), ${bucket}, ${name})
      on conflict do nothing`;
    return {};
  }
  if (method === 'POST' && url === '/auth/v1/admin/users') {
    return { id: await db.createUser({ email: (JSON.parse(body) as { email: string }).email }) };
  }
  throw new Error(`Nobody answers ${method} ${url}`);
}

beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'diadem-demo-'));
  backend = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      answer(request.method ?? '', request.url ?? '', Buffer.concat(parts).toString()).then(
        (json) => response.end(JSON.stringify(json)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => backend.close(resolve));
  await rm(cacheDir, { recursive: true, force: true });
});

async function openEmptyDatabase(): Promise<void> {
  db = await createTestDatabase();
  uploads = [];
}

/** Seeds as if the contest's clock stood at `now`, and leaves it there. */
async function seedAt(now: Date) {
  await db.owner`delete from private.clock_shift`;
  await db.owner`
    insert into private.clock_shift (shift) values (${now.toISOString()}::timestamptz - clock_timestamp())`;
  return seedDemo({
    databaseUrl: db.ownerUrl,
    backendUrl: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    secretKey: 'test',
    cacheDir,
    paint: openSmallGallery,
    log: () => {},
  });
}

/** Where the demo contestant's two photos lie, in both buckets. */
const ownPhotoFiles = async () =>
  (
    await db.owner<{ name: string }[]>`
      select 'uploads/' || (f ->> 'path') as name from public.media m cross join jsonb_array_elements(m.files) f
      where m.kind <> 'video'
      union all
      select 'photos/' || (s ->> 'path') from public.photos p cross join jsonb_array_elements(p.sizes) s
      where p.media_id is not null`
  ).map(({ name }) => name);

interface CurrentWeek {
  week: string;
  phase: string;
  entries: number;
}

/** The current week of each country, as a visitor is told. */
const currentWeeks = () =>
  Promise.all(
    COUNTRIES.map(async (country) => {
      const [week] = await db
        .as({ role: 'anon' })
        .query<CurrentWeek>('select week, phase, entries from public.get_contest_week($1)', [country]);
      return { country, ...week };
    }),
  );

const expectLiveEverywhere = async () => {
  const weeks = await currentWeeks();
  expect(weeks.map(({ country, phase, entries }) => [country, phase, entries])).toEqual(
    COUNTRIES.map((country) => [country, 'live', country === 'ph' ? 36 : 6]),
  );
  const voted = await db.owner`
    select w.country from public.contest_weeks w join private.week_totals t on t.week_id = w.id
    where w.starts_at <= private.clock() and private.clock() < w.ends_at and t.votes > 0`;
  expect(voted).toHaveLength(COUNTRIES.length);
};

describe('a demo that is seeded half an hour after midnight on Monday in Manila', () => {
  beforeAll(openEmptyDatabase);
  afterAll(() => db.drop());

  it('has a live week with votes in all countries, whatever day it is there', async () => {
    await seedAt(MONDAY_AFTER_MIDNIGHT_IN_MANILA);
    await expectLiveEverywhere();
  });
});

// These build on one another: a demo on some day, the same day again, a week later.
describe('a demo that is seeded on a day of the week', () => {
  beforeAll(openEmptyDatabase);
  afterAll(() => db.drop());

  it('is not there before and is complete afterwards', async () => {
    expect(await demoIsCurrent({ databaseUrl: db.ownerUrl })).toBe(false);
    await seedAt(SOME_DAY);
    expect(await demoIsCurrent({ databaseUrl: db.ownerUrl })).toBe(true);
    await expectLiveEverywhere();
  });

  it('has every vote in the standings, and no vote outside its week or in the future', async () => {
    const [sums] = await db.owner`
      select (select sum(s.votes) from private.standings s)::integer as folded,
        (select count(*) from public.votes)::integer as cast,
        (select sum(s.weighted_stars) from private.standings s) as stars,
        (select sum(v.weight * v.stars) from public.votes v) as given`;
    expect(sums?.['folded']).toBe(sums?.['cast']);
    expect(sums?.['stars']).toBe(sums?.['given']);
    expect(sums?.['cast']).toBeGreaterThan(10_000);
    const stray = await db.owner`
      select v.entry_id from public.votes v join public.contest_weeks w on w.id = v.week_id
      where v.cast_at < w.starts_at or v.changed_at >= least(w.ends_at, private.clock())`;
    expect(stray).toHaveLength(0);
  });

  it('has official past weeks with winners, settled by the rules themselves', async () => {
    const official = await db.owner`
      select w.country, count(*)::integer as weeks, count(private.get_winner(w.id))::integer as winners
      from public.contest_weeks w where w.settled_at is not null group by w.country order by w.country`;
    expect(official.map((row) => [row['country'], row['weeks'], row['winners']])).toEqual(
      [...COUNTRIES].sort().map((country) => (country === 'ph' ? ['ph', 8, 8] : [country, 2, 2])),
    );
  });

  it('shows portrait and full figure of everybody', async () => {
    const bare = await db.owner`
      select e.id from public.entries e
      where 2 <> (select count(*) from public.photos p where p.entry_id = e.id and p.state = 'approved')`;
    expect(bare).toHaveLength(0);
    expect(uploads.filter((name) => name.endsWith('.webp'))).toHaveLength(2);
  });

  it('has films of some contestants, each in both buckets, the demo’s own among them', async () => {
    const films = await db.owner<{ email: string; paths: string[]; kept: string[] }[]>`
      select u.email, array[v.path, v.poster_path] as paths, array(select f ->> 'path' from jsonb_array_elements(m.files) f) as kept
      from public.videos v join public.media m on m.id = v.media_id join auth.users u on u.id = m.owner_id
      where m.state = 'approved'`;
    expect(films.length).toBeGreaterThanOrEqual(5);
    expect(films.map(({ email }) => email)).toContain('contestant@diadem.example');
    const named = films.flatMap(({ paths, kept }) => [
      ...paths.map((name) => `photos/${name}`),
      ...kept.map((name) => `${/\.(mp4|webm)$/.test(name) ? 'uploaded_videos' : 'uploads'}/${name}`),
    ]);
    const photos = await ownPhotoFiles();
    const stored = uploads.filter((name) => !name.endsWith('.webp') && !photos.includes(name));
    expect(stored.sort()).toEqual(named.sort());
  });

  it('has the demo contestant’s photos as one who sent them: two approved media, private files, public copies', async () => {
    const sent = await db.owner`
      select m.kind, m.state, p.state as photo, jsonb_array_length(m.files) as files, jsonb_array_length(p.sizes) as copies
      from public.media m join public.photos p on p.media_id = m.id
      join auth.users u on u.id = m.owner_id and u.email = 'contestant@diadem.example' order by m.kind`;
    expect(sent).toEqual(
      ['body', 'portrait'].map((kind) => ({
        kind,
        state: 'approved',
        photo: 'approved',
        files: 3,
        copies: 3,
      })),
    );
    const files = await ownPhotoFiles();
    expect(new Set(files).size).toBe(12);
    expect(files.filter((name) => !uploads.includes(name))).toEqual([]);
  });

  it('has people who write: accepted, waiting, unread and right-to-left, and likes both ways', async () => {
    const members = await db.owner<{ email: string; folder: string; is_waiting: boolean; unread: number }[]>`
      select u.email, s.folder, s.is_waiting, s.unread from private.conversation_members s join auth.users u on u.id = s.profile_id
      where s.is_listed and u.email in ('voter@diadem.example', 'contestant@diadem.example')`;
    const of = (role: string) => members.filter(({ email }) => email.startsWith(role));
    for (const role of ['voter', 'contestant']) {
      expect(of(role).filter(({ folder }) => folder === 'inbox').length).toBeGreaterThanOrEqual(3);
      expect(of(role).some(({ is_waiting }) => is_waiting)).toBe(true);
      expect(of(role).some(({ folder, unread }) => folder === 'inbox' && unread > 0)).toBe(true);
    }
    expect(of('contestant').filter(({ folder }) => folder === 'requests')).toHaveLength(2);
    const [texts] = await db.owner`
      select count(*) filter (where m.body ~ '[\u0600-\u06ff]')::integer as arabic,
        count(*) filter (where m.sent_at > private.clock())::integer as future,
        count(*) filter (where m.sent_at <= before.sent_at)::integer as unordered
      from private.messages m
      left join private.messages before on before.conversation_id = m.conversation_id and before.number = m.number - 1`;
    expect(texts).toMatchObject({ future: 0, unordered: 0 });
    expect(Number(texts?.['arabic'])).toBeGreaterThan(5);
    const notifications = await db.owner<
      { email: string; kind: string; is_read: boolean; future: boolean }[]
    >`
      select u.email, n.kind, n.read_at is not null as is_read, n.at > private.clock() as future
      from private.notifications n join auth.users u on u.id = n.profile_id where u.email like '%@diadem.example' order by n.id`;
    const told = (role: string) =>
      notifications
        .filter(({ email, is_read }) => email.startsWith(role) && !is_read)
        .map(({ kind }) => kind);
    expect(told('contestant').filter((kind) => kind === 'request')).toHaveLength(2);
    expect(told('contestant')).toContain('week_opened');
    expect(notifications.some(({ kind }) => kind === 'request_accepted')).toBe(true);
    expect(notifications.filter(({ future }) => future)).toEqual([]);
    const [likes] = await db.owner`
      select count(*) filter (where l.profile_id = c.id)::integer as got, count(*) filter (where l.liker_id = c.id)::integer as given
      from public.likes l join auth.users c on c.email = 'contestant@diadem.example'`;
    expect(Number(likes?.['got'])).toBeGreaterThan(24);
    expect(Number(likes?.['given'])).toBeGreaterThan(4);
  });

  it('has contestants who show something of themselves, and some who show nothing', async () => {
    const [shown] = await db.owner`
      select count(*) filter (where d.shown <> '[]')::integer as open, count(*) filter (where d.shown = '[]')::integer as closed,
        count(*) filter (where d.shown ? 'bio' and d.bio is not null)::integer as telling
      from public.entry_details d`;
    expect(Number(shown?.['open'])).toBeGreaterThan(100);
    expect(Number(shown?.['closed'])).toBeGreaterThan(50);
    expect(Number(shown?.['telling'])).toBeGreaterThan(20);
    const bare = await db.owner`
      select from public.entries e where not exists (select from public.entry_details d where d.entry_id = e.id)`;
    expect(bare).toHaveLength(0);
  });

  it('has level contestants in the live week, and a past week that the draw decided', async () => {
    const live = await db
      .as({ role: 'anon' })
      .query<{ rank: number }>("select rank from public.list_standings('ph', null, 100)");
    expect(new Set(live.map(({ rank }) => rank)).size).toBeLessThan(live.length);
    const drawn = await db.owner`
      select from public.results a
      join public.results b on b.week_id = a.week_id and b.rank = 2
      where a.rank = 1 and (a.score, a.weight, a.fives) = (b.score, b.weight, b.fives)`;
    expect(drawn.length).toBeGreaterThan(0);
  });

  it('has a contestant to sign in as who competes, and an admin', async () => {
    const [entry] = await db.owner`
      select w.week, e.is_public from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      join auth.users u on u.id = e.profile_id where u.email = 'contestant@diadem.example'`;
    expect(entry).toEqual({ week: WEEK, is_public: true });
    const [admin] = await db.owner`
      select r.role from public.user_roles r
      join auth.users u on u.id = r.user_id where u.email = 'admin@diadem.example'`;
    expect(admin).toEqual({ role: 'admin' });
  });

  it('is left alone, quickly, by a second run', async () => {
    uploads = [];
    const began = performance.now();
    expect(await seedAt(SOME_DAY)).toEqual({ weeks: 0, entries: 0, votes: 0, files: 0, settledWeeks: 0 });
    expect(performance.now() - began).toBeLessThan(3000); // alone on a machine 0.1 s
    expect(uploads).toEqual([]);
  });

  it('gets the new weeks a week later, with those who waited in the live one, and keeps every vote', async () => {
    const votes = () =>
      db.owner`select v.voter_id, v.entry_id, v.stars, v.receipt, v.cast_at from public.votes v order by 1, 2`;
    const entriesOfTheNext = async () =>
      (
        await db.owner<{ id: string }[]>`
          select e.id from public.entries e
          join public.contest_weeks w on w.id = e.week_id where w.week = ${neighbourWeek(WEEK, 1)}`
      ).map(({ id }) => id);
    const [before, waiting] = [await votes(), await entriesOfTheNext()];
    await seedAt(new Date(SOME_DAY.getTime() + 7 * DAY));
    const keyOf = (vote: Row) => `${vote['voter_id']} ${vote['entry_id']}`;
    const after = new Map((await votes()).map((vote) => [keyOf(vote), vote]));
    expect(after.size).toBeGreaterThan(before.length);
    expect(before.filter((vote) => after.get(keyOf(vote))?.['receipt'] !== vote['receipt'])).toEqual([]);
    await expectLiveEverywhere();
    const live = new Set(await entriesOfTheNext());
    expect(waiting.filter((id) => !live.has(id))).toEqual([]);
    const twice = await db.owner`select from public.entries e group by e.profile_id having count(*) > 1`;
    expect(twice).toHaveLength(0);
  });
});
