/**
 * Vercel, as `@vercel/routing-utils` turns a `vercel.json` into routes (packages/routing-utils/src/superstatic.ts):
 * names of files, then final slashes, then redirects lead elsewhere with 308, query kept; then headers, by path
 * alone; then files, `x.html` under `/x`; then rewrites; then `404.html` with 404. Patterns are path-to-regexp's,
 * strict and case-sensitive. `.vercelignore` keeps files out of the deployment, and the builder of static sites
 * leaves out its own configuration.
 */
import { type Host, type HostAnswer, splitTarget } from './host-answer.ts';

interface Config {
  readonly redirects: { source: string; destination: string }[];
  readonly rewrites: { source: string; destination: string }[];
  readonly headers: { source: string; headers: { key: string; value: string }[] }[];
}

/** Of path-to-regexp: `:name(pattern)` and `(.*)`. */
function pattern(source: string): RegExp {
  return new RegExp(
    `^${source
      .replace(/\./g, '\\.')
      .replaceAll('(\\.*)', '(.*)')
      .replace(/:(\w+)\(/g, '(?<$1>')}$`,
  );
}

function apply(rules: Config['redirects'], path: string): string | undefined {
  for (const { source, destination } of rules) {
    const match = pattern(source).exec(path);
    if (match) return destination.replace(/:(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
  }
  return undefined;
}

/** The routes of `cleanUrls: true` and `trailingSlash: false`. */
const PLAIN = [/^\/(?:(.+)\/)?index(?:\.html)?\/?$/, /^\/(.*)\.html\/?$/, /^\/(.*)\/$/];

export function vercelHost(files: ReadonlySet<string>, json: string, ignored: string): Host {
  const config = JSON.parse(json) as Config;
  const left = [...ignored.split('\n'), 'vercel.json', '.vercelignore'];
  const deployed = new Set([...files].filter((name) => !left.includes(name)));
  const fileOf = (path: string) => {
    const name = path === '/' ? 'index.html' : path.slice(1);
    return [name, `${name}.html`].find((each) => deployed.has(each));
  };
  return (target): HostAnswer => {
    const { path, query } = splitTarget(target);
    const plain = PLAIN.map((source) => source.exec(path)).find((match) => match !== null);
    const location = plain && path !== '/' ? `/${plain[1] ?? ''}` : apply(config.redirects, path);
    if (location !== undefined) return { status: 308, location: location + query, headers: {} };
    const headers: Record<string, string> = { 'cache-control': 'public, max-age=0, must-revalidate' };
    for (const rule of config.headers.filter(({ source }) => pattern(source).test(path))) {
      for (const { key, value } of rule.headers) headers[key.toLowerCase()] = value;
    }
    const shell = apply(config.rewrites, path);
    const file = fileOf(path) ?? (shell && fileOf(shell));
    return file ? { status: 200, file, headers } : { status: 404, file: '404.html', headers };
  };
}
