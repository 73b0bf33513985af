// What the site keeps in a browser is one list: nothing writes past it, and the cookie policy names all of it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS } from '#domain/locales.ts';
import { PROMO_SCRIPT } from '#inline-scripts/promo-script.ts';
import { DATABASES, isNecessary, LOCAL_ENTRIES, TAB_ENTRIES } from '#lib/necessary-storage.ts';
import { OPTIONAL_CATEGORIES } from '#lib/optional-script.ts';
import { OPTIONAL_ENTRIES } from '#lib/optional-storage.ts';

const SRC = path.resolve(import.meta.dirname, '../../../src');

/** Who may speak to the browser's storage itself; everybody else goes through them, and their keys are typed. */
const KEEPERS = new Map([
  ['lib/safe-storage.ts', /\blocalStorage\b/],
  ['inline-scripts/inline-scripts.ts', /localStorage\.getItem/],
  ['inline-scripts/consent-script.ts', /\blocalStorage\b/],
  ['lib/optional-storage.ts', /\blocalStorage\b/],
  ['inline-scripts/promo-script.ts', /\blocalStorage\b/],
  ['inline-scripts/stale-profile-script.ts', /localStorage\.getItem/],
  ['inline-scripts/mailed-link-script.ts', /localStorage\.getItem/],
  ['data/session/sign-in-mark.ts', /\bsessionStorage\b/],
  ['data/pending-uploads.ts', /createStore\(/],
  ['data/stored-drafts.ts', /deleteDatabase\(DATABASE\)/],
  ['data/forget-old-uploads.ts', /indexedDB\.open\(DATABASE\)/],
  ['features/consent/stored-traces.ts', /\bdocument\.cookie\b/],
]);
const STORAGE = /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcreateStore\(/;

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const textOf = (file: string) => withoutComments(readFileSync(path.join(SRC, file), 'utf8'));

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const writers = sources.filter((file) => STORAGE.test(textOf(file)));

describe('storage in the browser', () => {
  it('is touched by its keepers alone', () => {
    expect(writers.toSorted()).toEqual([...KEEPERS.keys()].toSorted());
    for (const [file, way] of KEEPERS) expect(readFileSync(path.join(SRC, file), 'utf8')).toMatch(way);
  });

  it('is written by the loader of optional scripts never: it only removes', () => {
    const loader = readFileSync(path.join(SRC, 'features/consent/stored-traces.ts'), 'utf8');
    expect(loader).not.toContain('setItem');
    expect(loader.match(/document\.cookie = .*/g)).toHaveLength(1);
    expect(loader).toMatch(/document\.cookie = `\$\{name\}=; Max-Age=0;/);
  });

  it('is only removed where somebody signs out', () => {
    const remover = readFileSync(path.join(SRC, 'data/stored-drafts.ts'), 'utf8');
    expect(remover).not.toMatch(/setItem|indexedDB\.open/);
  });

  it.each(LANGS)('is named in full by the cookie policy in %s', (lang) => {
    const policy = readFileSync(path.join(SRC, 'content', lang, 'cookie-policy.md'), 'utf8');
    const items = policy
      .match(/^- .*$/gm)
      ?.flatMap((item) => item.split(/[:：]/)[0]?.match(/`[^`]+`/g) ?? []);
    const entries = [...LOCAL_ENTRIES, ...TAB_ENTRIES, ...DATABASES, ...Object.keys(OPTIONAL_ENTRIES)];
    expect(items?.toSorted()).toEqual(entries.map((entry) => `\`${entry.replace('*', '…')}\``).toSorted());
  });

  it('is optional only with a category of the dialog, and never on both lists', () => {
    expect(Object.keys(OPTIONAL_ENTRIES).filter(isNecessary)).toEqual([]);
    for (const category of Object.values(OPTIONAL_ENTRIES)) expect(OPTIONAL_CATEGORIES).toContain(category);
  });

  it('is written with consent by the store of consent alone, which knows what is allowed now', () => {
    const importers = sources.filter((file) => /writeOptional|sweepOptional/.test(textOf(file)));
    expect(importers.toSorted()).toEqual(['lib/optional-storage.ts', 'stores/consent.ts']);
  });

  it('is read, and removed when it is old, by the script of the banner: it never writes', () => {
    expect(PROMO_SCRIPT).toMatch(/l\.removeItem\(/);
    expect(PROMO_SCRIPT).not.toMatch(/setItem|\bl\[[^\]]*\]=|\bl\.[\w-]+=/);
  });

  it('knows an entry by its name or by its beginning', () => {
    expect(['ui_lang', 'diadem-lease-votes', 'diadem-signed-in', 'diadem-uploads'].every(isNecessary)).toBe(
      true,
    );
    expect(['ui_lang2', 'diadem-leases', 'diadem-other', ''].some(isNecessary)).toBe(false);
  });
});
