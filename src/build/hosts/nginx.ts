/** nginx: a snippet to include in a `server` block whose `root` is the folder of the built site. */
import {
  DEFAULT_CACHE_CONTROL,
  HEADERS,
  type HeaderRule,
  HTTPS_ONLY,
  NOT_FOUND_CACHE_CONTROL,
} from './headers.ts';
import { compileRule, REDIRECTS, REWRITES } from './routes.ts';

/** Compressed, and sent as UTF-8 where they are text; `text/html` always is. */
const TEXT_TYPES = [
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
  'text/css',
  'text/javascript',
  'text/plain',
  'text/xml',
].join(' ');

/** Those of the first rule and of one path: a location with a header of its own inherits none (nginx, add_header). */
function headerLines(headers: Readonly<Record<string, string>>): string[] {
  const [everywhere] = HEADERS;
  const all = { 'Cache-Control': DEFAULT_CACHE_CONTROL, ...everywhere?.headers, ...headers };
  return Object.entries(all)
    .filter(([name]) => name !== 'Content-Type')
    .map(
      ([name, value]) => `add_header ${name} "${name === HTTPS_ONLY ? '$strict_transport' : value}" always;`,
    );
}

function location({ path, headers }: HeaderRule): string {
  const type = headers['Content-Type'];
  const lines = [
    ...(type ? ['types {}', `default_type ${type};`] : []),
    'try_files $uri =404;',
    ...headerLines(headers),
  ];
  const name = path.endsWith('*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`;
  return `location ${name} {\n  ${lines.join('\n  ')}\n}`;
}

/** `hidden`: files of other hosts. */
export function nginxSnippet(hidden: readonly string[]): string {
  const [everywhere, ...others] = HEADERS;
  const redirects = REDIRECTS.map(compileRule);
  const rewrites = REWRITES.map(compileRule);
  return `absolute_redirect off;
charset utf-8;
charset_types ${TEXT_TYPES};
gzip on;
gzip_vary on;
gzip_min_length 512;
gzip_types ${TEXT_TYPES};

set $strict_transport "";
if ($scheme = https) { set $strict_transport "${everywhere?.headers[HTTPS_ONLY]}"; }
if ($http_x_forwarded_proto = https) { set $strict_transport "${everywhere?.headers[HTTPS_ONLY]}"; }

# The address as it was sent: a decoded backslash at its start would lead to another host.
if ($request_uri ~ "^[/\\x5C]*([^?]*?)[/\\x5C]*(?<=[/\\x5C])index(?:\\.html)?(\\?.*)?$") { return 301 /$1$2; }
if ($request_uri ~ "^[/\\x5C]*([^?]*?)\\.html(\\?.*)?$") { return 301 /$1$2; }
if ($request_uri ~ "^[/\\x5C]*([^/\\x5C?][^?]*?)[/\\x5C]+(\\?.*)?$") { return 301 /$1$2; }
${redirects.map(({ source, target }) => `rewrite "${source}" ${target} permanent;`).join('\n')}

${headerLines({}).join('\n')}
error_page 404 /404.html;

location = / { try_files /index.html =404; }
location / { try_files $uri $uri.html @rewrites; }
location @rewrites {
${rewrites.map(({ source, target }) => `  rewrite "${source}" ${target}.html break;`).join('\n')}
  return 404;
}
location = /404.html {
  internal;
  ${headerLines({ 'Cache-Control': NOT_FOUND_CACHE_CONTROL }).join('\n  ')}
}
location ~ "^/(?:${hidden.map((name) => name.replaceAll('.', '\\.')).join('|')})$" { return 404; }
${others.map(location).join('\n')}
`;
}
