// Ends its own thread, and throws where nobody waits.
const { serve } = (
  globalThis as unknown as { Deno: { serve(handler: (request: Request) => Promise<Response>): void } }
).Deno;

serve(async (request) => {
  const how = await request.text();
  if (how.includes('exit')) process.exit(3);
  if (how.includes('throw')) setTimeout(() => Promise.reject(new Error('nobody waits for me')));
  await new Promise((resolve) => setTimeout(resolve, 50));
  return Response.json({ isWell: true });
});

export {};
