// One contestant on the grid: the photograph, below it who she is, then the stars and the standing.
import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { Photo } from '#ui/Photo.tsx';
import type { Contestant } from '../week/country-snapshot.ts';
import { ContestRank } from './ContestRank.tsx';
import { ContestStanding } from './ContestStanding.tsx';
import { PORTRAIT_SIZES, portraitSources } from './portrait-sources.ts';

export type ContestCardProps = {
  readonly contestant: Contestant;
  readonly lang: Lang;
  readonly t: T<'contest'>;
  /** The contestant's profile; null for a reader who is apart from her. */
  readonly href: string | null;
  /** In the first row: its picture is fetched at once. */
  readonly priority: boolean;
  /** False where a standing does not exist (before the start, in the last 24 hours): no place is kept for it. */
  readonly rankShown: boolean;
  readonly stars?: ReactNode;
  readonly like?: ReactNode;
  /** The `sizes` of the place it stands in; the grid's unless told. */
  readonly sizes?: string | undefined;
};

export function ContestCard(props: ContestCardProps) {
  const { contestant, lang, t, href, priority, rankShown, stars, like, sizes } = props;
  const { displayName, age, city, portrait, rank } = contestant;
  return (
    <article className="contest-card stale-blank" data-entry={contestant.entryId}>
      <div className="relative mb-3">
        <Photo
          sources={portraitSources(portrait)}
          alt={t('contest.portraitOf', { name: displayName })}
          sizes={sizes ?? PORTRAIT_SIZES.card}
          placeholder={portrait.placeholder}
          priority={priority}
        />
        {rankShown && <ContestRank rank={rank} t={t} />}
        {like && <div className="absolute end-0 top-0 z-1 min-h-touch min-w-touch">{like}</div>}
      </div>
      <h3 className="text-base/[1.3] font-semibold" data-part="contest-card-name">
        {href ? <a href={href}>{displayName}</a> : displayName}
      </h3>
      {href && (
        <p className="shrink-0 grow text-xs text-muted" data-part="contest-card-about">
          {t('contest.ageCity', { age, city })}
        </p>
      )}
      {rankShown && <ContestStanding score={contestant.score} votes={contestant.votes} lang={lang} t={t} />}
      {stars && (
        <div className="relative z-1 not-empty:min-h-touch" data-part="contest-card-stars">
          {stars}
        </div>
      )}
    </article>
  );
}
