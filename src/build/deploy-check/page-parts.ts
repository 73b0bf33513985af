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

/** The value of `wanted` in the first element with all of `attributes`, whatever their order. */
function attributeIn(
  html: string,
  name: string,
  attributes: readonly string[],
  wanted: string,
): string | undefined {
  const elements = html.match(new RegExp(`<${name}\\s[^>]*>`, 'gi')) ?? [];
  const element = elements.find((each) => attributes.every((attribute) => each.includes(attribute)));
  return element && new RegExp(`\\s${wanted}="([^"]*)"`).exec(element)?.[1];
}

/** The policy in the head of a page; empty without one. */
export async function policyOf(site: DeployedSite, path: string): Promise<string> {
  const { text } = await site.get(path);
  return attributeIn(text, 'meta', ['http-equiv="content-security-policy"'], 'content') ?? '';
}

/** The `href` of a `<link>`, or undefined. */
export function linkIn(html: string, rel: string): string | undefined {
  return attributeIn(html, 'link', [`rel="${rel}"`], 'href');
}

/** The address of the picture that previews show, or undefined. */
export function previewIn(html: string): string | undefined {
  return attributeIn(html, 'meta', ['property="og:image"'], 'content');
}

export function isNotIndexed(html: string): boolean {
  return /noindex/.test(attributeIn(html, 'meta', ['name="robots"'], 'content') ?? '');
}

/** The path of an address of this site under whatever name it is deployed. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
