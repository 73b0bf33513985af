/** The files of one build of the site, as the site server hands them out. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HOST_FILES } from '../hosts/host-files.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface FileBody {
  readonly body: Buffer;
  readonly type: string;
  readonly encoding: Encoding;
  /** Depends on the content and the encoding. */
  readonly etag: string;
}

const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

const BINARY_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What describes the site to other hosts is not part of it. */
const NOT_SERVED: ReadonlySet<string> = new Set(HOST_FILES);

export class SiteFiles {
  readonly #dir: string;
  readonly #names: ReadonlySet<string>;
  readonly #bodies = new Map<string, Promise<FileBody>>();

  /** Lists a built site once: only what was there then is served, and no path can lead out of it. */
  constructor(dir: string) {
    this.#dir = dir;
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const names = files.map((entry) =>
      relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'),
    );
    this.#names = new Set(names.filter((name) => !NOT_SERVED.has(name)));
  }

  /** The name of the file that answers for a decoded path, or null: `/terms` is `terms.html`. */
  nameFor(pathname: string): string | null {
    const name = pathname === '/' ? 'index' : pathname.slice(1);
    if (this.#names.has(name)) return name;
    return this.#names.has(`${name}.html`) ? `${name}.html` : null;
  }

  /** A file, compressed as well as the reader accepts; kept once it was made. Rejects when it is gone from the disk. */
  read(name: string, accepted: Encoding): Promise<FileBody> {
    const isText = extname(name) in TEXT_TYPES;
    const encoding = isText ? accepted : 'identity';
    const key = `${encoding} ${name}`;
    const known = this.#bodies.get(key);
    if (known) return known;
    const body = this.#make(name, encoding);
    this.#bodies.set(key, body);
    body.catch(() => this.#bodies.delete(key));
    return body;
  }

  async #make(name: string, encoding: Encoding): Promise<FileBody> {
    const content = await readFile(join(this.#dir, name));
    const extension = extname(name);
    const type = TEXT_TYPES[extension] ?? BINARY_TYPES[extension] ?? 'application/octet-stream';
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    const body = encoding === 'identity' ? content : await inTurn(() => compress(content, encoding));
    return { body, type, encoding, etag: `"${hash}-${encoding}"` };
  }
}

/** Node has four threads for files, passwords and compression together: two stay free for what cannot wait. */
const TURNS = 2;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < TURNS) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** On a thread of Node's pool: the one that takes votes does not wait. */
function compress(content: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content);
  // 9 of 11: within 3 % of the best and many times as fast, since it is done while someone waits.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}
