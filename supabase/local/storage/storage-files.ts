// Keeps stored objects as plain files: the library's own adapter is not exported, forgets the cache-control and
// serves wrong bytes for a Range.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';
import { parseRange } from '../rest/byte-range.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type ObjectResponse = Awaited<ReturnType<StorageAdapter['getObject']>>;
type Headers = NonNullable<Parameters<StorageAdapter['getObject']>[3]>;

interface Sidecar {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

/** A write that is either wholly there after a power cut or not at all. */
async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

const sidecarOf = (file: string) => `${file}.meta.json`;

export class StorageFiles implements StorageAdapter {
  readonly driver = 'files';
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  /** @throws when the key would leave its bucket. */
  #file(bucket: string, key: string): string {
    const folder = path.join(this.#root, bucket);
    const file = path.resolve(folder, key);
    if (!folder.startsWith(this.#root + path.sep) || !file.startsWith(folder + path.sep)) {
      throw new Error(`"${key}" is not a name inside a bucket.`);
    }
    return file;
  }

  async headObject(bucket: string, key: string): Promise<ObjectMetadata> {
    const file = this.#file(bucket, key);
    const sidecar: Sidecar = JSON.parse(await readFile(sidecarOf(file), 'utf8'));
    const { size, mtime } = await stat(file);
    return { ...sidecar, size, contentLength: size, lastModified: mtime, httpStatusCode: 200 };
  }

  async getObject(
    bucket: string,
    key: string,
    _version?: string,
    headers: Headers = {},
  ): Promise<ObjectResponse> {
    const metadata = await this.headObject(bucket, key);
    const known = headers.ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.some((tag) => tag === metadata.eTag || tag === '*')) return { httpStatusCode: 304, metadata };
    const range = parseRange(headers.range, metadata.size);
    if (range === 'unsatisfiable') {
      return { httpStatusCode: 416, metadata: { ...metadata, contentRange: `bytes */${metadata.size}` } };
    }
    const { start, end } = range ?? { start: 0, end: metadata.size - 1 };
    const contentLength = end - start + 1;
    const file = createReadStream(this.#file(bucket, key), { start, end: Math.max(end, 0) });
    const body = metadata.size === 0 ? Buffer.alloc(0) : Readable.toWeb(file);
    if (metadata.size === 0) file.destroy();
    if (!range) return { httpStatusCode: 200, metadata: { ...metadata, contentLength }, body };
    const contentRange = `bytes ${start}-${end}/${metadata.size}`;
    return { httpStatusCode: 206, metadata: { ...metadata, contentLength, contentRange }, body };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<StorageAdapter['uploadObject']>[3],
    mimetype: string,
    cacheControl: string,
  ): Promise<ObjectMetadata> {
    const file = this.#file(bucket, key);
    const content =
      body instanceof Uint8Array
        ? body
        : Buffer.concat(await Array.fromAsync(body as AsyncIterable<Uint8Array>));
    const eTag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeDurably(sidecarOf(file), JSON.stringify({ mimetype, cacheControl, eTag } satisfies Sidecar));
    await writeDurably(file, content);
    return this.headObject(bucket, key);
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await rm(file, { force: true });
    await rm(sidecarOf(file), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const from = this.#file(bucket, key);
    const to = this.#file(toBucket, toKey);
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(sidecarOf(from), sidecarOf(to));
    await copyFile(from, to);
    return this.headObject(toBucket, toKey);
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }
}
