// What happens to the product when it is started twice, killed and started again; the last check, since it ends it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../supabase/seed/demo-accounts.ts';
import { dataDir, siteUrl } from '../../support/backend/environment.ts';
import { publicClient } from '../../support/browser/demo-session.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const STARS = 2;

function start(): ChildProcess {
  const script = path.join(ROOT, 'supabase/local/commands/start.ts');
  return spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { ...process.env, DIADEM_FRESH: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** How a start ended: "ready", or its exit code and what it said. */
function outcome(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  return new Promise((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve('ready'));
    child.on('exit', (code) => resolve(`${code}: ${said.join('')}`));
  });
}

const currentBuild = (): string => readFileSync(path.join(dataDir(), 'site', 'current.json'), 'utf8');

const failures: string[] = [];
function check(what: string, holds: boolean, seen: unknown): void {
  console.log(`  ${holds ? '✓' : '✗'} ${what}`);
  if (!holds) failures.push(`${what}. Seen: ${String(seen).slice(0, 600)}`);
}

async function signedInVoter() {
  const client = publicClient();
  const email = DEMO_ACCOUNTS.find(({ role }) => role === 'voter')?.email ?? '';
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  if (error) throw error;
  return client;
}

async function castVote(): Promise<string> {
  const voter = await signedInVoter();
  const { data: rows } = await voter.rpc('list_standings', { p_country: 'jp', p_limit: 1 });
  const entryId = (rows as { entry_id: string }[])[0]?.entry_id ?? '';
  const request = { p_entry_id: entryId, p_stars: STARS, p_request_id: crypto.randomUUID() };
  const { error } = await voter.rpc('cast_vote', request);
  if (error) throw new Error(error.message);
  return entryId;
}

async function starsOf(entryId: string): Promise<unknown> {
  const voter = await signedInVoter();
  const { data } = await voter.from('votes').select('stars').eq('entry_id', entryId).maybeSingle();
  return data?.stars;
}

const second = await outcome(start());
check(
  'a second start on the same data folder is refused with a sentence',
  /^1: [\s\S]*✖ (?![\s\S]*\n {4}at )/.test(second),
  second,
);
check('the first one goes on', (await fetch(`${siteUrl()}/en-ph`)).ok, 'no answer');

const entryId = await castVote();
const before = currentBuild();
process.kill(Number(process.env.DIADEM_PRODUCT_PID), 'SIGKILL');
const again = start();
const ended = new Promise((resolve) => again.on('exit', resolve));
const ready = await outcome(again);
check('after kill -9 it starts again', ready === 'ready', ready);
check('the answered vote is there', (await starsOf(entryId)) === STARS, 'other stars');
check('an unchanged tree is served without a build', currentBuild() === before, currentBuild());
again.kill('SIGTERM');
check('it stops cleanly', (await ended) === 0, await ended);

for (const failure of failures) console.error(`✖ ${failure}`);
process.exit(failures.length ? 1 : 0);
