/**
 * Marks around the words of a text, while a page is built: they go wherever the words go, through props, templates
 * and sentences, and say in the finished HTML which text it was. `build/name-texts.ts` takes them out again.
 */
import type { Lang } from '../domain/locales.ts';
import type { NamedText } from './named-texts.ts';

/** Controls for this very thing (ISO 6429), which no name or text may have; of one byte, as most of a page is. */
const START = '\u0098';
const WORDS = '\u0092';
const END = '\u009c';
const MARK = new RegExp(`${START}([0-9a-z]+)${WORDS}|${END}`, 'g');
const MARK_OR_STRAY = new RegExp(`${START}[0-9a-z]+${WORDS}|[${START}${WORDS}${END}]`, 'g');

export type MarkedText = { readonly lang: Lang; readonly text: NamedText; readonly words: string };

/** By their numbers; a number by language, key and values. */
const marked: MarkedText[] = [];
const numbers = new Map<string, number>();

export const hasMarks = (text: string): boolean => text.includes(START);

/** Where the next one begins; beyond the end where there is none. */
export function nextMark(text: string, from: number): number {
  const index = text.indexOf(START, from);
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}

export const withoutMarks = (text: string): string => text.replace(MARK_OR_STRAY, '');

/** The words with marks around them. Values that are marked words themselves are named as the texts that they are. */
export function markWords(
  lang: Lang,
  key: string,
  values: Readonly<Record<string, string>>,
  words: string,
): string {
  const id = [lang, key, ...Object.entries(values).flat()].join('\0');
  const known = numbers.get(id);
  const number =
    known ?? marked.push({ lang, text: { key, values: named(values) }, words: withoutMarks(words) }) - 1;
  if (known === undefined) numbers.set(id, number);
  return `${START}${number.toString(36)}${WORDS}${words}${END}`;
}

function named(values: Readonly<Record<string, string>>): NamedText['values'] {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    wholeText(value) ?? withoutMarks(value),
  ]);
  return Object.fromEntries(pairs);
}

/** The marked texts of a string in their order, without those in the places of others, and without changed ones. */
export function markedTexts(string: string): MarkedText[] {
  const open: { readonly mark: MarkedText | undefined; readonly from: number }[] = [];
  const found: MarkedText[] = [];
  for (const match of string.matchAll(MARK)) {
    if (match[1] !== undefined) {
      open.push({ mark: marked[Number.parseInt(match[1], 36)], from: match.index + match[0].length });
      continue;
    }
    const { mark, from = 0 } = open.pop() ?? {};
    const isItself = mark?.words === withoutMarks(string.slice(from, match.index));
    if (mark && isItself && open.length === 0) found.push(mark);
  }
  return found;
}

function wholeText(value: string): NamedText | undefined {
  const [only, ...others] = markedTexts(value);
  return others.length === 0 && only?.words === withoutMarks(value) ? only.text : undefined;
}
