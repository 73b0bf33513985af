/** What the checks find in the pages of a site. */
import type { DeployedSite } from './site.ts';

export const HOME = '/en-ph';
export const MISSING_PAGE = '/deploy-check/no/such/page';
export const MISSING_HASHED = '/_astro/deploy-check.00000000.js';
export const NOBODY = '/u/00000000-0000-4000-8000-000000000000';

/** Hosts leave short files as they are: below some hundred characters compression makes them longer. */
const LONG = 1400;

/** A script of the home page. Rejects where it has none: then this is not the site. */
export async function hashedFile(site: DeployedSite): Promise<string> {
  const [path] = /\/_astro\/[^"'\s]+\.js/.exec((await site.get(HOME)).text) ?? [];
  if (!path) throw new Error(`${HOME} names no script of /_astro/`);
  return path;
}

/** A script of the home page that is long enough to be compressed. */
export async function longFile(site: DeployedSite): Promise<string> {
  const paths = (await site.get(HOME)).text.match(/\/_astro\/[^"'\s]+\.js/g) ?? [];
  for (const path of new Set(paths)) {
    if ((await site.get(path)).text.length > LONG) return path;
  }
  return hashedFile(site);
}

/** The policy in the head of a page; empty without one. */
export async function policyOf(site: DeployedSite, path: string): Promise<string> {
  const { text } = await site.get(path);
  return /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(text)?.[1] ?? '';
}

/** The `href` of a `<link>`, or undefined. */
export function linkIn(html: string, rel: string): string | undefined {
  return new RegExp(`<link rel="${rel}"[^>]*? href="([^"]+)"`).exec(html)?.[1];
}

export function isNotIndexed(html: string): boolean {
  return /<meta name="robots" content="[^"]*noindex/.test(html);
}

/** The path of an address of this site under whatever name it is deployed. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
