// Each official week of the demo has a ledger, soon after the start, and a stranger's recount agrees with it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEDGER_STEPS } from '../../../src/domain/ledger/verdict.ts';
import { seedDemo } from '../../../supabase/seed/demo.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { openSmallGallery } from '../../support/browser/small-gallery.ts';
import { runRecount } from '../../support/ledger/check-ledger.ts';

const ALL_OK = LEDGER_STEPS.map((step) => `ok ${step}`);

let test: TestBackend;
let cacheDir: string;

beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(tmpdir(), 'diadem-demo-ledgers-'));
  test = await startTestBackend();
  await seedDemo({
    databaseUrl: test.db.ownerUrl,
    backendUrl: test.backend.url,
    secretKey: test.backend.secretKey,
    cacheDir,
    paint: openSmallGallery,
    log: () => {},
  });
});
afterAll(async () => {
  await test.stop();
  await rm(cacheDir, { recursive: true, force: true });
});

it('every official week is written within a minute, and recounted', async () => {
  const weeks = () =>
    test.db.owner<{ folder: string; is_written: boolean }[]>`
      select w.country || '/' || w.week as folder, l.written_at is not null as is_written
      from public.contest_weeks w left join private.ledgers l on l.week_id = w.id
      where w.settled_at is not null order by 1`;
  const missing = async () => (await weeks()).filter((week) => !week.is_written).length;
  await expect.poll(missing, { timeout: 60_000, interval: 250 }).toBe(0);
  const folders = (await weeks()).map(({ folder }) => folder);
  expect(folders.length).toBeGreaterThan(20);
  for (const folder of folders) {
    const { verdicts, output } = await runRecount(
      `${test.backend.url}/storage/v1/object/public/ledgers/${folder}`,
    );
    expect(verdicts, `${folder}\n${output}`).toEqual(ALL_OK);
  }
}, 180_000);
