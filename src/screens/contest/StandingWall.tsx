// A week's whole wall, as it was built and as the server has it now.
import type { ReactNode } from 'react';
import { ContestGridMore } from '#features/contest/entry-grid/ContestGridMore.tsx';
import { ContestGridNotes } from '#features/contest/entry-grid/ContestGridNotes.tsx';
import { ContestGridSkeleton } from '#features/contest/entry-grid/ContestGridSkeleton.tsx';
import { ContestWall, type WallPlace } from '#features/contest/entry-grid/ContestWall.tsx';
import type { ContestGridState } from '#features/contest/entry-grid/use-contest-grid.ts';
import type { Contestant, ContestWeek } from '#features/contest/week/country-snapshot.ts';
import type { T } from '#i18n/t.ts';
import { toRequestState } from '#query/request-state.ts';
import type { ListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';

type StandingWallProps = {
  readonly grid: ContestGridState;
  readonly more: ListPages<Contestant>;
  readonly phase: ContestWeek['phase'];
  readonly t: T<'contest' | 'voting' | 'errors'>;
  readonly accountHref: string;
  readonly children: (contestant: Contestant, place: WallPlace) => ReactNode;
};

export function StandingWall({ grid, more, phase, t, accountHref, children }: StandingWallProps) {
  return (
    <RequestGate
      state={toRequestState(grid.standings, (contestants) => contestants.length === 0)}
      loading={<ContestGridSkeleton count={12} />}
      empty={
        phase === 'cancelled' ? null : (
          <GateMessage text={t('contest.empty')}>
            <a className="button" href={accountHref}>
              {t('contest.emptyAction')}
            </a>
          </GateMessage>
        )
      }
      t={t}
      retryLabel={t('voting.tryAgain')}
    >
      {() => (
        <>
          <ContestGridNotes grid={grid} t={t} />
          <ContestWall week={{ phase }} contestants={grid.contestants} t={t}>
            {children}
          </ContestWall>
          <ContestGridMore list={more} known={grid.contestants.length} label={t('contest.thisWeek')} t={t}>
            {children}
          </ContestGridMore>
        </>
      )}
    </RequestGate>
  );
}
