// What the races are written with.

import { signedIn } from '../../../supabase/tests/fixtures/contest.ts';
import type { Actor } from '../backend/database.ts';
import { type Call, type Crowd, newId } from './crowd.ts';

/** A call for whoever has the connection, or for the actor. */
export type OpenCall = Omit<Call, 'as'> & { readonly as?: Actor };

export const vote = (entry: string, n: number, id = newId()): OpenCall => ({
  sql: 'select * from public.cast_vote($1, $2, $3)',
  values: [entry, 1 + (n % 5), id],
});

export const call = (name: string, ...values: unknown[]): OpenCall => ({
  sql: `select public.${name}(${values.map((_, n) => `$${n + 1}`).join(', ')})`,
  values,
});

/** One call for the even connections, another one for the others. */
export const halves = <T>(n: number, one: T, other: T): T => (n % 2 === 0 ? one : other);

/** For a race after which only the sums have to agree. */
export const nothing = (): string => "select 'nothing' as seen, 'nothing' as expected";

export const byVoter = (crowd: Crowd): Actor => signedIn(crowd.voter);

export const byContestant = (crowd: Crowd): Actor => signedIn(crowd.one.profileId);
