// A checked head in a page that is open: what follows a profile or a week that was loaded later.
import { checkHead, type HeadTag } from './head-tags.ts';

/** The part of a head that says which page this is; the rest (icons, colours, policy, scripts) stays as it is. */
const OF_THE_PAGE = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
  'script[type="application/ld+json"]',
].join(',');

/**
 * Makes the head say what `tags` say of the page: what is missing there goes, what is there already is not touched.
 * Throws a `HeadError` and changes nothing where a tag may not stand in a head.
 */
export function applyHead(page: Document, tags: readonly HeadTag[]): void {
  const wanted = checkHead(tags).flatMap((tag) => elementOf(page, tag) ?? []);
  for (const tag of tags) if (tag.tag === 'title') page.title = tag.text;
  const old = [...page.head.querySelectorAll(OF_THE_PAGE)];
  const kept = new Set<Element>();
  for (const element of wanted) {
    const same = old.find((each) => !kept.has(each) && each.isEqualNode(element));
    if (same) kept.add(same);
    else page.head.append(element);
  }
  for (const element of old) if (!kept.has(element)) element.remove();
}

/** Changes the title alone, checked as all of the head is: for pages that stay what they are. */
export function applyTitle(page: Document, text: string): void {
  checkHead([{ tag: 'title', text }]);
  page.title = text;
}

/** Null for the title and for what stands outside the head. Nothing is parsed: values can become no markup. */
function elementOf(page: Document, tag: HeadTag): Element | null {
  if (tag.tag === 'title' || tag.tag === 'html' || tag.tag === 'body') return null;
  const element = page.createElement(tag.tag);
  for (const [name, value] of Object.entries(tag.attributes ?? {})) element.setAttribute(name, value);
  if ('children' in tag) element.textContent = tag.children;
  return element;
}
