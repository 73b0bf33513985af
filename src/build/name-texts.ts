/** Turns the marks of a page's texts into an attribute of the elements that they stand in (`i18n/named-texts.ts`). */
import { Parser } from 'htmlparser2';
import { type PlacedText, writeTexts } from '../i18n/named-texts.ts';
import { hasMarks, markedTexts, withoutMarks } from '../i18n/text-marks.ts';

/** Nobody reads these; the properties of an island are what it hydrates with. */
const NOT_READ = new Set(['script', 'style', 'meta', 'link', 'astro-island']);

/** An island and what it rendered, which has texts of its own: as long as its blanks, for nothing else moves then. */
const ISLAND = /(<astro-island(?:[^>"]|"[^"]*")*>)(.*?)(?=<\/astro-island>)/gs;
const withoutIslands = (html: string): string =>
  html.replace(ISLAND, (_, tag: string, inner: string) => {
    return tag + (hasMarks(inner) ? inner : ' '.repeat(inner.length));
  });

/** An element whose texts are named behind the name of its tag. */
type Place = { readonly isRead: boolean; readonly at: number; readonly texts: PlacedText[] };

export function nameTexts(html: string): string {
  if (!hasMarks(html)) return html;
  const parts: string[] = [];
  let end = 0;
  for (const { at, texts } of namedPlaces(html)) {
    parts.push(html.slice(end, at), ` data-t="${writeTexts(texts).replaceAll('&', '&amp;')}"`);
    end = at;
  }
  return withoutMarks(parts.join('') + html.slice(end));
}

/** In the order of their tags. */
function namedPlaces(html: string): Place[] {
  const places: Place[] = [];
  const open: Place[] = [];
  let lang = '';
  let text = '';
  const take = (string: string, place: Place | undefined, attribute?: string): void => {
    if (!place?.isRead || !hasMarks(string)) return;
    const own = markedTexts(string).filter((mark) => mark.lang === lang);
    place.texts.push(...own.map((mark) => ({ ...mark.text, attribute })));
  };
  const takeText = (): void => {
    take(text, open.at(-1));
    text = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      takeText();
      if (name === 'html') lang = attributes['lang'] ?? '';
      const place = { isRead: !NOT_READ.has(name), at: parser.startIndex + 1 + name.length, texts: [] };
      for (const [attribute, value] of Object.entries(attributes)) take(value, place, attribute);
      open.push(place);
      places.push(place);
    },
    ontext(piece) {
      text += piece;
    },
    onclosetag() {
      takeText();
      open.pop();
    },
  });
  parser.end(withoutIslands(html));
  return places.filter(({ texts }) => texts.length > 0);
}
