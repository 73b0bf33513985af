// Calls with the service role: functions of the database, and files of the buckets.
import type { Database } from './database.types.ts';
import { setting } from './runtime.ts';

type Functions = Database['public']['Functions'];

export type FunctionName = keyof Functions & string;

export type Arguments<Name extends FunctionName> = Functions[Name]['Args'];

/** The answer of a database function, as its catalog says. */
export type Answer<Name extends FunctionName> = Functions[Name]['Returns'];

export type Bucket = Database['public']['Enums']['bucket'];

/** The private bucket of a file, as `private.get_upload_bucket`. */
export const uploadBucket = (path: string): Bucket => (path.endsWith('.jpg') ? 'uploads' : 'uploaded_videos');

export type MediaFile = Database['public']['CompositeTypes']['media_file'];

/** Browsers and the CDN keep a public photo for an hour at most (product rules, 4). */
const PUBLIC_SECONDS = 3600;

async function call(path: string, init: RequestInit): Promise<Response> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY');
  const headers = { apikey: key, authorization: `Bearer ${key}`, ...init.headers };
  return fetch(`${setting('SUPABASE_URL')}${path}`, { ...init, headers });
}

async function checked(response: Response, what: string): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${what}: ${response.status} ${(await response.text()).slice(0, 300)}`);
}

const asJson = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** The response of a database function, whatever its status: refusals carry their code as `message`. */
export function callFunction<Name extends FunctionName>(
  name: Name,
  parameters: Arguments<Name>,
): Promise<Response> {
  return call(`/rest/v1/rpc/${name}`, { method: 'POST', ...asJson(parameters) });
}

/** The answer of a database function. @throws Error when it refuses. */
export async function rpc<Name extends FunctionName>(
  name: Name,
  parameters: Arguments<Name>,
): Promise<Answer<Name>> {
  const response = await checked(await callFunction(name, parameters), name);
  return (await response.json()) as Answer<Name>;
}

/** Null where nothing was uploaded under this name. */
export async function download(bucket: Bucket, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await call(`/storage/v1/object/${bucket}/${path}`, { method: 'GET' });
  if (response.status === 404 || response.status === 400) return null;
  return new Uint8Array(await (await checked(response, `download ${path}`)).arrayBuffer());
}

/** Never over a file that is there. */
export async function upload(
  bucket: Bucket,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<void> {
  const headers = { 'content-type': type, 'cache-control': `max-age=${PUBLIC_SECONDS}`, 'x-upsert': 'false' };
  const response = await call(`/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    body: bytes,
    headers,
  });
  await checked(response, `upload ${path}`);
}

/** Over a file that is there: a ledger's file has the same content each time it is written. */
export async function storeLedgerFile(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  seconds: number,
): Promise<void> {
  const headers = { 'content-type': type, 'cache-control': `max-age=${seconds}`, 'x-upsert': 'true' };
  const response = await call(`/storage/v1/object/ledgers/${path}`, { method: 'POST', body: bytes, headers });
  await checked(response, `store ${path}`);
}

/** What is not there is no error. */
export async function remove(bucket: Bucket, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const response = await call(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    ...asJson({ prefixes: paths }),
  });
  await checked(response, `remove from ${bucket}`);
}

/** An address that shows one private file for so many seconds. */
export async function sign(bucket: Bucket, path: string, seconds: number): Promise<string> {
  const response = await call(`/storage/v1/object/sign/${bucket}/${path}`, {
    method: 'POST',
    ...asJson({ expiresIn: seconds }),
  });
  const { signedURL } = (await (await checked(response, `sign ${path}`)).json()) as { signedURL: string };
  return `${setting('SUPABASE_URL')}/storage/v1${signedURL}`;
}
