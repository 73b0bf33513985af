import { describe, expect, it } from 'vitest';
import { parseSocialLinks, socialLinks } from './social-links.ts';

describe('the social widgets', () => {
  it('are named by the environment, each with its address', () => {
    expect(
      socialLinks('Instagram https://instagram.example/diadem, Diadem TV https://tv.example/@d ,'),
    ).toEqual([
      { name: 'Instagram', url: 'https://instagram.example/diadem' },
      { name: 'Diadem TV', url: 'https://tv.example/@d' },
    ]);
  });

  it('are none where nothing is configured', () => {
    expect(socialLinks(undefined)).toEqual([]);
    expect(parseSocialLinks('')).toEqual([]);
  });

  it.each([
    'Instagram',
    'https://instagram.example',
    'X javascript:alert(1)',
    'X http://x.example',
    'X https://',
  ])('are refused as %s', (text) => {
    expect(() => parseSocialLinks(text)).toThrow('not a name and an https address');
  });
});
