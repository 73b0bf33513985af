/** Reads the heads of all built pages as search engines will, and fails the build where one is not as it must be. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { HEAD_TAGS } from '../../lib/head-tags.ts';
import { structuredDataFaults } from './structured-data.ts';

const HEAD = /<head[^>]*>([\s\S]*?)<\/head>/;
const TEXTS = /<(script|style|noscript)([^>]*)>[\s\S]*?<\/\1>/g;
const DATA = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;
/** What a page that search engines list must say, once. */
const EXPECTED = ['name="description"', 'property="og:image"', 'property="og:title"', 'name="twitter:card"'];

/** What is wrong with the head of a page, as sentences; Astro's own styles and fonts are part of it. */
export function headFaults(html: string): string[] {
  const head = HEAD.exec(html)?.[1];
  if (head === undefined) return ['no head'];
  const bare = head.replace(TEXTS, '<$1$2>');
  const names = [...bare.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase());
  const foreign = names.filter((name) => !(HEAD_TAGS as readonly string[]).includes(name));
  return [
    ...foreign.map((name) => `<${name}> may not stand in a head`),
    ...(names.filter((name) => name === 'title').length === 1 ? [] : ['not exactly one title']),
    ...canonicalFaults(bare),
    ...[...head.matchAll(DATA)].flatMap(([, json = '']) => structuredDataFaults(JSON.parse(json))),
  ];
}

function canonicalFaults(head: string): string[] {
  const canonical = count(head, 'rel="canonical"');
  const isHidden = head.includes('content="noindex"');
  if (isHidden) return canonical === 0 ? [] : ['not indexed, but with a canonical address'];
  if (canonical !== 1) return [`${canonical} canonical addresses`];
  // A redirect has nothing to show.
  if (!head.includes('hreflang') && !head.includes('og:')) return [];
  return EXPECTED.filter((each) => count(head, each) !== 1).map(
    (each) => `${each} does not stand there once`,
  );
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

export function pageHeadsIntegration(): AstroIntegration {
  return {
    name: 'diadem:page-heads',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
        const faults = names
          .filter((name) => name.endsWith('.html'))
          .flatMap((name) =>
            headFaults(readFileSync(join(root, name), 'utf8')).map((fault) => `${name}: ${fault}`),
          );
        if (faults.length > 0)
          throw new Error(
            `${faults.length} faults in the heads of pages:\n${faults.slice(0, 20).join('\n')}`,
          );
      },
    },
  };
}
