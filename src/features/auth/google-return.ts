// What Google, or the backend in its place, brings back to the page where somebody signs in.

/** Each has a sentence of its own; what the address says in words is never shown: anyone can write it. */
export type GoogleProblem = 'googleCancelled' | 'googleFailed' | 'googleUnverified';

export type GoogleReturn =
  | { readonly code: string; readonly problem?: undefined }
  | { readonly problem: GoogleProblem; readonly code?: undefined };

const NAMES = ['code', 'error', 'error_code', 'error_description', 'sb'];

/** What came back, or null where nobody comes from Google. */
export function parseGoogleReturn(search: string, hash = ''): GoogleReturn | null {
  const params = new URLSearchParams(search);
  // Hosted Supabase repeats an error behind the `#`.
  const said = params.has('error') ? params : new URLSearchParams(hash.replace(/^#/, ''));
  const error = said.get('error');
  if (error !== null) return { problem: problemOf(error, said.get('error_code')) };
  const code = params.get('code');
  if (code === null) return null;
  return /^[\w-]{16,256}$/.test(code) ? { code } : { problem: 'googleFailed' };
}

/** The same address without what came back: a reload must not try it again, and nobody copies it along. */
export function withoutGoogleReturn(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of NAMES) params.delete(name);
  const rest = params.toString();
  return rest === '' ? pathname : `${pathname}?${rest}`;
}

function problemOf(error: string, code: string | null): GoogleProblem {
  if (code === 'provider_email_needs_verification') return 'googleUnverified';
  return error === 'access_denied' && (code === null || code === 'access_denied')
    ? 'googleCancelled'
    : 'googleFailed';
}
