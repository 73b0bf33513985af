/** The content security policy of every page; Astro adds the hashes of what it bundles. */
import { createHash } from 'node:crypto';
import { BLACKOUT_SCRIPT } from '../../inline-scripts/blackout-script.ts';
import { CONSENT_SCRIPT } from '../../inline-scripts/consent-script.ts';
import { FIRST_WEEK_SCRIPT } from '../../inline-scripts/first-week-script.ts';
import { LANGUAGE_REDIRECT, REDIRECT_SCRIPT } from '../../inline-scripts/inline-scripts.ts';
import { MAILED_LINK_SCRIPT } from '../../inline-scripts/mailed-link-script.ts';
import { PREFETCH_RULES } from '../../inline-scripts/prefetch-rules.ts';
import { PROMO_SCRIPT } from '../../inline-scripts/promo-script.ts';
import { SIGN_UP_SCRIPT } from '../../inline-scripts/sign-up-script.ts';
import { STALE_CARDS_SCRIPT } from '../../inline-scripts/stale-cards-script.ts';
import { STALE_PROFILE_SCRIPT } from '../../inline-scripts/stale-profile-script.ts';
import { ERROR_HANDLER } from '../../lib/error-handler.ts';
import type { ConfiguredScripts } from '../optional-scripts.ts';

/** Constant inline scripts that Astro does not see; one that is missing here does not run. */
const INLINE_SCRIPTS = [
  ERROR_HANDLER,
  LANGUAGE_REDIRECT,
  REDIRECT_SCRIPT,
  STALE_CARDS_SCRIPT,
  STALE_PROFILE_SCRIPT,
  PREFETCH_RULES,
  PROMO_SCRIPT,
  CONSENT_SCRIPT,
  SIGN_UP_SCRIPT,
  MAILED_LINK_SCRIPT,
  FIRST_WEEK_SCRIPT,
  BLACKOUT_SCRIPT,
];

function hash(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** Origins as a policy lists them: each once, with a space before it. */
function listed(origins: readonly string[]): string {
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

/** The origin of a script, none for a path of this site. */
function originOf(url: string): string[] {
  return url.startsWith('/') ? [] : [new URL(url).origin];
}

/**
 * `backendUrl` is the one foreign origin: data and photographs come from there. Others only where the operator
 * configured scripts that load with consent: a policy cannot know of a choice, so it allows what may be allowed.
 */
export function contentSecurityPolicy(backendUrl: string | undefined, optional: ConfiguredScripts | null) {
  const scripts = Object.values(optional ?? {});
  const images = listed(scripts.flatMap((script) => script.images));
  const connect = listed(scripts.flatMap((script) => script.connect));
  const foreign = [...new Set(scripts.flatMap(({ url }) => originOf(url)))];
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  const socket = backend.replace(/^ http/, ' ws');
  return {
    directives: [
      "default-src 'self'" as const,
      `img-src 'self' data: blob:${backend}${images}` as const,
      `media-src 'self' blob:${backend}` as const,
      `connect-src 'self'${backend}${socket}${connect}` as const,
      "font-src 'self'" as const,
      "manifest-src 'self'" as const,
      "worker-src 'self'" as const,
      "object-src 'none'" as const,
      "base-uri 'self'" as const,
      "form-action 'self'" as const,
    ],
    scriptDirective: { hashes: INLINE_SCRIPTS.map(hash), resources: ["'self'", ...foreign] },
  };
}
