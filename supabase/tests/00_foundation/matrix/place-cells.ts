// Cells of buckets, topics and sequences.
import { type Cell, refusalOf } from './cell.ts';
import { type BucketRule, TOPICS } from './expected/places.ts';
import { ACTORS, fill, type World, wordsOf } from './world.ts';

/** A write of storage.objects; `0` rows of the bucket are `none`, all of them `all`. */
function reachCells(
  world: World,
  table: string,
  name: string,
  words: string,
  sql: string,
  all: string,
): Cell[] {
  return ACTORS.map((actor) => ({
    name: `${name} as ${actor}`,
    expected: wordsOf(words)[actor],
    ask: [
      { as: world.actors[actor], sql: fill(world, sql, actor) },
      { as: null, sql: fill(world, all, actor) },
    ],
    read: ([answer = {}, owner]) =>
      refusalOf(answer, table) ??
      (answer.text === '0' ? 'none' : answer.text === owner?.text ? 'all' : 'some'),
  }));
}

function insertCells(world: World, table: string, name: string, words: string, sql: string): Cell[] {
  return ACTORS.map((actor) => ({
    name: `${name} as ${actor}`,
    expected: wordsOf(words)[actor],
    ask: [{ as: world.actors[actor], sql: fill(world, sql, actor) }],
    read: ([answer = {}]) => refusalOf(answer, table) ?? 'allowed',
  }));
}

const IS = `select concat_ws(' ', case when public then 'public' else 'private' end, file_size_limit::text,
  array_to_string(allowed_mime_types, ' ')) from storage.buckets`;

export function bucketCells(world: World, bucket: string, rule: BucketRule): Cell[] {
  const name = `bucket ${bucket}`;
  const where = `where bucket_id = '${bucket}'`;
  const all = `select count(*) from storage.objects ${where}`;
  const ending = bucket === 'uploaded_videos' ? 'mp4' : 'jpg';
  const upload = (path: string) =>
    `insert into storage.objects (bucket_id, name, owner, owner_id) values ('${bucket}', '${path}', $actor, $actor)`;
  return [
    {
      name,
      expected: rule.is,
      ask: [{ as: null, sql: `${IS} where id = '${bucket}'` }],
      read: ([answer]) => answer?.text ?? '',
    },
    ...reachCells(world, 'storage.objects', `${name}: list`, rule.read, all, all),
    ...insertCells(
      world,
      'storage.objects',
      `${name}: upload under a given name`,
      rule.uploadGiven,
      upload(`given/free.${ending}`),
    ),
    ...insertCells(
      world,
      'storage.objects',
      `${name}: upload under another name`,
      rule.uploadOther,
      upload(`other/free.${ending}`),
    ),
    ...reachCells(
      world,
      'storage.objects',
      `${name}: update`,
      rule.update,
      `update storage.objects set metadata = null ${where}`,
      all,
    ),
    ...reachCells(
      world,
      'storage.objects',
      `${name}: delete`,
      rule.delete,
      `delete from storage.objects ${where}`,
      all,
    ),
  ];
}

export function topicCells(world: World, policy: string): Cell[] {
  return Object.entries(TOPICS[policy] ?? {}).flatMap(([topic, { hear, send }]) => {
    const quoted = fill(world, topic, 'visitor').replaceAll("'", '');
    const listen = `select count(*) from (select set_config('realtime.topic', '${quoted}', true)) s, realtime.messages m
      where m.topic = '${quoted}'`;
    const broadcast = `insert into realtime.messages (topic, extension, private) values ('${quoted}', 'broadcast', true)`;
    return [
      ...reachCells(world, 'realtime.messages', `topic ${topic}: hear`, hear, listen, listen),
      ...insertCells(world, 'realtime.messages', `topic ${topic}: send`, send, broadcast),
    ];
  });
}

/** No API role uses a sequence. */
export function sequenceCells(world: World, sequence: string): Cell[] {
  return ACTORS.map((actor) => ({
    name: `${sequence}: next number as ${actor}`,
    expected: 'denied',
    ask: [{ as: world.actors[actor], sql: `select nextval('${sequence}')` }],
    read: ([answer = {}]) => refusalOf(answer, sequence) ?? 'allowed',
  }));
}
