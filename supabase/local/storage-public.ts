// GET /storage/v1/object/public/…: straight from the file, without the library's write to the database per read.
import path from 'node:path';
import type { Sql } from 'postgres';
import { json } from './api-answer.ts';
import type { StorageFiles } from './storage-files.ts';

/** A true 404, so that caches and the service worker let go of what was taken back. */
function notFound(): Response {
  return json({ statusCode: '404', error: 'not_found', message: 'Object not found' }, 404);
}

/** The object's name as it was stored: the library keeps names as they stand in the URL. */
async function findPublicObject(sql: Sql, bucket: string, rawName: string): Promise<string | null> {
  const names = [rawName, decodeURIComponent(rawName)];
  const [row] = await sql<{ name: string }[]>`
    select o.name
    from storage.objects o
    join storage.buckets b on b.id = o.bucket_id and b.public
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
  const url = new URL(request.url);
  const [, bucket, rawName] = /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  if (!bucket || !rawName || !['GET', 'HEAD'].includes(request.method)) return null;
  const name = await findPublicObject(sql, bucket, rawName);
  if (name === null) return notFound();
  const range = request.headers.get('range') ?? undefined;
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  const object = await files
    .getObject(bucket, name, undefined, {
      ...(range ? { range } : {}),
      ...(ifNoneMatch ? { ifNoneMatch } : {}),
    })
    .catch(() => null);
  if (!object) return notFound();
  const download = url.searchParams.has('download')
    ? url.searchParams.get('download') || path.basename(name)
    : null;
  const body = request.method === 'HEAD' || !object.body ? null : (object.body as BodyInit);
  return new Response(body, { status: object.httpStatusCode, headers: headersOf(object, download) });
}
