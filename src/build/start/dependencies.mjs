// Installs the locked dependencies once for each lock file, Node and platform.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';
import { elapsed, step } from './steps.mjs';

function fingerprint(root, nodeFile) {
  const nodeVersion = execFileSync(nodeFile, ['--version'], { encoding: 'utf8' }).trim();
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .update(`${nodeVersion} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Makes `node_modules` match the lock file; the stamp is written last, so that a broken install is repeated. */
export function ensureDependencies(root, nodeFile) {
  const stampFile = path.join(root, 'node_modules', '.diadem-stamp');
  const wanted = fingerprint(root, nodeFile);
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted) return;
  step('Installing dependencies (npm ci), about a minute');
  runNpm(['ci'], { cwd: root, nodeFile, purpose: 'The dependencies' });
  fs.writeFileSync(stampFile, wanted);
  step(`Dependencies are in place after ${elapsed()}`);
}
