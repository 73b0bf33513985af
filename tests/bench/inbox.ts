// What a page of an inbox and of a long conversation costs, also with what was written since the last vacuum; and how long
// a message takes.
import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { costOf } from '../support/backend/explain.ts';
import { median, report } from '../support/bench/bench-report.ts';
import { startBenchServer } from '../support/bench/bench-server.ts';
import { fillInbox, PERSON, person } from '../support/people/inbox.ts';

const CONVERSATIONS = 10_000;
const MESSAGES = 100_000;
const WRITTEN = 200;
const ROUNDS = 15;

const INBOX = 'select * from public.list_conversations()';
const MIDDLE = `select public.list_messages('${person(1)}', 30, ${MESSAGES / 2})`;
const NEWEST = `select public.list_messages('${person(1)}')`;

async function buffersOf(reader: Sql, statement: string): Promise<number> {
  const buffers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) buffers.push((await costOf(reader, statement)).buffers);
  return median(buffers.slice(-5));
}

/** Milliseconds of a message from call to commit, written by others to the person, each in a conversation of its own. */
async function write(writer: Sql): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; n <= WRITTEN; n += 1) {
    const start = performance.now();
    await writer.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person(n) })}, true)`;
      await tx`select public.send_message(${PERSON}, ${`Line number ${n}`}, ${randomUUID()})`;
    });
    times.push(performance.now() - start);
  }
  return times;
}

export async function run(): Promise<void> {
  console.log(`Inbox: ${CONVERSATIONS} conversations, one of them with ${MESSAGES} messages`);
  const server = await startBenchServer();
  try {
    await fillInbox(server.owner, CONVERSATIONS, MESSAGES);
    await server.admin`vacuum (analyze)`;
    const reader = server.requests('authenticated', 1);
    await reader`select set_config('request.jwt.claims', ${JSON.stringify({ sub: PERSON })}, false)`;
    const inbox = await buffersOf(reader, INBOX);
    const newest = await buffersOf(reader, NEWEST);
    const middle = await buffersOf(reader, MIDDLE);
    const times = await write(server.requests('authenticated', 1));
    report('Inbox', [
      { name: 'buffers of the first page of the inbox', value: inbox, atMost: 20 },
      { name: 'buffers of the newest page of the conversation', value: newest, atMost: 20 },
      { name: 'buffers of a page in its middle', value: middle, atMost: 20 },
      { name: 'median time of a message', value: median(times), unit: 'ms' },
      {
        name: `buffers of the first page, ${WRITTEN} messages after the vacuum`,
        value: await buffersOf(reader, INBOX),
      },
    ]);
  } finally {
    await server.stop();
  }
}
