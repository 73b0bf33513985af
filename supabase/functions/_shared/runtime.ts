// The part of Deno that our functions use, read anew each time: the embedded backend gives each function its own.
interface Runtime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}

const deno = () => (globalThis as unknown as { Deno: Runtime }).Deno;

export function serve(handler: (request: Request) => Promise<Response>): void {
  deno().serve(handler);
}

/** A setting that the platform gives every function; throws where it is missing. */
export function setting(name: 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = deno().env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

/** A setting that an operator may leave out; empty counts as left out. */
export function optionalSetting(name: 'DEPLOY_HOOK_URL' | 'TRUSTED_PROXY'): string | undefined {
  return deno().env.get(name) || undefined;
}
