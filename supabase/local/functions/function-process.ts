// The process of one edge function, written for Deno and run unchanged: it takes one call after the other.
import { pathToFileURL } from 'node:url';
import type { FunctionAnswer, FunctionCall, FunctionResult } from './function-calls.ts';

type Serve = (request: Request, info: { remoteAddr: { hostname: string } }) => Response | Promise<Response>;

/** The part of Deno that edge functions use. */
interface DenoStandIn {
  env: { get(name: string): string | undefined; toObject(): FunctionCall['env'] };
  serve(first: Serve | object, second?: Serve): { finished: Promise<void> };
}

let env: FunctionCall['env'] = {};

async function load(file: string): Promise<Serve | null> {
  let registered: Serve | null = null;
  const Deno: DenoStandIn = {
    env: { get: (name) => env[name], toObject: () => ({ ...env }) },
    serve: (first, second) => {
      registered = typeof first === 'function' ? (first as Serve) : (second ?? null);
      return { finished: new Promise(() => {}) };
    },
  };
  Object.assign(globalThis, { Deno });
  await import(pathToFileURL(file).href);
  return registered;
}

async function run(
  serve: Serve,
  { url, method, headers, body, peer }: FunctionCall,
): Promise<FunctionAnswer> {
  const carries = method !== 'GET' && method !== 'HEAD' && body.byteLength > 0;
  const request = new Request(url, { method, headers, ...(carries ? { body } : {}) });
  const response = await serve(request, { remoteAddr: { hostname: peer } });
  return { status: response.status, headers: [...response.headers], body: await response.bytes() };
}

const loading = load(process.argv[2] ?? '');
loading.catch(() => {}); // each call tells it

async function respond(call: FunctionCall): Promise<FunctionResult> {
  try {
    env = call.env;
    const serve = await loading;
    return { answer: serve && (await run(serve, call)) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', async (call: FunctionCall) => {
  const result = await respond(call);
  process.send?.(result);
});
process.on('disconnect', () => process.exit());
