// GET of public and signed objects: straight from the file, in pieces and with ETag, without the library's write to the
// database per read. Whether a signed address is good, the library has said before.
import path from 'node:path';
import type { Sql } from 'postgres';
import { json } from '../rest/api-answer.ts';
import type { StorageFiles } from './storage-files.ts';

/** A true 404, so that caches and the service worker let go of what was taken back. */
function notFound(): Response {
  return json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, 404);
}

/**
 * The object's name as it was stored: the library keeps names as they stand in the URL. A signed address is good for
 * exactly the name that the library has checked.
 */
async function findObject(
  sql: Sql,
  bucket: string,
  rawName: string,
  access: 'public' | 'signed',
): Promise<string | null> {
  const names = access === 'public' ? [rawName, decodeURIComponent(rawName)] : [rawName];
  const [row] = await sql<{ name: string }[]>`
    select o.name
    from storage.objects o
    join storage.buckets b on b.id = o.bucket_id and (b.public or ${access} = 'signed')
    where o.bucket_id = ${bucket} and o.name in ${sql(names)}`;
  return row?.name ?? null;
}

type StoredObject = Awaited<ReturnType<StorageFiles['getObject']>>;

function headersOf({ metadata, httpStatusCode }: StoredObject, download: string | null): Headers {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'accept-ranges': 'bytes',
    'last-modified': metadata.lastModified?.toUTCString() ?? '',
    // What people uploaded is never run as a page of this origin.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (metadata.contentRange) headers.set('content-range', metadata.contentRange);
  if (httpStatusCode < 300) headers.set('content-length', String(metadata.contentLength));
  if (download !== null) {
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download)}`);
  }
  return headers;
}

/** Serves one object of a public bucket; null when the path is not of that kind. */
export async function servePublicObject(
  request: Request,
  sql: Sql,
  files: StorageFiles,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const [, bucket, rawName] = /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (!bucket || !rawName || !['GET', 'HEAD'].includes(request.method)) return null;
  const name = await findObject(sql, bucket, rawName, 'public');
  return name === null ? notFound() : serveFile(request, files, bucket, name);
}

/** Serves the object of a signed address that has been checked; null when the path is not of that kind. */
export async function serveSignedObject(
  request: Request,
  sql: Sql,
  files: StorageFiles,
): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const [, bucket, rawName] = /^\/storage\/v1\/object\/sign\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
  if (!bucket || !rawName || request.method !== 'GET') return null;
  const name = await findObject(sql, bucket, rawName, 'signed');
  return name === null ? notFound() : serveFile(request, files, bucket, name);
}

async function serveFile(
  request: Request,
  files: StorageFiles,
  bucket: string,
  name: string,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const range = request.headers.get('range') ?? undefined;
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  const object = await files
    .getObject(bucket, name, undefined, {
      ...(range ? { range } : {}),
      ...(ifNoneMatch ? { ifNoneMatch } : {}),
    })
    .catch(() => null);
  if (!object) return notFound();
  const download = searchParams.has('download') ? searchParams.get('download') || path.basename(name) : null;
  const body = request.method === 'HEAD' || !object.body ? null : (object.body as BodyInit);
  return new Response(body, { status: object.httpStatusCode, headers: headersOf(object, download) });
}
