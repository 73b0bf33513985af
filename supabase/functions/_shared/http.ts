// What every function says and hears over HTTP: JSON with stable codes, for any origin.
import { setting } from './runtime.ts';

export type Body = Readonly<Record<string, unknown>>;

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
};
const BODY_LIMIT = 8000;

export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: CORS });
}

/** The answer to whatever is not a POST; null for a POST. */
export function refuseOtherMethods({ method }: Request): Response | null {
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  return method === 'POST' ? null : answer({ code: 'invalid_input' }, 405);
}

/** The JSON object that was sent; null for anything else and for more than 8 kB. */
export async function readBody(request: Request): Promise<Body | null> {
  const raw = await request.text();
  if (raw.length > BODY_LIMIT) return null;
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : null;
  } catch {
    return null;
  }
}

/** The account that the token belongs to, as the auth server says; null without one. */
export async function userOf(request: Request): Promise<string | null> {
  const authorization = request.headers.get('authorization') ?? '';
  if (!/^Bearer \S+$/.test(authorization)) return null;
  const headers = { authorization, apikey: setting('SUPABASE_ANON_KEY') };
  const response = await fetch(`${setting('SUPABASE_URL')}/auth/v1/user`, { headers });
  const user = (await response.json().catch(() => null)) as { id?: unknown } | null;
  return response.ok && typeof user?.id === 'string' ? user.id : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
