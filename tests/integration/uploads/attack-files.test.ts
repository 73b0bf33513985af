import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { type Attack, attacks } from '../../support/files/attack-files.ts';
import { type PhotoFiles, photoFiles, withMetadata } from '../../support/files/photo-files.ts';
import { type Contestant, contestant, publish, sendPhoto } from '../../support/files/uploads.ts';

const SEED = 77;
/** What only attackers write: five signs at least, since three stand in any large picture by chance. */
const TRACES = /script|alert\(|<\?php|secret|MotionPhoto|Exif\0|14\.5833|Photoshop|ns\.adobe/i;

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

describe('files that are sent to do harm', () => {
  it('are many, of many kinds', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(10);
  });

  it('are refused by what they are, or published without what they carried', async () => {
    const outcomes: string[] = [];
    for (const { kind, name, bytes, expected } of all) {
      await test.db.owner`update public.media set created_at = created_at - interval '2 days'`;
      const sent = await sendPhoto(test, eva, 'body', { ...good, '2048': bytes });
      const outcome = sent.failure ?? (sent.state === 'pending' ? 'clean' : sent.state);
      if (outcome !== expected) outcomes.push(`${kind}, ${name}: ${outcome}, not ${expected}`);
      if (sent.state === 'pending') await publish(test, sent.media_id);
    }
    expect(outcomes).toEqual([]);
    const files = await publicFiles();
    expect(files.length).toBeGreaterThan(0);
    for (const { name, text } of files) expect(TRACES.test(text), name).toBe(false);
    // Some seventy uploads, one after the other, on a machine that may be busy.
  }, 180_000);

  it('carry nothing of what they carried once they are taken, each by itself', async () => {
    const { judgePhoto } = await import('../../../supabase/functions/process-upload/photo.ts');
    const clean = all.filter(({ expected }) => expected === 'clean');
    expect(clean.filter(({ kind }) => kind === 'text in the coding')).toHaveLength(4);
    const traces = clean.flatMap(({ kind, name, bytes }) => {
      const { files } = judgePhoto('body', { ...good, '2048': bytes });
      const text = new TextDecoder('latin1').decode(files['2048'].bytes);
      return TRACES.test(text) ? [`${kind}, ${name}`] : [];
    });
    expect(traces).toEqual([]);
  });

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
    const { judgePhoto } = await import('../../../supabase/functions/process-upload/photo.ts');
    const { jpeg } = await import('../../support/files/photo-files.ts');
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
