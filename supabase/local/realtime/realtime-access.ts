// Whether a token may hear a private topic: a row is put into realtime.messages, looked for as that person, and taken back,
// as hosted Supabase does it.
import { type JWTPayload, jwtVerify } from 'jose';
import type { Sql } from 'postgres';
import type { Keys } from '../keys.ts';

/** Until when the token may hear the topic, in milliseconds; null for never. */
export type Authorise = (topic: string, token: unknown) => Promise<number | null>;

class TakeBack extends Error {
  readonly isVisible: boolean;
  constructor(isVisible: boolean) {
    super('taken back');
    this.isVisible = isVisible;
  }
}

async function isVisible(owner: Sql, topic: string, claims: JWTPayload): Promise<boolean> {
  try {
    await owner.begin(async (tx) => {
      await tx`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`;
      await tx`
        select set_config('role', 'authenticated', true), set_config('realtime.topic', ${topic}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      const rows = await tx`select from realtime.messages where topic = ${topic} limit 1`;
      throw new TakeBack(rows.length > 0);
    });
  } catch (error) {
    if (error instanceof TakeBack) return error.isVisible;
    throw error;
  }
  return false;
}

export function createAuthorise(owner: Sql, keys: Keys, log: (line: string) => void): Authorise {
  const secret = new TextEncoder().encode(keys.jwtSecret);
  return async (topic, token) => {
    if (typeof token !== 'string') return null;
    const claims = await jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
      ({ payload }) => payload,
      () => null,
    );
    if (claims?.['role'] !== 'authenticated' || claims.exp === undefined) return null;
    try {
      return (await isVisible(owner, topic, claims)) ? claims.exp * 1000 : null;
    } catch (error) {
      log(`realtime: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };
}
