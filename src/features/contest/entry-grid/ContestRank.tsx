// The plate in the corner of a photograph. Its element is there before the rank is known, so that nothing jumps.
import type { T } from '#i18n/t.ts';

type ContestRankProps = { readonly rank: number | null; readonly t: T<'contest'> };

export function ContestRank({ rank, t }: ContestRankProps) {
  return (
    <p className="contest-rank" data-part="rank" data-rank={rank ?? ''} hidden={rank === null}>
      <svg viewBox="0 0 24 18" aria-hidden="true" focusable="false">
        <path d="M2 4.5l5 5L12 1.5l5 8 5-5-2 12H4z" />
      </svg>
      <span className="sr-only" data-part="rankWords">
        {rank === null ? '' : t('contest.rank', { rank })}
      </span>
      <span aria-hidden="true" data-part="rankNumber">
        {rank}
      </span>
    </p>
  );
}
