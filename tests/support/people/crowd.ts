// People who call functions through the door that pages use, many at the same moment.
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestBackend } from '../backend/backend.ts';

export interface CallAnswer {
  status: number;
  body: { number: number; state: string; sent_at: string; likes: number; message: string };
}

/** A conversation as the database keeps it. */
export interface CachedConversation {
  state: string;
  last_number: number;
  /** In the order in which they were sent. */
  numbers: number[];
  /** The last number that each of the two has. */
  members: number[];
}

/** What a crowd does against a backend, which starts after it is declared; tokens are made once for a person. */
export function createCrowd(running: () => TestBackend) {
  const tokens = new Map<string, string>();

  /** A token of somebody, good for an hour. */
  async function tokenOf(sub: string): Promise<string> {
    const known = tokens.get(sub);
    if (known) return known;
    const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(running().backend.jwtSecret));
    tokens.set(sub, token);
    return token;
  }

  async function call(as: string, name: string, args: Record<string, unknown>): Promise<CallAnswer> {
    const answer = await running().request(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(as)}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    return { status: answer.status, body: (await answer.json().catch(() => null)) as CallAnswer['body'] };
  }

  const send = (from: string, to: string, body: string, id: string = randomUUID()) =>
    call(from, 'send_message', { p_to: to, p_body: body, p_request_id: id });
  const accept = (as: string, from: string) => call(as, 'accept_request', { p_profile_id: from });

  return {
    tokenOf,
    call,
    send,
    accept,
    /** People whose accounts are old enough to write. */
    async people(count: number): Promise<string[]> {
      const ids = await Promise.all(Array.from({ length: count }, () => running().db.createUser()));
      await running().db.owner`
        update public.profiles set created_at = private.clock() - interval '9 days' where id = any (${ids})`;
      return ids;
    },
    /** One asks in words of its own, the other accepts. */
    async introduce(one: string, other: string): Promise<void> {
      const asked = await send(one, other, `Hello ${one.replace(/[^a-f]/g, '')}`);
      if (asked.status !== 200) throw new Error(asked.body.message);
      await accept(other, one);
    },
    async conversationOf(one: string, other: string): Promise<CachedConversation> {
      const [row] = await running().db.owner<CachedConversation[]>`
        select c.state, c.last_number,
          (select array_agg(m.number order by m.sent_at, m.number) from private.messages m where m.conversation_id = c.id) as numbers,
          (select array_agg(s.last_number) from private.conversation_members s where s.conversation_id = c.id) as members
        from private.conversations c
        where ${one} in (c.low_id, c.high_id) and ${other} in (c.low_id, c.high_id)`;
      if (!row) throw new Error('These two have no conversation.');
      return row;
    },
  };
}
