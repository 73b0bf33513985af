import { type AuthSession, browserClient } from '#data/client/browser-client.ts';
import { dropDrafts } from '#data/message-drafts.ts';
import { dropOwnedItems } from '#data/outbox/outbox-storage.ts';
import { deleteUploads, forgetWritten } from '#data/stored-drafts.ts';
import type { Lang } from '#domain/locales.ts';
import { AppError } from '#lib/app-error.ts';
import { forgetVisited } from '#lib/offline-caches.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { currentAccessToken } from './access-token.ts';
import { toAuthError } from './auth-error.ts';
import { endSession } from './end-session.ts';
import { type OtherAccount, storeSession, verifyBeside } from './other-account.ts';
import { startSession } from './session-start.ts';
import { markSession } from './sign-in-provider.ts';
import { confirmSignUpPassword, forgetSignUpSecret, hashSignUpSecret } from './sign-up-secret.ts';
import { forgetStoredSession, readStoredSession, sessionStorageArea } from './stored-session.ts';

/** Kinds of links as the mails carry them; `/verify` takes all but `recovery`, which `/reset-password` takes. */
export const VERIFY_TYPES = ['signup', 'email', 'magiclink', 'email_change', 'recovery'] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];

export type SignUp = {
  readonly email: string;
  readonly password: string;
  /** The language of the mail. */
  readonly lang: Lang;
  /** When the person confirmed to be 18 or older and accepted the terms; ISO 8601. */
  readonly acceptedAt: string;
};

type AuthAnswer = { readonly error: unknown };

/**
 * Creates an account and sends the confirmation mail. A known address is answered alike.
 * Errors: `weak_password`, `invalid_input`, `rate_limited`, `offline`, `unavailable`.
 */
export async function signUp({ email, password, lang, acceptedAt }: SignUp): Promise<void> {
  const data = {
    lang,
    is_adult_confirmed_at: acceptedAt,
    terms_accepted_at: acceptedAt,
    sign_up_secret_hash: await hashSignUpSecret(email),
  };
  const answer = await answeredUnless(TAKEN, async () =>
    (await browserClient()).auth.signUp({ email, password, options: { data } }),
  );
  // There is a session only where the server wants no confirmation.
  markSession(answer?.data.session);
}

/** Errors: `invalid_credentials`, `email_not_verified`, `rate_limited`, `offline`, `unavailable`. */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await answered(async () =>
    (await browserClient()).auth.signInWithPassword({ email, password }),
  );
  markSession(data.session);
}

/**
 * Signs out on this device, at once and whatever the server does: it is told afterwards. Rejects where it does not hear
 * of it, and then lets the session expire; on this device nothing is left of it all the same.
 */
export async function signOut(): Promise<void> {
  const session = readStoredSession();
  forgetStoredSession();
  const ended = await Promise.allSettled([forgetFiles(), session && endSession(session)]);
  // What was under way may have written once more.
  await forgetFiles();
  for (const part of ended) if (part.status === 'rejected') throw part.reason;
}

/**
 * Takes the link of a mail and signs in, on any device. Where somebody else is signed in, nothing changes here before they
 * have answered. `half-confirmed` after the first of two links to another address; otherwise null. Errors: `link_expired`.
 */
export async function verifyEmail(
  tokenHash: string,
  type: VerifyType,
): Promise<OtherAccount | 'half-confirmed' | null> {
  const link = { token_hash: tokenHash, type };
  const current = readStoredSession();
  // Whoever chooses a new password is asked for it first.
  const begin = async (session: AuthSession): Promise<void> => {
    if (type === 'recovery') return;
    // Where it fails, the check of the account's status tries again.
    await confirmSignUpPassword().catch(() => undefined);
    markSession(session);
  };
  try {
    if (current === null) {
      return await startSession(async () => {
        const { data } = await answered(async () => (await browserClient()).auth.verifyOtp(link));
        // The client keeps the key of the link for an exchange that this way does without.
        sessionStorageArea.removeItem(`${SESSION_STORAGE_KEY}-code-verifier`);
        if (data.session === null) return 'half-confirmed';
        await begin(data.session);
        return null;
      });
    }
    const { session, other } = await verifyBeside(current, link);
    if (session === null) return 'half-confirmed';
    if (other === null) {
      await begin(session);
      return null;
    }
    const switchTo = (): Promise<void> =>
      startSession(async () => {
        await storeSession(session).catch((thrown: unknown) => {
          throw toAuthError(thrown);
        });
        await begin(session);
      });
    return { ...other, switchTo };
  } catch (error) {
    const thrown = toAuthError(error);
    // A link that the server cannot read was cut off or made up: for the person it is as good as expired.
    const isRefused = REFUSED_LINK.has(thrown.code);
    throw isRefused ? new AppError('link_expired', { cause: thrown }) : thrown;
  }
}

