// GET /verify: the link of a mail, followed in a browser.
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { authError } from '../rest/api-answer.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import { HALF_CONFIRMED, verify } from './auth-email-change.ts';
import { PKCE_PREFIX } from './auth-mail.ts';
import type { Forward } from './auth-signup.ts';
import { completeToken } from './auth-tokens.ts';

interface Session {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  user: { id: string };
}

/** `email` stands for whichever mail it was: the library knows that as `magiclink`. */
export function normaliseVerification(body: AuthBody): AuthBody {
  const type = body.type === 'email' ? 'magiclink' : body.type;
  const hash = body.token_hash;
  const plain = hash?.startsWith(PKCE_PREFIX) ? hash.slice(PKCE_PREFIX.length) : hash;
  return { ...body, ...(type ? { type } : {}), ...(plain ? { token_hash: plain } : {}) };
}

/** After the first of two links to another address there is none yet. */
const isSession = (answer: Partial<Session>): answer is Session => answer.access_token !== undefined;

function redirect(to: string, part: 'query' | 'fragment', values: Record<string, string>): Response {
  const url = new URL(to);
  if (part === 'fragment') url.hash = new URLSearchParams(values).toString();
  else for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return new Response(null, { status: 303, headers: { location: url.href, 'cache-control': 'no-store' } });
}

/** A code for the browser that asked; the session made meanwhile is not handed to anybody. */
async function issueCode({ sql }: AuthContext, hash: string, session: Session): Promise<string | null> {
  const code = randomUUID();
  const { session_id } = decodeJwt<{ session_id: string }>(session.access_token);
  const issued = await sql`
    update auth.flow_state
    set auth_code = ${code}, user_id = ${session.user.id}, auth_code_issued_at = now(), created_at = now(),
      referrer = null
    where referrer = ${hash} and user_id is null
    returning id`;
  await sql`delete from auth.sessions where id = ${session_id}`;
  return issued.length > 0 ? code : null;
}

/** Verifies the link and sends the browser on, with `?code=` (PKCE) or `#access_token=`. */
export async function followLink(
  context: AuthContext,
  url: URL,
  redirectTo: string,
  forward: Forward,
): Promise<Response> {
  const token = url.searchParams.get('token') ?? url.searchParams.get('token_hash') ?? '';
  const type = url.searchParams.get('type') ?? '';
  if (!token || !type) return authError(400, 'validation_failed', 'Verify requires a token and a type');
  const isPkce = token.startsWith(PKCE_PREFIX);
  const part = isPkce ? 'query' : 'fragment';
  const verification = normaliseVerification({ type, token_hash: token });
  const response = await verify(context, verification, forward);
  if (!response.ok) {
    const { error_code = 'otp_expired', msg = '' }: { error_code?: string; msg?: string } =
      await response.json();
    return redirect(redirectTo, part, { error: 'access_denied', error_code, error_description: msg });
  }
  const session: Partial<Session> = await response.json();
  if (!isSession(session)) return redirect(redirectTo, part, { message: HALF_CONFIRMED });
  if (isPkce) {
    const code = await issueCode(context, verification.token_hash ?? '', session);
    if (code) return redirect(redirectTo, 'query', { code });
    const error_description = 'The link does not belong to a sign-in that is waiting';
    return redirect(redirectTo, 'query', {
      error: 'access_denied',
      error_code: 'flow_state_not_found',
      error_description,
    });
  }
  return redirect(redirectTo, 'fragment', {
    access_token: await completeToken(context, session.access_token, 'otp'),
    refresh_token: session.refresh_token,
    expires_in: String(session.expires_in),
    expires_at: String(session.expires_at),
    token_type: 'bearer',
    type,
  });
}
