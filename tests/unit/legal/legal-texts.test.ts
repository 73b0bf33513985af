// The legal texts of `src/content`: every language says the same as the English, in full, and what the product does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADULT_AGE, PHOTO_RULES, VIDEO_RULES } from '#domain/entry-rules.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '#domain/legal-documents.ts';
import { LANGS, type Lang } from '#domain/locales.ts';
import { BLACKOUT_HOURS, MINIMUM_ENTRIES, PROVISIONAL_HOURS } from '#domain/phase.ts';
import { WINNER_MINIMUM_WEIGHT } from '#domain/score.ts';
import { fillPlaceholders } from '#features/legal/legal-text.ts';

const SRC = path.resolve(import.meta.dirname, '../../../src');
const CONTENT = path.join(SRC, 'content');
const LEAST_WORDS = 600;
/** Characters that say as much as a word of the English texts (they use 1.6 to 1.9, 2.4 to 2.7 and 2.1 to 2.4). */
const CHARACTERS_PER_WORD: Partial<Record<Lang, number>> = { zh: 1.6, ja: 2.4, ko: 2.1 };

const read = (lang: Lang, name: string) => readFileSync(path.join(CONTENT, lang, `${name}.md`), 'utf8');

function partsOf(text: string): { matter: Record<string, string>; body: string } {
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const lines = matter.split('\n').map((line) => /^(\w+): (.+)$/.exec(line) ?? []);
  return { matter: Object.fromEntries(lines.map(([, key, value]) => [key, value])), body };
}

const bodyOf = (lang: Lang, name: string) => partsOf(read(lang, name)).body;
const sectionsOf = (lang: Lang, name: string) => bodyOf(lang, name).split(/^## /m).slice(1);

/** What must be the same in each language: placeholders, addresses of links, names of stored entries. */
const fixedParts = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}|\]\([^)]*\)|`[^`]*`/g)].map(String).sort();

/** The figures of a text, however a language writes its digits, thousands and decimals. */
function figuresOf(text: string): string[] {
  const figures = text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll(/(\d)[.,\s٬](\d{3})(?!\d)/g, '$1$2')
    .replaceAll(/(\d)[,٫](\d)/g, '$1.$2')
    .match(/\d+(\.\d+)?/g);
  return [...new Set(figures ?? [])].filter((figure) => Number(figure) !== 0).sort();
}

function sizeOf(lang: Lang, text: string): number {
  const plain = text.replaceAll(/\{\{\w+\}\}|\]\([^)]*\)|`/g, ' ');
  const perWord = CHARACTERS_PER_WORD[lang];
  if (perWord !== undefined) return (plain.match(/[\p{L}\p{N}]/gu) ?? []).length / perWord;
  const words = new Intl.Segmenter(lang, { granularity: 'word' }).segment(plain);
  return [...words].filter(({ isWordLike }) => isWordLike).length;
}

const TEXTS = LANGS.flatMap((lang) => LEGAL_DOCUMENTS.map((name) => ({ lang, name })));

