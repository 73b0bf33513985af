import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { COUNTRIES } from '../../../src/domain/locales.ts';
import { siteUrl } from '../backend/environment.ts';
import { publicClient, SESSION_STORAGE_KEY } from '../browser/demo-session.ts';
import { fillStorage, isBlank } from '../browser/fill-storage.ts';
import { linkIn, newAddress, waitForMail } from './mail.ts';

export const VOTER_PASSWORD = 'correct-horse-7';

type Client = ReturnType<typeof publicClient>;

export type NewVoter = { readonly email: string; readonly session: object; readonly client: Client };

/** Signs up, confirms the mail, and is signed in: made through the backend's own doors, without a browser. */
export async function newVoter(): Promise<NewVoter> {
  const client = publicClient();
  const email = newAddress('voter');
  const data = {
    is_adult_confirmed_at: new Date().toISOString(),
    sign_up_secret_hash: createHash('sha256').update(email).digest('hex'),
  };
  const signedUp = await client.auth.signUp({ email, password: VOTER_PASSWORD, options: { data } });
  if (signedUp.error) throw signedUp.error;
  const token_hash = new URL(linkIn(await waitForMail(email))).searchParams.get('token_hash') ?? '';
  const { data: verified, error } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
  if (error || !verified.session) throw error ?? new Error('There is no session.');
  const confirmed = await client.rpc('confirm_sign_up_password', { p_secret: email });
  if (confirmed.error) throw confirmed.error;
  return { email, session: verified.session, client };
}

/** Signs the voter in, in every page that the context opens from now on; once, so that signing out stays possible. */
export async function signInContext(context: BrowserContext, { session }: NewVoter): Promise<void> {
  const own = context.pages().find(isBlank);
  const page = own ?? (await context.newPage());
  await fillStorage(page, siteUrl(), [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(session) }]);
  if (!own) await page.close();
}

/** Gives so many contestants of this week five stars each, country by country. */
export async function castVotes({ client }: NewVoter, count: number): Promise<void> {
  let cast = 0;
  for (const country of COUNTRIES) {
    const { data } = await client.rpc('list_standings', { p_country: country, p_limit: count - cast });
    for (const { entry_id } of (data ?? []) as { entry_id: string }[]) {
      const vote = { p_entry_id: entry_id, p_stars: 5, p_request_id: crypto.randomUUID() };
      const { error } = await client.rpc('cast_vote', vote);
      if (!error) cast += 1;
      if (cast === count) return;
    }
  }
  throw new Error(`Only ${cast} contestants take a vote this week.`);
}
