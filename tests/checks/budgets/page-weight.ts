import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from '@playwright/test';

/** Bytes after brotli at its highest level, as a CDN sends them. */
export type PageWeight = {
  readonly html: number;
  readonly css: number;
  readonly script: number;
  /** True when React's runtime was among the scripts. */
  readonly hasReact: boolean;
  readonly scripts: readonly { readonly url: string; readonly bytes: number }[];
};

function brotli(body: Buffer | string): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Inline code counts once: it is part of the HTML, but it is script. */
function inlineScriptsOf(html: string): string {
  const blocks = html.matchAll(
    /<script(?![^>]*\bsrc=)(?![^>]*(?:application\/(?:ld\+)?json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...blocks].map((block) => block[1]).join('\n');
}

/** All bodies, those of files that came while one was waiting for others too. */
async function settle<Body>(page: Page, bodies: readonly Promise<Body>[]): Promise<Body[]> {
  let known = -1;
  while (known < bodies.length) {
    known = bodies.length;
    await Promise.all(bodies);
    await page.waitForTimeout(500);
  }
  return Promise.all(bodies);
}

/** The script of a worker is gone with its worker: then it is fetched once more. */
async function bodyOf(response: Response, context: BrowserContext): Promise<Buffer> {
  try {
    return await response.body();
  } catch {
    return (await context.request.get(response.url())).body();
  }
}

/** Loads a page in Chromium, lets it come to rest without touching it, and weighs what it fetched. */
export async function weighPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<PageWeight> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  const page = await context.newPage();
  const bodies: Promise<{ kind: string; url: string; body: Buffer }>[] = [];
  const weigh = (response: Response): void => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') {
      bodies.push(bodyOf(response, context).then((body) => ({ kind, url: response.url(), body })));
    }
  };
  page.on('response', weigh);
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  const fetched = await settle(page, bodies);
  page.off('response', weigh);
  await context.close();
  const scripts = fetched
    .filter(({ kind }) => kind === 'script')
    .map((file) => ({ url: file.url, bytes: brotli(file.body), text: file.body.toString() }));
  const inline = inlineScriptsOf(html);
  const total = (files: readonly { bytes: number }[]): number =>
    files.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    html: brotli(html),
    css: fetched.filter(({ kind }) => kind === 'stylesheet').reduce((sum, { body }) => sum + brotli(body), 0),
    script: total(scripts) + (inline ? brotli(inline) : 0),
    hasReact: scripts.some(({ text }) => text.includes('react.transitional.element')),
    scripts: scripts.map(({ url: address, bytes }) => ({ url: address, bytes })),
  };
}
