/** The messages that stand in the static HTML of pages, as this site was built with them. */
import type { Lang } from '../domain/locales.ts';
import { flatMessages } from './flat-messages.ts';
import type { Dictionary } from './t.ts';

const files = import.meta.glob<Dictionary>(
  './messages/*/{common,consent,contest,home,install,legal,notices,offline,pages,profile,promo,shell,weeks}.json',
  { import: 'default' },
);

export function loadBuiltMessages(lang: Lang): Promise<Record<string, string>> {
  const folder = `./messages/${lang}/`;
  const names = Object.keys(files).filter((path) => path.startsWith(folder));
  return flatMessages(
    names.map((path) => path.slice(folder.length, -'.json'.length)),
    (namespace) => files[`${folder}${namespace}.json`]?.(),
  );
}
