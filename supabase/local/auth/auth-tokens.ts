// Access tokens of hosted Supabase carry the person's metadata and how they signed in; the library's do not.
import { decodeJwt, SignJWT } from 'jose';
import { json } from '../rest/api-answer.ts';
import type { AuthContext } from './auth-context.ts';

interface Metadata {
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
}

async function metadataOf({ sql }: AuthContext, userId: string): Promise<Metadata> {
  const [row] = await sql<Metadata[]>`
    select coalesce(raw_app_meta_data, '{}') as app_metadata, coalesce(raw_user_meta_data, '{}') as user_metadata
    from auth.users where id = ${userId}`;
  return row ?? { app_metadata: {}, user_metadata: {} };
}

/** The same token with the claims that hosted Supabase adds. `method`: how the person proved who they are. */
export async function completeToken(context: AuthContext, token: string, method: string): Promise<string> {
  const claims = decodeJwt(token);
  const { app_metadata, user_metadata } = await metadataOf(context, claims.sub ?? '');
  const added = {
    iss: `${context.apiUrl}/auth/v1`,
    phone: '',
    app_metadata,
    user_metadata,
    aal: 'aal1',
    amr: [{ method, timestamp: claims.iat }],
    is_anonymous: false,
  };
  const secret = new TextEncoder().encode(context.keys.jwtSecret);
  return new SignJWT({ ...added, ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
}

/** Completes the token inside an answer of /token, /verify or /signup; other answers pass. */
export async function completeAnswer(
  context: AuthContext,
  response: Response,
  method: string,
): Promise<Response> {
  if (!response.ok) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!body || typeof body !== 'object' || !('access_token' in body)) return response;
  const { access_token } = body;
  if (typeof access_token !== 'string') return response;
  return json({ ...body, access_token: await completeToken(context, access_token, method) }, response.status);
}
