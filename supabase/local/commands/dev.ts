// npm run dev: the embedded backend with the demo contest, and Astro's development server with fast refresh.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { takeSnapshot } from '../../../src/build/build-site.ts';
import { elapsed, fail, step } from '../../../src/build/start/steps.mjs';
import { createLifetime } from '../lifetime.ts';
import { announce } from './announce.ts';
import { asSentence, assertPortFree } from './failures.ts';
import { completeDemo, log, openBackend, publicEnvOf } from './product.ts';
import { readSettings } from './settings.ts';

async function main(): Promise<void> {
  const lifetime = createLifetime();
  const settings = readSettings();
  const backend = await openBackend(settings);
  lifetime.onStop(() => backend.stop());
  await assertPortFree(settings.sitePort);
  await completeDemo(backend, settings);
  const env = {
    ...publicEnvOf(backend, settings),
    BUILD_DATA: 'required',
    DIADEM_SNAPSHOT: path.join(settings.dataDir, 'snapshot.json'),
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  await takeSnapshot({ root: settings.root, env, log });
  step('Starting the development server (Astro)');
  const astro = path.join(settings.root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(
    process.execPath,
    [astro, 'dev', '--host', '127.0.0.1', '--port', String(settings.sitePort)],
    { cwd: settings.root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  child.on('exit', (code) => void lifetime.end(code ?? 0));
  lifetime.onStop(async () => void child.kill('SIGTERM'));
  announce({ siteUrl: settings.siteUrl, backendUrl: backend.url, took: elapsed() });
}

main().catch((error: unknown) => fail(asSentence(error)));
