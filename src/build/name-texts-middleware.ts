import type { MiddlewareHandler } from 'astro';
import { nameTexts } from './name-texts.ts';

/** Every page passes here, in the build and in development. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return new Response(nameTexts(await response.text()), response);
};
