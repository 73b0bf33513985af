// Answers for the scripts that the tested product loads with consent (optional-scripts.mjs), and notes who was asked.
import type { BrowserContext } from '@playwright/test';
import { backendUrl, siteUrl } from '../backend/environment.ts';

export const STAND_INS = {
  analytics: `${siteUrl()}/stand-in/analytics.js`,
  marketing: 'https://marketing.example/pixel.js',
  personalization: 'https://personalization.example/fits.js',
} as const;
export type StandIn = keyof typeof STAND_INS;

/** What each of them does: leaves a cookie and entries, and counts that it has run. */
function sourceOf(name: StandIn): string {
  const report =
    name === 'marketing'
      ? `fetch('https://events.marketing.example/seen', { method: 'POST', mode: 'no-cors' }).catch(() => {});
         new Image().src = 'https://pixel.marketing.example/seen.gif';`
      : '';
  return `document.cookie = '_${name}_id=1; Path=/; Max-Age=9999';
    localStorage.setItem('${name}.visits', '1');
    sessionStorage.setItem('${name}.visit', '1');
    (window.ranScripts ??= []).push('${name}');
    ${report}`;
}

/** Every request of the context that is neither for the site's own files nor for its backend, from now on. */
export async function standInScripts(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOwn =
      origin === siteUrl() ||
      origin === backendUrl() ||
      ['data:', 'blob:'].some((scheme) => request.url().startsWith(scheme));
    if (!isOwn || pathname.startsWith('/stand-in/')) asked.push(request.url());
  });
  for (const [name, url] of Object.entries(STAND_INS) as [StandIn, string][])
    await context.route(url, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: sourceOf(name) }),
    );
  await context.route(/^https:\/\/(events|pixel)\.marketing\.example\//, (route) =>
    route.fulfill({ status: 204 }),
  );
  return asked;
}
