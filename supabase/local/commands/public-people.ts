// Who has a page on the site now: asked for each page that was built for a contestant, so that nobody stays a second longer.
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

const ANSWER_MS = 2_000;
const connect = (url: string): Sql => postgres(url, { max: 2, idle_timeout: 60, onnotice: () => {} });

export class PublicPeople {
  readonly #url: string;
  #sql: Sql;

  constructor(databaseUrl: string) {
    this.#url = databaseUrl;
    this.#sql = connect(databaseUrl);
  }

  /** True where nobody is at `/u/{profileId}` for anybody. Rejects while the database cannot be asked. */
  async hasLeft(profileId: string): Promise<boolean> {
    const sql = this.#sql;
    try {
      const asked = sql<{ is_gone: boolean }[]>`
        select private.get_newest_public_entry(${profileId}::uuid) is null as is_gone`;
      const [row] = await Promise.race([asked, this.#tooLate()]);
      return row?.is_gone ?? true;
    } catch (error) {
      // Connections do not all survive a restart of PostgreSQL: the next question has new ones.
      if (this.#sql === sql) this.#sql = connect(this.#url);
      sql.end({ timeout: 0 }).catch(() => {});
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }

  async #tooLate(): Promise<never> {
    await sleep(ANSWER_MS, undefined, { ref: false });
    throw new Error('The database did not answer in time.');
  }
}
