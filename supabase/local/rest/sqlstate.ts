/**
 * The HTTP status that PostgREST gives an SQLSTATE.
 * Source: PostgREST 14, "Errors", table "PostgreSQL error codes"; an unlisted code is a fault of the request (400).
 */
function statusOfSqlState(code: string): number {
  if (code === 'P0001') return 400;
  if (code === '53400') return 500;
  if (/^(08|53|57P)/.test(code)) return 503;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return 400;
}

/** Codes that the library already answers as PostgREST does, with detail and hint. */
const HANDLED = /^(PGRST|PT|42|22|21|23502|23503|23505|25006)/;

interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * Rewrites an error that the library would answer with 500 and without its code, detail and hint into the form
 * `raise sqlstate 'PGRST'`, which it passes on untouched.
 */
export function keepRaisedError(error: unknown): unknown {
  if (!isDatabaseError(error) || !/^[0-9A-Z]{5}$/.test(error.code) || HANDLED.test(error.code)) return error;
  const { code, message, detail = null, hint = null } = error;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOfSqlState(code), headers: {} }),
  };
}
