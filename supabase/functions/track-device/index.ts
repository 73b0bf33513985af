// Gives a signed-in browser its random device id and tells it the address that the server sees. Whose browser it is
// comes from the token, the address and the user agent from the headers; a fingerprint only where one was sent.
interface Runtime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}

type Body = Readonly<Record<string, unknown>>;

const { Deno } = globalThis as unknown as { Deno: Runtime };

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-allow-methods': 'POST, OPTIONS',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BODY_LIMIT = 8000;

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (request.method !== 'POST') return answer({ code: 'invalid_input' }, 405);
  const userId = await userOf(request.headers.get('authorization') ?? '');
  if (userId === null) return answer({ code: 'not_signed_in' }, 401);
  const body = await readBody(request);
  if (body === null) return answer({ code: 'invalid_input' }, 400);
  const ip = addressOf(request.headers);
  const registered = await call('/rest/v1/rpc/register_device', secretKey(), {
    p_user_id: userId,
    p_device_id: UUID.test(text(body['device_id'], 36) ?? '') ? body['device_id'] : null,
    p_fingerprint_id: text(body['fingerprint'], 128),
    p_sample_data: sampleOf(body),
    p_ip_address: ip,
    p_user_agent: request.headers.get('user-agent') ?? text(body['userAgent'], 1000),
  });
  const result: unknown = await registered.json();
  if (registered.ok) return answer({ device_id: result, ip_address: ip }, 200);
  const code = (result as { message?: string }).message;
  return code === 'rate_limited' ? answer({ code }, 429) : answer({ code: 'unavailable' }, 502);
});

/** The account that the token belongs to, as the auth server says; null without one. */
async function userOf(authorization: string): Promise<string | null> {
  if (!/^Bearer \S+$/.test(authorization)) return null;
  const url = `${Deno.env.get('SUPABASE_URL')}/auth/v1/user`;
  const headers = { authorization, apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '' };
  const response = await fetch(url, { headers });
  const user = (await response.json().catch(() => null)) as { id?: unknown } | null;
  return response.ok && typeof user?.id === 'string' ? user.id : null;
}

async function readBody(request: Request): Promise<Body | null> {
  const raw = await request.text();
  if (raw.length > BODY_LIMIT) return null;
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : null;
  } catch {
    return null;
  }
}

/** The gateway puts the caller first. */
function addressOf(headers: Headers): string | null {
  const address = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0];
  return address?.trim().slice(0, 64) || null;
}

function sampleOf(body: Body): Record<string, string | null> {
  const names = ['userAgent', 'platform', 'timezone', 'language', 'screenResolution'];
  return Object.fromEntries(names.map((name) => [name, text(body[name], 400)]));
}

function text(value: unknown, limit: number): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, limit) : null;
}

function secretKey(): string {
  return Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
}

function call(path: string, key: string, body: object): Promise<Response> {
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(`${Deno.env.get('SUPABASE_URL')}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

function answer(body: object, status: number): Response {
  return Response.json(body, { status, headers: CORS });
}

export {};
