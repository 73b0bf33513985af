import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProfileDetails as Details } from '#data/entities/profile-shown.ts';
import type { Lang } from '#domain/locales.ts';
import { serverT } from '#i18n/server.ts';
import { ProfileDetails } from './ProfileDetails.tsx';
import { competingProfile, openProfile, withDetails } from './profile-fixture.ts';

afterEach(cleanup);

const renderDetails = (details: Details, lang: Lang = 'en') =>
  render(<ProfileDetails details={details} lang={lang} t={serverT(lang)} />).container;

const facts = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('the details of a contestant', () => {
  test('are terms and values, with units as people write them', () => {
    renderDetails(openProfile.details);
    expect(facts()).toEqual([
      ['Height', '171 cm'],
      ['Weight', '58 kg'],
      ['Relationship', 'In a relationship'],
      ['Children', '2'],
      ['Links', 'ana.examplephotos.example/ana/2026'],
    ]);
  });

  test.each<[Lang, string[]]>([
    ['ru', ['171 см', '58 кг', 'В отношениях', '2']],
    ['zh', ['171厘米', '58 kg', '恋爱中', '2']],
    ['ar', ['171 سم', '58 كغم', 'في علاقة', '2']],
  ])('are written in %s', (lang, values) => {
    renderDetails({ ...openProfile.details, links: [] }, lang);
    expect(facts().map(([, value]) => value)).toEqual(values);
  });

  test('say "none" for no children, and nothing for what is hidden', () => {
    renderDetails(withDetails({ children: 0 }).details);
    expect(facts()).toEqual([['Children', 'None']]);
  });

  test('have no place where she shows nothing', () => {
    expect(renderDetails(competingProfile.details).innerHTML).toBe('');
  });

  test('carry her words as text, whatever is in them, with her lines', () => {
    const bio = '<b>Bold</b>\nhttps://not-a-link.example';
    const page = renderDetails(withDetails({ bio }).details);
    expect(page.querySelector('[data-part="profile-bio"]')?.textContent).toBe(bio);
    expect(page.querySelector('[data-part="profile-bio"]')?.children).toHaveLength(0);
    expect(page.querySelector('dl')).toBeNull();
  });

  test('lead to her links without a recommendation of ours', () => {
    renderDetails(openProfile.details);
    const [first] = screen.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('https://www.ana.example/');
    expect(first?.getAttribute('rel')).toBe('nofollow ugc noopener');
    expect(first?.textContent).toBe('ana.example');
  });
});
