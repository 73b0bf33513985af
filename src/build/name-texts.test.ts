import { describe, expect, test } from 'vitest';
import { readTexts } from '../i18n/named-texts.ts';
import { pageT, serverT } from '../i18n/server.ts';
import { withoutMarks } from '../i18n/text-marks.ts';
import { nameTexts } from './name-texts.ts';

const t = pageT('en');
const page = (body: string): string => `<!doctype html><html lang="en"><body>${body}</body></html>`;
const named = (body: string): string => nameTexts(page(body)).slice(page('').indexOf('</body>'), -14);
const skip = serverT('en')('shell.skip');

describe('an element', () => {
  test('names the text between its tags, and those of its attributes', () => {
    expect(named(`<a class="x" aria-label="${t('shell.menu')}">${t('shell.skip')}</a>`)).toBe(
      `<a data-t="aria-label:shell.menu shell.skip" class="x" aria-label="Menu">${skip}</a>`,
    );
  });

  test('names its own text and not those of the elements in it', () => {
    expect(named(`<p>${t('shell.skip')} <br><b>${t('shell.menu')}</b> · ${t('shell.skip')}</p>`)).toBe(
      `<p data-t="shell.skip shell.skip">${skip} <br><b data-t="shell.menu">Menu</b> · ${skip}</p>`,
    );
  });

  test('names the form of a plural that was chosen, and numbers as they are written', () => {
    const html = named(`<p>${t('contest.votes', { count: 1157 })}</p>`);
    expect(html).toBe('<p data-t="contest.votes_other?count=1,157">1,157 votes</p>');
    expect(named(`<p>${t('contest.votes', { count: 1 })}</p>`)).toContain('contest.votes_one?count=1"');
  });

  test('is found behind void and closed ones, comments, and code with tags in it', () => {
    const before = '<br><svg><path d="M0"/></svg><!-- <p> --><script>"<b>"</script><p></p>';
    expect(named(`<div>${before}${t('shell.skip')}</div>`)).toBe(
      `<div data-t="shell.skip">${before}${skip}</div>`,
    );
  });

  test('has nothing more where a page has no text of the catalogue', () => {
    expect(nameTexts(page('<p>Ana</p>'))).toBe(page('<p>Ana</p>'));
  });
});

test('what is in the places of a text ends neither the attribute nor the element', () => {
  const name = `Ana & "Bea" <b> > '`;
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = named(`<img alt="${escaped(t('contest.portraitOf', { name }))}">`);
  const [, attribute = ''] = /data-t="([^"]*)"/.exec(html) ?? [];
  expect(readTexts(attribute)).toEqual([{ key: 'contest.portraitOf', values: { name }, attribute: 'alt' }]);
});

describe('without a name, and without a mark', () => {
  test('stays what nobody reads: scripts, tags of the head, and the properties of an island', () => {
    const bodies = [
      `<script type="application/ld+json">{"name":"${t('shell.skip')}"}</script>`,
      `<meta name="description" content="${t('shell.skip')}">`,
      `<astro-island props="{&quot;x&quot;:&quot;${t('shell.skip')} > &quot;}"><p>Ana</p></astro-island>`,
    ];
    for (const body of bodies) expect(named(body)).toBe(withoutMarks(body));
  });

  test('stays a text of another language than the page, for its newer ones are not read here', () => {
    expect(named(`<p>${pageT('de')('shell.skip')}</p>`)).toBe(`<p>${serverT('de')('shell.skip')}</p>`);
  });
});

test('what an island has from the page around it is named', () => {
  const slot = `<template data-astro-template="missing"><h1>${t('shell.skip')}</h1></template>`;
  expect(named(`<astro-island props="{}">${slot}</astro-island>`)).toContain('<h1 data-t="shell.skip">');
});
