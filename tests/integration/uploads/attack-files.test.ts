// Hostile files through the real function, several contestants at once: none is public, nothing they carried is left.
import { fork } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefused } from '../../../supabase/functions/_shared/jpeg-rebuild.ts';
import { judgePhoto } from '../../../supabase/functions/process-upload/photo.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import type { Attack } from '../../support/files/attack.ts';
import { attacks } from '../../support/files/attack-files.ts';
import { jpeg, type PhotoFiles, photoFiles, withMetadata } from '../../support/files/photo-files.ts';
import {
  type Contestant,
  callEdge,
  contestant,
  runMediaJobs,
  sendFiles,
  sendPhoto,
  startUpload,
} from '../../support/files/uploads.ts';

const SEED = 77;
/** What only attackers write: five signs at least, since three stand in any large picture by chance. */
const TRACES = /script|alert\(|<\?php|secret|MotionPhoto|Exif\0|14\.5833|Photoshop|ns\.adobe/i;
/** Contestants who send at the same time. */
const LANES = 4;
/** For the judgement, whatever the file. */
const SECONDS = 2;
/** Of the process that judges, its start included: what hosted Supabase gives an edge function. */
const MEGABYTES = 256;
const JUDGE = new URL('../../support/files/judge-alone.ts', import.meta.url);

let test: TestBackend;
let eva: Contestant;
let good: PhotoFiles;
let all: readonly Attack[];
beforeAll(async () => {
  test = await startTestBackend();
  eva = await contestant(test);
  good = await photoFiles(SEED);
  all = await attacks(SEED);
});
afterAll(() => test.stop());

/** Every byte that anybody can fetch. */
async function publicFiles(): Promise<{ name: string; text: string }[]> {
  const names = await test.db.owner<
    { name: string }[]
  >`select name from storage.objects where bucket_id = 'photos'`;
  return Promise.all(
    names.map(async ({ name }) => {
      const answer = await fetch(`${test.backend.url}/storage/v1/object/public/photos/${name}`);
      return { name, text: new TextDecoder('latin1').decode(await answer.arrayBuffer()) };
    }),
  );
}

/** Every byte of the files that the medium has now. */
async function readKept(mediaId: string): Promise<string> {
  const [row] = await test.db.owner<{ paths: string[] }[]>`
    select array(select f ->> 'path' from jsonb_array_elements(m.files) f) as paths
    from public.media m where m.id = ${mediaId}`;
  const bodies = (row?.paths ?? []).map(async (path) => {
    const { data, error } = await test.service().storage.from('uploads').download(path);
    if (error) throw error;
    return new TextDecoder('latin1').decode(await data.arrayBuffer());
  });
  return (await Promise.all(bodies)).join();
}

/** What the server made of a file, and the text of all that it stored of it. */
interface Outcome {
  readonly attack: Attack;
  readonly name: string;
  readonly isExpected: boolean;
  readonly seconds: number;
  readonly kept: string;
}

function isExpected(expected: string, state: string, failure: string | null): boolean {
  const isTaken = state === 'pending';
  const isRefused = state === 'rejected' && failure !== null;
  if (expected === 'either') return isTaken || isRefused;
  if (expected === 'clean') return isTaken;
  return isRefused && (expected === 'refused' || failure === expected);
}

async function sendOne(sender: Contestant, attack: Attack): Promise<Outcome> {
  const { kind, name, bytes, expected } = attack;
  // 40 in a day are the limit of an account.
  await test.db.owner`
    update public.media set created_at = created_at - interval '2 days' where owner_id = ${sender.id}`;
  const photo = { ...good, '2048': bytes };
  const started = await startUpload(sender, 'body', photo);
  await sendFiles(sender, started, photo);
  const startedAt = performance.now();
  const { answer } = await callEdge(test, 'process-upload', { media_id: started.media_id }, sender.token);
  const seconds = (performance.now() - startedAt) / 1000;
  const { state, failure = null } = answer as { state: string; failure?: string | null };
  const kept = state === 'pending' ? await readKept(started.media_id) : '';
  if (state === 'pending') {
    await test.db.owner`select private.decide_media(${started.media_id}, 'approved', null, private.clock())`;
  }
  return {
    attack,
    name: `${kind}, ${name}: ${failure ?? state}, ${seconds.toFixed(1)} s`,
    isExpected: isExpected(expected, state, failure),
    seconds,
    kept,
  };
}

async function sendAll(sender: Contestant, files: readonly Attack[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const file of files) outcomes.push(await sendOne(sender, file));
  return outcomes;
}

/** What the server's judgement of a file costs by itself. */
function processorSeconds({ bytes }: Attack): number {
  const before = process.cpuUsage();
  try {
    judgePhoto('body', { ...good, '2048': bytes });
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The most memory of a new process that judges this file, in MB. */
function megabytesOf({ bytes }: Attack): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(JUDGE, { serialization: 'advanced' });
    child.once('message', (kilobytes: number) => resolve(kilobytes / 1024));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
    child.send({ ...good, '2048': bytes });
  });
}

