import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

function filesUnder(root: string, entry: string): string[] {
  const listed = readdirSync(path.join(root, entry), { recursive: true, withFileTypes: true });
  return listed.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
}

function isSource(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}

/**
 * A hash of everything a built page depends on besides the contest's data: sources, locked dependencies, Node's
 * major version and the public environment. Equal fingerprints mean that a build would give the same pages.
 */
export function sourceFingerprint(root: string, publicEnv: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((entry) =>
    path.extname(entry) ? [path.join(root, entry)] : filesUnder(root, entry),
  );
  for (const file of files.filter(isSource).sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  hash.update(process.versions.node.split('.')[0] ?? '');
  hash.update(process.env.DIADEM_SERVICE_WORKER ?? '');
  for (const name of Object.keys(publicEnv).sort()) hash.update(`${name}=${publicEnv[name]}\0`);
  return hash.digest('hex').slice(0, 16);
}
