/**
 * Netlify, as its documentation describes it (docs.netlify.com/manage/routing: redirects/overview, redirect-options,
 * rewrites-proxies, headers): paths are case-sensitive; the first matching line wins; a file wins over a line without
 * `!` ("shadowing"); `:name` is one segment; a final slash makes no difference to a line; the query is passed on.
 * With Pretty URLs, its default, `/file/` leads to `/file` where that is `file.html`.
 */
import { type Host, type HostAnswer, splitTarget } from './host-answer.ts';

interface Line {
  readonly match: RegExp;
  readonly to: string;
  readonly status: number;
  readonly isForced: boolean;
}

function parseLine(text: string): Line {
  const [from = '', to = '', status = '301'] = text.split(/\s+/);
  const source = from.replace(/[.$]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return {
    match: new RegExp(`^${source}$`),
    to,
    status: Number.parseInt(status, 10),
    isForced: status.endsWith('!'),
  };
}

interface Block {
  readonly path: string;
  readonly headers: [string, string][];
}

function parseHeaders(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('/')) blocks.push({ path: line.trim(), headers: [] });
    else {
      const at = line.indexOf(':');
      blocks.at(-1)?.headers.push([line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]);
    }
  }
  return blocks;
}

function headersOf(blocks: readonly Block[], path: string): Record<string, string> {
  const found: Record<string, string> = { 'cache-control': 'public, max-age=0, must-revalidate' };
  const named = new Set<string>();
  for (const block of blocks) {
    const matches = block.path.endsWith('*') ? path.startsWith(block.path.slice(0, -1)) : block.path === path;
    for (const [name, value] of matches ? block.headers : []) {
      // Whether Netlify joins or replaces is not written anywhere: the list must not depend on it.
      if (named.has(name)) throw new Error(`${path} has two rules for ${name}`);
      named.add(name);
      found[name] = value;
    }
  }
  return found;
}

export function netlifyHost(files: ReadonlySet<string>, redirects: string, headers: string): Host {
  const lines = redirects.trim().split('\n').map(parseLine);
  const blocks = parseHeaders(headers);
  const fileOf = (path: string) => {
    const name = path.slice(1);
    return [name || 'index.html', `${name}.html`, `${name}/index.html`].find((each) => files.has(each));
  };
  return (target): HostAnswer => {
    const { path, query } = splitTarget(target);
    const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const answer = { headers: headersOf(blocks, path) };
    const notFound = { ...answer, status: 404, file: '404.html' };
    if (lines.some(({ isForced, match, status }) => isForced && status === 404 && match.test(plain))) {
      return notFound;
    }
    const file = fileOf(plain);
    if (file)
      return plain === path
        ? { ...answer, status: 200, file }
        : { headers: {}, status: 301, location: plain + query };
    const line = lines.find(({ match }) => match.test(plain));
    if (!line) return notFound;
    const groups = line.match.exec(plain)?.groups ?? {};
    const to = line.to.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? '');
    if (line.status !== 200) return { headers: {}, status: line.status, location: to + query };
    return files.has(to.slice(1)) ? { ...answer, status: 200, file: to.slice(1) } : notFound;
  };
}
