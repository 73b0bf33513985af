import { describe, expect, it } from 'vitest';
import {
  AGE_GROUPS,
  cleanText,
  formatSearch,
  isFiltered,
  isNarrowed,
  isTyping,
  isWholeGrid,
  NO_SEARCH,
  newSeed,
  parseSearch,
  type Search,
  withoutSearch,
} from './search-state.ts';

const everything: Search = {
  order: { sort: 'random', seed: 'k3x9' },
  query: 'Мария 美咲',
  city: 'São Paulo',
  age: '21-24',
  unrated: true,
};

describe('the address of a search', () => {
  it('is clean while nothing is looked for', () => {
    expect(formatSearch('', NO_SEARCH)).toBe('');
    expect(formatSearch('?sort=newest&q=ana&seed=a&city=Rio&age=30-&unrated=1', NO_SEARCH)).toBe('');
  });

  it('brings back what was looked for, in any script', () => {
    const address = formatSearch('', everything);
    expect(address).toBe(
      `?sort=random&seed=k3x9&q=${encodeURIComponent('Мария')}+${encodeURIComponent('美咲')}&city=S%C3%A3o+Paulo&age=21-24&unrated=1`,
    );
    expect(parseSearch(address)).toEqual(everything);
  });

  it('brings back each order by itself', () => {
    expect(parseSearch('?sort=newest').order).toEqual({ sort: 'newest' });
    expect(parseSearch('?sort=rank')).toEqual(NO_SEARCH);
    expect(parseSearch('?sort=random&seed=abc').order).toEqual({ sort: 'random', seed: 'abc' });
  });

  it('keeps what others have put there', () => {
    expect(formatSearch('?ref=tala&q=old', { ...NO_SEARCH, query: 'new' })).toBe('?ref=tala&q=new');
    expect(formatSearch('?ref=tala&sort=newest', NO_SEARCH)).toBe('?ref=tala');
  });

  it('means nothing where it makes no sense', () => {
    const nonsense = '?sort=best&seed=x&q=%20%00%20&city=&age=12-99&unrated=yes';
    expect(parseSearch(nonsense)).toEqual(NO_SEARCH);
  });

  it.each(['', 'UPPER', "x'--", 'a'.repeat(17)])('has no seed in %j: a new one is drawn', (seed) => {
    const address = `?sort=random&seed=${encodeURIComponent(seed)}`;
    expect(parseSearch(address).order).toEqual({ sort: 'random', seed: null });
  });
});

describe('a text that was typed', () => {
  it('loses what nobody sees', () => {
    expect(cleanText('  Ana\t\n  Maria\u0000 ')).toBe('Ana Maria');
    expect(cleanText('   ')).toBe('');
  });

  it('is composed, so that é is one character', () => {
    expect(cleanText('e\u0301')).toBe('é');
  });

  it('ends after 50 characters and never in the middle of one', () => {
    expect([...cleanText('𠮷'.repeat(60))]).toHaveLength(50);
    expect(cleanText(`${'a'.repeat(49)} b`)).toBe('a'.repeat(49));
  });

  it('of half a character is no text', () => {
    expect(cleanText('\ud83d')).toBe('');
  });
});

describe('a drawn seed', () => {
  it('can stand in the address, and is another one each time', () => {
    const seeds = Array.from({ length: 50 }, newSeed);
    for (const seed of seeds) expect(parseSearch(`?sort=random&seed=${seed}`).order).toMatchObject({ seed });
    expect(new Set(seeds).size).toBe(50);
  });
});

describe('what a search is', () => {
  const newest: Search = { ...NO_SEARCH, order: { sort: 'newest' } };

  it('the whole grid is the page as it was built', () => {
    expect(isWholeGrid(NO_SEARCH)).toBe(true);
    expect(isWholeGrid(newest)).toBe(false);
    expect(isWholeGrid({ ...NO_SEARCH, query: 'a' })).toBe(false);
  });

  it('a text narrows, and only the rest is a filter', () => {
    expect(isNarrowed(newest)).toBe(false);
    expect(isNarrowed({ ...newest, query: 'a' })).toBe(true);
    expect(isFiltered({ ...newest, query: 'a' })).toBe(false);
    for (const filter of [{ city: 'Cebu' }, { age: AGE_GROUPS[0] }, { unrated: true }]) {
      expect(isFiltered({ ...newest, ...filter })).toBe(true);
      expect(isNarrowed({ ...newest, ...filter })).toBe(true);
    }
  });

  it('is typed on while nothing but a text becomes another text', () => {
    const an = { ...newest, query: 'an' };
    expect(isTyping(an, { ...newest, query: 'ana' })).toBe(true);
    expect(isTyping(newest, an)).toBe(false);
    expect(isTyping(an, newest)).toBe(false);
    expect(isTyping(an, { ...NO_SEARCH, query: 'ana' })).toBe(false);
  });

  it('keeps its order when the search is cleared', () => {
    expect(withoutSearch(everything)).toEqual({ ...NO_SEARCH, order: everything.order });
  });
});
