// Everybody × what PostgREST offers beyond the functions: embedded tables, counts, head requests, single objects, error texts.
// One row a request, one word an actor: `told` where the answer about her is another one than about a person who does not
// exist, `nobody` where it is that one to the byte (status, range and body), `denied` where the role may not ask.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTORS,
  type ActorName,
  createPeopleMatrix,
  type PeopleMatrix,
  UNKNOWN_ID,
} from '../../../supabase/tests/fixtures/people-matrix.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
let matrix: PeopleMatrix;
let tokens: Record<ActorName, string | null>;

beforeAll(async () => {
  test = await startTestBackend();
  matrix = await createPeopleMatrix(test.db);
  const secret = new TextEncoder().encode(test.backend.jwtSecret);
  const tokenOf = (name: ActorName) =>
    new SignJWT({ sub: matrix.ids[name], role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret);
  const pairs = ACTORS.map(async (name) => [name, name === 'visitor' ? null : await tokenOf(name)] as const);
  tokens = Object.fromEntries(await Promise.all(pairs)) as typeof tokens;
});
afterAll(() => test.stop());

type Row = readonly [request: string, answers: string];

/** HER is her id. No table about a person is read directly; an embedded one is refused too, and so is a count. */
const READING: readonly string[] = [
  'profiles?id=eq.HER&select=id,likes',
  'profiles?id=eq.HER&select=id,entries(id,display_name)',
  'entries?profile_id=eq.HER&select=id,photos(path),profiles!entries_belong_to_a_profile(id,likes)',
  'photos?select=path,entries!inner(profile_id)&entries.profile_id=eq.HER',
  'contest_weeks?select=week,entries(profile_id,display_name)&entries.profile_id=eq.HER',
  'likes?profile_id=eq.HER&select=liker_id,liked_at',
  'profiles?id=eq.HER&select=id,likes!likes_belong_to_a_profile(liker_id)',
  'profiles?id=eq.HER&select=id,blocks(blocked_id)',
  'profiles?id=eq.HER&select=id,messages(body)',
];

const CALLING: readonly Row[] = [
  ['like_profile {"p_profile_id":"HER"}', 'denied told told told nobody nobody nobody told'],
  ['get_likes {"p_profile_ids":["HER"]}', 'told told told told nobody nobody told told'],
  ['get_profile {"p_profile_id":"HER"}', 'told told told told nobody nobody told told'],
  ['list_messages {"p_profile_id":"HER"}', 'denied told nobody told nobody nobody told told'],
  ['mark_read {"p_profile_id":"HER","p_number":1}', 'denied told nobody nobody nobody nobody told nobody'],
  [
    'send_message {"p_to":"HER","p_body":" ","p_request_id":"00000000-0000-4000-8000-000000000001"}',
    'denied nobody nobody nobody nobody nobody nobody nobody',
  ],
  [
    'report_content {"p_subject":"profile","p_profile_id":"HER","p_part":null,"p_reason":"other"}',
    'nobody told nobody told nobody told nobody told',
  ],
];

async function answerTo(name: ActorName, path: string, init: RequestInit): Promise<string> {
  const token = tokens[name];
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await test.request(path, { ...init, headers });
  return [answer.status, answer.headers.get('content-range'), await answer.text()].join('\n');
}

async function wordFor(name: ActorName, path: (id: string) => string, init: (id: string) => RequestInit) {
  const [her, nobody] = [matrix.ids.owner, UNKNOWN_ID];
  const about = await answerTo(name, path(her), init(her));
  const about0 = await answerTo(name, path(nobody), init(nobody));
  if (about.includes('"code":"42501"') || /^40[13]/.test(about)) return 'denied';
  if (about.replaceAll(her, nobody) === about0)
    return /^[45]/.test(about) && !about.includes('P0001') ? 'refused' : 'nobody';
  return 'told';
}

describe('reading about her', () => {
  const SHAPES: readonly RequestInit[] = [
    { headers: { prefer: 'count=exact' } },
    { method: 'HEAD', headers: { prefer: 'count=exact' } },
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
  ];

  it.each(READING)('%s is refused to everybody, as a list, a count and an object', async (request) => {
    for (const shape of SHAPES)
      for (const name of ACTORS) {
        const answer = await answerTo(name, `/rest/v1/${request.replaceAll('HER', matrix.ids.owner)}`, shape);
        expect(Number(answer.split('\n')[0]), `${name}: ${answer}`).toBeGreaterThanOrEqual(400);
      }
  });

  it('her own id is read by her alone', async () => {
    const path = `/rest/v1/profiles?id=eq.${matrix.ids.owner}&select=id`;
    const seen: string[] = [];
    for (const name of ACTORS)
      if ((await answerTo(name, path, {})).includes(matrix.ids.owner)) seen.push(name);
    expect(seen).toEqual(['owner']);
  });
});

describe('calling about her', () => {
  it.each(CALLING)('%s', async (call, answers) => {
    const [name = '', ...body] = call.split(' ');
    const init = (id: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.join(' ').replaceAll('HER', id),
    });
    const words = await Promise.all(
      ACTORS.map((actor) => wordFor(actor, () => `/rest/v1/rpc/${name}`, init)),
    );
    expect(words.join(' ')).toBe(answers);
  });
});

describe('what is not for the browser', () => {
  it.each([
    'blocks',
    'conversation_members',
    'messages',
    'conversations',
    'reports',
    'report_cases',
    'standings',
    'week_totals',
    'notifications',
    'rpc/can_open_page',
    'rpc/list_blocked_pairs',
    'rpc/is_blocked_pair',
  ])('%s is not there, in whatever schema it is asked for', async (thing) => {
    const asNobody = await answerTo('voter', '/rest/v1/there_is_no_such_thing', {});
    for (const schema of [null, 'private', 'realtime']) {
      const headers: Record<string, string> = schema
        ? { 'accept-profile': schema, 'content-profile': schema }
        : {};
      const method = thing.startsWith('rpc/') ? 'POST' : 'GET';
      const init = {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      };
      expect(
        Number((await answerTo('blocked', `/rest/v1/${thing}`, init)).split('\n')[0]),
        `${thing} in ${schema}`,
      ).toBeGreaterThanOrEqual(400);
    }
    expect(Number(asNobody.split('\n')[0])).toBe(404);
  });
});
