// Whether texts that admins wrote are newer than the pages that are served.
import { readFileSync } from 'node:fs';
import postgres from 'postgres';

/** The version of the written texts in a snapshot. */
export function builtVersion(snapshotFile: string): number {
  const { translations } = JSON.parse(readFileSync(snapshotFile, 'utf8')) as {
    translations?: { version: number };
  };
  return translations?.version ?? 0;
}

/** Asked once a minute: an admin who is still writing is not followed by a build for every word. */
export class TranslationOverrides {
  readonly #databaseUrl: string;
  #seen: number | undefined;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** True where the texts differ from a build's and have not changed since the last look, or were never looked at. */
  async haveSettledAfter(built: number): Promise<boolean> {
    const now = await this.#version();
    const isSettled = this.#seen === undefined || this.#seen === now;
    this.#seen = now;
    return isSettled && now !== built;
  }

  async #version(): Promise<number> {
    const sql = postgres(this.#databaseUrl, { max: 1, onnotice: () => {} });
    try {
      const [row] = await sql<{ version: number }[]>`
        select coalesce(max(version), 0)::integer as version from private.i18n_versions`;
      return row?.version ?? 0;
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
}
