// The wall that a finding shows: cards of `contest` where `finding` says who they are.
import type { ReactNode } from 'react';
import { ContestGridList } from '#features/contest/entry-grid/ContestGridList.tsx';
import { ContestGridSkeleton } from '#features/contest/entry-grid/ContestGridSkeleton.tsx';
import { PRIORITY_CARDS, type WallPlace } from '#features/contest/entry-grid/ContestWall.tsx';
import { fillInPlace } from '#features/contest/entry-grid/contest-grid-order.ts';
import { PORTRAIT_SIZES } from '#features/contest/entry-grid/portrait-sources.ts';
import { FoundContestants, type FoundContestantsProps } from '#features/contest/search/FoundContestants.tsx';
import type { Contestant } from '#features/contest/week/country-snapshot.ts';
import type { T } from '#i18n/t.ts';

type FoundWallProps = Omit<FoundContestantsProps, 'children' | 'loading' | 'fillInPlace'> & {
  readonly t: T<'contest'>;
  readonly card: (contestant: Contestant, place: WallPlace) => ReactNode;
};

export function FoundWall({ card, ...finding }: FoundWallProps) {
  return (
    <FoundContestants {...finding} fillInPlace={fillInPlace} loading={<ContestGridSkeleton count={12} />}>
      {(contestants) => {
        const label = finding.t('contest.contestants', { count: contestants.length });
        return (
          <>
            <h2 className="sr-only">{label}</h2>
            <ContestGridList
              contestants={contestants}
              t={finding.t}
              label={label}
              openCards={contestants.length}
            >
              {(contestant, index) =>
                card(contestant, { index, sizes: PORTRAIT_SIZES.card, priority: index < PRIORITY_CARDS })
              }
            </ContestGridList>
          </>
        );
      }}
    </FoundContestants>
  );
}