/** Of each kind of attack the file that took longest. */
function slowestOfEachKind(outcomes: readonly Outcome[]): Attack[] {
  const slowest = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const known = slowest.get(outcome.attack.kind);
    if (!known || known.seconds < outcome.seconds) slowest.set(outcome.attack.kind, outcome);
  }
  return [...slowest.values()].map(({ attack }) => attack);
}

describe('files that are sent to do harm', () => {
  it('are many, of many kinds', () => {
    expect(all.length).toBeGreaterThanOrEqual(190);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20);
  });

  it('are refused by what they are, or published without what they carried, each within 2 s', async () => {
    const senders = await Promise.all(Array.from({ length: LANES }, () => contestant(test)));
    const lanes = senders.map((sender, lane) =>
      sendAll(
        sender,
        all.filter((_, n) => n % LANES === lane),
      ),
    );
    const outcomes = (await Promise.all(lanes)).flat();
    expect(outcomes).toHaveLength(all.length);
    const namesOf = (some: readonly Outcome[]) => some.map(({ name }) => name);
    expect(namesOf(outcomes.filter((each) => !each.isExpected))).toEqual([]);
    expect(namesOf(outcomes.filter(({ kept }) => TRACES.test(kept)))).toEqual([]);
    // They share the processors with each other and with whatever else runs: the slow ones are measured by themselves.
    const slow = outcomes.filter(({ seconds }) => seconds > SECONDS).map(({ attack }) => attack);
    expect(slow.map(processorSeconds).filter((seconds) => seconds > SECONDS)).toEqual([]);

    const costs: string[] = [];
    for (const attack of slowestOfEachKind(outcomes)) {
      let megabytes = await megabytesOf(attack);
      // Garbage that was not collected in time is no need of the file.
      if (megabytes > MEGABYTES) megabytes = await megabytesOf(attack);
      if (megabytes > MEGABYTES) costs.push(`${attack.kind}, ${attack.name}: ${Math.round(megabytes)} MB`);
    }
    expect(costs).toEqual([]);

    // The newest that was taken of each sender is public, and nothing else.
    await runMediaJobs(test);
    const published = await test.db.owner`select from public.photos`;
    expect(published.length).toBeLessThanOrEqual(LANES);
    const files = await publicFiles();
    expect(files).toHaveLength(3 * published.length);
    for (const { name, text } of files) expect(TRACES.test(text), name).toBe(false);
  }, 180_000);

  it('are refused in the small sizes as well', async () => {
    for (const size of ['320', '800'] as const) {
      const html = new TextEncoder().encode('<script>alert(1)</script>') as Uint8Array<ArrayBuffer>;
      expect(await sendPhoto(test, eva, 'body', { ...good, [size]: html })).toMatchObject({
        failure: 'not_an_image',
      });
      const other = (await photoFiles(SEED + 9))[size];
      expect(await sendPhoto(test, eva, 'body', { ...good, [size]: other })).toMatchObject({
        failure: 'sizes_differ',
      });
    }
  });

  it('leave no hash behind that keeps the good picture out', async () => {
    expect(await sendPhoto(test, eva, 'body', good)).toMatchObject({ state: 'pending' });
  });

  it('take less than 2 s of processor time at the largest size that is allowed', async () => {
    const large = {
      '320': await jpeg(5, 320, 320),
      '800': await jpeg(5, 800, 800),
      '2048': await withMetadata(await jpeg(5, 2048, 2048)),
    };
    const before = process.cpuUsage();
    expect(judgePhoto('portrait', large)).toMatchObject({ width: 2048, height: 2048 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
