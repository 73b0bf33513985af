// Puts newer texts into the HTML around the islands, where the build named which text stands in which element.
import type { Lang } from '#domain/locales.ts';
import { loadBuiltMessages } from '#i18n/built-messages.ts';
import { keysOf, type NamedText, type PlacedText, readTexts } from '#i18n/named-texts.ts';
import { fill } from '#i18n/t.ts';
import { translationProblem } from '#i18n/translation-problem.ts';

type Texts = Readonly<Record<string, string>>;
type Place = { readonly element: Element; readonly texts: readonly PlacedText[] };

let arrivals: MutationObserver | undefined;

/**
 * Replaces what stands in the page, its title and its templates included, and what comes into it later: an island may
 * show a part of the page that it has kept. What does not fit is left out. What was followed before is not any more.
 */
export async function followStaticTexts(lang: Lang, newer: Texts): Promise<void> {
  arrivals?.disconnect();
  if (Object.keys(newer).length === 0) return;
  arrivals = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    void replaceIn(
      added.filter((node) => node instanceof Element),
      lang,
      newer,
    );
  });
  arrivals.observe(document.documentElement, { childList: true, subtree: true });
  const templates = [...document.querySelectorAll('template')].map(({ content }) => content);
  await replaceIn([document, ...templates], lang, newer);
}

async function replaceIn(roots: readonly ParentNode[], lang: Lang, newer: Texts): Promise<void> {
  const isNewer = (text: NamedText): boolean => keysOf(text).some((key) => Object.hasOwn(newer, key));
  const places = roots.flatMap(namedPlaces).filter(({ texts }) => texts.some(isNewer));
  if (places.length === 0) return;
  const keys = places.flatMap(({ texts }) => texts.flatMap(keysOf));
  const built = await loadBuiltMessages(lang, [...new Set(keys.map((key) => key.split('.', 1)[0] ?? ''))]);
  // A page that exists once for all languages may have taken the words of another one.
  if (document.documentElement.lang !== lang) return;
  const fitting = Object.entries(newer).filter(([key, text]) => {
    const source = built[key];
    return source !== undefined && translationProblem(key, text, source) === null;
  });
  const after = { ...built, ...Object.fromEntries(fitting) };
  for (const { element, texts } of places) {
    for (const text of texts)
      replace(element, text.attribute, say(text, built, lang), say(text, after, lang));
    // Done, for this element and for its copies.
    element.removeAttribute('data-t');
  }
}

function namedPlaces(root: ParentNode): Place[] {
  const own = root instanceof Element && root.matches('[data-t]') ? [root] : [];
  return [...own, ...root.querySelectorAll('[data-t]')].map((element) => {
    return { element, texts: readTexts(element.getAttribute('data-t') ?? '') };
  });
}

function say({ key, values }: NamedText, texts: Texts, lang: Lang): string {
  const filled = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : say(value, texts, lang)];
  });
  return fill(texts[key] ?? '', Object.fromEntries(filled), lang);
}

/** Words that a script has replaced meanwhile are not there any more, and nothing is done. */
function replace(element: Element, attribute: string | undefined, before: string, after: string): void {
  if (before === '' || before === after) return;
  if (attribute !== undefined) {
    const value = element.getAttribute(attribute);
    if (value?.includes(before))
      element.setAttribute(
        attribute,
        value.replace(before, () => after),
      );
    return;
  }
  const node = [...element.childNodes].find((child): child is Text => {
    return child instanceof Text && child.data.includes(before);
  });
  if (node) node.data = node.data.replace(before, () => after);
}