/** Sends the confirmation mail again. Errors: `rate_limited`, `offline`, `unavailable`. */
export async function resendConfirmation(email: string): Promise<void> {
  await answered(async () => (await browserClient()).auth.resend({ type: 'signup', email }));
}

/**
 * Sends a link that signs in without a password. An address without an account is answered alike, and gets no mail:
 * an account needs the confirmations of the sign-up. `leadsTo`: the address of the page that the link is for.
 * Errors: `rate_limited`, `invalid_input`, `offline`, `unavailable`.
 */
export async function sendSignInLink(email: string, leadsTo?: string): Promise<void> {
  const options = { shouldCreateUser: false, ...(leadsTo ? { emailRedirectTo: leadsTo } : {}) };
  await answeredUnless(NO_ACCOUNT, async () =>
    (await browserClient()).auth.signInWithOtp({ email, options }),
  );
}

/**
 * Sends a link with which a new password is chosen; the answer is the same for every address.
 * Errors: `rate_limited`, `invalid_input`, `offline`, `unavailable`.
 */
export async function sendPasswordLink(email: string): Promise<void> {
  await answered(async () => (await browserClient()).auth.resetPasswordForEmail(email));
}

/** `codeNeeded`: the session is older than a day, and a code is on its way to the address of the account. */
export type PasswordChange = 'changed' | 'codeNeeded' | 'codeInvalid';

/**
 * Sets the password of who is signed in; the server ends the sessions on other devices.
 * Errors: `weak_password`, `same_password`, `session_expired`, `rate_limited`, `offline`, `unavailable`.
 */
export async function changePassword(password: string, code = ''): Promise<PasswordChange> {
  await freshSession();
  const { auth } = await browserClient();
  const change = { password, ...(code === '' ? {} : { nonce: code }) };
  if (await answeredUnless(CODE_REFUSED, () => auth.updateUser(change))) return 'changed';
  if (code !== '') return 'codeInvalid';
  await answered(() => auth.reauthenticate());
  return 'codeNeeded';
}

/**
 * Asks for another address: the account keeps its own until the links in the mails to both addresses are followed.
 * An address with an account is answered alike, and gets no mail. Errors: `invalid_input`, `session_expired`,
 * `rate_limited`, `offline`, `unavailable`.
 */
export async function changeEmail(email: string): Promise<void> {
  await freshSession();
  await answeredUnless(TAKEN, async () => (await browserClient()).auth.updateUser({ email }));
}

/** Signs out on every device, this one too. Errors: `offline`, `unavailable`; then nothing has changed. */
export async function signOutEverywhere(): Promise<void> {
  await freshSession();
  await answered(async () => (await browserClient()).auth.signOut({ scope: 'global' }));
  forgetStoredSession();
  await forgetFiles();
}

/** What was written, photos on their way, and what was visited do not stay on a device that others use. */
async function forgetFiles(): Promise<void> {
  dropOwnedItems();
  dropDrafts();
  forgetSignUpSecret();
  forgetWritten();
  await Promise.all([forgetUploads(), forgetVisited()]);
}

/** Without a network the code for it may not come; then no page has the database open, and it goes as a whole. */
async function forgetUploads(): Promise<void> {
  try {
    await (await import('#data/pending-uploads.ts')).dropAllPendingUploads();
  } catch {
    deleteUploads();
  }
}

/** What hosted Supabase says to an address without an account. */
const NO_ACCOUNT: ReadonlySet<string> = new Set(['otp_disabled', 'user_not_found', 'signup_disabled']);

/** What hosted Supabase may say to an address with an account: whose it is, is for its owner to know. */
const TAKEN: ReadonlySet<string> = new Set(['email_exists', 'user_already_exists']);

/** A session older than a day changes the password with a mailed code alone. */
const CODE_REFUSED: ReadonlySet<string> = new Set(['reauthentication_needed', 'reauthentication_not_valid']);

const REFUSED_LINK: ReadonlySet<string> = new Set(['invalid_input', 'not_allowed', 'session_expired']);

/** The client sends the token that is stored, expired or not. */
async function freshSession(): Promise<void> {
  if ((await currentAccessToken()) === null) throw new AppError('session_expired');
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}

/** The server's answer; a refusal is thrown. */
async function answered<Answer extends AuthAnswer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call();
    if (answer.error) throw answer.error;
    return answer;
  } catch (error) {
    throw toAuthError(error);
  }
}

/** The same; null for a refusal with one of these codes. */
async function answeredUnless<Answer extends AuthAnswer>(
  codes: ReadonlySet<string>,
  call: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await answered(call);
  } catch (error) {
    if (error instanceof AppError && codes.has(codeOf(error.cause))) return null;
    throw error;
  }
}
