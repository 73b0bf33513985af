// /functions/v1: edge functions of supabase/functions, written for Deno, run unchanged in this Node process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { json } from '../rest/api-answer.ts';
import { readBody, withBody } from '../rest/request-body.ts';

export const FUNCTIONS_DIR = new URL('../../functions', import.meta.url).pathname;

const BODY_LIMIT = 10_000_000;

type Serve = (request: Request, info: { remoteAddr: { hostname: string } }) => Response | Promise<Response>;

/** The part of Deno that edge functions use. */
interface DenoStandIn {
  env: { get(name: string): string | undefined; toObject(): Record<string, string> };
  serve(first: Serve | object, second?: Serve): { finished: Promise<void> };
}

/** Loads one function after another: each registers itself with `Deno.serve` while it is imported. */
class FunctionLoader {
  readonly #dir: string;
  readonly #env: Record<string, string>;
  readonly #loaded = new Map<string, Promise<Serve | null>>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dir: string, env: Record<string, string>) {
    this.#dir = dir;
    this.#env = env;
  }

  get(name: string): Promise<Serve | null> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const file = path.join(this.#dir, name, 'index.ts');
    if (!/^[a-z0-9-]+$/.test(name) || !existsSync(file)) return Promise.resolve(null);
    const loading = this.#turn.then(() => this.#load(file));
    this.#turn = loading.catch(() => {});
    this.#loaded.set(name, loading);
    return loading;
  }

  async #load(file: string): Promise<Serve | null> {
    let registered: Serve | null = null;
    const Deno: DenoStandIn = {
      env: { get: (name) => this.#env[name] ?? process.env[name], toObject: () => ({ ...this.#env }) },
      serve: (first, second) => {
        registered = typeof first === 'function' ? (first as Serve) : (second ?? null);
        return { finished: new Promise(() => {}) };
      },
    };
    Object.assign(globalThis, { Deno });
    await import(pathToFileURL(file).href);
    return registered;
  }
}

export interface FunctionsOptions {
  dir: string;
  /** What hosted Supabase gives a function: SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY. */
  env: Record<string, string>;
  log: (line: string) => void;
}

/** Serves /functions/v1/<name>. */
export function createFunctions({ dir, env, log }: FunctionsOptions) {
  const loader = new FunctionLoader(dir, env);
  return async (request: Request, peer: string): Promise<Response> => {
    const name = new URL(request.url).pathname.split('/')[3] ?? '';
    try {
      const serve = await loader.get(name);
      if (!serve) return json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404);
      const body = await readBody(request, BODY_LIMIT);
      if (!body) return json({ code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' }, 413);
      const call = withBody(request, body);
      call.headers.set('x-forwarded-for', peer); // as on hosted: what the client claims does not count
      return await serve(call, { remoteAddr: { hostname: peer } });
    } catch (error) {
      log(`function ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500);
    }
  };
}
