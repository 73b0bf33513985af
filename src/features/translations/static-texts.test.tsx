import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBuiltMessages } from '#i18n/built-messages.ts';
import { settle } from '../../../tests/support/settle-react.ts';
import { TRANSLATION_PAYLOADS } from '../../../tests/support/translation-payloads.ts';
import { followStaticTexts } from './static-texts.ts';

vi.mock('#i18n/built-messages.ts', () => ({ loadBuiltMessages: vi.fn() }));

const BUILT = {
  'shell.terms': 'Terms',
  'shell.join': 'Join',
  'home.join': 'Join',
  'home.hello': 'Hello {{name}}',
  'home.from': '{{score}} from {{votes}}',
  'contest.votes_other': '{{count}} votes',
};

async function follow(newer: Record<string, string>): Promise<void> {
  await followStaticTexts('en', newer);
}
const html = () => document.body.innerHTML.replaceAll(/ data-t="[^"]*"/g, '');

beforeEach(async () => {
  await followStaticTexts('en', {});
  document.documentElement.lang = 'en';
  document.head.innerHTML = '';
  vi.mocked(loadBuiltMessages).mockReset().mockResolvedValue(BUILT);
});

describe('the text around the islands', () => {
  it('follows a newer one: words, labels, the title, and what lies in a template', async () => {
    document.head.innerHTML = '<title data-t="shell.terms">Terms · Diadem</title>';
    document.body.innerHTML = `<a aria-label="Terms" data-t="aria-label:shell.terms shell.terms"> Terms </a>
      <template><button data-t="title:shell.terms" title="Terms">x</button></template>`;
    await follow({ 'shell.terms': 'Conditions' });
    expect(document.title).toBe('Conditions · Diadem');
    expect(document.querySelector('a')?.outerHTML).toContain('aria-label="Conditions"');
    expect(document.querySelector('a')?.textContent).toBe(' Conditions ');
    expect(document.querySelector('template')?.content.querySelector('button')?.title).toBe('Conditions');
  });

  it('keeps what was put into its places', async () => {
    document.body.innerHTML = '<p data-t="home.hello?name=Ana%20%26%20Bea">Hello Ana &amp; Bea, 3</p>';
    await follow({ 'home.hello': '{{name}}, welcome' });
    expect(document.body.textContent).toBe('Ana & Bea, welcome, 3');
  });

  it('follows in the places of another, with it and by itself', async () => {
    const from =
      '<p data-t="home.from?score=4.5&amp;votes*=contest.votes_other%3Fcount%3D3">4.5 from 3 votes</p>';
    document.body.innerHTML = from;
    await follow({ 'contest.votes_other': '{{count}} voices' });
    expect(document.body.textContent).toBe('4.5 from 3 voices');
    document.body.innerHTML = from;
    await follow({ 'home.from': '{{votes}}: {{score}}', 'contest.votes_other': '{{count}} voices' });
    expect(document.body.textContent).toBe('3 voices: 4.5');
  });

  it('of several keys with the same words follows its own', async () => {
    document.body.innerHTML = '<a data-t="shell.join">Join</a><a data-t="home.join">Join</a><a>Join</a>';
    await follow({ 'home.join': 'Enter' });
    expect(html()).toBe('<a>Join</a><a>Enter</a><a>Join</a>');
  });

  it('twice in an element follows twice, and of two texts each its own', async () => {
    document.body.innerHTML = '<p data-t="shell.terms shell.join shell.terms">Terms, Join, <b></b>Terms</p>';
    await follow({ 'shell.terms': 'Conditions' });
    expect(document.body.textContent).toBe('Conditions, Join, Conditions');
  });
});

it('follows where it comes into the page later, once, and in copies of what has followed', async () => {
  document.body.innerHTML = '<template><p data-t="shell.terms">Terms</p></template>';
  await follow({ 'shell.terms': 'New Terms' });
  const kept = document.querySelector('template')?.content.cloneNode(true) as DocumentFragment;
  document.body.append(kept);
  document.body.insertAdjacentHTML('beforeend', '<div><p data-t="shell.terms">Terms</p></div>');
  await settle();
  document.body.append(...document.body.querySelectorAll('p'));
  await settle();
  expect([...document.body.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'New Terms',
    'New Terms',
  ]);
});

describe('nothing is done', () => {
  it('where the page has taken another language meanwhile', async () => {
    document.body.innerHTML = '<p data-t="shell.terms">Terms</p>';
    document.documentElement.lang = 'fr';
    await follow({ 'shell.terms': 'Conditions' });
    expect(document.body.textContent).toBe('Terms');
  });

  it('where a script has written something else meanwhile', async () => {
    document.body.innerHTML = '<p data-t="home.hello?name=Ana">4.5</p>';
    await follow({ 'home.hello': 'Welcome {{name}}' });
    expect(document.body.textContent).toBe('4.5');
  });

  it('with a text that does not fit, or that this build does not know', async () => {
    document.body.innerHTML = '<p data-t="home.hello?name=Ana">Hello Ana</p><p data-t="home.new">New</p>';
    await follow({ 'home.hello': 'Welcome', 'home.new': 'Newer' });
    expect(html()).toBe('<p>Hello Ana</p><p>New</p>');
  });

  it('and no message is read, where no element has what is newer', async () => {
    document.body.innerHTML = '<p data-t="home.hello?name=Ana">Hello Ana</p>';
    await follow({ 'shell.terms': 'Conditions' });
    expect(loadBuiltMessages).not.toHaveBeenCalled();
  });
});

it('stays text whatever it is', async () => {
  for (const { text, isTaken } of TRANSLATION_PAYLOADS) {
    document.body.innerHTML = '<a data-t="title:shell.terms shell.terms" title="Terms">Terms</a>';
    await follow({ 'shell.terms': text });
    const shown = isTaken ? text : 'Terms';
    const link = document.querySelector('a');
    expect([link?.textContent, link?.title]).toEqual([shown, shown]);
    expect(document.querySelectorAll('body *')).toHaveLength(1);
  }
});
