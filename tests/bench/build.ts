// How long the build of all pages with 500 contestants takes, and how much memory, from an empty cache on two cores.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { treeUse } from '../support/backend/process-tree.ts';
import { report } from '../support/bench/bench-report.ts';
import { benchSnapshot } from '../support/bench/bench-snapshot.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PEOPLE = 500;
const SAMPLE_MS = 100;

/** Answers for the pictures of all contestants, for whatever the build reads of them. */
async function startPictures() {
  const picture = await sharp({ create: { width: 800, height: 1067, channels: 3, background: '#a67057' } })
    .webp()
    .toBuffer();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'image/webp' }).end(picture);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** The command on two cores, where the system can bind a process to them. */
function onTwoCores(command: string, args: readonly string[]): [string, string[]] {
  const canBind = spawnSync('taskset', ['-c', '0,1', 'true']).status === 0;
  if (!canBind) console.log(`  (no taskset: all ${availableParallelism()} cores)`);
  return canBind ? ['taskset', ['-c', '0,1', command, ...args]] : [command, [...args]];
}

async function build(env: Record<string, string>): Promise<{ seconds: number; bytes: number; work: number }> {
  const started = performance.now();
  const [command, args] = onTwoCores(process.execPath, [
    join(ROOT, 'node_modules/astro/bin/astro.mjs'),
    'build',
  ]);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let bytes = 0;
  let work = 0;
  const sampling = setInterval(() => {
    const use = treeUse(child.pid ?? 0);
    bytes = Math.max(bytes, use.bytes);
    work = Math.max(work, use.seconds);
  }, SAMPLE_MS);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(sampling);
  if (code !== 0) throw new Error(`the build ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, bytes, work };
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'diadem-bench-build-'));
  const pictures = await startPictures();
  try {
    const snapshot = join(folder, 'snapshot.json');
    writeFileSync(snapshot, JSON.stringify(benchSnapshot(PEOPLE)));
    const { seconds, bytes, work } = await build({
      DIADEM_SNAPSHOT: snapshot,
      DIADEM_OUT_DIR: join(folder, 'dist'),
      DIADEM_CACHE_DIR: join(folder, 'cache'),
      PUBLIC_SUPABASE_URL: pictures.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'bench',
    });
    const names = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const pages = names.filter((name) => name.endsWith('.html')).length;
    report(`The build of ${pages} pages with ${PEOPLE} contestants, two cores, empty cache`, [
      { name: 'time', value: seconds, unit: 's', atMost: 90 },
      { name: 'processor time of both cores, for a machine that does other things', value: work, unit: 's' },
      { name: 'memory of all its processes at the highest', value: bytes / 1e9, unit: 'GB', atMost: 1.5 },
      {
        name: 'profiles among the pages',
        value: names.filter((name) => /^u\/.*\.html$/.test(name)).length,
        atLeast: PEOPLE,
      },
    ]);
  } finally {
    pictures.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
