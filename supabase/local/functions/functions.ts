// /functions/v1: edge functions of supabase/functions, each in a process of its own.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AuthHandler } from '../auth/auth.ts';
import { json } from '../rest/api-answer.ts';
import { readBody } from '../rest/request-body.ts';
import { FunctionLimit, FunctionRunner } from './function-runner.ts';

export const FUNCTIONS_DIR = new URL('../../functions', import.meta.url).pathname;

const BODY_LIMIT = 10_000_000;
/** What is allowed takes some seconds on a slow machine. */
const DEADLINE_MS = 30_000;

export interface FunctionsOptions {
  dir: string;
  /** What hosted Supabase gives a function: SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY. */
  env: Record<string, string>;
  /** How long a call may take, in milliseconds. */
  deadlineMs?: number | undefined;
  log: (line: string) => void;
}

export interface Functions {
  /** Serves /functions/v1/<name>. */
  handle: AuthHandler;
  close(): void;
}

const failed = () => json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500);

/** The functions of a folder; a process starts with the first call of its function. */
export function createFunctions({ dir, env, deadlineMs = DEADLINE_MS, log }: FunctionsOptions): Functions {
  const runners = new Map<string, FunctionRunner>();
  const runnerOf = (name: string): FunctionRunner | null => {
    const file = path.join(dir, name, 'index.ts');
    if (!/^[a-z0-9-]+$/.test(name) || !existsSync(file)) return null;
    const runner =
      runners.get(name) ?? new FunctionRunner(file, deadlineMs, (said) => log(`function ${name}: ${said}`));
    runners.set(name, runner);
    return runner;
  };

  const handle: AuthHandler = async (request, peer) => {
    const name = new URL(request.url).pathname.split('/')[3] ?? '';
    try {
      const runner = runnerOf(name);
      const notFound = () => json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404);
      if (!runner) return notFound();
      const body = await readBody(request, BODY_LIMIT);
      if (!body) return json({ code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' }, 413);
      const headers = new Headers(request.headers);
      headers.set('x-forwarded-for', peer); // as on hosted: what the client claims does not count
      const { url, method } = request;
      const settings = { ...process.env, ...env };
      const message = await runner.call({ url, method, headers: [...headers], body, peer, env: settings });
      if ('failure' in message) {
        log(`function ${name}: ${message.failure}`);
        return failed();
      }
      const { answer } = message;
      if (!answer) return notFound();
      const hasBody = answer.body.byteLength > 0;
      return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
    } catch (error) {
      log(`function ${name}: ${error instanceof Error ? error.message : String(error)}`);
      if (!(error instanceof FunctionLimit)) return failed();
      return json({ code: 'WORKER_LIMIT', message: 'Function used more than it may' }, 546);
    }
  };
  const close = () => {
    for (const runner of runners.values()) runner.end();
  };
  return { handle, close };
}
