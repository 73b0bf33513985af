// What a page says of itself to search engines and link previews, as head tags: the same at build and in the browser.
import { SITE_NAME } from '../../domain/brand.ts';
import type { Lang, Locale } from '../../domain/locales.ts';
import { dataBlock, type HeadTag } from '../../lib/head-tags.ts';
import { alternates, canonicalPath } from './alternates.ts';
import { openGraphLocale, otherOpenGraphLocales } from './open-graph-locale.ts';

export type PagePicture = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** What one kind of page knows of itself: a contestant's, a week's. */
export type PageFacts = {
  readonly title: string;
  readonly description: string;
  readonly image?: PagePicture | undefined;
  readonly jsonLd?: object | undefined;
  /** When what the page says changed last, where that is known: ISO 8601. */
  readonly modified?: string | undefined;
};

export type PageDescription = PageFacts & {
  readonly lang: Lang;
  readonly locale?: Locale | undefined;
  /** Without language and locale: 'contest', 'auth', ''. */
  readonly path: string;
  /** The path of the page that this one repeats: that one is indexed, and alone has translations. */
  readonly repeats?: string | undefined;
  readonly indexable?: boolean | undefined;
};

/** For pages that have no picture of their own. */
const FALLBACK: PagePicture = { url: '/og.png', width: 1200, height: 630, alt: SITE_NAME };

/** `site` is the address of the site. */
export function pageTags(page: PageDescription, site: URL | string | undefined): HeadTag[] {
  const { title, description, indexable = true, jsonLd } = page;
  const absolute = (url: string) => new URL(url, site).href;
  const address = { lang: page.lang, locale: page.locale, path: page.repeats ?? page.path };
  const canonical = absolute(canonicalPath(address));
  const links = indexable
    ? [link('canonical', canonical), ...(page.repeats === undefined ? translations(address, absolute) : [])]
    : [meta('name', 'robots', 'noindex')];
  return [
    { tag: 'title', text: title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}` },
    meta('name', 'description', description),
    ...links,
    ...openGraph(page, canonical, absolute),
    ...(jsonLd ? [dataBlock({ '@context': 'https://schema.org', ...jsonLd })] : []),
  ];
}

function translations(
  address: Parameters<typeof alternates>[0],
  absolute: (url: string) => string,
): HeadTag[] {
  return alternates(address).map(({ hreflang, path }) => ({
    tag: 'link',
    attributes: { rel: 'alternate', hreflang, href: absolute(path) },
  }));
}

function openGraph(page: PageDescription, url: string, absolute: (url: string) => string): HeadTag[] {
  const { title, description, image = FALLBACK, lang, locale, modified } = page;
  const isPerson = page.path.startsWith('u/');
  const others = isPerson ? [] : otherOpenGraphLocales(lang, locale);
  return [
    meta('property', 'og:type', isPerson ? 'profile' : 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', openGraphLocale(lang, locale)),
    ...others.map((other) => meta('property', 'og:locale:alternate', other)),
    ...(modified ? [meta('property', 'og:updated_time', modified)] : []),
    meta('property', 'og:image', absolute(image.url)),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', image.alt),
    // A large card shows the middle of a picture in 1.91 : 1, which cuts a portrait through the face.
    meta('name', 'twitter:card', image.width > image.height ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', absolute(image.url)),
    meta('name', 'twitter:image:alt', image.alt),
  ];
}

function meta(kind: 'name' | 'property', said: string, content: string): HeadTag {
  return { tag: 'meta', attributes: { [kind]: said, content } };
}

function link(rel: string, href: string): HeadTag {
  return { tag: 'link', attributes: { rel, href } };
}
