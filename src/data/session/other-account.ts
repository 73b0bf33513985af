// A mailed link, followed where somebody is signed in already. Anybody can send a link to an account of their own.
import {
  type AuthSession,
  browserClient,
  type MailedLink,
  unstoredClient,
} from '#data/client/browser-client.ts';
import type { StoredSession } from './stored-session.ts';

/** The link signs in as somebody else, and the person has not said yet whether they want that. Addresses are masked. */
export type OtherAccount = {
  readonly current: string;
  readonly other: string;
  /** Errors: `offline`, `unavailable`; then nothing has changed. */
  readonly switchTo: () => Promise<void>;
  /** Ends the session of the link, which nobody will use. */
  readonly stay: () => Promise<void>;
};

/**
 * Takes the link without touching the session here. A session of the same account takes its place. The first of two links
 * to another address gives none.
 */
export async function verifyBeside(
  current: StoredSession,
  link: MailedLink,
): Promise<{ session: AuthSession | null; other: Omit<OtherAccount, 'switchTo'> | null }> {
  const beside = await unstoredClient();
  const { data, error } = await beside.auth.verifyOtp(link);
  if (error) throw error;
  const { session } = data;
  // The first of two links to another address.
  if (!session) return { session, other: null };
  if (session.user.id === current.userId) {
    await storeSession(session);
    return { session, other: null };
  }
  const stay = async (): Promise<void> => {
    await beside.auth.signOut({ scope: 'local' });
  };
  const other = { current: maskEmail(current.email), other: maskEmail(session.user.email ?? ''), stay };
  return { session, other };
}

export async function storeSession({ access_token, refresh_token }: AuthSession): Promise<void> {
  const { error } = await (await browserClient()).auth.setSession({ access_token, refresh_token });
  if (error) throw error;
}

/** `ana@mail.example` as `a…@mail.example`: enough to know one's own, on a screen that others may see. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}
