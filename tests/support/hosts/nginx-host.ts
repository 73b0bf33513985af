/**
 * nginx, as far as the generated snippet uses it (nginx.org/en/docs: ngx_http_core_module "location" and "try_files",
 * ngx_http_rewrite_module, ngx_http_headers_module): `if` and `rewrite` of the server run first; then an exact
 * location, else the longest prefix, before which regular expressions go unless it says `^~`; a location with an
 * `add_header` of its own inherits none. `tests/checks/hosts/nginx.ts` asks a real nginx the same questions.
 */
import { type Host, type HostAnswer, splitTarget } from './host-answer.ts';

interface Location {
  readonly kind: string;
  readonly name: string;
  readonly body: string;
}

const HEADER = /^\s*add_header (\S+) "(.*)" always;/gm;

function headersIn(text: string): Record<string, string> {
  const type = /default_type (\S+);/.exec(text)?.[1];
  const found = [...text.matchAll(HEADER)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value === '$strict_transport' ? 'max-age=31536000' : value,
  ]);
  return { ...Object.fromEntries(found), ...(type && { 'content-type': type }) };
}

function locationsIn(snippet: string): Location[] {
  const found = snippet.matchAll(/^location (?:(=|\^~|~) )?"?([^\s"]+)"? \{((?:[^{}]|\{\})*)\}$/gm);
  return [...found].map(([, kind = '', name = '', body = '']) => ({ kind, name, body }));
}

function locationFor(locations: readonly Location[], path: string): Location {
  const exact = locations.find(({ kind, name }) => kind === '=' && name === path);
  const prefixes = locations.filter(
    ({ kind, name }) => (kind === '' || kind === '^~') && path.startsWith(name),
  );
  const longest = prefixes.toSorted((one, other) => other.name.length - one.name.length)[0];
  const pattern = locations.find(({ kind, name }) => kind === '~' && new RegExp(name).test(path));
  const location = exact ?? (longest?.kind === '^~' ? longest : (pattern ?? longest));
  if (!location) throw new Error(`no location for ${path}`);
  return location;
}

export function nginxHost(files: ReadonlySet<string>, snippet: string): Host {
  const locations = locationsIn(snippet);
  const server = snippet.slice(0, snippet.indexOf('\nlocation '));
  const returns = [...server.matchAll(/^if \(\$request_uri ~ "(.+)"\) \{ return 301 (\S+); \}$/gm)];
  const redirects = [...server.matchAll(/^rewrite "(.+)" (\S+) permanent;$/gm)];
  const named = locations.find(({ name }) => name === '@rewrites')?.body ?? '';
  const rewrites = [...named.matchAll(/rewrite "(.+)" (\S+) break;/g)];
  const answerIn = (location: Location, path: string): string | undefined => {
    const [, tries = ''] = /try_files ([^;]+);/.exec(location.body) ?? [];
    for (const each of tries.split(' ')) {
      const name = each.replace('$uri', path).slice(1);
      if (files.has(name)) return name;
      if (each !== '@rewrites') continue;
      const rule = rewrites.find(([, source = '']) => new RegExp(source).test(path));
      const to = rule && path.replace(new RegExp(rule[1] ?? ''), rule[2] ?? '').slice(1);
      if (to && files.has(to)) return to;
    }
    return undefined;
  };
  return (target): HostAnswer => {
    const { path, query } = splitTarget(target);
    for (const [, source = '', to = ''] of returns) {
      const match = new RegExp(source).exec(target);
      if (match)
        return { status: 301, location: to.replace(/\$(\d)/g, (_, n) => match[n] ?? ''), headers: {} };
    }
    const decoded = decodeURIComponent(path).replace(/\/+/g, '/');
    const redirect = redirects.find(([, source = '']) => new RegExp(source).test(decoded));
    if (redirect) {
      const location = decoded.replace(new RegExp(redirect[1] ?? ''), redirect[2] ?? '') + query;
      return { status: 301, location, headers: headersIn(server) };
    }
    const location = locationFor(locations, decoded);
    const file = answerIn(location, decoded);
    const place = file ? location : locationFor(locations, '/404.html');
    const own = headersIn(place.body);
    const inherited = /add_header/.test(place.body) ? {} : headersIn(server);
    return { status: file ? 200 : 404, file: file ?? '404.html', headers: { ...inherited, ...own } };
  };
}
