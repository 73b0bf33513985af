// An account that was deleted leaves nothing: a canary in every table and bucket, searched for afterwards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveWeek, setClock, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { photoFiles } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  publish,
  runMediaJobs,
  sendPhoto,
} from '../../support/files/uploads.ts';

const CANARY = 'canary-7f3e91';
/** What never holds anything of one person: calendars, sums, settings, locks, work that is done in seconds,
 * and what names a picture or a text and goes with it. */
const IMPERSONAL = [
  'private.captcha_passes',
  'private.report_settings',
  'private.clock_shift',
  'private.deletion_key',
  'private.deploy_calls',
  'private.disposable_mail_domains',
  'private.evidence_files',
  'private.hidden_media',
  'private.hidden_photos',
  'private.hidden_texts',
  'private.holding_thresholds',
  'private.scheduled_jobs',
  'private.i18n_removed',
  'private.i18n_versions',
  'private.rate_limits',
  'private.ledger_parts',
  'private.qualification_secrets',
  'private.rate_limit_key',
  'private.media_jobs',
  'private.score_bins',
  'private.site_removals',
  'private.unevaluated_entries',
  'private.vote_deltas',
  'private.vote_signals',
  'private.week_keys',
  'private.week_surges',
  'private.week_totals',
  'public.contest_weeks',
  'public.contests',
  'public.error_logs',
  'public.i18n_missing',
  'public.i18n_values',
];
/** What stays, under an id that leads nowhere: what a result is recomputed from, and what admins did. */
const KEEPS_THE_ID = [
  'private.ledger_corrections',
  'private.ledgers',
  'private.vote_eligibility',
  'private.entry_search',
  'private.report_cases',
  'private.standings',
  'private.vote_holds',
  'public.audit_log',
  'public.entries',
  'public.qualified_entries',
  'public.profiles',
  'public.results',
];

let test: TestBackend;
let ana: Contestant;
let week: Week;
let competed: string;

