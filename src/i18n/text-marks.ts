/**
 * Marks around the words of a text, while a page is built: they go wherever the words go, through props, templates
 * and sentences, and say in the finished HTML which text it was. `build/name-texts.ts` takes them out again.
 */
import type { Lang } from '../domain/locales.ts';
import { type NamedText, writeTexts } from './named-texts.ts';

/** Unicode keeps these for inside a program: no text is interchanged with them. */
const START = '\ufdd0';
const WORDS = '\ufdd1';
const END = '\ufdd2';
const MARK = /\ufdd0([0-9a-z]+)\ufdd1|\ufdd2/g;
const STRAY = /[\ufdd0-\ufdd2]/g;

export type MarkedText = { readonly lang: Lang; readonly text: NamedText; readonly words: string };

const marked: MarkedText[] = [];
const numbers = new Map<string, number>();

export const hasMarks = (text: string): boolean => text.includes(START);

export const withoutMarks = (text: string): string => text.replace(MARK, '').replace(STRAY, '');

/** The words with marks around them. Values that are marked words themselves are named as the texts that they are. */
export function markWords(
  lang: Lang,
  key: string,
  values: Readonly<Record<string, string>>,
  words: string,
): string {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    wholeText(value) ?? withoutMarks(value),
  ]);
  const text: NamedText = { key, values: Object.fromEntries(named) };
  const plain = withoutMarks(words);
  const id = `${lang} ${writeTexts([text])} ${plain}`;
  const number = numbers.get(id) ?? marked.push({ lang, text, words: plain }) - 1;
  numbers.set(id, number);
  return `${START}${number.toString(36)}${WORDS}${words}${END}`;
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
