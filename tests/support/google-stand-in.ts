// Stands in for Google in tests: an OpenID provider with one page, on a port of its own.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleProvider } from '../../supabase/local/google-provider.ts';

export interface StandInPerson {
  sub: string;
  email: string;
  email_verified: boolean;
}

export interface GoogleStandIn extends AsyncDisposable {
  provider: GoogleProvider;
  /** Who taps "continue" at Google from now on. */
  person: StandInPerson;
  /** What Google would answer to the address that it was led to: back to the backend, with a code or a refusal. */
  answerTo(address: string, consent?: boolean): string;
  stop(): Promise<void>;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** Starts the provider on 127.0.0.1. */
export async function startGoogleStandIn(port = 0): Promise<GoogleStandIn> {
  const codes = new Map<string, { person: StandInPerson; redirectUri: string }>();
  const tokens = new Map<string, StandInPerson>();
  const clientId = 'stand-in';
  const clientSecret = randomUUID();

  const answerTo = (address: string, consent = true): string => {
    const asked = new URL(address).searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    const code = randomUUID();
    if (consent) codes.set(code, { person: { ...standIn.person }, redirectUri });
    back.searchParams.set(consent ? 'code' : 'error', consent ? code : 'access_denied');
    return back.href;
  };

  const exchange = (form: URLSearchParams): object | null => {
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isRight =
      form.get('client_secret') === clientSecret &&
      form.get('client_id') === clientId &&
      form.get('redirect_uri') === given?.redirectUri;
    if (!given || !isRight) return null;
    const access_token = randomUUID();
    tokens.set(access_token, given.person);
    return { access_token, token_type: 'Bearer', expires_in: 60 };
  };

  const server = createServer(async (request, response) => {
    const { pathname, href } = new URL(request.url ?? '/', standIn.provider.issuer);
    const tell = (body: object | null): void => {
      response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
    };
    const at = (path: string) => `${standIn.provider.issuer}${path}`;
    if (pathname === '/.well-known/openid-configuration') {
      tell({
        authorization_endpoint: at('/ask'),
        token_endpoint: at('/token'),
        userinfo_endpoint: at('/me'),
      });
    } else if (pathname === '/token') tell(exchange(await formOf(request)));
    else if (pathname === '/me') {
      tell(tokens.get((request.headers.authorization ?? '').replace('Bearer ', '')) ?? null);
    } else if (pathname !== '/ask') tell(null);
    else {
      const links = [true, false].map(
        (consent) => `<p><a href="${answerTo(href, consent).replaceAll('&', '&amp;')}">`,
      );
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><title>Google</title>${links[0]}Continue</a></p>${links[1]}Cancel</a></p>`,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: GoogleStandIn = {
    provider: { issuer, clientId, clientSecret },
    person: { sub: '1', email: 'ana@google.test', email_verified: true },
    answerTo,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return standIn;
}