const tables = async (schemas: readonly string[]) =>
  (
    await test.db.owner<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ${test.db.owner(schemas)}
      order by 1`
  ).map(({ name }) => name);
/** The tables in which a text stands somewhere. */
const holding = async (text: string, schemas = ['public', 'private', 'auth', 'storage']) => {
  const found: string[] = [];
  for (const name of await tables(schemas)) {
    const rows = await test.db.owner.unsafe(
      `select from ${name} t where t::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

beforeAll(async () => {
  test = await startTestBackend();
  week = await liveWeek(test.db, 4);
  await setClock(test.db, new Date('2026-11-18T12:00+08:00'));
  ana = await contestant(test);
  await plantRows();
  await plantRowsOfOthers();
  await plantFiles();
});
afterAll(() => test.stop());

/** What others did to her and said to her: it goes with her, or names nobody any more. */
async function plantRowsOfOthers(): Promise<void> {
  const [admirer, blocker] = [week.entries[0]?.profileId ?? '', week.entries[1]?.profileId ?? ''];
  const as = (sub: string) => test.db.as({ role: 'authenticated', sub });
  await test.db.owner`update public.profiles set created_at = private.clock() - interval '2 days'`;
  await as(admirer).query('select public.like_profile($1)', [ana.id]);
  await as(admirer).query('select public.send_message($1, $2, $3)', [ana.id, CANARY, randomUUID()]);
  await as(blocker).query('select public.like_profile($1)', [ana.id]);
  await as(blocker).query('select public.block_person($1)', [ana.id]);
}

async function plantRows(): Promise<void> {
  const { owner } = test.db;
  const { id, entryId, client } = ana;
  competed = randomUUID();
  await owner`insert into private.deletion_requests (code_hash, profile_id, confirmed_at)
    values ('\\xc0de', ${id}, private.clock())`;
  await owner`insert into private.unconfirmed_passwords (user_id, encrypted_password) values (${id}, ${CANARY})`;
  await owner`update auth.users set raw_user_meta_data = raw_user_meta_data || ${owner.json({ note: CANARY })} where id = ${id}`;
  await owner`update public.profiles set display_name = ${CANARY}, city = ${CANARY}, last_login_ip = ${CANARY},
    birth_date = '2000-01-01', language = 'en', country = 'ph' where id = ${id}`;
  await owner`insert into public.entries (id, profile_id, week_id, state, display_name, age, city)
    values (${competed}, ${id}, ${week.id}, 'approved', ${CANARY}, 26, ${CANARY})`;
  await owner`insert into public.entry_details (entry_id, display_name, bio) values (${entryId}, ${CANARY}, ${CANARY})`;
  await owner`insert into public.decisions (subject, subject_id, entry_id, action, reason, note, publish_at, applied_at)
    values ('entry', ${entryId}, ${entryId}, 'changes', 'other', ${CANARY}, now(), now())`;
  await client.rpc('cast_vote', {
    p_entry_id: week.entries[0]?.entryId ?? '',
    p_stars: 5,
    p_request_id: randomUUID(),
  });
  await client.rpc('next_to_rate', { p_country: 'ph' });
  await client.rpc('like_profile', { p_profile_id: week.entries[0]?.profileId ?? '' });
  await client.rpc('like_profile', { p_profile_id: week.entries[1]?.profileId ?? '' });
  await client.rpc('unlike_profile', { p_profile_id: week.entries[1]?.profileId ?? '' });
  await owner`update public.profiles set created_at = private.clock() - interval '2 days' where id = ${id}`;
  const message = { p_to: week.entries[3]?.profileId ?? '', p_body: CANARY, p_request_id: randomUUID() };
  await client.rpc('send_message', message);
  const settings = { requests_from: 'everyone', muted_words: [CANARY] };
  await client.rpc('save_message_settings', { p_settings: settings });
  const reported = { p_subject: 'photo', p_profile_id: week.entries[0]?.profileId ?? '', p_part: 'portrait' };
  await client.rpc('report_content', { ...reported, p_reason: 'spam', p_note: CANARY });
  await client.rpc('block_person', { p_profile_id: week.entries[2]?.profileId ?? '' });
  await client.rpc('upsert_device_fingerprint', {
    p_fingerprint_id: CANARY,
    p_sample_data: { note: CANARY },
  });
  await client.from('auth_login_logs').insert({ user_id: id, user_agent: CANARY, ip_address: CANARY });
  await owner`insert into private.served_entries (voter_id, week_id, entry_id, place, served_at)
    values (${id}, ${week.id}, ${week.entries[0]?.entryId ?? ''}, 1, private.clock())`;
  await owner`insert into private.vote_appeals (voter_id, week_id, text, receipts)
    values (${id}, ${week.id}, ${CANARY}, '{}')`;
  await owner`insert into private.vote_holds (week_id, receipt, reason, decision, decision_reason, decided_by, decided_at)
    values (${week.id}, ${randomUUID()}, 'unknown', 'voided', 'automated', ${id}, now())`;
  await owner`insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
    values (${week.id}, ${competed}, 9, 3.5, 0, 0, 0, 0, 0)`;
  await owner`insert into public.qualified_entries (week_id, entry_id, place, likes)
    values (${week.id}, ${competed}, 'liked', 0)`;
  const [past] = await owner<{ id: string }[]>`
    insert into public.contest_weeks (country, week, cancelled_at, cancel_reason)
    values ('de', '2026-w30', private.clock(), 'another week') returning id`;
  await owner`
    insert into private.ledgers (week_id, frozen, ballots, root, manifest_sha256, written_at)
    values (${past?.id ?? ''}, ${owner.json({ entries: [{ entry_id: competed }] })}, 0, 'root', 'hash', private.clock())`;
  await owner`
    insert into private.ledger_corrections (week_id, entry_id, at, reason)
    values (${past?.id ?? ''}, ${competed}, private.clock(), 'other')`;
  await owner`insert into private.review_claims (entry_id, admin_id, expires_at) values (${entryId}, ${id}, now())`;
  await owner`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
  await owner`insert into public.audit_log (actor_id, action, target_type, target_id, reason)
    values (${id}, 'test', 'profile', ${id}, ${CANARY})`;
}

/** A case that was decided long ago: of the person nothing is left but the id, as in the audit log. */
async function plantReports(mediaId: string): Promise<void> {
  const { owner } = test.db;
  await owner`
    insert into private.report_cases (subject, part, thing, person_id, reason, decision, decision_reason, decided_at)
    values ('photo', 'portrait', ${mediaId}, ${ana.id}, 'other', 'cleared', 'rules_kept', now() - interval '1 year')`;
  await owner`insert into private.notifications (profile_id, kind, subject, about)
    values (${ana.id}, 'content_hidden', ${CANARY}, ${owner.json({ note: CANARY })})`;
}

async function plantFiles(): Promise<void> {
  const sent = await sendPhoto(test, ana, 'portrait', await photoFiles(1));
  await publish(test, sent.media_id);
  await sendPhoto(test, ana, 'body', await photoFiles(2));
  await plantReports(sent.media_id);
  await test.db
    .owner`insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
    select ${ana.entryId}, ${sent.media_id}, ${`${CANARY}/video.mp4`}, ${`${CANARY}/poster.jpg`}, 720, 1280, 9`;
  await test.db.owner`insert into private.upload_slots (path, media_id, owner_id, expires_at)
    values (${`${ana.id}/open.jpg`}, ${sent.media_id}, ${ana.id}, now())`;
  for (const [bucket, path] of [
    ['photos', `${CANARY}/poster.jpg`],
    ['uploads', `${ana.id}/${CANARY}/left-behind.jpg`],
  ] as const) {
    const { error } = await test
      .service()
      .storage.from(bucket)
      .upload(path, (await photoFiles(3))['320'], { contentType: 'image/jpeg' });
    if (error) throw error;
  }
}

const erase = async () =>
  (await callEdge(test, 'erase-accounts', {}, test.backend.secretKey)).answer as {
    erased: number;
    failed: number;
  };

describe('before', () => {
  it('every table that can hold something of a person holds something of her', async () => {
    const planted = new Set([
      ...(await holding(CANARY)),
      ...(await holding(ana.id)),
      ...(await holding(competed)),
      ...(await holding(ana.entryId)),
    ]);
    const bare = (await tables(['public', 'private'])).filter((name) => !planted.has(name));
    expect(bare.filter((name) => !IMPERSONAL.includes(name))).toEqual([]);
  });
});

describe('what others did to her', () => {
  it('is there in both directions before', async () => {
    const [rows] = await test.db.owner`
      select (select count(*) from public.likes where profile_id = ${ana.id})::int as likes,
        (select count(*) from private.past_likes where profile_id = ${ana.id})::int as past_likes,
        (select count(*) from private.blocks where blocked_id = ${ana.id})::int as blocks,
        (select count(*) from private.conversation_members where other_id = ${ana.id})::int as members,
        (select count(*) from private.sent_requests where recipient_id = ${ana.id})::int as requests`;
    expect(rows).toEqual({ likes: 1, past_likes: 1, blocks: 1, members: 2, requests: 1 });
  });
});

describe('after the 14 days', () => {
  it('is not called by anybody but the timer, and does nothing too early', async () => {
    expect((await callEdge(test, 'erase-accounts', {}, ana.token)).status).toBe(403);
    expect(await erase()).toEqual({ erased: 0, failed: 0 });
    expect(await holding(CANARY)).toContain('public.profiles');
  });

  it('neither a row with her data nor a file is left', async () => {
    await test.db.owner`delete from public.user_roles where user_id = ${ana.id}`;
    const { error } = await ana.client.rpc('request_account_deletion');
    expect(error).toBeNull();
    await setClock(test.db, new Date('2026-12-02T13:00+08:00'));
    // Her week is official by now, and its ledger comes first.
    const pending = () =>
      test.db.owner`select from private.ledgers where written_at is null`.then(({ length }) => length);
    await expect.poll(pending, { timeout: 20_000 }).toBe(0);
    expect(await erase()).toEqual({ erased: 1, failed: 0 });
    await runMediaJobs(test);

    expect(await holding(CANARY)).toEqual([]);
    expect(await holding(ana.email)).toEqual([]);
    expect((await holding(ana.id)).filter((name) => !KEEPS_THE_ID.includes(name))).toEqual([]);
    const [entry] = await test.db.owner`select display_name from public.entries where id = ${competed}`;
    expect(entry).toEqual({ display_name: 'c.' });
    const [left] = await test.db
      .owner`select display_name, birth_date, agreed_at from public.profiles where id = ${ana.id}`;
    expect(left).toEqual({ display_name: null, birth_date: null, agreed_at: null });
    expect(await erase()).toEqual({ erased: 0, failed: 0 });
  });

  it('nobody can sign in, and others kept what is theirs', async () => {
    expect((await ana.client.auth.getUser()).error).not.toBeNull();
    expect(
      await test.db.owner`select from public.profiles where id = ${week.entries[0]?.profileId ?? ''}`,
    ).toHaveLength(1);
    const [sums] = await test.db.owner`
      select (select count(*) from public.votes)::int as votes, likes from public.profiles
      where id = ${week.entries[0]?.profileId ?? ''}`;
    expect(sums).toEqual({ votes: 1, likes: 0 });
  });
});
