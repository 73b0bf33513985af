// The browser of the tests: the system's Chromium, or Debian's package where we may install it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { CannotContinue, detail, step } from '../../../src/build/start/steps.mjs';

const KNOWN_FILES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags under which Chromium runs headless in containers and asks nobody on the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !fs.existsSync(named))
    throw new CannotContinue(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named || KNOWN_FILES.find((file) => fs.existsSync(file)) || null;
}

function installChromium() {
  step('Installing Chromium from Debian packages (no browser found), about a minute');
  const run = (args) =>
    spawnSync('apt-get', args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  run(['update', '-qq']);
  const done = run([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'fonts-noto-core',
    'fonts-noto-cjk',
  ]);
  if (done.status !== 0)
    detail(
      String(done.stderr || done.error)
        .trim()
        .split('\n')
        .slice(-3)
        .join('\n  '),
    );
}

/** The path of a Chromium; installs Debian's as root, else says in a sentence what is missing. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (isRoot && fs.existsSync('/usr/bin/apt-get')) installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new CannotContinue(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH=/path/to/it.',
  );
}
