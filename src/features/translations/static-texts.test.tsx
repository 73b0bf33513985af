import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBuiltMessages } from '#i18n/built-messages.ts';
import { TRANSLATION_PAYLOADS } from '../../../tests/support/translation-payloads.ts';
import { replaceStaticTexts, successors } from './static-texts.ts';

vi.mock('#i18n/built-messages.ts', () => ({ loadBuiltMessages: vi.fn() }));

const BUILT = {
  'shell.terms': 'Terms',
  'shell.join': 'Join',
  'home.join': 'Join',
  'home.hello': 'Hello {{name}}',
};
beforeEach(() => {
  vi.mocked(loadBuiltMessages).mockResolvedValue(BUILT);
  document.body.innerHTML = `
    <header><a href="/terms" aria-label="Terms"> Terms </a> <a>Join</a></header>
    <ul><li data-entry="one">Terms</li></ul>
    <astro-island><p>Terms</p></astro-island>
    <template><button title="Terms">Terms</button></template>`;
});

describe('the text around the islands', () => {
  it('follows a newer one: words, labels, and what lies in a template', async () => {
    await replaceStaticTexts('en', { 'shell.terms': 'Conditions' });
    const link = document.querySelector('a');
    expect(link?.textContent).toBe(' Conditions ');
    expect(link?.getAttribute('aria-label')).toBe('Conditions');
    expect(document.querySelector('template')?.content.querySelector('button')).toMatchObject({
      textContent: 'Conditions',
      title: 'Conditions',
    });
  });

  it('leaves what people wrote and what React renders', async () => {
    await replaceStaticTexts('en', { 'shell.terms': 'Conditions' });
    expect(document.querySelector('[data-entry]')?.textContent).toBe('Terms');
    expect(document.querySelector('astro-island')?.textContent).toBe('Terms');
  });

  it('stays text whatever it is', async () => {
    const elements = document.querySelectorAll('*').length;
    for (const { text, isTaken } of TRANSLATION_PAYLOADS) {
      vi.mocked(loadBuiltMessages).mockResolvedValue({
        'shell.terms': document.querySelector('a')?.text.trim() ?? '',
      });
      await replaceStaticTexts('en', { 'shell.terms': text });
      if (isTaken) expect(document.querySelector('a')?.textContent).toBe(` ${text} `);
      expect(document.querySelectorAll('*')).toHaveLength(elements);
    }
  });
});

describe('words', () => {
  it('of several keys are replaced where all of them follow to the same', () => {
    expect(successors(BUILT, { 'shell.join': 'Enter' }).size).toBe(0);
    expect([...successors(BUILT, { 'shell.join': 'Enter', 'home.join': 'Enter' })]).toEqual([
      ['Join', 'Enter'],
    ]);
  });

  it('with placeholders wait for the next build, and what does not fit is left out', () => {
    expect(successors(BUILT, { 'home.hello': 'Hi {{name}}', 'shell.terms': 'Terms {{x}}' }).size).toBe(0);
  });
});
