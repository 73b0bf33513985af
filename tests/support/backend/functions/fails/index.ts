// An edge function whose fault must stay inside.
interface Runtime {
  serve(handler: () => Promise<Response>): void;
}

const { Deno } = globalThis as unknown as { Deno: Runtime };

Deno.serve(async () => {
  throw new Error('secret detail of the fault');
});

export {};
