// From an empty clone to a Node and dependencies that can run the project's TypeScript.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { withFolderLock } from './folder-lock.mjs';
import { ensureNode } from './node-runtime.mjs';

/** The root folder of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Prepares this clone and returns the Node to run its scripts with. */
export function prepare() {
  const runtimeDir = path.join(ROOT, '.runtime');
  return withFolderLock(runtimeDir, () => {
    const nodeFile = ensureNode(runtimeDir);
    ensureDependencies(ROOT, nodeFile);
    return nodeFile;
  });
}
