// Puts newer texts into the HTML around the islands. It carries no keys: a text is found by the words that it was built with,
// and replaced where these belong to it alone. Placeholders, and words that stand for several keys, wait for the next build.
import type { Lang } from '#domain/locales.ts';
import { loadBuiltMessages } from '#i18n/built-messages.ts';
import { translationProblem } from '#i18n/translation-problem.ts';

/** What is rendered by React, is no text, or is what people wrote: names, and legal texts with their dates. */
const NOT_OURS =
  'astro-island, script, style, textarea, bdi, time, [data-entry], [data-part], .legal-text, .legal-changes';
const SPOKEN = ['aria-label', 'title', 'alt', 'placeholder', 'data-close'] as const;

/** Replaces what stands in the page, its title and the consent banner's template included. */
export async function replaceStaticTexts(lang: Lang, newer: Readonly<Record<string, string>>): Promise<void> {
  const words = successors(await loadBuiltMessages(lang), newer);
  if (words.size === 0) return;
  replaceIn(document.documentElement, words);
  for (const template of document.querySelectorAll('template')) replaceIn(template.content, words);
}

/** From the words in the page to those that follow them. */
export function successors(
  built: Readonly<Record<string, string>>,
  newer: Readonly<Record<string, string>>,
): Map<string, string> {
  const after = new Map<string, Set<string>>();
  for (const [key, text] of Object.entries(built)) {
    const next = Object.hasOwn(newer, key) ? (newer[key] ?? text) : text;
    const known = after.get(text.trim()) ?? new Set();
    const fits = !text.includes('{{') && translationProblem(key, next, text) === null;
    after.set(text.trim(), known.add(fits ? next : text));
  }
  const words = [...after].flatMap(([text, nexts]): [string, string][] => {
    const [next = text] = nexts;
    return nexts.size === 1 && next !== text ? [[text, next]] : [];
  });
  return new Map(words);
}

function replaceIn(root: Node, words: ReadonlyMap<string, string>): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    return node instanceof Element && node.matches(NOT_OURS)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      const text = node.data.trim();
      const next = words.get(text);
      if (next !== undefined) node.data = node.data.replace(text, () => next);
    } else if (node instanceof Element) {
      replaceSpoken(node, words);
    }
  }
}

function replaceSpoken(element: Element, words: ReadonlyMap<string, string>): void {
  for (const name of SPOKEN) {
    const next = words.get(element.getAttribute(name)?.trim() ?? '');
    if (next !== undefined) element.setAttribute(name, next);
  }
}
