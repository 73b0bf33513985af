// The private topic of a person: what it brings, to whom, and who is turned away.
import { RealtimeClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addEntries, addWeek } from '../../../supabase/tests/fixtures/contest.ts';
import { type Person, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
let her: Person;
let voter: Person;
const open: RealtimeClient[] = [];

beforeAll(async () => {
  test = await startTestBackend();
  [her, voter] = [await test.person(), await test.person()];
  const week = await addWeek(test.db, 'ph', '2027-w10');
  await addEntries(test.db, week, 1);
  await test.db.owner`update public.entries set profile_id = ${her.id}`;
  await test.db.owner`update public.profiles set created_at = private.clock() - interval '2 days'`;
});
afterAll(async () => {
  for (const client of open) await client.disconnect();
  await test.stop();
});

const tokenOf = async (person: Person) =>
  (await person.client.auth.getSession()).data.session?.access_token ?? '';

interface Heard {
  event: string;
  payload: Record<string, unknown>;
}

/** Joins a topic with a token, and resolves with the status and what comes. */
async function join(topic: string, token: string | null, isPrivate = true) {
  const client = new RealtimeClient(`${test.backend.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: test.backend.publishableKey },
    accessToken: async () => token,
  });
  open.push(client);
  await client.setAuth();
  const heard: Heard[] = [];
  const channel = client.channel(topic, { config: { private: isPrivate } });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }));
  const status = await new Promise<string>((resolve) => channel.subscribe((reached) => resolve(reached)));
  return { status, heard, channel };
}

/** What was heard, whichever came first. */
const kindsOf = (heard: readonly Heard[]) => heard.map(({ event }) => event).sort();

const soon = (check: () => void) => vi.waitFor(check, { timeout: 2000, interval: 20 });
const sent = (from: Person, to: Person, body: string) =>
  from.client.rpc('send_message', { p_to: to.id, p_body: body, p_request_id: crypto.randomUUID() });

describe('the topic of a person', () => {
  it('brings a message within two seconds, and not what it says', async () => {
    const { status, heard } = await join(`person:${her.id}`, await tokenOf(her));
    expect(status).toBe('SUBSCRIBED');
    expect((await sent(voter, her, 'Nobody else reads this')).error).toBeNull();
    await soon(() => {
      expect(kindsOf(heard)).toEqual(['message', 'notification']);
    });
    expect(heard).toContainEqual({
      event: 'message',
      payload: expect.objectContaining({ from: voter.id, number: 1, is_request: true, is_quiet: false }),
    });
    expect(JSON.stringify(heard)).not.toContain('Nobody else');
  });

  it('is joined by nobody else: not with another’s token, none, a forged one, or as a public topic', async () => {
    const [head, claims] = (await tokenOf(her)).split('.');
    for (const token of [
      await tokenOf(voter),
      null,
      test.backend.publishableKey,
      `${head}.${claims}.forged`,
    ]) {
      expect((await join(`person:${her.id}`, token)).status, String(token)).toBe('CHANNEL_ERROR');
    }
    expect((await join(`person:${her.id}`, await tokenOf(her), false)).status).toBe('CHANNEL_ERROR');
    expect((await join('person:', await tokenOf(her))).status).toBe('CHANNEL_ERROR');
  });

  it('takes nothing from pages, so that nobody tells another what did not happen', async () => {
    const one = await join(`person:${voter.id}`, await tokenOf(voter));
    const two = await join(`person:${voter.id}`, await tokenOf(voter));
    expect(one.status).toBe('SUBSCRIBED');
    await one.channel.send({ type: 'broadcast', event: 'message', payload: { from: her.id, number: 9 } });
    await her.client.rpc('accept_request', { p_profile_id: voter.id });
    await soon(() => {
      expect(kindsOf(two.heard)).toEqual(['accepted', 'notification']);
    });
    expect(two.heard.find(({ event }) => event === 'accepted')?.payload['from']).toBe(her.id);
  });

  it('leaves no row behind when somebody asks to join', async () => {
    expect(await test.db.owner`select from realtime.messages`).toHaveLength(0);
  });
});

describe('the endpoint', () => {
  it.each(['/realtime/v1/websocket?apikey=wrong', '/elsewhere'])('turns %s away', async (path) => {
    const socket = new WebSocket(`${test.backend.url.replace('http', 'ws')}${path}`);
    const ended = await new Promise<string>((resolve) => {
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    });
    expect(ended).toBe('refused');
  });

  it('ends a connection that speaks no Phoenix', async () => {
    const socket = new WebSocket(
      `${test.backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${test.backend.publishableKey}`,
    );
    const code = await new Promise<number>((resolve) => {
      socket.onopen = () => socket.send('hello');
      socket.onclose = (event) => resolve(event.code);
    });
    expect(code).toBe(1003);
  });
});
