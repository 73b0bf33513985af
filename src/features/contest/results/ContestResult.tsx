// A grid on which nothing acts any more: cards without stars, plain HTML.
import type { Lang } from '#domain/locales.ts';
import { profileHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { ContestCard } from '../entry-grid/ContestCard.tsx';
import { EntryGrid } from '../entry-grid/EntryGrid.tsx';
import type { Contestant, ContestWeek } from '../week/country-snapshot.ts';

type ContestResultProps = {
  readonly week: Pick<ContestWeek, 'phase'>;
  /** By rank where there is a result. */
  readonly contestants: readonly Contestant[];
  readonly lang: Lang;
  readonly t: T<'contest'>;
};

export function ContestResult({ week, contestants, lang, t }: ContestResultProps) {
  if (contestants.length === 0) return null;
  return (
    <EntryGrid week={week} contestants={contestants} t={t}>
      {(contestant, { priority, sizes }) => (
        <ContestCard
          contestant={contestant}
          lang={lang}
          t={t}
          href={contestant.profileId && profileHref(lang, contestant.profileId)}
          priority={priority}
          sizes={sizes}
          rankShown={week.phase === 'official'}
        />
      )}
    </EntryGrid>
  );
}
