// Somebody who may write first messages: an account that is older than a day, with a name.
import { inProductDatabase } from '../backend/product-database.ts';
import { type NewVoter, newVoter } from './voter.ts';

export type Writer = NewVoter & { readonly id: string };

/** Two days old, by the database: nobody waits for that. */
export async function newWriter(displayName: string): Promise<Writer> {
  const voter = await newVoter();
  const { data } = await voter.client.auth.getUser();
  const id = data.user?.id ?? '';
  await inProductDatabase(
    (sql) => sql`
      update public.profiles
      set created_at = private.clock() - interval '2 days', display_name = ${displayName}
      where id = ${id}`,
  );
  return { ...voter, id };
}
