/** Netlify: `_redirects` and `_headers`. The first matching line wins; files win over lines without `!`. */
import { LEGAL_DOCUMENTS } from '../../domain/legal-documents.ts';
import { DEFAULT_LANG, LANGS } from '../../domain/locales.ts';
import { TRANSLATED_PAGES } from '../../i18n/routing/links.ts';
import { HEADERS } from './headers.ts';
import { REDIRECTS, REWRITES, type Rule } from './routes.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const YEARS = Array.from({ length: 100 }, (_, index) => 2000 + index);
const WEEKS = Array.from({ length: 53 }, (_, index) => `w${String(index + 1).padStart(2, '0')}`);

/**
 * Netlify has no patterns within a segment: what a parameter may be is written out. Two stay open: any id is
 * one, and a locale that is none leads to a shell that is none either, which is a true 404.
 */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  lang: LANGS.filter((lang) => lang !== DEFAULT_LANG),
  anyLang: LANGS,
  page: TRANSLATED_PAGES,
  document: LEGAL_DOCUMENTS,
  country: LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  week: YEARS.flatMap((year) => WEEKS.map((week) => `${year}-${week}`)),
};

/** The rule once for every value of each parameter that has values. */
function writeOut(rule: Rule): Rule[] {
  const name = [...rule.from.matchAll(/:(\w+)/g)].map(([, name = '']) => name).find((name) => VALUES[name]);
  if (name === undefined) return [rule];
  const fill = (path: string, value: string) => path.replace(`:${name}`, value);
  return (VALUES[name] ?? []).flatMap((value) =>
    writeOut({ from: fill(rule.from, value), to: fill(rule.to, value) }),
  );
}

/** `hidden`: files of other hosts, which Netlify would serve. */
export function netlifyRedirects(hidden: readonly string[]): string {
  const lines = [
    ...hidden.map((name) => `/${name}  /404.html  404!`),
    ...REDIRECTS.flatMap(writeOut).map(({ from, to }) => `${from}  ${to}  301`),
    ...REWRITES.flatMap(writeOut).map(({ from, to }) => `${from}  ${to}.html  200`),
  ];
  return `${lines.join('\n')}\n`;
}

export function netlifyHeaders(): string {
  const blocks = HEADERS.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [path, ...lines].join('\n');
  });
  return `${blocks.join('\n')}\n`;
}
