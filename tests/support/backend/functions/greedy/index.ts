// Takes more memory than there is.
const { serve } = (
  globalThis as unknown as { Deno: { serve(handler: (request: Request) => Promise<Response>): void } }
).Deno;

serve(async (request) => {
  const hoard: unknown[] = [];
  if ((await request.text()).includes('hoard')) for (;;) hoard.push(new Array(5e6).fill(0.5));
  return Response.json({ isWell: true });
});

export {};