describe.each(TEXTS)('$name in $lang', ({ lang, name }) => {
  it(`has the sections of the English, each with all its items and paragraphs, and ${LEAST_WORDS} words`, () => {
    const shape = (each: Lang) =>
      sectionsOf(each, name).map((section) => ({
        items: section.match(/^- /gm)?.length ?? 0,
        blocks: section.trim().split(/\n\n+/).length,
      }));
    expect(shape(lang)).toEqual(shape('en'));
    expect(shape(lang).length).toBeGreaterThanOrEqual(9);
    expect(sizeOf(lang, bodyOf(lang, name))).toBeGreaterThanOrEqual(LEAST_WORDS);
  });

  it('names the same figures, links, entries and values in each section', () => {
    const told = (each: Lang) =>
      sectionsOf(each, name).map((section) => [figuresOf(section), fixedParts(section)]);
    expect(told(lang)).toEqual(told('en'));
  });

  it('leads to legal pages alone and leaves nothing to fill in', () => {
    const links = [...bodyOf(lang, name).matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address);
    expect(links.filter((address) => !LEGAL_DOCUMENTS.some((page) => address === `/${page}`))).toEqual([]);
    const filled = fillPlaceholders(bodyOf(lang, name), 'diadem.example');
    expect(filled).toContain('Diadem');
    expect(filled).not.toMatch(/\{\{|\}\}|\[[^\]]*\](?!\()|\bTODO\b|\bTBD\b|[Ll]orem ipsum/);
  });

  it('has a title, a description, and versions with falling dates, the earlier ones kept', () => {
    const folders = readdirSync(path.join(CONTENT, lang)).filter((entry) => /^v\d+$/.test(entry));
    const earlier = folders.filter((folder) => existsSync(path.join(CONTENT, lang, folder, `${name}.md`)));
    const { matter } = partsOf(read(lang, name));
    expect(Object.keys(matter)).toEqual(['title', 'description', 'version', 'date']);
    expect(Number(matter['version'])).toBe(earlier.length + 1);
    expect(matter['version']).toBe(partsOf(read('en', name)).matter['version']);
    expect(matter['date']).toBe(partsOf(read('en', name)).matter['date']);
    const dates = [
      ...earlier.sort().map((folder) => partsOf(read(lang, `${folder}/${name}`)).matter),
      matter,
    ].map(({ version, date = '' }) => ({ version, date }));
    expect(dates.map(({ version }) => version)).toEqual(dates.map((_, at) => String(at + 1)));
    for (const { date } of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    expect(dates.map(({ date }) => date)).toEqual(dates.map(({ date }) => date).sort());
  });
});

describe('the English', () => {
  const section = (name: LegalDocumentName, title: string) =>
    sectionsOf('en', name).find((each) => each.startsWith(title)) ?? '';

  it('names the figures of the domain', () => {
    const MB = 1_000_000;
    const facts: [text: string, fact: string][] = [
      [section('terms', 'Who may take part'), `you must be ${ADULT_AGE} or older`],
      [section('terms', 'The contest week'), `with fewer than ${MINIMUM_ENTRIES} entries is cancelled`],
      [section('terms', 'Results'), `the last ${BLACKOUT_HOURS} hours`],
      [section('terms', 'Results'), `provisional for ${PROVISIONAL_HOURS} hours`],
      [section('terms', 'Results'), `a weight of at least ${WINNER_MINIMUM_WEIGHT}`],
      [section('terms', 'Your entry'), `A photo may have up to ${PHOTO_RULES.mostBytes / MB} MB`],
      [section('terms', 'Your entry'), `a video up to ${VIDEO_RULES.mostBytes / MB} MB`],
      [section('terms', 'Your entry'), `A video of at most ${VIDEO_RULES.mostSeconds} seconds`],
      [section('terms', 'Intimate images'), 'within 48 hours of a valid request'],
    ];
    for (const [text, fact] of facts) expect(text).toContain(fact);
  });

  it('names the limits that the database keeps', () => {
    const sql = readdirSync(path.resolve(SRC, '../supabase/migrations'))
      .map((file) => readFileSync(path.resolve(SRC, '../supabase/migrations', file), 'utf8'))
      .join('\n');
    const limits: [rule: string, text: string, fact: string][] = [
      [`'60 votes in an hour'`, section('terms', 'Votes'), 'up to 60 votes an hour'],
      [`'300 votes in a day'`, section('terms', 'Votes'), '300 a day'],
      [`select interval '14 days'`, section('data-deletion', '14 days'), 'For 14 days you can undo'],
      [
        'More than 3 requests in an hour for this address',
        section('data-deletion', 'How the form'),
        '3 times an hour',
      ],
      [
        'More than 10 requests in an hour from this',
        section('data-deletion', 'How the form'),
        '10 times an hour',
      ],
      [
        `r.erased_at > private.clock() - interval '30 days'`,
        section('data-deletion', 'How the form'),
        '30 days after',
      ],
    ];
    for (const [rule, text, fact] of limits) {
      expect(sql).toContain(rule);
      expect(text).toContain(fact);
    }
  });

  it('names every entry that the site keeps in the browser', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('build/'),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/_KEY\b.* = ['`]([a-z_A-Z-]+)['`]/g)].map(
        ([, key]) => key,
      ),
    );
    expect(named).toEqual(expect.arrayContaining(['diadem-session', 'diadem-device', 'cookie-consent']));
    expect(named.filter((key) => !bodyOf('en', 'cookie-policy').includes(`\`${key}\``))).toEqual([]);
  });
});
