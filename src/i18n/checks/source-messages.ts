/** The catalogue as it stands in the repository, without what was written over it since. Loaded where it is needed alone. */
import type { Lang } from '../../domain/locales.ts';
import { flatMessages } from '../flat-messages.ts';
import type { Dictionary } from '../t.ts';

const files = import.meta.glob<string>('../messages/*/*.json', { query: '?raw', import: 'default' });

const SOURCE_NAMESPACES: readonly string[] = Object.keys(files)
  .filter((path) => path.startsWith('../messages/en/'))
  .map((path) => path.slice('../messages/en/'.length, -'.json'.length));

export function loadSourceMessages(
  lang: Lang,
  namespaces: readonly string[] = SOURCE_NAMESPACES,
): Promise<Record<string, string>> {
  return flatMessages(namespaces, (namespace) => {
    return files[`./messages/${lang}/${namespace}.json`]?.().then((text) => JSON.parse(text) as Dictionary);
  });
}
