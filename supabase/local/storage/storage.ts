// /storage/v1: the library's Storage, with uploads read and measured here.
import type { App } from '@supabase/lite';
import { jwtVerify } from 'jose';
import type { Sql } from 'postgres';
import type { Keys } from '../keys.ts';
import { json, storageError } from '../rest/api-answer.ts';
import { runQuietly } from '../rest/quiet-library.ts';
import { readBody, withBody } from '../rest/request-body.ts';
import type { FetchHandler } from '../rest/rest.ts';
import type { StorageFiles } from './storage-files.ts';
import { servePublicObject, serveSignedObject } from './storage-public.ts';

const MULTIPART_OVERHEAD_BYTES = 10_000;

function isUpload({ method }: Request, path: string): boolean {
  if (method === 'PUT' && path.startsWith('/object/upload/sign/')) return true;
  if (method !== 'POST' && method !== 'PUT') return false;
  return /^\/object\/(?!(list|sign|info)\/|(move|copy)$|upload\/sign\/)[^/]+\/./.test(path);
}

/** supabase-js sends a File or Blob as a form whose file field has an empty name; the library wants `file`. */
async function unwrapForm(request: Request): Promise<Request | null> {
  const form = await request.formData().catch(() => null);
  const file = form && [...form.values()].find((value) => typeof value !== 'string');
  if (!form || !file) return null;
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string' && /^\d+$/.test(seconds))
    headers.set('cache-control', `max-age=${seconds}`);
  const plain = new Request(request.url, { method: request.method, headers });
  return withBodyOf(plain, new Uint8Array(await file.arrayBuffer()));
}

function withBodyOf(request: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  if (bytes.byteLength > 0) return withBody(request, bytes);
  const headers = new Headers(request.headers);
  headers.set('content-length', '0');
  return new Request(request.url, { method: request.method, headers, body: bytes });
}

/** The library checks sizes only when the client states one: read, count, state. */
async function measured(request: Request, limit: number): Promise<Request | Response> {
  const body = await readBody(request, limit + MULTIPART_OVERHEAD_BYTES);
  if (!body) return storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size');
  const whole = withBodyOf(request, body);
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return whole;
  return (await unwrapForm(whole)) ?? storageError(400, 'InvalidRequest', 'The form has no file');
}

/** A person's token or a key of ours; a signed address carries its permission itself. */
function isAsked(request: Request, path: string, { publishableKey, secretKey }: Keys): boolean {
  if (/^\/object\/(upload\/)?sign\/[^/]+\/.+/.test(path) && request.url.includes('token=')) return true;
  const key = request.headers.get('apikey');
  if (key !== null && key !== publishableKey && key !== secretKey) return false;
  return key !== null || request.headers.has('authorization');
}

/** Whether the call proves by its headers or its address whose upload it is; nothing is read of others. */
async function mayUpload(request: Request, { jwtSecret, secretKey }: Keys): Promise<boolean> {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  if (request.headers.get('apikey') === secretKey || bearer === secretKey) return true;
  const token = new URL(request.url).searchParams.get('token') ?? bearer;
  const secret = new TextEncoder().encode(jwtSecret);
  return jwtVerify(token, secret, { algorithms: ['HS256'] }).then(
    () => true,
    () => false,
  );
}

const relative = (url: unknown) => (typeof url === 'string' ? url.replace(/^\/storage\/v1/, '') : null);

interface Signed {
  path?: string;
  signedUrl?: string;
  token?: string;
  error?: string | null;
}

/** supabase-js reads `signedURL` and `url`, relative to /storage/v1. */
async function renameSignedFields(response: Response, path: string): Promise<Response> {
  const body: Signed | Signed[] = await response.json();
  if (Array.isArray(body)) {
    return json(
      body.map((one) => ({
        path: one.path,
        error: one.error ?? null,
        signedURL: relative(one.signedUrl) || null,
      })),
    );
  }
  if (path.startsWith('/object/upload/')) return json({ url: relative(body.signedUrl), token: body.token });
  return json({ signedURL: relative(body.signedUrl) });
}

/** Of two uploads of one name at the same moment the library answers the later with 500, and otherwise with 409. */
async function collided(response: Response, path: string, sql: Sql): Promise<Response> {
  const [, bucket = '', name = ''] = /^\/object\/(?:upload\/sign\/)?([^/]+)\/(.+)$/.exec(path) ?? [];
  const [taken] = await sql`
    select from storage.objects where bucket_id = ${bucket} and name = ${decodeURIComponent(name)}`;
  if (!taken) return response;
  await response.body?.cancel();
  return storageError(409, 'Duplicate', 'The resource already exists');
}

export interface StorageOptions {
  app: App;
  keys: Keys;
  sql: Sql;
  files: StorageFiles;
  /** Largest object in bytes; a bucket may set less. */
  sizeLimit: number;
  log: (line: string) => void;
}

/** Serves /storage/v1. */
export function createStorage({ app, keys, sql, files, sizeLimit, log }: StorageOptions): FetchHandler {
  const report = (response: Response, said: unknown[]) => {
    if (response.status >= 500) log(`storage: ${said.map(String).join(' ')}`);
  };
  return async (request) => {
    const path = new URL(request.url).pathname.slice('/storage/v1'.length);
    const open = await servePublicObject(request, sql, files);
    if (open) return open;
    if (!isAsked(request, path, keys))
      return storageError(401, 'Unauthorized', 'An API key or a token is required');
    const uploads = isUpload(request, path);
    if (uploads && !(await mayUpload(request, keys)))
      return storageError(403, 'Unauthorized', 'new row violates row-level security policy');
    const limit = uploads ? sizeLimit : 1_000_000;
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    const ready = hasBody ? await measured(request, limit) : request;
    if (ready instanceof Response) return ready;
    const response = await runQuietly(async () => app.fetch(ready), report);
    if (uploads && response.status >= 500) return collided(response, path, sql);
    if (response.ok) {
      const signed = await serveSignedObject(request, sql, files);
      if (signed) {
        await response.body?.cancel();
        return signed;
      }
    }
    const signs = request.method === 'POST' && /^\/object\/(sign|upload\/sign)\//.test(path);
    return signs && response.ok ? renameSignedFields(response, path) : response;
  };
}
