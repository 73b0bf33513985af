// A contest in which every table has rows about the owner, and everybody who may ask about them.
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, castVote, signedIn } from '../../fixtures/contest.ts';
import { holdVote } from '../../fixtures/held-votes.ts';
import { createPeopleMatrix, ACTORS as PEOPLE, type PeopleMatrix } from '../../fixtures/people-matrix.ts';
import { addVideo } from '../../fixtures/profiles.ts';
import { addAdmin, addPicture } from '../../fixtures/reviews.ts';

/** The columns of every table of expectations. The stranger is a contestant who has nothing to do with the owner. */
export const ACTORS = [...PEOPLE, 'service'] as const;
export type ActorName = (typeof ACTORS)[number];

export interface World {
  readonly db: TestDatabase;
  readonly actors: Readonly<Record<ActorName, Actor>>;
  /** Somebody whose account is pending deletion. */
  readonly leaver: Actor;
  /** An admin without an entry. */
  readonly neutralAdmin: Actor;
  readonly ids: PeopleMatrix['ids'];
  /** What `$name` in an expectation stands for; `$actor` is the id of who asks. */
  readonly names: Readonly<Record<string, string>>;
}

/** The words of a row of expectations, by actor. */
export function wordsOf(row: string): Readonly<Record<ActorName, string>> {
  const words = row.trim().split(/\s+/);
  if (words.length !== ACTORS.length) throw new Error(`${ACTORS.length} words, not ${words.length}: ${row}`);
  return Object.fromEntries(ACTORS.map((name, n) => [name, words[n]])) as Record<ActorName, string>;
}

/** SQL with the names of the world filled in, as `actor` asks it. */
export function fill({ names, ids }: World, sql: string, actor: ActorName): string {
  const own = actor === 'service' ? ids.visitor : ids[actor];
  return sql.replaceAll(/\$([a-z]+)/g, (name, key: string) => {
    const value = key === 'actor' ? own : names[key];
    if (value === undefined) throw new Error(`No expectation may use ${name}. Known: ${Object.keys(names)}.`);
    return `'${value}'`;
  });
}

async function addVotes({ db, ids }: PeopleMatrix, entry: string): Promise<void> {
  await db.as(signedIn(ids.voter)).query(`select public.next_to_rate('ph')`);
  await castVote(db, ids.voter, entry, 4);
  await db.owner`select private.tally_votes()`;
  await castVote(db, ids.suspended, entry, 5);
  await holdVote(db, await castVote(db, ids.stranger, entry, 1));
}

async function addDevices({ db, ids }: PeopleMatrix): Promise<void> {
  for (const person of [ids.owner, ids.voter]) {
    await db.owner`
      with device as (insert into public.devices (fingerprint_id) values (${`f-${person}`}) returning id),
        account as (insert into public.device_accounts (user_id, device_id) select ${person}::uuid, id from device)
      insert into public.auth_login_logs (user_id, provider, device_id) select ${person}::uuid, 'email', id from device`;
  }
}

/** Rows that nothing above has left, one for each table. */
async function addRest({ db, ids }: PeopleMatrix, week: string, entry: string, voted: string): Promise<void> {
  const { owner } = db;
  await owner`
    insert into public.audit_log (actor_id, action, target_type, target_id)
    values (${ids.admin}, 'decide_entry', 'entry', ${entry})`;
  await db.as(anon).query(`insert into public.error_logs (message) values ('failed')`);
  await owner`insert into public.i18n_missing (key, default_text, target_lang) values ('contest.new', 'New', 'ru')`;
  await owner`
    insert into public.i18n_values (key, lang, text, source)
    values ('contest.votes', 'ru', 'Голоса', 'Votes'), ('contest.gone', 'ru', 'Нет', 'Gone')`;
  await owner`delete from public.i18n_values where key = 'contest.gone'`;
  await db.as(anon).query(`select public.ask_for_deletion('owner@example.test')`);
  await db.as({ role: 'service_role' }).query('select public.create_captcha_pass()');
  await owner`insert into private.unconfirmed_passwords (user_id, encrypted_password) values (${ids.voter}, 'hash')`;
  await owner`insert into private.deploy_calls (called_at, removals) values (private.clock(), 1)`;
  await owner`
    insert into private.review_claims (entry_id, admin_id, expires_at)
    values (${entry}, ${ids.admin}, private.clock() - interval '1 hour')`;
  await owner`insert into private.qualification_secrets (week_id, bytes) values (${week}, sha256(''))`;
  await owner`
    insert into private.vote_signals (week_id, receipt, signal, evidence)
    select v.week_id, v.receipt, 'same_hour', '{"accounts": 10}' from public.votes v where v.entry_id = ${voted}`;
  await owner`
    insert into private.vote_appeals (voter_id, week_id, text, receipts, decision, decided_at)
    values (${ids.owner}, ${week}, 'Please look again', '{}', 'voided', private.clock())`;
  await owner`insert into private.week_keys (week_id) values (${week}) on conflict do nothing`;
  await owner`
    insert into private.new_account_votes (entry_id, cast_at, voter_id)
    values (${entry}, private.clock(), ${ids.voter})`;
  await owner`insert into private.unevaluated_entries values (${week}, ${entry}, private.clock()) on conflict do nothing`;
  await owner`insert into private.week_surges (week_id, hour, votes, changed) values (${week}, 1, 1, 0)`;
  await owner`
    insert into public.qualified_entries (week_id, entry_id, place, likes) values (${week}, ${entry}, 'liked', 3)`;
  await owner`
    insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
    values (${week}, ${voted}, 1, 4, 1, 4, 0, 1, 4)`;
  await owner`insert into private.ledgers (week_id, frozen, ballots) values (${week}, '{"entries": []}', 1)`;
  await owner`
    insert into private.ledger_parts (week_id, part, ballots, sha256, last_hash) values (${week}, 1, 1, 'digest', 'hash')`;
  await owner`
    insert into private.ledger_corrections (week_id, entry_id, at, reason) values (${week}, ${entry}, now(), 'other')`;
}

