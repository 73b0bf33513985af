// Calls of the auth server by `fetch` alone: any page may renew a session or end it.
import { exchange, headersOf, pageBackend, parse } from '#data/client/fetch/supabase-client.ts';
import { toCallError } from '#data/client/fetch/supabase-error.ts';

/**
 * Posts to the auth server; resolves with what it granted or refused. Errors: `offline` and `unavailable` without a
 * readable answer or while the server is in trouble, `rate_limited`: none of them says anything about a session.
 */
export async function postToAuth<Answer>(
  path: string,
  body: object,
): Promise<{ status: number; answer: Answer | undefined }> {
  const backend = pageBackend();
  const headers = { ...headersOf(backend), 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const { response, text } = await exchange(backend, `${backend.url}/auth/v1/${path}`, request);
  const answer = parse(text);
  const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429;
  if (answer === undefined || !(response.ok || isRefusal)) {
    const retryAfter = response.headers.get('retry-after');
    throw toCallError({ message: text.slice(0, 200) }, response.status === 429 ? 429 : 503, retryAfter);
  }
  return { status: response.status, answer: answer as Answer };
}
