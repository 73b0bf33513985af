/** The messages as this site was built with them. Loaded where newer ones follow them in the HTML alone. */
import type { Lang } from '../domain/locales.ts';
import { flatMessages } from './flat-messages.ts';
import type { Dictionary } from './t.ts';

const files = import.meta.glob<Dictionary>('./messages/*/*.json', { import: 'default' });

export function loadBuiltMessages(
  lang: Lang,
  namespaces: readonly string[],
): Promise<Record<string, string>> {
  return flatMessages(namespaces, (namespace) => files[`./messages/${lang}/${namespace}.json`]?.());
}
