/**
 * Keys that no catalogue has (specification 3 and 7): looked up one at a time by a reader and reported to a
 * sink, both injected by the shell, since this room knows no backend. Until the answer comes, and when it
 * never comes, the original text stands.
 */
import type { Lang } from '../domain/locales.ts';

export interface MissingMessagePorts {
  /** The text of a key in a language, or null where there is none. */
  read(key: string, lang: Lang): Promise<string | null>;
  /** Records that a key has no text in a language. */
  report(missing: { key: string; defaultText: string; targetLang: Lang }): Promise<void>;
}

let ports: MissingMessagePorts | undefined;
let revision = 0;
const found = new Map<string, string>();
const asked = new Set<string>();
const listeners = new Set<() => void>();

/** Connects the backend; before that a missing key is shown in its original text and nobody is asked. */
export function connectMissingMessages(connected: MissingMessagePorts | undefined): void {
  ports = connected;
  found.clear();
  asked.clear();
}

/** The text that was found for a missing key, if any; asks for it the first time. */
export function foundMessage(lang: Lang, key: string, originalText: string): string | undefined {
  const id = `${lang} ${key}`;
  if (ports && !asked.has(id)) {
    asked.add(id);
    void lookUp(ports, lang, key, originalText);
  }
  return found.get(id);
}

async function lookUp(
  from: MissingMessagePorts,
  lang: Lang,
  key: string,
  originalText: string,
): Promise<void> {
  const text = await from.read(key, lang).catch(() => null);
  if (text === null) {
    // A record of what lacks a translation is a courtesy to the editors: losing one harms no visitor.
    await from.report({ key, defaultText: originalText, targetLang: lang }).catch(() => undefined);
    return;
  }
  found.set(`${lang} ${key}`, text);
  revision += 1;
  for (const listener of listeners) listener();
}

/** Counts the texts that were found since the page was opened; with `onFoundMessage` a store for React. */
export function foundMessagesRevision(): number {
  return revision;
}

export function onFoundMessage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
