// What the worker knows of its build.
import { COMPLETE_LANGUAGES } from '#i18n/checks/complete-languages.ts';
import { supabaseUrl } from '#lib/env.ts';

/** The offline pages with hashes of their content: `@vite-pwa/astro` puts the list in the place of this expression. */
declare const self: { readonly __WB_MANIFEST?: readonly { readonly revision: string }[] };
const offlinePages = (typeof self === 'undefined' ? undefined : self.__WB_MANIFEST) ?? [];

/** Changes with the offline pages: then the browser finds another worker at the next navigation. */
export const SHELL_VERSION = offlinePages
  .map(({ revision }) => revision.slice(0, 8))
  .sort()
  .join('');

/** Empty where the site has no backend. */
export const BACKEND_ORIGIN = supabaseUrl() && new URL(supabaseUrl()).origin;

const TEXTS = import.meta.glob<string>('../../i18n/messages/*/offline.json', {
  import: 'newVersion',
  eager: true,
});
const ACTIONS = import.meta.glob<string>('../../i18n/messages/*/shell.json', {
  import: 'reloadPage',
  eager: true,
});
const inLanguage = (texts: Readonly<Record<string, string>>, lang: string): string =>
  Object.entries(texts).find(([file]) => file.includes(`/messages/${lang}/`))?.[1] ?? '';

/** By language: `offline.newVersion` and the button `shell.reloadPage`, which this worker bundles one by one. */
export const NEW_VERSION_TEXTS: Readonly<Record<string, readonly [text: string, action: string]>> =
  Object.fromEntries(
    COMPLETE_LANGUAGES.map((lang) => [lang, [inLanguage(TEXTS, lang), inLanguage(ACTIONS, lang)]]),
  );
