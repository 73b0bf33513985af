// The texts of a language as a file, out and in again.
import type { SaveProblem, TranslationChange } from '#data/translations-admin.ts';
import { isLang, type Lang } from '#domain/locales.ts';
import { isMessageKey, type TranslationProblem, translationProblem } from '#i18n/translation-problem.ts';
import type { TranslationRow } from './translation-rows.ts';

export type RefusedText = { readonly key: string; readonly problem: SaveProblem | TranslationProblem };

export type ImportPreview = {
  readonly changes: readonly TranslationChange[];
  /** How many texts are what they are already. */
  readonly same: number;
  readonly refused: readonly RefusedText[];
};

export type ReadFile =
  | { readonly status: 'unreadable' }
  | { readonly status: 'otherLanguage'; readonly lang: Lang }
  | { readonly status: 'ready'; readonly preview: ImportPreview };

/** What stands on the site now, by key. */
export function exportTexts(lang: Lang, rows: readonly TranslationRow[]): string {
  const texts = rows.flatMap(({ key, written, original }) => {
    const text = written ?? original;
    return text === null ? [] : [[key, text] as const];
  });
  return `${JSON.stringify({ lang, texts: Object.fromEntries(texts) }, null, 2)}\n`;
}

function parseTexts(json: string): { lang: unknown; texts: Readonly<Record<string, unknown>> } | null {
  try {
    const { lang, texts } = JSON.parse(json) as { lang?: unknown; texts?: unknown };
    return typeof texts === 'object' && texts !== null && !Array.isArray(texts)
      ? { lang, texts: texts as Record<string, unknown> }
      : null;
  } catch {
    return null;
  }
}

/** What a file would change, and what of it cannot be taken. Nothing is written yet. */
export function readTexts(lang: Lang, json: string, rows: readonly TranslationRow[]): ReadFile {
  const file = parseTexts(json);
  if (file === null) return { status: 'unreadable' };
  if (isLang(file.lang) && file.lang !== lang) return { status: 'otherLanguage', lang: file.lang };
  if (file.lang !== lang) return { status: 'unreadable' };
  const known = new Map(rows.map((row) => [row.key, row]));
  const changes: TranslationChange[] = [];
  const refused: RefusedText[] = [];
  let same = 0;
  for (const [key, text] of Object.entries(file.texts)) {
    const row = known.get(key);
    const problem = problemOf(key, text, row);
    if (problem || !row) refused.push({ key, problem: problem ?? 'key' });
    else if (text === (row.written ?? row.original)) same += 1;
    else changes.push(changeOf(lang, row, text as string));
  }
  return { status: 'ready', preview: { changes, same, refused } };
}

function problemOf(
  key: string,
  text: unknown,
  row: TranslationRow | undefined,
): RefusedText['problem'] | null {
  if (!row || !isMessageKey(key)) return 'key';
  if (typeof text !== 'string') return 'text';
  return translationProblem(key, text, row.source);
}

/** The text as built is no text over it. */
export function changeOf(lang: Lang, row: TranslationRow, text: string | null): TranslationChange {
  const written = text === row.original ? null : text;
  return { key: row.key, lang, text: written, source: row.source, base: row.written };
}
