import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type BuildRecord = {
  readonly fingerprint: string;
  readonly folder: string;
  readonly builtAt: string;
  /** The version of the written texts that are in its pages. */
  readonly translations?: number;
};

/** The built sites of one data folder: a record names the newest, a rebuild goes beside it. */
export class SiteBuilds {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'site');
  }

  get #recordFile(): string {
    return path.join(this.#folder, 'current.json');
  }

  /** The newest build, or null where there is none or its folder is gone. */
  current(): BuildRecord | null {
    if (!existsSync(this.#recordFile)) return null;
    const record = JSON.parse(readFileSync(this.#recordFile, 'utf8')) as BuildRecord;
    return existsSync(path.join(this.#folder, record.folder, 'index.html')) ? record : null;
  }

  /** The full path of a build. */
  pathOf(record: Pick<BuildRecord, 'folder'>): string {
    return path.join(this.#folder, record.folder);
  }

  /** A new, unused folder name for the next build. */
  nextFolder(fingerprint: string): string {
    return `${fingerprint}-${Date.now().toString(36)}`;
  }

  /** Makes a finished build the current one and removes all others. */
  keep(record: BuildRecord): void {
    writeFileSync(this.#recordFile, JSON.stringify(record));
    for (const entry of readdirSync(this.#folder)) {
      if (entry !== record.folder && entry !== 'current.json') {
        rmSync(path.join(this.#folder, entry), { recursive: true, force: true });
      }
    }
  }
}
