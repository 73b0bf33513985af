/** The content security policy of every page; Astro adds the hashes of what it bundles. */
import { createHash } from 'node:crypto';
import { LANGUAGE_REDIRECT, REDIRECT_SCRIPT } from '../i18n/inline-scripts.ts';
import { FAILURE_WATCH } from '../lib/failure-watch.ts';
import { PREFETCH_RULES } from '../lib/prefetch-rules.ts';
import { VALID_UNTIL_SCRIPT } from '../lib/valid-until-script.ts';

/** Constant inline scripts that Astro does not see; one that is missing here does not run. */
const INLINE_SCRIPTS = [
  FAILURE_WATCH,
  LANGUAGE_REDIRECT,
  REDIRECT_SCRIPT,
  VALID_UNTIL_SCRIPT,
  PREFETCH_RULES,
];

function hash(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/** `backendUrl` is the one foreign origin: data and photographs come from there. */
export function contentSecurityPolicy(backendUrl: string | undefined) {
  const backend = backendUrl ? ` ${new URL(backendUrl).origin}` : '';
  const socket = backend.replace(/^ http/, ' ws');
  return {
    directives: [
      "default-src 'self'" as const,
      `img-src 'self' data: blob:${backend}` as const,
      `media-src 'self' blob:${backend}` as const,
      `connect-src 'self'${backend}${socket}` as const,
      "font-src 'self'" as const,
      "manifest-src 'self'" as const,
      "worker-src 'self'" as const,
      "object-src 'none'" as const,
      "base-uri 'self'" as const,
      "form-action 'self'" as const,
    ],
    scriptDirective: { hashes: INLINE_SCRIPTS.map(hash) },
  };
}
