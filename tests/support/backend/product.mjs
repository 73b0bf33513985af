// Starts the product as `npm start` does, on free ports and with data of its own, for the checks that need it whole.
import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { ROOT } from '../../../src/build/start/prepare.mjs';
import { step } from '../../../src/build/start/steps.mjs';
import { OPTIONAL_SCRIPTS_ENV } from '../browser/optional-scripts.mjs';

const START_LIMIT_MS = 10 * 60 * 1000;
const STOP_LIMIT_MS = 20 * 1000;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function stopper(child) {
  return () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve(false);
      const limit = setTimeout(() => {
        child.kill('SIGKILL');
        resolve(false);
      }, STOP_LIMIT_MS);
      child.once('exit', (code) => {
        clearTimeout(limit);
        resolve(code === 0);
      });
      child.kill('SIGTERM');
    });
}

function untilReady(child) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error('The product did not start within 10 minutes.')),
      START_LIMIT_MS,
    );
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.`)));
    child.on('message', (message) => {
      if (message !== 'ready') return;
      clearTimeout(limit);
      child.removeAllListeners('exit');
      resolve();
    });
  });
}

/** Keeps what a process prints until `release()`, and passes it on from then on. */
function holdOutput(child) {
  const held = [];
  const hold = (chunk) => held.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hold);
  return () => {
    for (const chunk of held) process.stdout.write(chunk);
    child.stdout.off('data', hold).pipe(process.stdout, { end: false });
    child.stderr.off('data', hold).pipe(process.stderr, { end: false });
  };
}

/**
 * Blackout, close and official results of a Philippine week all begin at 16:00 UTC. A product that starts in the 45
 * minutes before gets a contest clock that is past it, so that no journey crosses that instant.
 */
function clockShift(now = new Date()) {
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  return minutes >= 15 * 60 + 15 && minutes < 16 * 60 ? { DIADEM_CLOCK_SHIFT: '45 minutes' } : {};
}

async function launch(nodeFile, baseEnv) {
  const [sitePort, backendPort] = [await freePort(), await freePort()];
  const dataDir = path.join(ROOT, '.data', 'test');
  const ports = { DIADEM_PORT: String(sitePort), DIADEM_BACKEND_PORT: String(backendPort) };
  const chosen = { ...ports, ...OPTIONAL_SCRIPTS_ENV, ...clockShift(), DIADEM_DATA_DIR: dataDir };
  const child = spawn(nodeFile, [path.join(ROOT, 'supabase/local/commands/start.ts')], {
    cwd: ROOT,
    env: { ...baseEnv, ...chosen, DIADEM_FRESH: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const env = {
    ...chosen,
    DIADEM_SITE_URL: `http://127.0.0.1:${sitePort}`,
    DIADEM_BACKEND_URL: `http://127.0.0.1:${backendPort}`,
    DIADEM_PRODUCT_PID: String(child.pid),
  };
  return { child, env, release: holdOutput(child) };
}

/**
 * Builds and starts the product in the background. `started` settles when it runs or has failed; `ready()` prints
 * what it said so far and resolves with the environment of the checks and `stop()`, true after a clean end.
 */
export function startProduct(nodeFile, baseEnv) {
  const launched = launch(nodeFile, baseEnv);
  const started = launched.then(({ child }) => untilReady(child));
  return {
    started,
    async ready() {
      const { child, env, release } = await launched;
      step(`Building and starting the product on ports ${env.DIADEM_PORT} and ${env.DIADEM_BACKEND_PORT}`);
      release();
      await started;
      return { env, stop: stopper(child) };
    },
  };
}
