/** Lays the texts that admins wrote over the messages while the site is built: into its pages and its scripts alike. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { readTranslations, type SnapshotTranslations } from '#data/snapshot/snapshot.ts';
import { isLang } from '../../domain/locales.ts';
import { overrideMessages } from '../../i18n/overrides/override-messages.ts';
import type { Dictionary } from '../../i18n/t.ts';

const MESSAGES = fileURLToPath(new URL('../../i18n/messages/', import.meta.url));
// A file with a query, as in `?raw`, is the catalogue itself.
const MESSAGE_FILE = /\/i18n\/messages\/([a-z]{2})\/([A-Za-z]+)\.json$/;

type Namespace = { readonly lang: string; readonly name: string };

function readMessages({ lang, name }: Namespace): Dictionary {
  return JSON.parse(readFileSync(`${MESSAGES}${lang}/${name}.json`, 'utf8')) as Dictionary;
}

/** A namespace with the written texts that fit its English source, and a line for each that does not. */
export function writtenNamespace(
  namespace: Namespace,
  own: Dictionary,
  english: Dictionary,
  texts: SnapshotTranslations['texts'],
): { readonly messages: Dictionary; readonly lines: readonly string[] } {
  const { lang, name } = namespace;
  const written = isLang(lang) ? (texts[lang] ?? {}) : {};
  const { messages, refused } = overrideMessages(name, own, written, english);
  const why = {
    unknown: 'the catalogue has no such key',
    empty: 'it is empty',
    too_long: 'it is too long',
    characters: 'it has control characters',
    placeholders: 'its placeholders are not those of the English text',
  };
  const lines = refused.map(({ key, problem }) => {
    return `Warning: the translation of "${key}" in "${lang}" is left out, since ${why[problem]}.`;
  });
  return { messages, lines };
}

/** Languages and namespaces that the catalogue does not have, as lines. */
export function strangeTranslations(
  texts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>,
  hasNamespace: (name: string) => boolean,
): string[] {
  return Object.entries(texts).flatMap(([lang, written]) => {
    if (!isLang(lang))
      return [`Warning: translations into "${lang}" are left out, since there is no such language.`];
    const strange = Object.keys(written ?? {}).filter((key) => !hasNamespace(key.split('.', 1)[0] ?? ''));
    return strange.map((key) => {
      return `Warning: the translation of "${key}" in "${lang}" is left out, since the catalogue has no such key.`;
    });
  });
}

function hasNamespace(name: string): boolean {
  try {
    return Object.keys(readMessages({ lang: 'en', name })).length > 0;
  } catch {
    return false;
  }
}

function writtenTextsPlugin(translations: SnapshotTranslations, log: (line: string) => void): Plugin {
  const told = new Set<string>();
  const tell = (line: string): void => {
    if (!told.has(line)) log(line);
    told.add(line);
  };
  return {
    name: 'diadem:written-texts',
    enforce: 'pre',
    buildStart() {
      for (const line of strangeTranslations(translations.texts, hasNamespace)) tell(line);
    },
    transform(code, id) {
      const [, lang = '', name = ''] = MESSAGE_FILE.exec(id) ?? [];
      if (name === '') return undefined;
      const own = JSON.parse(code) as Dictionary;
      const english = readMessages({ lang: 'en', name });
      const { messages, lines } = writtenNamespace({ lang, name }, own, english, translations.texts);
      for (const line of lines) tell(line);
      return { code: JSON.stringify(messages), map: null };
    },
  };
}

/** Also tells the scripts which version of the texts they were built with. */
export function writtenTextsIntegration(): AstroIntegration {
  return {
    name: 'diadem:written-texts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const translations = readTranslations();
        updateConfig({
          vite: {
            plugins: [writtenTextsPlugin(translations, (line) => console.warn(line))],
            define: {
              'import.meta.env.PUBLIC_TRANSLATIONS_VERSION': JSON.stringify(String(translations.version)),
            },
          },
        });
      },
    },
  };
}
