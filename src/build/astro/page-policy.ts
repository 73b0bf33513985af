/**
 * The content security policy of each page, narrowed: Astro lists the hashes of the whole site on every page
 * and puts the policy last in the head. Here a page keeps the hashes of its own inline code, and the policy
 * stands first, so that nothing runs before it.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const DATA = /type="application\/(ld\+)?json"/;
const CHARSET = '<meta charset="utf-8">';

function hash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/** Narrows a page's policy. Throws for inline code that is not in Astro's list: nobody vouched for it. */
export function narrowPolicy(html: string): string {
  const policy = POLICY.exec(html)?.[1];
  if (policy === undefined) throw new Error('no content security policy');
  const page = html.replace(POLICY, '');
  const scripts = [...page.matchAll(SCRIPT)].filter(([, attributes = '']) => !DATA.test(attributes));
  const used = {
    'script-src': scripts.map(([, , code = '']) => hash(code)),
    'style-src': [...page.matchAll(STYLE)].map(([, code = '']) => hash(code)),
  };
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter(Boolean);
  const narrowed = directives.map((directive) => {
    const [name, ...sources] = directive.split(/\s+/);
    return name === 'script-src' || name === 'style-src'
      ? narrowSources(name, sources, used[name])
      : directive;
  });
  const meta = `<meta http-equiv="content-security-policy" content="${narrowed.join(';')}">`;
  if (!page.includes(CHARSET)) throw new Error('no character set in the head');
  return page.replace(CHARSET, CHARSET + meta);
}

function narrowSources(name: string, sources: readonly string[], used: readonly string[]): string {
  const unknown = used.find((hash) => !sources.includes(hash));
  if (unknown) throw new Error(`inline code with the hash ${unknown} is not in ${name}`);
  const others = sources.filter((source) => !source.startsWith("'sha256-"));
  return [name, ...others, ...new Set(used)].join(' ');
}

/** Narrows the policies of all pages after the build. */
export function pagePolicyIntegration(): AstroIntegration {
  return {
    name: 'diadem:page-policy',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
        for (const name of names.filter((each) => each.endsWith('.html'))) {
          const path = join(root, name);
          try {
            writeFileSync(path, narrowPolicy(readFileSync(path, 'utf8')));
          } catch (error) {
            throw new Error(`the content security policy of ${name} fails`, { cause: error });
          }
        }
      },
    },
  };
}
