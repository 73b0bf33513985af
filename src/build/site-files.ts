/** The files of one build of the site, as the site server hands them out. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { HOST_FILES } from './host-files.ts';

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
  readonly #bodies = new Map<string, FileBody>();

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

  /** A file, compressed as well as the reader accepts; kept once it was made. */
  read(name: string, accepted: Encoding): FileBody {
    const isText = extname(name) in TEXT_TYPES;
    const encoding = isText ? accepted : 'identity';
    const key = `${encoding} ${name}`;
    const body = this.#bodies.get(key) ?? this.#make(name, encoding);
    this.#bodies.set(key, body);
    return body;
  }

  #make(name: string, encoding: Encoding): FileBody {
    const content = readFileSync(join(this.#dir, name));
    const extension = extname(name);
    const type = TEXT_TYPES[extension] ?? BINARY_TYPES[extension] ?? 'application/octet-stream';
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { body: compress(content, encoding), type, encoding, etag: `"${hash}-${encoding}"` };
  }
}

function compress(content: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(content);
  if (encoding === 'identity') return content;
  // 9 of 11: within 3 % of the best and many times as fast, since it is done while someone waits.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotliCompressSync(content, { params });
}
