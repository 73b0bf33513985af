import type { Plugin } from 'vite';

/** On every page that loads anything later: a list of what is to be fetched along need not name them. */
const ALREADY_THERE = /\/(page-shell|reads|calls|load|format|react|client|rolldown-runtime)\.[\w-]+\.js$/;

/** Small, and wanted by few: they may come one step later. */
const MAY_COME_LATER = /\/(translation-problem|share-link|lifecycle)\.[\w-]+\.js$/;

/** Keeps the names of files that a page has anyway, or hardly ever needs, out of the lists that its scripts carry: each is eight random letters. */
export function leanPreloads(): Plugin {
  return {
    name: 'diadem:lean-preloads',
    configEnvironment(name) {
      if (name !== 'client') return null;
      const resolveDependencies = (_file: string, needed: string[]) =>
        needed.filter((file) => !ALREADY_THERE.test(file) && !MAY_COME_LATER.test(file));
      return { build: { modulePreload: { polyfill: false, resolveDependencies } } };
    },
  };
}
