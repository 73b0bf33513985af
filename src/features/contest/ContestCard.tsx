// One contestant on the wall: the photograph, below it who she is, then the stars and the standing.
import type { ReactNode } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { Photo } from '#ui/Photo.tsx';
import { ContestRank } from './ContestRank.tsx';
import { ContestStanding } from './ContestStanding.tsx';
import type { Contestant } from './country-snapshot.ts';
import './contest-card.css';
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
    <article className="contest-card" data-entry={contestant.entryId}>
      <div className="contest-card-photo">
        <Photo
          sources={portraitSources(portrait)}
          alt={t('contest.portraitOf', { name: displayName })}
          sizes={sizes ?? PORTRAIT_SIZES.card}
          placeholder={portrait.placeholder}
          priority={priority}
        />
        {rankShown && <ContestRank rank={rank} t={t} />}
        {like && <div className="contest-card-like">{like}</div>}
      </div>
      <h3 className="contest-card-name">{href ? <a href={href}>{displayName}</a> : displayName}</h3>
      {href && <p className="contest-card-about">{t('contest.ageCity', { age, city })}</p>}
      {rankShown && <ContestStanding score={contestant.score} votes={contestant.votes} lang={lang} t={t} />}
      {stars && <div className="contest-card-stars">{stars}</div>}
    </article>
  );
}
