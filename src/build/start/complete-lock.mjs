// Adds lock entries for optional binaries of other platforms that the registry at hand did not list.
// Without them `npm ci` refuses with "Missing: … from lock file". Run after every change of dependencies.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPU = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];
const EXACT_VERSION = /^\d+\.\d+\.\d+/;

/** The key under which `name` resolves from the package at `from`, as Node looks it up, or null. */
function findInstalled(packages, from, name) {
  let folder = from;
  for (;;) {
    const key = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!folder) return null;
    const cut = folder.lastIndexOf('/node_modules/');
    folder = cut < 0 ? '' : folder.slice(0, cut);
  }
}

function platformEntry(name, version, isDev) {
  const words = name.split(/[-/@_.]/);
  const os = words.find((word) => OS.includes(word));
  const cpu = words.find((word) => CPU.includes(word));
  if (!os && !cpu) return null;
  const entry = { version, optional: true };
  if (isDev) entry.dev = true;
  if (os && cpu !== 'wasm32') entry.os = [os];
  if (cpu) entry.cpu = [cpu];
  return entry;
}

/** Adds what is missing to the parsed lock file; returns the names of the added packages. */
export function completeLock(lock) {
  const { packages } = lock;
  const added = [];
  for (const [from, meta] of Object.entries({ ...packages })) {
    for (const [name, range] of Object.entries(meta.optionalDependencies || {})) {
      const found = findInstalled(packages, from, name);
      if (
        (found && (packages[found].version === range || !EXACT_VERSION.test(range))) ||
        !EXACT_VERSION.test(range)
      )
        continue;
      const entry = platformEntry(name, range, meta.dev);
      if (!entry) continue;
      packages[packages[`node_modules/${name}`] ? `${from}/node_modules/${name}` : `node_modules/${name}`] =
        entry;
      added.push(name);
    }
  }
  return added;
}

function sortPackages(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

if (process.argv[1]?.endsWith('complete-lock.mjs')) {
  const file = path.join(ROOT, 'package-lock.json');
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
  const added = completeLock(lock);
  lock.packages = sortPackages(lock.packages);
  fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length ? `Added to the lock: ${added.join(', ')}` : 'The lock is complete.');
}
