// Keeps its processor busy for as long as it is let.
const { serve } = (
  globalThis as unknown as { Deno: { serve(handler: (request: Request) => Promise<Response>): void } }
).Deno;

serve(async (request) => {
  if ((await request.text()).includes('hang')) for (;;);
  return Response.json({ isWell: true });
});

export {};
