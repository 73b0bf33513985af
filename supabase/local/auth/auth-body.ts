// Refuses bodies that the library would answer with 500.
import { authError } from '../rest/api-answer.ts';
import { readBody } from '../rest/request-body.ts';
import type { AuthBody } from './auth-context.ts';

const AUTH_BODY_LIMIT = 100_000;

const TEXTS = [
  'email',
  'password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
];

/** Longest local part and domain that RFC 5321 allows, and the width of auth.users.email. */
const EMAIL_LENGTH = 255;

function fault(body: Record<string, unknown>): string | null {
  const wrong = TEXTS.find((name) => body[name] != null && typeof body[name] !== 'string');
  if (wrong) return `${wrong} must be a string`;
  const { email, data, code_challenge: challenge, code_challenge_method: method } = body;
  if (typeof email === 'string' && email.length > EMAIL_LENGTH) return 'email is too long';
  if (data != null && (typeof data !== 'object' || Array.isArray(data))) return 'data must be an object';
  if (typeof challenge === 'string' && challenge !== '' && !/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    return 'code_challenge must be 43 to 128 unreserved characters';
  }
  if (typeof method === 'string' && method !== '' && !/^(s256|plain)$/i.test(method)) {
    return 'code_challenge_method must be s256 or plain';
  }
  return null;
}

/** The JSON body, {} when there is none, or the answer that refuses it. */
export async function readAuthBody(request: Request): Promise<AuthBody | Response> {
  const bytes = await readBody(request, AUTH_BODY_LIMIT);
  if (!bytes) return authError(413, 'request_too_large', `The body is larger than ${AUTH_BODY_LIMIT} bytes`);
  if (bytes.byteLength === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return authError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  if (!body || typeof body !== 'object' || Array.isArray(body)) {
    return authError(400, 'bad_json', 'The request body must be a JSON object');
  }
  if (JSON.stringify(body).includes('\\u0000')) {
    return authError(400, 'validation_failed', 'Text must not contain the character U+0000');
  }
  const found = fault({ ...body });
  return found ? authError(400, 'validation_failed', found) : { ...body };
}
