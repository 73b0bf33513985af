/** Bodies of all requests together: four of the largest uploads. */
const BYTES_UNDER_WAY = 210_000_000;

/** More bodies are under way than there is memory for. */
export class BodiesTooMany extends Error {}

const held = new Map<Request, number>();
let underWay = 0;

function hold(request: Request, bytes: number): void {
  if (underWay + bytes > BYTES_UNDER_WAY) throw new BodiesTooMany();
  underWay += bytes;
  held.set(request, (held.get(request) ?? 0) + bytes);
}

/** Gives back the room that the body of an answered request took. */
export function releaseBody(request: Request): void {
  underWay -= held.get(request) ?? 0;
  held.delete(request);
}

/**
 * Reads a body of at most `limit` bytes, whatever its headers claim; null when it is longer. Its room is taken until
 * `releaseBody`. @throws BodiesTooMany.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return null; // leaving the loop cancels the stream
    hold(request, part.byteLength);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, size));
}

/** The same request with a body that has been read (or changed); its length is stated anew. */
export function withBody(request: Request, body: Uint8Array<ArrayBuffer> | string): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('transfer-encoding');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (bytes.byteLength > 0) headers.set('content-length', String(bytes.byteLength));
  const { method, url, signal } = request;
  const carries = method !== 'GET' && method !== 'HEAD' && bytes.byteLength > 0;
  return new Request(url, { method, headers, signal, ...(carries ? { body: bytes } : {}) });
}
