import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { TestDatabase } from './database.ts';

const ATTEMPTS = 40;

/**
 * Vacuums and analyzes a test's database as its superuser, until all pages of its tables are marked visible. An
 * index-only scan reads the table too where a page is not, and counts of buffers double.
 *
 * The test server commits without waiting for the log, and VACUUM passes over rows whose commit is not in the log yet.
 * The checkpoint writes the log. PostgreSQL notes the position in the log for 32 transactions together, those of
 * other tests included, so one more commit elsewhere can hide a page again: hence the attempts. Without index_cleanup
 * VACUUM leaves the dead rows of a few pages, and these pages hidden.
 */
export async function vacuum({ adminUrl }: TestDatabase): Promise<void> {
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await admin`checkpoint`;
      await admin`vacuum (analyze, index_cleanup on)`;
      const hidden = await admin`
        select c.oid::regclass::text as name from pg_class c
        where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relallvisible < c.relpages`;
      if (hidden.length === 0) return;
      if (attempt === ATTEMPTS)
        throw new Error(`VACUUM left pages hidden: ${hidden.map((table) => table.name)}`);
      await wait(50);
    }
  } finally {
    await admin.end();
  }
}
