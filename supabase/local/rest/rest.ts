// /rest/v1: the library's PostgREST, entered as `authenticator`.
import { App } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { BackendConfig } from '../config.ts';
import type { Keys } from '../keys.ts';
import { restError } from './api-answer.ts';
import { requestHeaders, withoutSecrets } from './lite-connection.ts';
import { runQuietly } from './quiet-library.ts';
import { readBody, withBody } from './request-body.ts';

/** A vote is a hundred bytes, a form with texts some kilobytes; a report of an error may be a megabyte, and is cut. */
const REST_BODY_LIMIT = 2_000_000;

export type FetchHandler = (request: Request) => Promise<Response>;

/** PostgREST trusts a token until it expires and asks no table about it; the library would ask twice a request. */
const tokensSpeakForThemselves = {
  repo: {
    findUserById: async (id: string) => ({ id }),
    findSessionById: async (id: string) => ({ id }),
  },
};

function createApp(connection: PostgresConnection, config: BackendConfig, keys: Keys): App {
  return new App({
    connection,
    // Without a token the API key decides the role; a broken token is refused instead of read as a visitor.
    api: { schemas: config.api.schemas, max_rows: config.api.max_rows, anonymous_enabled: false },
    studio: { enabled: false },
    storage: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    options: {
      server: {
        admin: false, // or requests without a key run as service_role
        disableStudio: true,
        middlewares: [
          async (context, next) => {
            Reflect.apply(context.set, context, ['authService', tokensSpeakForThemselves]);
            await next();
          },
        ],
      },
    },
  });
}

/** The library would call the function once for each element. */
function isList(request: Request, body: Uint8Array): boolean {
  const first = body.find((byte) => byte > 32);
  return first === '['.charCodeAt(0) && new URL(request.url).pathname.startsWith('/rest/v1/rpc/');
}

const PATTERN = 'i?match|i?like|(?:ph|pl|w)?fts';
const PATTERN_FILTER = new RegExp(`^(?:not\\.)?(?:${PATTERN})(?:\\(\\w+\\))?\\.`, 'i');
const PATTERN_IN_LOGIC = new RegExp(`\\.(?:${PATTERN})(?:\\(\\w+\\))?\\.`, 'i');
const LOGIC = /(?:^|\.)(?:or|and)$/;

/** One pattern can keep a connection busy for seconds, and no page of the site sends one. */
function hasPattern(request: Request): boolean {
  return [...new URL(request.url).searchParams].some(([name, value]) =>
    (LOGIC.test(name) ? PATTERN_IN_LOGIC : PATTERN_FILTER).test(value),
  );
}

/** The library answers what it did not expect with 500 and the text of the exception. */
async function withoutInternals(response: Response): Promise<Response> {
  if (response.status < 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = body && typeof body === 'object' && 'code' in body ? body.code : null;
  if (typeof code === 'string' && code !== 'SUP') return response;
  return restError(500, 'XX000', 'internal error');
}

/** Serves /rest/v1. `log` hears what went wrong inside. */
export function createRest(
  connection: PostgresConnection,
  config: BackendConfig,
  keys: Keys,
  log: (line: string) => void,
): FetchHandler {
  const app = createApp(connection, config, keys);
  const report = (response: Response, said: unknown[]) => {
    if (response.status >= 500) log(`rest: ${said.map(String).join(' ')}`);
  };
  return async (request) => {
    const body = await readBody(request, REST_BODY_LIMIT);
    if (!body) return restError(413, 'PGRST102', `The body is larger than ${REST_BODY_LIMIT} bytes.`);
    if (isList(request, body))
      return restError(400, 'PGRST102', 'The arguments of a function are a JSON object.');
    const isService = request.headers.get('apikey') === keys.secretKey;
    if (!isService && hasPattern(request))
      return restError(400, 'PGRST100', 'Filters by pattern are for the service role.');
    const headers = withoutSecrets(Object.fromEntries(request.headers));
    const call = () => requestHeaders.run(headers, async () => app.fetch(withBody(request, body)));
    return withoutInternals(await runQuietly(call, report));
  };
}
