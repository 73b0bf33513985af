import { describe, expect, it } from 'vitest';
import {
  AGE_GROUPS,
  cleanText,
  type Finding,
  formatFinding,
  isFiltered,
  isNarrowed,
  isTyping,
  isWholeWall,
  NO_FINDING,
  newSeed,
  parseFinding,
  withoutSearch,
} from './finding-state.ts';

const everything: Finding = {
  order: { sort: 'random', seed: 'k3x9' },
  query: 'Мария 美咲',
  city: 'São Paulo',
  age: '21-24',
  unrated: true,
};

describe('the address of a finding', () => {
  it('is clean while nothing is looked for', () => {
    expect(formatFinding('', NO_FINDING)).toBe('');
    expect(formatFinding('?sort=newest&q=ana&seed=a&city=Rio&age=30-&unrated=1', NO_FINDING)).toBe('');
  });

  it('brings back what was looked for, in any script', () => {
    const address = formatFinding('', everything);
    expect(address).toBe(
      `?sort=random&seed=k3x9&q=${encodeURIComponent('Мария')}+${encodeURIComponent('美咲')}&city=S%C3%A3o+Paulo&age=21-24&unrated=1`,
    );
    expect(parseFinding(address)).toEqual(everything);
  });

  it('brings back each order by itself', () => {
    expect(parseFinding('?sort=newest').order).toEqual({ sort: 'newest' });
    expect(parseFinding('?sort=rank')).toEqual(NO_FINDING);
    expect(parseFinding('?sort=random&seed=abc').order).toEqual({ sort: 'random', seed: 'abc' });
  });

  it('keeps what others have put there', () => {
    expect(formatFinding('?ref=tala&q=old', { ...NO_FINDING, query: 'new' })).toBe('?ref=tala&q=new');
    expect(formatFinding('?ref=tala&sort=newest', NO_FINDING)).toBe('?ref=tala');
  });

  it('means nothing where it makes no sense', () => {
    const nonsense = '?sort=best&seed=x&q=%20%00%20&city=&age=12-99&unrated=yes';
    expect(parseFinding(nonsense)).toEqual(NO_FINDING);
  });

  it.each(['', 'UPPER', "x'--", 'a'.repeat(17)])('has no seed in %j: a new one is drawn', (seed) => {
    const address = `?sort=random&seed=${encodeURIComponent(seed)}`;
    expect(parseFinding(address).order).toEqual({ sort: 'random', seed: null });
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
    for (const seed of seeds) expect(parseFinding(`?sort=random&seed=${seed}`).order).toMatchObject({ seed });
    expect(new Set(seeds).size).toBe(50);
  });
});

describe('what a finding is', () => {
  const newest: Finding = { ...NO_FINDING, order: { sort: 'newest' } };

  it('the whole wall is the page as it was built', () => {
    expect(isWholeWall(NO_FINDING)).toBe(true);
    expect(isWholeWall(newest)).toBe(false);
    expect(isWholeWall({ ...NO_FINDING, query: 'a' })).toBe(false);
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
    expect(isTyping(an, { ...NO_FINDING, query: 'ana' })).toBe(false);
  });

  it('keeps its order when the search is cleared', () => {
    expect(withoutSearch(everything)).toEqual({ ...NO_FINDING, order: everything.order });
  });
});
