import { describe, expect, it } from 'vitest';
import { attributesOf, headHtml } from './head-html.ts';
import { checkHead, dataBlock, HEAD_TAGS, HeadError, type HeadTag } from './head-tags.ts';

function codeOf(...tags: unknown[]): string {
  try {
    checkHead(tags);
    return 'accepted';
  } catch (error) {
    return error instanceof HeadError ? error.code : String(error);
  }
}

describe('a head', () => {
  it('accepts each tag of specification 5 with what may stand in it', () => {
    const texts = ['script', 'noscript', 'style'];
    const tags = HEAD_TAGS.map((tag) => {
      if (tag === 'title') return { tag, text: 'Words' };
      return texts.includes(tag) ? { tag, children: 'text' } : { tag, attributes: { id: 'x' } };
    });
    expect(codeOf(...tags)).toBe('accepted');
  });

  it.each(['div', 'template', 'iframe', 'object', 'TITLE', '', undefined, null])('refuses <%s>', (tag) => {
    expect(codeOf({ tag, attributes: {} })).toBe('unknown_tag');
  });

  it.each([
    ['script', ['a', 'b']],
    ['noscript', { tag: 'meta' }],
    ['style', 4],
    ['script', undefined],
  ])('refuses children of <%s> that are not a string', (tag, children) => {
    expect(codeOf({ tag, children })).toBe('children_not_text');
  });

  it.each(['title', 'base', 'meta', 'link', 'html', 'body'])('refuses children of <%s>, text too', (tag) => {
    expect(codeOf({ tag, text: 'x', attributes: {}, children: 'words' })).toBe('children_not_allowed');
  });

  it.each([
    ['script', 'a()</script><script>evil()'],
    ['script', '<!-- <script>'],
    ['style', '</STYLE><img>'],
    ['noscript', 'x</noscript>'],
  ])('refuses text that would leave <%s>', (tag, children) => {
    expect(codeOf({ tag, children })).toBe('breaks_out');
  });

  it.each([
    [{ onload: 'evil()' }],
    [{ 'a"b': 'x' }],
    [{ href: 'javascript:evil()' }],
    [{ href: '//elsewhere.example' }],
    [{ href: ' data:text/html,x' }],
    [{ rel: 4 }],
  ])('refuses the attributes %j', (attributes) => {
    expect(codeOf({ tag: 'link', attributes })).toBe('bad_attribute');
  });

  it.each<[string, HeadTag]>([
    ['title', { tag: 'title', text: 'Again' }],
    ['canonical link', { tag: 'link', attributes: { rel: 'canonical', href: '/a' } }],
    ['description', { tag: 'meta', attributes: { name: 'description', content: 'x' } }],
    ['Open Graph title', { tag: 'meta', attributes: { property: 'og:title', content: 'x' } }],
    ['translation', { tag: 'link', attributes: { rel: 'alternate', hreflang: 'ar', href: '/ar' } }],
  ])('refuses a second %s', (_, tag) => {
    expect(codeOf(tag)).toBe('accepted');
    expect(codeOf(tag, tag)).toBe('duplicate');
  });

  it('says in a message that does not change what is wrong', () => {
    expect(() => checkHead([{ tag: 'meta', attributes: {}, children: 'x' }])).toThrow(
      'children_not_allowed: <meta> may not have children',
    );
  });
});

describe('as HTML', () => {
  it('values can end neither an attribute nor the title', () => {
    const evil = `"><script>evil()</script>&`;
    const html = headHtml([
      { tag: 'title', text: evil },
      { tag: 'meta', attributes: { name: 'description', content: evil } },
    ]);
    const safe = '&quot;&gt;&lt;script&gt;evil()&lt;/script&gt;&amp;';
    expect(html).toBe(`<title>${safe}</title><meta name="description" content="${safe}">`);
  });

  it('the attributes of the page stand outside the head', () => {
    const tags: HeadTag[] = [{ tag: 'html', attributes: { dir: 'rtl' } }];
    expect(headHtml(tags)).toBe('');
    expect(attributesOf(tags, 'html')).toEqual({ dir: 'rtl' });
    expect(attributesOf(tags, 'body')).toEqual({});
  });

  it('structured data cannot break out of its block and is the same data', () => {
    const data = { name: '</script><!--<script>&\u2028' };
    const html = headHtml([dataBlock(data)]);
    const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
    expect(json).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(json)).toEqual(data);
  });
});
