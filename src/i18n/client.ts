import { use, useSyncExternalStore } from 'react';
import type { Lang } from '../domain/locales.ts';
import { loadBuiltT, type MessageFiles } from './load.ts';
import { onTextLayer, textLayer } from './run-time.ts';
import type { Namespace, T } from './t.ts';

const loading = new Map<string, Promise<T<never>>>();
const builtTexts = () => undefined;

/**
 * `t` for an island, over the namespaces it names. Suspends until they are there: the pre-rendered HTML stays
 * on the screen meanwhile and then hydrates without a mismatch, with the texts that it was built with. Newer ones come
 * right after.
 */
export function useT<N extends Namespace>(lang: Lang, ...sources: MessageFiles<N>[]): T<N> {
  const layer = useSyncExternalStore(onTextLayer, textLayer, builtTexts);
  const id = [lang, ...sources.map(({ namespace }) => namespace)].join(' ');
  const promise = (loading.get(id) as Promise<T<N>> | undefined) ?? loadBuiltT(lang, ...sources);
  loading.set(id, promise as unknown as Promise<T<never>>);
  const t = use(promise);
  return layer ? layer(t) : t;
}
