/**
 * Turns the marks of a page's texts into an attribute of the elements that they stand in (`i18n/named-texts.ts`). A scan
 * for tags, and no parser: thousands of pages pass here, and what Astro and React write is well formed.
 */
import { type PlacedText, writeTexts } from '../i18n/named-texts.ts';
import { hasMarks, markedTexts, nextMark, withoutMarks } from '../i18n/text-marks.ts';

/** Comments and code are one piece each, whatever stands in them. */
const PIECE =
  /<!--.*?-->|<(script|style)\b.*?<\/\1>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gis;
const ATTRIBUTE = /([^\s=]+)=(?:"([^"]*)"|'([^']*)')/g;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Nobody reads these; the properties of an island are what it hydrates with. */
const NOT_READ = /^(meta|link|astro-island)$/;

type Place = { readonly name: string; readonly at: number; readonly texts: PlacedText[] };

export function nameTexts(html: string): string {
  if (!hasMarks(html)) return html;
  const parts: string[] = [];
  let end = 0;
  for (const { at, texts } of namedPlaces(withoutIslands(html))) {
    parts.push(html.slice(end, at), ` data-t="${writeTexts(texts).replaceAll('&', '&amp;')}"`);
    end = at;
  }
  return withoutMarks(parts.join('') + html.slice(end));
}

const ISLAND = '<astro-island';
const ISLAND_END = '</astro-island>';

/** Islands have texts of their own, and are most of a page: blank, and as long as they are, for nothing else moves then. */
function withoutIslands(html: string): string {
  const parts: string[] = [];
  let end = 0;
  for (let start = html.indexOf(ISLAND); start >= 0; start = html.indexOf(ISLAND, end)) {
    const stop = html.indexOf(ISLAND_END, start);
    if (stop < 0) break;
    const island = html.slice(start, stop + ISLAND_END.length);
    // What the page around it has given it to show is named.
    parts.push(html.slice(end, start), hasMarks(island) ? island : ' '.repeat(island.length));
    end = start + island.length;
  }
  return parts.join('') + html.slice(end);
}

/** Elements with texts, in the order of their tags; `at` is behind the name of the tag. */
function namedPlaces(html: string): Place[] {
  const places: Place[] = [];
  const open: Place[] = [];
  const [, lang = ''] = /<html[^>]* lang="([^"]*)"/.exec(html) ?? [];
  const take = (string: string, place: Place | undefined, attribute?: string): void => {
    if (!place || NOT_READ.test(place.name)) return;
    const own = markedTexts(decoded(string)).filter((mark) => mark.lang === lang);
    if (own.length > 0 && place.texts.length === 0) places.push(place);
    place.texts.push(...own.map((mark) => ({ ...mark.text, attribute })));
  };
  let mark = nextMark(html, 0);
  let from = 0;
  for (const piece of html.matchAll(PIECE)) {
    const [whole, , slash, name = '', attributes = ''] = piece;
    const { index } = piece;
    const end = index + whole.length;
    if (mark < index) take(html.slice(from, index), open.at(-1));
    const opened = slash ? open.findLastIndex((place) => place.name === name) : -1;
    if (opened >= 0) open.splice(opened);
    if (!slash && name) {
      const place = { name, at: index + 1 + name.length, texts: [] };
      if (mark < end)
        for (const [, attribute, double, single = ''] of attributes.matchAll(ATTRIBUTE))
          take(double ?? single, place, attribute);
      if (!VOID.test(name) && !attributes.endsWith('/')) open.push(place);
    }
    from = end;
    if (mark < end) mark = nextMark(html, end);
  }
  return places.toSorted((a, b) => a.at - b.at);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

/** The entities that Astro and React write. */
function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#34|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}
