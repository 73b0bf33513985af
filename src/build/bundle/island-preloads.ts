/**
 * Names, on pages whose islands come alive at once, all that these will need: scripts that import scripts that import
 * scripts cost a slow network one way there and back for each step. They ask with low priority, so that styles and fonts
 * come first. Islands that wait for photographs (`client:after-paint`) get none: theirs are to come later. Those that wait for
 * the first paint alone (`client:after-paint="preloads"`) get theirs in a template, which is opened then (`client-after-paint.ts`).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** A file of the build: what it imports, and the module that it was made of. */
export type BuiltChunk = {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
};

const ISLAND = /<astro-island\b[^>]*>/g;
const EAGER = /\bclient="(?:load|only)"/;
const IN_TEMPLATE = /&quot;value&quot;:&quot;preloads&quot;/;
const ISLAND_FILE = /\b(?:component|renderer)-url="\/([^"]+)"/g;
const PAGE_SCRIPT = /<script type="module" src="\/([^"]+)">/g;
const MESSAGES = /\bdata-messages="([^"]+)"/;
const LANGUAGE = /<html lang="([\w-]+)"/;

/** The page with a link to each file that it will ask for; as it was where no island may come alive at once. */
export function withPreloads(html: string, chunks: ReadonlyMap<string, BuiltChunk>): string {
  const islands = [...html.matchAll(ISLAND)].filter(([tag]) => EAGER.test(tag) || IN_TEMPLATE.test(tag));
  const [first] = islands;
  if (!first) return html;
  const asked = [
    ...islands.flatMap(([tag]) => [...tag.matchAll(ISLAND_FILE)]),
    ...html.matchAll(PAGE_SCRIPT),
  ].map(([, name = '']) => name);
  const files = new Set<string>();
  for (const name of asked) addWithImports(name, chunks, files);
  for (const name of messageFiles(html, chunks)) files.add(name);
  const links = [...files]
    .map((name) => `<link rel="modulepreload" href="/${name}" fetchpriority="low">`)
    .join('');
  const preloads = IN_TEMPLATE.test(first[0]) ? `<template data-preloads>${links}</template>` : links;
  return html.slice(0, first.index) + preloads + html.slice(first.index);
}

function addWithImports(name: string, chunks: ReadonlyMap<string, BuiltChunk>, files: Set<string>): void {
  const chunk = chunks.get(name);
  if (!chunk || files.has(name)) return;
  files.add(name);
  for (const imported of chunk.imports) addWithImports(imported, chunks, files);
}

/** The texts that an element's `data-messages` names, in the page's language. */
function messageFiles(html: string, chunks: ReadonlyMap<string, BuiltChunk>): string[] {
  const lang = LANGUAGE.exec(html)?.[1];
  const names = MESSAGES.exec(html)?.[1]?.split(' ') ?? [];
  return names.map((name) => {
    const source = `/messages/${lang}/${name}.json`;
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (!chunk) throw new Error(`no file of the build has the texts ${source}`);
    return chunk.fileName;
  });
}

export function islandPreloadsIntegration(): AstroIntegration {
  const chunks = new Map<string, BuiltChunk>();
  return {
    name: 'diadem:island-preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'diadem:built-chunks',
          generateBundle(this: { environment?: { name: string } }, _: unknown, bundle: object): void {
            if (this.environment?.name !== 'client') return;
            for (const file of Object.values(bundle) as ({ type: string } & BuiltChunk)[])
              if (file.type === 'chunk') chunks.set(file.fileName, file);
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
        // Files of styles alone were there for a moment.
        for (const name of chunks.keys()) if (!names.includes(name)) chunks.delete(name);
        for (const name of names.filter((each) => each.endsWith('.html'))) {
          const html = readFileSync(join(root, name), 'utf8');
          const preloading = withPreloads(html, chunks);
          if (preloading !== html) writeFileSync(join(root, name), preloading);
        }
      },
    },
  };
}
