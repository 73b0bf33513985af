// An edge function as hosted Supabase runs it.
interface Runtime {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
}

const { Deno } = globalThis as unknown as { Deno: Runtime };

Deno.serve(async (request) => {
  const body = request.method === 'POST' ? await request.json() : null;
  return Response.json({
    body,
    peer: request.headers.get('x-forwarded-for'),
    knowsBackend: Deno.env.get('SUPABASE_URL')?.startsWith('http://127.0.0.1:'),
    hasServiceKey: Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')?.startsWith('sb_secret_'),
  });
});

export {};
