// The social widgets of specification 2: plain links, named by the environment or by `domain/brand.ts`.
import { SOCIAL_LINKS, type SocialLink } from './brand.ts';

/**
 * Reads `Instagram https://…, TikTok https://…`: a name of any words, then the address. Throws for an address that is not
 * https, so that a slip of the pen ends the build and not on the page.
 */
export function parseSocialLinks(text: string): SocialLink[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [, name, url] = /^(.+?)\s+(https:\/\/\S+)$/.exec(entry) ?? [];
    if (!name || !url || !URL.canParse(url))
      throw new RangeError(`not a name and an https address: ${entry}`);
    return { name, url };
  });
}

/** `configured` is what the environment says; none configured means none shown. */
export function socialLinks(configured: string | undefined): readonly SocialLink[] {
  return configured === undefined ? SOCIAL_LINKS : parseSocialLinks(configured);
}
