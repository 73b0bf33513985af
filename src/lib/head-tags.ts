// What a page's head may hold (specification 5), as a typed description that code checks at build and in the browser.

/** Specification 5, in its order. */
export const HEAD_TAGS = [
  'title',
  'base',
  'meta',
  'link',
  'script',
  'noscript',
  'style',
  'html',
  'body',
] as const;

/** The tags whose children are strings; all others have none. */
export type HeadTextTagName = 'script' | 'noscript' | 'style';
export type HeadAttributes = Readonly<Record<string, string>>;

export type HeadTag =
  | { readonly tag: 'title'; readonly text: string }
  | { readonly tag: 'base' | 'meta' | 'link' | 'html' | 'body'; readonly attributes: HeadAttributes }
  | { readonly tag: HeadTextTagName; readonly attributes?: HeadAttributes; readonly children: string };

const HEAD_ERROR_CODES = [
  'unknown_tag',
  'children_not_text',
  'children_not_allowed',
  'bad_attribute',
  'breaks_out',
  'duplicate',
] as const;
export type HeadErrorCode = (typeof HEAD_ERROR_CODES)[number];

/** A head that specification 5 does not allow; `code` never changes, the message says what stands where. */
export class HeadError extends Error {
  readonly code: HeadErrorCode;

  constructor(code: HeadErrorCode, message: string) {
    super(`${code}: ${message}`);
    this.name = 'HeadError';
    this.code = code;
  }
}

const TEXT_TAGS: readonly string[] = ['script', 'noscript', 'style'];
/** No event handlers, no names that end an attribute. */
const ATTRIBUTE = /^(?!on)[a-z][a-z0-9:-]*$/;
const ADDRESSES = ['href', 'src'];

/** The description itself, or a `HeadError` for the first tag that it may not hold. Takes what nobody has typed too. */
export function checkHead(tags: readonly unknown[]): readonly HeadTag[] {
  const seen = new Set<string>();
  for (const tag of tags) {
    const checked = checkTag(tag);
    const key = soleKey(checked);
    if (key !== null && seen.has(key)) throw new HeadError('duplicate', `the head has more than one ${key}`);
    if (key !== null) seen.add(key);
  }
  return tags as readonly HeadTag[];
}

function checkTag(value: unknown): HeadTag {
  const { tag, text, attributes = {}, children } = (value ?? {}) as Record<string, unknown>;
  const name = String(tag);
  if (!(HEAD_TAGS as readonly unknown[]).includes(tag)) {
    throw new HeadError('unknown_tag', `<${name}> may not stand in a head, only ${HEAD_TAGS.join(', ')}`);
  }
  if (TEXT_TAGS.includes(name)) checkChildren(name, children);
  else if (children !== undefined)
    throw new HeadError('children_not_allowed', `<${name}> may not have children`);
  if (name === 'title' && typeof text !== 'string') {
    throw new HeadError('children_not_text', 'the text of <title> is not a string');
  }
  checkAttributes(name, attributes);
  return value as HeadTag;
}

function checkChildren(name: string, children: unknown): void {
  if (typeof children !== 'string')
    throw new HeadError('children_not_text', `children of <${name}> are not a string`);
  if (new RegExp(`</${name}|<!--`, 'i').test(children)) {
    throw new HeadError('breaks_out', `the text of <${name}> would end it or open a comment`);
  }
}

function checkAttributes(name: string, attributes: unknown): void {
  for (const [attribute, value] of Object.entries(attributes as object)) {
    const isAddress = ADDRESSES.includes(attribute);
    if (!ATTRIBUTE.test(attribute) || typeof value !== 'string')
      throw new HeadError('bad_attribute', `<${name}> may not have the attribute ${attribute}`);
    if (isAddress && !/^(https?:\/\/|\/(?!\/)|$)/.test(value))
      throw new HeadError(
        'bad_attribute',
        `${attribute} of <${name}> is not an address of the web: ${value}`,
      );
  }
}

/** What a tag is the only one of in a head; null where there may be several. */
function soleKey(tag: HeadTag): string | null {
  if (tag.tag === 'title' || tag.tag === 'base' || tag.tag === 'html' || tag.tag === 'body') return tag.tag;
  if (tag.tag === 'link') return soleLink(tag.attributes);
  if (tag.tag !== 'meta') return null;
  const { charset, name, property, media } = tag.attributes;
  if (charset !== undefined) return 'charset';
  if (property === 'og:locale:alternate') return null;
  const said = property ?? name;
  return said ? `meta ${said}${media ? ` ${media}` : ''}` : null;
}

function soleLink({ rel, hreflang, type = '' }: HeadAttributes): string | null {
  if (rel === 'alternate' && hreflang) return `link alternate ${hreflang}`;
  if (rel === 'icon') return `link icon ${type}`;
  return rel === 'canonical' || rel === 'manifest' ? `link ${rel}` : null;
}

/** Structured data as a block that no text in it can end: `<`, `>` and `&` stand as escapes. */
export function dataBlock(data: object): HeadTag {
  const escaped = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { tag: 'script', attributes: { type: 'application/ld+json' }, children: escaped };
}
