// How long an answer takes must not tell whether an address has an account.
import type { AuthCall } from './auth-context.ts';
import { MAILING } from './auth-limits.ts';

/** Longer than any of these answers takes by itself on a machine that is not overloaded. */
export const ANSWER_FLOOR_MS = 200;

function isTelling({ request, url, endpoint, body }: AuthCall, answer: Response): boolean {
  if (request.method === 'PUT') return endpoint === 'user' && Boolean(body.email);
  if (request.method !== 'POST') return false;
  // Who knows the password waits for nothing.
  if (endpoint === 'token') return url.searchParams.get('grant_type') === 'password' && !answer.ok;
  return MAILING.includes(endpoint);
}

/** Holds an answer back that would come sooner for one address than for another. */
export async function inEqualTime(call: AuthCall, answering: Promise<Response>): Promise<Response> {
  const startedAt = performance.now();
  const answer = await answering;
  const left = ANSWER_FLOOR_MS - (performance.now() - startedAt);
  if (left > 0 && isTelling(call, answer)) await new Promise((resolve) => setTimeout(resolve, left));
  return answer;
}
