// Removes what a script left in this browser: cookies under every path and domain that this page can reach, entries of
// local and session storage.
import type { OptionalScript } from '#lib/optional-script.ts';

/** Of names that end with `*`, all that begin so. */
export function removeTraces({ cookies, entries }: Pick<OptionalScript, 'cookies' | 'entries'>): void {
  for (const name of namesOf(cookies, cookieNames())) removeCookie(name);
  for (const area of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = area();
      for (const name of namesOf(entries, Object.keys(storage))) storage.removeItem(name);
    } catch {
      // A browser that gives no storage has kept nothing.
    }
  }
}

/** The names in full, those too that cannot be seen from here: a cookie of another path. */
function namesOf(patterns: readonly string[], present: readonly string[]): Set<string> {
  const names = patterns.flatMap((pattern) =>
    pattern.endsWith('*') ? present.filter((name) => name.startsWith(pattern.slice(0, -1))) : pattern,
  );
  return new Set(names);
}

function cookieNames(): string[] {
  return document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '');
}

function removeCookie(name: string): void {
  // Without it a browser does not let `__Secure-` names be written, nor removed.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  for (const domain of ['', ...domainsOf(location.hostname).map((each) => `; Domain=${each}`)])
    for (const path of pathsOf(location.pathname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API works later, and not at all on a page that is left
      document.cookie = `${name}=; Max-Age=0; Path=${path}${domain}${secure}`;
    }
}

/** `www.diadem.example`: itself and `diadem.example`. What may not be a cookie's domain the browser refuses. */
export function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** `/ar/terms`: `/`, `/ar`, `/ar/`, `/ar/terms`, `/ar/terms/`. */
export function pathsOf(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  const folders = segments.map((_, at) => `/${segments.slice(0, at + 1).join('/')}`);
  return ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])];
}
