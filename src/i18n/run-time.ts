/**
 * Where texts that are newer than the page come in. This room knows no backend: islands connect what reads them
 * (`features/translations`), and until then, and where nothing is newer, every page shows what it was built with.
 */
import type { Lang } from '../domain/locales.ts';
import type { T } from './t.ts';

/** Makes a `t` into one with the newer texts; each newer state is another function. */
export type TextLayer = <Any extends T<never>>(t: Any) => Any;

/** A key that no catalogue has, with the text that is shown in its place. */
export type MissingKey = { readonly lang: Lang; readonly key: string; readonly original: string };

let layer: TextLayer | undefined;
let wake: (() => void) | undefined;
const listeners = new Set<() => void>();
const noted = new Map<string, MissingKey>();

/** With `textLayer` a store for React. */
export function onTextLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const textLayer = () => layer;

export function layTexts(next: TextLayer | undefined): void {
  layer = next;
  for (const listener of listeners) listener();
}

/** For `createT`: remembers a missing key, each once. Its original text stands until a layer brings another. */
export function noteMissing(lang: Lang, key: string, original: string): undefined {
  const id = `${lang} ${key}`;
  if (noted.has(id)) return;
  noted.set(id, { lang, key, original });
  wake?.();
}

/** Calls back now, where there are missing keys, and with each that comes later; whoever follows last is told. */
export function followMissing(onNoted: () => void): void {
  wake = onNoted;
  if (noted.size > 0) onNoted();
}

export const missingKeys = () => [...noted.values()];
