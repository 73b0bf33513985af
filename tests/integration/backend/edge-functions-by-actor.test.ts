// The cells of the matrix that need the whole backend: every edge function × every actor. A folder without an expectation
// fails in supabase/tests/00_foundation/matrix.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDGE_FUNCTIONS } from '../../../supabase/tests/00_foundation/matrix/expected/edge-functions.ts';
import {
  ACTORS,
  type ActorName,
  createWorld,
  fill,
  type World,
  wordsOf,
} from '../../../supabase/tests/00_foundation/matrix/world.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';

let test: TestBackend;
let world: World;
beforeAll(async () => {
  test = await startTestBackend();
  world = await createWorld(test.db);
});
afterAll(() => test.stop());

function tokenOf(name: ActorName): string | Promise<string> {
  if (name === 'visitor') return test.backend.publishableKey;
  if (name === 'service') return test.backend.secretKey;
  return new SignJWT({ sub: world.ids[name], role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(test.backend.jwtSecret));
}

async function call(name: string, actor: ActorName | null, init: RequestInit): Promise<string> {
  const headers: HeadersInit = actor ? { authorization: `Bearer ${await tokenOf(actor)}` } : {};
  const answer = await test.request(`/functions/v1/${name}`, { ...init, headers });
  const text = await answer.text();
  const body = text === '' ? null : (JSON.parse(text) as { code?: string } | unknown[] | null);
  if (Array.isArray(body)) return `${answer.status}:${body.length > 0 ? 'done' : 'nothing'}`;
  return `${answer.status}:${body?.code ?? 'done'}`;
}

describe.each(Object.entries(EDGE_FUNCTIONS))('%s', (name, { body, post }) => {
  it.each(ACTORS)('answers %s as expected', async (actor) => {
    const sent = fill(world, body, actor).replaceAll("'", '');
    const received = await call(name, actor, { method: 'POST', body: sent });
    expect(received).toBe(wordsOf(post)[actor]);
  });

  it('answers nobody without a token, and to no other method', async () => {
    expect(await call(name, null, { method: 'POST', body })).toMatch(/^40[13]:not_(allowed|signed_in)$/);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await call(name, 'service', { method }), method).toBe('405:invalid_input');
    }
  });
});
