// Ledgers in the public bucket: written by the real function on the backend's timer, and recounted as strangers do.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_STEPS } from '../../../src/domain/ledger/verdict.ts';
import { officialAt } from '../../../src/domain/phase.ts';
import { giveStars, liveWeek, setClock, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { callEdge } from '../../support/files/uploads.ts';
import { runRecount } from '../../support/ledger/check-ledger.ts';

const ALL_OK = LEDGER_STEPS.map((step) => `ok ${step}`);
const FILES = ['ballots-0001.csv.gz', 'names.json', 'corrections.json', 'manifest.json'];

let test: TestBackend;
let week: Week;

const addressOf = (name: string) =>
  `${test.backend.url}/storage/v1/object/public/ledgers/ph/2026-w47/${name}`;
const read = async (name: string) => {
  const response = await fetch(addressOf(name));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    headers: response.headers,
    text: (name.endsWith('.gz') ? gunzipSync(bytes) : Buffer.from(bytes)).toString(),
  };
};
const readAll = async () => Promise.all(FILES.map(async (name) => (await read(name)).text));
const isWritten = async () => {
  const { data } = await test.client().rpc('get_ledger', { p_country: 'ph', p_week: '2026-w47' });
  return (data as { written_at: string | null }).written_at !== null;
};
/** As a worker leaves it that was killed after storing the manifest, before any report. */
const forgetReports = () =>
  test.db.owner.begin(async (sql) => {
    await sql`update private.ledger_parts set is_written = false where week_id = ${week.id}`;
    await sql`
      update private.ledgers
      set written_at = null, root = null, manifest_sha256 = null, names_due = true, corrections_due = true
      where week_id = ${week.id}`;
  });

beforeAll(async () => {
  test = await startTestBackend();
  week = await liveWeek(test.db, 5);
  for (const [place, entry] of week.entries.entries()) await giveStars(test.db, entry, [5, 4, 1 + place]);
  await setClock(test.db, officialAt(week.endsAt));
});
afterAll(() => test.stop());

describe('the ledger of an official week', () => {
  it('is written without anybody asking, and a stranger’s recount agrees', async () => {
    await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
    const recounted = await runRecount(addressOf('manifest.json'));
    expect(recounted.verdicts, recounted.output).toEqual(ALL_OK);
    expect(recounted.ranking).toHaveLength(5);
    expect(test.log).toEqual([]);
  });

  it('is served as it is: no content encoding, cached for ever but for what may change', async () => {
    for (const name of FILES) {
      const { headers } = await read(name);
      expect(headers.get('content-encoding'), name).toBeNull();
      const seconds = /^(names|corrections)/.test(name) ? 300 : 31_536_000;
      expect(headers.get('cache-control'), name).toContain(`max-age=${seconds}`);
      const type = name.endsWith('.gz') ? 'application/gzip' : 'application/json';
      expect(headers.get('content-type'), name).toContain(type);
    }
  });

  it('is written again with the same content after a kill, over a file that was cut off', async () => {
    const before = await readAll();
    const { error } = await test
      .service()
      .storage.from('ledgers')
      .upload('ph/2026-w47/ballots-0001.csv.gz', new Uint8Array([31, 139, 8]), {
        contentType: 'application/gzip',
        upsert: true,
      });
    expect(error).toBeNull();
    expect((await runRecount(addressOf('manifest.json'))).verdicts).toContain('FAILED parts part_unreadable');
    await forgetReports();
    await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
    expect(await readAll()).toEqual(before);
  });

  it('is the same when many workers write it at once', async () => {
    const before = await readAll();
    await forgetReports();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => callEdge(test, 'publish-ledger', {}, test.backend.secretKey)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await expect.poll(isWritten, { timeout: 20_000 }).toBe(true);
    expect(await readAll()).toEqual(before);
  });

  it('is written by nobody but the server', async () => {
    const stranger = await test.person();
    const upload = await stranger.client.storage
      .from('ledgers')
      .upload('ph/2026-w47/manifest.json', new Blob(['{}'], { type: 'application/json' }), { upsert: true });
    expect(upload.error).not.toBeNull();
    const { data } = await stranger.client.auth.getSession();
    expect((await callEdge(test, 'publish-ledger', {}, data.session?.access_token ?? '')).status).toBe(403);
  });
});
