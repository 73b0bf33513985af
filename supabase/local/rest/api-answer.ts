// Answers in the shapes that supabase-js understands.

const CORS = { 'access-control-allow-origin': '*' };

/** A JSON answer that any origin may read, as all of hosted Supabase's are. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS, ...headers } });
}

/** An error of /rest/v1. */
export function restError(
  status: number,
  code: string,
  message: string,
  hint: string | null = null,
): Response {
  return json({ code, message, details: null, hint }, status);
}

/** An error of /auth/v1; auth-js reads `error_code` (and the header) and `msg`. */
export function authError(status: number, code: string, msg: string): Response {
  return json({ code: status, error_code: code, msg }, status, { 'x-sb-error-code': code });
}

/** An error of /storage/v1: always sent with 400, the true status is inside, as on hosted. */
export function storageError(status: number, error: string, message: string): Response {
  return json({ statusCode: String(status), error, message }, status === 413 ? 413 : 400);
}