/** Media of the owner: an upload that is under way with its slot, a file in each bucket, a video, and broadcasts. */
async function addMedia({ db, ids }: PeopleMatrix, entry: string, hidden: string): Promise<string> {
  const { owner } = db;
  const [medium] = await owner<{ id: string }[]>`
    insert into public.media (entry_id, owner_id, kind, version, state, files)
    values (${entry}, ${ids.owner}, 'body', 1, 'uploading', '[]') returning id`;
  const id = medium?.id ?? '';
  await owner`
    insert into private.upload_slots (path, media_id, owner_id, expires_at)
    select path, ${id}, ${ids.owner}, private.clock() + interval '1 hour'
    from unnest(array['given/free.jpg', 'given/free.mp4']) path`;
  await owner`
    insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
    values (${entry}, ${id}, 'v.mp4', 'v.jpg', 720, 1280, 12.5)`;
  // Of an entry that is hidden.
  await addVideo(db, hidden, 'approved', { version: 2 });
  for (const topic of [`person:${ids.owner}`, `person:${ids.voter}`, 'person:']) {
    await owner`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`;
  }
  const buckets = await owner<{ id: string }[]>`select id from storage.buckets`;
  for (const bucket of buckets) {
    await owner`
      insert into storage.objects (bucket_id, name, owner, owner_id)
      values (${bucket.id}, 'given/taken.jpg', ${ids.owner}, ${ids.owner})`;
  }
  return id;
}

/** Adds to the people of the matrix what they do not have yet. */
export async function createWorld(given?: TestDatabase): Promise<World> {
  const matrix = await createPeopleMatrix(given ?? (await createTestDatabase()));
  const { db, ids } = matrix;
  const entries = await db.owner<{ id: string; week_id: string; profile_id: string }[]>`
    select id, week_id, profile_id from public.entries`;
  const entryOf = (person: string) => entries.find(({ profile_id }) => profile_id === person);
  const { id: entry = '', week_id: week = '' } = entryOf(ids.owner) ?? {};
  await db.owner`update public.profiles set suspended_at = null where id = ${ids.suspended}`;
  await addVotes(matrix, entry);
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${ids.suspended}`;
  await castVote(db, ids.admin, entry, 3);
  await addDevices(matrix);
  await addRest(matrix, week, entry, entry);
  const medium = await addMedia(matrix, entry, entryOf(ids.suspended)?.id ?? '');
  const picture = await addPicture(db, entry, ids.owner, 'portrait');
  await db.owner`
    update public.media set files = ${db.owner.json([{ name: '320', path: 'given/taken.jpg' }])} where id = ${picture}`;
  const [decision] = await db.owner<{ id: string }[]>`
    insert into public.decisions (subject, subject_id, entry_id, action, reason, decided_by, publish_at, applied_at)
    values ('entry', ${entry}, ${entry}, 'changes', 'other', ${ids.admin}, private.clock(), private.clock())
    returning id`;
  const [failure] = await db.owner<{ fingerprint: string }[]>`select fingerprint from public.error_logs`;
  const names = {
    owner: ids.owner,
    voter: ids.voter,
    asker: matrix.asker,
    stranger: ids.stranger,
    week,
    entry,
    medium,
    picture,
    decision: decision?.id ?? '',
    case: matrix.caseId,
    fingerprint: failure?.fingerprint ?? '',
  };
  const leaver = await db.createUser();
  await db.owner`update public.profiles set deletion_requested_at = private.clock() where id = ${leaver}`;
  return {
    db,
    ids,
    leaver: signedIn(leaver),
    neutralAdmin: signedIn(await addAdmin(db)),
    names,
    actors: { ...matrix.actors, service: { role: 'service_role' } },
  };
}
