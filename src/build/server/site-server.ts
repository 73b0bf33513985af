/** Serves a built site on this machine as a static host would, by the rules of `routes.ts`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HTTPS_ONLY, headersFor, NOT_FOUND_CACHE_CONTROL } from '../hosts/headers.ts';
import { redirectPath, rewritePath, withoutFileName } from '../hosts/routes.ts';
import { isLoopbackHost } from '../loopback-host.ts';
import { type IsRemoved, type ServedFile, withoutRemoved } from './removed-profiles.ts';
import { type Encoding, SiteFiles } from './site-files.ts';

export interface SiteServer {
  readonly url: string;
  /** Serves another build from the next request on; hashed assets of the one before stay for open pages. */
  swap(dir: string): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteServerOptions {
  readonly dir: string;
  readonly port: number;
  /** Asked before a page that was built for a contestant is handed out: whether she has left since. */
  readonly isRemoved?: IsRemoved;
}

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects when the port is taken. */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  let builds: readonly SiteFiles[] = [new SiteFiles(options.dir)];
  const isRemoved = options.isRemoved ?? (async () => false);
  const server = createServer((request, response) => {
    safeAnswer(request, builds, isRemoved)
      .then((answered) => send(response, answered, request.method === 'HEAD'))
      .catch(() => response.destroy());
  });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    swap: async (dir) => {
      builds = [new SiteFiles(dir), ...builds].slice(0, 2);
    },
    stop: () => stop(server),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Whatever a request is, somebody gets an answer; a build that was removed from the disk has no pages. */
async function safeAnswer(
  request: IncomingMessage,
  builds: readonly SiteFiles[],
  isRemoved: IsRemoved,
): Promise<Answer> {
  try {
    return await answer(request, builds, isRemoved);
  } catch (error) {
    console.error('✖ The site server failed on', request.url, error);
    return { status: 404, headers: {}, body: 'Not found' };
  }
}

async function answer(
  request: IncomingMessage,
  builds: readonly SiteFiles[],
  isRemoved: IsRemoved,
): Promise<Answer> {
  if (!isLoopbackHost(request.headers.host)) {
    return { status: 421, headers: {}, body: 'This server answers to the names of this machine alone' };
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' }, body: 'Method not allowed' };
  }
  const target = readTarget(request.url ?? '');
  if (!target) return { status: 400, headers: {}, body: 'Bad request' };
  const { pathname, raw, query } = target;
  const elsewhere = redirectPath(raw) ?? plainAddress(raw, builds);
  if (elsewhere === null) {
    return fileAnswer(request, await withoutRemoved(findFile(pathname, builds), isRemoved), pathname);
  }
  return { status: 301, headers: { ...httpHeaders(pathname), Location: elsewhere + query } };
}

/** This server speaks http, to which not every header belongs. */
function httpHeaders(pathname: string): Record<string, string> {
  const { [HTTPS_ONLY]: _, ...headers } = headersFor(pathname);
  return headers;
}

/** `/terms` for `/terms.html`, where there is such a page: each has one address. */
function plainAddress(raw: string, [build]: readonly SiteFiles[]): string | null {
  const plain = withoutFileName(raw);
  return plain !== null && build?.nameFor(plain)?.endsWith('.html') ? plain : null;
}

async function fileAnswer(request: IncomingMessage, file: ServedFile, pathname: string): Promise<Answer> {
  const { body, type, encoding, etag } = await file.build.read(file.name, acceptedEncoding(request));
  // A file that is not there has the headers of every page, not those of its folder.
  const listed = httpHeaders(file.status === 404 ? '/404' : pathname);
  const own = { 'Content-Type': type, ETag: etag, Vary: 'Accept-Encoding' };
  const headers: Record<string, string> = { ...own, ...listed };
  if (file.status === 200 && request.headers['if-none-match'] === etag) return { status: 304, headers };
  if (file.status === 404) headers['Cache-Control'] = NOT_FOUND_CACHE_CONTROL;
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return { status: file.status, headers, body };
}

/** The decoded path and the query of a request line; null for one that no browser would send. */
function readTarget(url: string): { pathname: string; raw: string; query: string } | null {
  const [, raw, query = ''] = /^(\/[^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  if (raw === undefined) return null;
  try {
    const pathname = decodeURIComponent(raw);
    return pathname.includes('\0') ? null : { pathname, raw, query };
  } catch {
    return null;
  }
}

function findFile(pathname: string, builds: readonly SiteFiles[]): ServedFile {
  const [build, ...older] = builds;
  if (!build) throw new Error('no build is being served');
  const name = build.nameFor(pathname);
  if (name !== null) return { build, name, status: 200 };
  const shell = rewritePath(pathname);
  const shellName = shell && build.nameFor(shell);
  if (shellName) return { build, name: shellName, status: 200 };
  for (const before of pathname.startsWith('/_astro/') ? older : []) {
    const kept = before.nameFor(pathname);
    if (kept !== null) return { build: before, name: kept, status: 200 };
  }
  return { build, name: '404.html', status: 404 };
}

function acceptedEncoding(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((item) => !/;\s*q=0(\.0*)?\s*$/.test(item))
    .map((item) => item.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

function send(response: ServerResponse, { status, headers, body = '' }: Answer, isHead: boolean): void {
  const length = { 'Content-Length': Buffer.byteLength(body) };
  const type = typeof body === 'string' && body !== '' ? { 'Content-Type': 'text/plain; charset=utf-8' } : {};
  response.writeHead(status, { ...type, ...headers, ...(status !== 304 && length) });
  response.end(isHead ? undefined : body);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
