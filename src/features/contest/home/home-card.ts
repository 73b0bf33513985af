// Fills the cards of the home page, which the build wrote, with what the server answers. No React: a landing page
// loads none before the visitor acts.
import type { Contestant } from '#data/entities/contestant.ts';
import type { Lang } from '#domain/locales.ts';
import { formatScore } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { portraitSources } from '../entry-grid/portrait-sources.ts';

export type HomeWords = { readonly lang: Lang; readonly t: T<'contest'> };

function part(card: Element, name: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

function write(card: Element, selector: string, text: string): void {
  const element = card.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}

/** Rank, score and votes into the places that the card keeps for them; nothing moves. */
export function fillStanding(
  card: Element,
  { rank, score, votes }: Contestant,
  { lang, t }: HomeWords,
): void {
  const plate = part(card, 'rank');
  if (plate) {
    plate.hidden = rank === null;
    plate.dataset['rank'] = rank === null ? '' : String(rank);
    write(plate, '[data-part="rankWords"]', rank === null ? '' : t('contest.rank', { rank }));
    write(plate, '[data-part="rankNumber"]', rank === null ? '' : String(rank));
  }
  const standing = part(card, 'standing');
  if (!standing) return;
  standing.dataset['known'] = String(score !== null);
  const shown = score === null ? '' : formatScore(lang, score);
  write(standing, '[data-part="score"]', shown);
  write(standing, '[data-part="scoreWords"]', shown && t('contest.score', { score: shown }));
  write(standing, '[data-part="votes"]', votes === null ? '' : t('contest.votes', { count: votes }));
}

/** Another contestant into a card or into the large portrait. */
export function showContestant(card: HTMLElement, contestant: Contestant, words: HomeWords): void {
  const { lang, t } = words;
  const { displayName, age, city, profileId } = contestant;
  card.dataset['entry'] = contestant.entryId;
  for (const link of card.querySelectorAll<HTMLAnchorElement>(
    'a[data-part="profile"], [data-part="contest-card-name"] a',
  )) {
    if (profileId) link.href = profileHref(lang, profileId);
    else link.removeAttribute('href');
  }
  write(card, '[data-part="contest-card-name"] a, [data-part="home-hero-name"]', displayName);
  write(
    card,
    '[data-part="contest-card-about"], [data-part="home-hero-city"]',
    t('contest.ageCity', { age, city }),
  );
  showPortrait(card, contestant, t('contest.portraitOf', { name: displayName }));
  fillStanding(card, contestant, words);
}

function showPortrait(card: Element, { portrait }: Contestant, alt: string): void {
  const image = card.querySelector('img');
  const sources = portraitSources(portrait);
  const largest = sources.at(-1);
  if (!image || !largest) return;
  card.querySelector('.photo rect')?.setAttribute('fill', portrait.placeholder);
  image.alt = alt;
  image.width = largest.width;
  image.height = largest.height;
  image.srcset = sources.map((source) => `${source.src} ${source.width}w`).join(', ');
  image.src = largest.src;
}

/** One line under the large portrait: in the lead, or which rank. Empty while no standing is public. */
export function heroStanding({ rank, score, votes }: Contestant, { lang, t }: HomeWords): string {
  if (rank === null || score === null || votes === null) return '';
  const words = { score: formatScore(lang, score), votes: t('contest.votes', { count: votes }) };
  return rank === 1 ? t('contest.leading', words) : t('contest.rankAmong', { ...words, rank });
}
