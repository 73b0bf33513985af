// Which addresses a mailed link may lead to: those of config.toml and the site's own, as on hosted Supabase.

/** `*` matches within a path segment, `**` anything; the rest is literal. */
function pattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/.]*';
    return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Returns the wished address when it is allowed, else the site's. */
export function createRedirects(siteUrl: string, allowed: string[]): (wished: string | null) => string {
  const site = new URL(siteUrl);
  const patterns = allowed.map(pattern);
  return (wished) => {
    if (!wished) return siteUrl;
    let url: URL;
    try {
      url = new URL(wished);
    } catch {
      return siteUrl;
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return siteUrl;
    const withoutHash = url.href.split('#')[0] ?? '';
    return url.origin === site.origin || patterns.some((each) => each.test(withoutHash)) ? url.href : siteUrl;
  };
}
