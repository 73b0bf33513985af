/** What can be wrong with the messages of a language, as sentences a person can act on. */
import type { Lang } from '../../domain/locales.ts';
import { pluralCategories } from '../format/plural-categories.ts';
import { describeMessages, type MessageShape, placeholdersOf } from '../message-shape.ts';

export type Messages = Readonly<Record<string, string>>;
/** By namespace. */
export type Namespaces = Readonly<Record<string, Messages>>;

/** Compares a language with English, which decides the keys and placeholders. */
export function catalogueFaults(
  lang: Lang,
  own: Namespaces,
  english: Namespaces,
  isComplete: boolean,
): string[] {
  const faults: string[] = [];
  for (const namespace of Object.keys(own).filter((name) => !(name in english))) {
    faults.push(`${lang}/${namespace}.json: English has no such namespace`);
  }
  for (const [namespace, source] of Object.entries(english)) {
    const messages = own[namespace] ?? {};
    const file = `${lang}/${namespace}.json`;
    const found = namespaceFaults(lang, describeMessages(messages), describeMessages(source), isComplete);
    faults.push(
      ...[...found, ...orderFaults(messages), ...textFaults(messages)].map((fault) => `${file}: ${fault}`),
    );
  }
  return faults;
}

type Shapes = ReadonlyMap<string, MessageShape>;

function namespaceFaults(lang: Lang, own: Shapes, english: Shapes, isComplete: boolean): string[] {
  const faults: string[] = [];
  for (const [key, source] of english) {
    const shape = own.get(key);
    if (shape) faults.push(...shapeFaults(lang, key, shape, source));
    else if (isComplete) faults.push(`"${key}" is missing`);
  }
  for (const key of own.keys())
    if (!english.has(key)) faults.push(`"${key}" is extra: English has no such key`);
  return faults;
}

function shapeFaults(lang: Lang, key: string, own: MessageShape, english: MessageShape): string[] {
  const faults: string[] = [];
  for (const name of english.required) {
    if (!own.placeholders.has(name)) faults.push(`"${key}" lacks {{${name}}}`);
  }
  for (const name of own.placeholders) {
    if (!english.placeholders.has(name)) faults.push(`"${key}" has {{${name}}}, which English has not`);
  }
  const needed = english.plurals.size > 0 ? pluralCategories(lang) : [];
  for (const category of needed) {
    if (!own.plurals.has(category)) faults.push(`"${key}_${category}" is missing: a plural of the language`);
  }
  for (const category of own.plurals) {
    if (!needed.some((each) => each === category))
      faults.push(`"${key}_${category}" is no plural of the language`);
  }
  return faults;
}

function orderFaults(messages: Messages): string[] {
  const keys = Object.keys(messages);
  const sorted = keys.toSorted();
  const first = keys.findIndex((key, i) => key !== sorted[i]);
  return first < 0 ? [] : [`keys are not sorted: "${sorted[first]}" belongs before "${keys[first]}"`];
}

function textFaults(messages: Messages): string[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [`"${key}" has no text`];
    const braces = text.split(/\{\{|\}\}/).length - 1;
    return braces === placeholdersOf(text).length * 2 ? [] : [`"${key}" has a broken placeholder`];
  });
}
