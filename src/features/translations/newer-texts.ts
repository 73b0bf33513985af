// Brings texts that were written after the page was built, and those of keys that its catalogue lacks.
import { getTranslation, listChangedTranslations, reportMissing } from '#data/translations.ts';
import type { Lang } from '#domain/locales.ts';
import { createTextLayer, type LanguageTexts } from '#i18n/overrides/override-catalogue.ts';
import { followMissing, layTexts, type MissingKey, missingKeys } from '#i18n/run-time.ts';
import { builtTranslations } from '#lib/env.ts';

let texts: LanguageTexts = {};
const asked = new Set<string>();

/** Lays what is newer than the page over the texts of its islands. */
export async function bringTexts(lang: Lang, version?: number): Promise<void> {
  followMissing(() => void lookUpMissing());
  if (version === undefined) return;
  const { texts: changed } = await listChangedTranslations(lang, builtTranslations(), version);
  show(lang, await withOriginals(lang, changed));
}

/** A text that was removed is the catalogue's again. */
async function withOriginals(
  lang: Lang,
  changed: Readonly<Record<string, string | null>>,
): Promise<Record<string, string>> {
  const written = Object.entries(changed).filter((pair): pair is [string, string] => pair[1] !== null);
  const removed = Object.keys(changed).filter((key) => changed[key] === null);
  if (removed.length === 0) return Object.fromEntries(written);
  const { loadSourceMessages } = await import('#i18n/checks/source-messages.ts');
  const source = await loadSourceMessages(lang, [
    ...new Set(removed.map((key) => key.split('.', 1)[0] ?? '')),
  ]);
  const originals = removed.flatMap((key) => {
    const text = source[key];
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries([...written, ...originals]);
}

function show(lang: Lang, more: Readonly<Record<string, string>>): void {
  texts = { ...texts, [lang]: { ...texts[lang], ...more } };
  if (Object.keys(more).length > 0) layTexts(createTextLayer(texts));
}

async function lookUpMissing(): Promise<void> {
  const waiting = missingKeys().filter(({ lang: target, key }) => !asked.has(`${target} ${key}`));
  for (const { lang: target, key } of waiting) asked.add(`${target} ${key}`);
  await Promise.all(waiting.map(lookUp));
}

async function lookUp({ lang: targetLang, key, original }: MissingKey): Promise<void> {
  const text = await getTranslation(key, targetLang).catch(() => undefined);
  // Without an answer nobody knows whether it is missing.
  if (text === undefined) return;
  if (text !== null) return show(targetLang, { [key]: text });
  // A record of what lacks a text is a courtesy to the editors: losing one harms no visitor.
  await reportMissing({ key, defaultText: original, targetLang }).catch(() => undefined);
}
