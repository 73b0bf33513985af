// npm run admin -- <email>: makes the account with this address an admin, whether or not the backend runs.
import postgres from 'postgres';
import { CannotContinue, fail } from '../../../src/build/start/steps.mjs';
import { type MadeAdmin, makeAdmin } from '../first-admin.ts';
import { loadKeys } from '../keys.ts';
import { clusterFolder } from '../postgres/cluster-folder.ts';
import { isDataFolderLocked } from '../postgres/data-folder-lock.ts';
import { openDatabase } from '../postgres/database-server.ts';
import { databaseUrl } from '../postgres/database-url.ts';
import { postmasterLines } from '../postgres/postgres-orphan.ts';
import { asSentence } from './failures.ts';
import { readSettings } from './settings.ts';

const ANSWERS: Readonly<Record<MadeAdmin, string>> = {
  made: 'is an admin now. The administration is at /adminka.',
  was_one: 'was an admin already.',
  unknown: 'has no account here. Sign up with it first.',
  unverified:
    'is not confirmed yet. Open the link in the mail (locally: /__mail of the backend), then try again.',
  suspended: 'belongs to a suspended account.',
};

/** Where PostgreSQL answers: the one that runs, the one that DATABASE_URL names, or one that is started for this. */
async function reachDatabase(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const externalUrl = process.env['DATABASE_URL'];
  if (externalUrl) return { url: externalUrl, stop: async () => undefined };
  if (isDataFolderLocked(dataDir)) {
    const port = Number(postmasterLines(clusterFolder(dataDir).cluster)[3]);
    if (!port) throw new CannotContinue('The backend is just starting or stopping. Try again in a moment.');
    const { databasePassword } = loadKeys(dataDir);
    const url = databaseUrl(`postgres://127.0.0.1:${port}`, 'postgres', databasePassword, 'postgres');
    return { url, stop: async () => undefined };
  }
  const database = await openDatabase({ dataDir });
  return { url: database.ownerUrl, stop: () => database.stop() };
}

async function main(): Promise<void> {
  const email = process.argv[2]?.trim();
  if (!email?.includes('@'))
    throw new CannotContinue('Name an email address: npm run admin -- ana@example.com');
  const { url, stop } = await reachDatabase(readSettings().dataDir);
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const made = await makeAdmin(sql, email);
    const sentence = `${email} ${ANSWERS[made]}`;
    if (made !== 'made' && made !== 'was_one') throw new CannotContinue(sentence);
    console.log(sentence);
  } finally {
    await sql.end();
    await stop();
  }
}

main().catch((error: unknown) => fail(asSentence(error)));
