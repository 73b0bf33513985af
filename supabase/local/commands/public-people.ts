// Who has a page on the site now: asked for each page that was built for a contestant, so that nobody stays a second longer.
import postgres, { type Sql } from 'postgres';

export class PublicPeople {
  readonly #sql: Sql;

  constructor(databaseUrl: string) {
    this.#sql = postgres(databaseUrl, { max: 2, idle_timeout: 60, onnotice: () => {} });
  }

  /** True where nobody is at `/u/{profileId}` for anybody. Rejects while the database cannot be asked. */
  async hasLeft(profileId: string): Promise<boolean> {
    const [row] = await this.#sql<{ is_gone: boolean }[]>`
      select private.get_newest_public_entry(${profileId}::uuid) is null as is_gone`;
    return row?.is_gone ?? true;
  }

  close(): Promise<void> {
    return this.#sql.end({ timeout: 5 });
  }
}
