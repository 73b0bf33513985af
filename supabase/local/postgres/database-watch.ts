// Notices when the database is gone and when it is back, by a connection that does nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

const RETRY_MS = 200;
const ANSWER_MS = 2_000;

export interface WatchEvents {
  onLost(): void;
  onBack(): void;
}

/** A database that is there when the watch begins. */
export class DatabaseWatch {
  readonly #url: string;
  readonly #events: WatchEvents;
  #sql: Sql | null = null;
  #isClosed = false;

  constructor(url: string, events: WatchEvents) {
    this.#url = url;
    this.#events = events;
  }

  /** Rejects where the database does not answer. */
  async begin(): Promise<void> {
    this.#sql = await this.#connect();
  }

  /** Asks now; where there is no answer, the loss is told before this resolves. */
  async check(): Promise<void> {
    const sql = this.#sql;
    if (sql) await answers(sql).catch(() => this.#lose(sql));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sql?.end({ timeout: 0 });
  }

  async #connect(): Promise<Sql> {
    const sql: Sql = postgres(this.#url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: 0,
      connect_timeout: ANSWER_MS / 1000,
      onnotice: () => {},
      onclose: () => this.#lose(sql),
    });
    try {
      await answers(sql);
      return sql;
    } catch (error) {
      sql.end({ timeout: 0 }).catch(() => {});
      throw error;
    }
  }

  #lose(sql: Sql): void {
    if (this.#isClosed || this.#sql !== sql) return;
    this.#sql = null;
    sql.end({ timeout: 0 }).catch(() => {});
    this.#events.onLost();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      const sql = await this.#connect().catch(() => null);
      if (sql && this.#isClosed) await sql.end({ timeout: 0 });
      else if (sql) {
        this.#sql = sql;
        this.#events.onBack();
        return;
      }
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}

/** A question that the driver never answers does not count as one. */
async function answers(sql: Sql): Promise<void> {
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${ANSWER_MS} ms.`);
  });
  await Promise.race([sql`select 1`, late]);
}
