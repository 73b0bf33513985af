// One door for everything the backend answers; each room behind it knows only its own paths.

import type { AuthHandler } from '../auth/auth.ts';
import type { MailBox } from '../mail/mail-box.ts';
import { mailListPage, mailPage } from '../mail/mail-page.ts';
import { json } from './api-answer.ts';
import { clientAddress, stateAddress, trustedProxies } from './client-address.ts';
import { BodiesTooMany, releaseBody } from './request-body.ts';
import type { FetchHandler } from './rest.ts';

export interface Rooms {
  rest: FetchHandler;
  auth: AuthHandler;
  storage: FetchHandler;
  functions: AuthHandler;
  mailBox: MailBox;
  log: (line: string) => void;
}

export type Router = (request: Request, peer: string) => Promise<Response>;

const EXPOSED = 'Content-Range, Content-Location, Preference-Applied, ETag, Retry-After, X-Sb-Error-Code';

/** The library's own answer to a preflight of /auth/v1 allows no header: no browser could sign in. */
function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
    },
  });
}

function readable(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED);
  headers.delete('access-control-allow-credentials');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

async function mail(url: URL, box: MailBox): Promise<Response> {
  if (url.pathname === '/__mail.json')
    return Response.json(box.list(), { headers: { 'cache-control': 'no-store' } });
  const id = url.pathname.split('/')[2];
  return id ? mailPage(box.get(id)) : mailListPage(box.list());
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !path.includes('%00');
  } catch {
    return false;
  }
}

async function route(rooms: Rooms, request: Request, client: string): Promise<Response> {
  stateAddress(request.headers, client);
  const url = new URL(request.url);
  const { pathname } = url;
  if (!isWellFormed(pathname)) return json({ message: 'The path is not valid' }, 400);
  if (pathname === '/__mail' || pathname === '/__mail.json' || pathname.startsWith('/__mail/')) {
    return mail(url, rooms.mailBox);
  }
  const api = /^\/(rest|auth|storage|functions)\/v1(\/|$)/.exec(pathname)?.[1];
  if (!api) return json({ message: 'Not found' }, 404);
  if (request.method === 'OPTIONS' && request.headers.has('access-control-request-method'))
    return preflight(request);
  if (api === 'auth' || api === 'functions') return readable(await rooms[api](request, client));
  return readable(await rooms[api === 'rest' ? 'rest' : 'storage'](request));
}

/** Answers every request; what goes wrong inside is written to the log and never to the client. */
export function createRouter(rooms: Rooms): Router {
  const proxies = trustedProxies();
  return async (request, peer) => {
    try {
      return await route(rooms, request, clientAddress(request.headers, peer, proxies));
    } catch (error) {
      if (error instanceof BodiesTooMany) {
        return readable(json({ message: 'Too much is being uploaded' }, 503, { 'retry-after': '5' }));
      }
      rooms.log(
        `${request.method} ${new URL(request.url).pathname}: ${error instanceof Error ? error.stack : error}`,
      );
      return readable(json({ code: 'XX000', message: 'internal error' }, 500));
    } finally {
      releaseBody(request);
    }
  };
}
