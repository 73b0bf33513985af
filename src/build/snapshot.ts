// The snapshot step of a build: `node src/build/snapshot.ts`. Pages read the file that it writes and nothing else.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotPath } from '#data/snapshot/snapshot.ts';
import { collectSnapshot, type SnapshotSource } from '#data/snapshot/snapshot-collect.ts';
import { withPreviews } from './astro/previews.ts';
import { previewFolder } from './astro/previews-integration.ts';

/** `required`: no data, no build. `optional`: pages without data rather than no build. `none`: does not ask. */
const BUILD_DATA_MODES = ['required', 'optional', 'none'] as const;
export type BuildDataMode = (typeof BUILD_DATA_MODES)[number];

export type SnapshotStep = {
  readonly mode: BuildDataMode;
  /** Null when the site is built without a backend. */
  readonly source: SnapshotSource | null;
  readonly path: string;
  readonly now?: Date;
  readonly log: (line: string) => void;
};

/** Writes the snapshot, or removes an old one where there is nothing to write. Throws when `required` fails. */
export async function takeSnapshot({ mode, source, path, now, log }: SnapshotStep): Promise<void> {
  if (mode === 'none' || source === null) {
    if (mode === 'required') throw new Error(unavailable('PUBLIC_SUPABASE_URL is not set'));
    rmSync(path, { force: true });
    return;
  }
  try {
    const folder = previewFolder(path);
    const readPhoto = (photo: string) => readPublicPhoto(source, photo);
    const snapshot = await withPreviews(await collectSnapshot(source, now), { folder, readPhoto, log });
    writeWhole(path, `${JSON.stringify(snapshot)}\n`);
  } catch (error) {
    const reason = reasonOf(error);
    if (mode === 'required') throw new Error(unavailable(reason), { cause: error });
    rmSync(path, { force: true });
    log(`Warning: the pages are built without contests, since the backend did not answer (${reason}).`);
  }
}

/** A photograph that anyone may see, read as anyone; null where it is gone. */
async function readPublicPhoto({ url, fetch: ask = fetch }: SnapshotSource, photo: string) {
  const response = await ask(`${url}/storage/v1/object/public/photos/${photo}`);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

export function parseBuildData(text: string | undefined): BuildDataMode {
  const mode = BUILD_DATA_MODES.find((known) => known === (text ?? 'optional'));
  if (mode === undefined)
    throw new Error(`BUILD_DATA is "${text}"; it can be ${BUILD_DATA_MODES.join(', ')}.`);
  return mode;
}

function unavailable(reason: string): string {
  return (
    `The contests could not be read (${reason}), and BUILD_DATA=required never publishes empty pages. ` +
    'Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY and that the backend runs, or build with BUILD_DATA=optional.'
  );
}

function reasonOf(error: unknown): string {
  const { message = String(error), detail } = error as Partial<{ message: string; detail: string }>;
  return detail ? `${message}: ${detail.split('\n', 1)[0]}` : message;
}

/** Whoever reads the file sees the old or the new one, never a half. */
function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

async function main(): Promise<void> {
  const { BUILD_DATA, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY = '' } = process.env;
  const url = PUBLIC_SUPABASE_URL?.replace(/\/+$/, '');
  const source = url ? { url, publishableKey: PUBLIC_SUPABASE_PUBLISHABLE_KEY } : null;
  const log = (line: string): void => console.log(line);
  await takeSnapshot({ mode: parseBuildData(BUILD_DATA), source, path: snapshotPath(), log });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 1;
  });
}
