import { use, useSyncExternalStore } from 'react';
import type { Lang } from '../domain/locales.ts';
import { type LoadedNamespace, loadT } from './load.ts';
import { foundMessagesRevision, onFoundMessage } from './missing.ts';
import type { T } from './t.ts';

const loading = new Map<string, Promise<T<never>>>();

/**
 * `t` for an island, over the namespaces it names. Suspends until they are there: the pre-rendered HTML stays
 * on the screen meanwhile and then hydrates without a mismatch.
 */
export function useT<N extends LoadedNamespace>(lang: Lang, ...namespaces: N[]): T<N> {
  useSyncExternalStore(onFoundMessage, foundMessagesRevision, foundMessagesRevision);
  const id = [lang, ...namespaces].join(' ');
  const promise = (loading.get(id) as Promise<T<N>> | undefined) ?? loadT(lang, ...namespaces);
  loading.set(id, promise as unknown as Promise<T<never>>);
  return use(promise);
}
