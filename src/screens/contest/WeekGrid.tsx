// A week's whole grid, as it was built and as the server has it now.
import type { ReactNode } from 'react';
import { EntryGrid, type GridPlace } from '#features/contest/entry-grid/EntryGrid.tsx';
import { EntryGridMore } from '#features/contest/entry-grid/EntryGridMore.tsx';
import { EntryGridNotes } from '#features/contest/entry-grid/EntryGridNotes.tsx';
import { EntryGridSkeleton } from '#features/contest/entry-grid/EntryGridSkeleton.tsx';
import type { EntryGridState } from '#features/contest/entry-grid/use-entry-grid.ts';
import type { Contestant, ContestWeek } from '#features/contest/week/country-snapshot.ts';
import type { T } from '#i18n/t.ts';
import { toRequestState } from '#query/request-state.ts';
import type { ListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';

type WeekGridProps = {
  readonly grid: EntryGridState;
  readonly more: ListPages<Contestant>;
  readonly phase: ContestWeek['phase'];
  readonly t: T<'contest' | 'voting' | 'errors'>;
  readonly accountHref: string;
  readonly children: (contestant: Contestant, place: GridPlace) => ReactNode;
};

export function WeekGrid({ grid, more, phase, t, accountHref, children }: WeekGridProps) {
  return (
    <RequestGate
      state={toRequestState(grid.standings, (contestants) => contestants.length === 0)}
      loading={<EntryGridSkeleton count={12} />}
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
          <EntryGridNotes grid={grid} t={t} />
          <EntryGrid week={{ phase }} contestants={grid.contestants} t={t}>
            {children}
          </EntryGrid>
          <EntryGridMore list={more} known={grid.contestants.length} label={t('contest.thisWeek')} t={t}>
            {children}
          </EntryGridMore>
        </>
      )}
    </RequestGate>
  );
}
