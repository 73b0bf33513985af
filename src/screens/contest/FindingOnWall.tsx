// A finding above a week's wall: the bar, and the contestants it shows in the place of the whole wall.
import { useStore } from '@nanostores/react';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Country, Lang } from '#domain/locales.ts';
import { ContestGridSkeleton } from '#features/contest/entry-grid/ContestGridSkeleton.tsx';
import type { WallPlace } from '#features/contest/entry-grid/ContestWall.tsx';
import { FindingBar } from '#features/contest/search/FindingBar.tsx';
import { orderOf } from '#features/contest/search/FindingOrder.tsx';
import { useFinding } from '#features/contest/search/finding-address.ts';
import { citiesOf } from '#features/contest/search/finding-filters.ts';
import {
  type Finding,
  isNarrowed,
  isWholeWall,
  withoutSearch,
} from '#features/contest/search/finding-state.ts';
import type { FoundCount } from '#features/contest/search/use-found-contestants.ts';
import type { Contestant, ContestWeek } from '#features/contest/week/country-snapshot.ts';
import type { OwnVotes } from '#features/voting/use-own-votes.ts';
import { $ballots } from '#features/voting/voting.ts';
import type { T } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { toRequestState } from '#query/request-state.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { $session } from '#stores/session.ts';
import { RequestGate } from '#ui/RequestGate.tsx';

type FindingOnWallProps = {
  readonly lang: Lang;
  readonly country: Country;
  readonly slug: string | null;
  readonly week: ContestWeek | undefined;
  /** Everybody who is known: their cities can be chosen. */
  readonly contestants: readonly Contestant[];
  readonly ownVotes: OwnVotes;
  /** Moves the cards of the whole wall into the server's order, where they stand in another one. */
  readonly showOrder: (() => void) | undefined;
  readonly t: T<'contest' | 'finding' | 'voting' | 'errors'>;
  readonly card: (contestant: Contestant, place: WallPlace) => ReactNode;
  /** The whole wall. */
  readonly children: ReactNode;
};

export function FindingOnWall(props: FindingOnWallProps) {
  const { lang, country, slug, week, contestants, ownVotes, showOrder, t, card, children } = props;
  const { finding: asked, shownPages, change, showPages } = useFinding();
  const isSignedIn = useStore($session, { ssr: 'initial' }).status === 'signedIn';
  const canRate = isSignedIn && week?.phase === 'live' && !ownVotes.error;
  const rated = useRated(ownVotes, asked);
  const finding = { ...asked, unrated: asked.unrated && canRate };
  const isWhole = isWholeWall(finding);
  const [count, setCount] = useState<FoundCount | null>(null);
  const [isNear, setIsNear] = useState(false);
  const wall = useFoundWall(!isWhole || isNear);
  // Sorting by an alphabet is dear on a slow phone: not while the page comes alive.
  const isCalm = useCalm();
  const cities = useMemo(() => (isCalm ? citiesOf(contestants, lang) : []), [contestants, lang, isCalm]);

  return (
    <>
      <FindingBar
        finding={finding}
        onChange={change}
        onRank={showOrder}
        onNear={() => setIsNear(true)}
        t={t}
        isRanked={week?.phase !== 'upcoming' && !week?.isBlackout}
        cities={cities}
        canRate={canRate}
      >
        {isNarrowed(finding)
          ? count && countText(count, t)
          : week && t('contest.contestants', { count: week.entries })}
      </FindingBar>
      {isWhole ? (
        children
      ) : (
        <RequestGate
          state={toRequestState(wall)}
          loading={<FoundWallSkeleton />}
          empty={null}
          t={t}
          retryLabel={t('voting.tryAgain')}
        >
          {({ FoundWall }) => (
            <FoundWall
              country={country}
              week={slug}
              finding={finding}
              rated={rated}
              shownPages={shownPages}
              t={t}
              card={card}
              onCount={setCount}
              onClear={() => change(withoutSearch(finding))}
              onDrawAgain={() => change({ order: orderOf('random') })}
              onShowMore={() => showPages(shownPages + 1)}
            />
          )}
        </RequestGate>
      )}
    </>
  );
}

/** False while the page comes alive, true from its first idle moment on. */
function useCalm(): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setIsCalm(true));
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(settle, { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return isCalm;
}

/** Whom the voter had rated when the address was last changed: nobody leaves the wall under the voter's finger. */
function useRated({ data }: OwnVotes, asked: Finding): ReadonlySet<string> | null {
  return useMemo(() => {
    if (data === undefined) return null;
    const ballots = Object.entries(asked.unrated ? $ballots.get() : {});
    const here = ballots.filter(([, ballot]) => ballot.stars !== null).map(([entryId]) => entryId);
    return new Set([...data.map(({ entryId }) => entryId), ...here]);
  }, [data, asked]);
}

function countText({ number, isExact }: FoundCount, t: T<'finding'>): string {
  return isExact ? t('finding.found', { number }) : t('finding.foundMore', { number });
}

/** In the geometry of the wall that comes, its line of notes included. */
function FoundWallSkeleton() {
  return (
    <div className="min-h-[100svh]">
      <div className="mb-4 min-h-6" />
      <ContestGridSkeleton count={12} />
    </div>
  );
}

/** The wall of a finding is a script of its own: most visitors look for nobody. */
function useFoundWall(isWanted: boolean) {
  return useSharedQuery({
    queryKey: ['found-wall'],
    queryFn: async () => {
      try {
        return await import('./FoundWall.tsx');
      } catch (cause) {
        throw new AppError(navigator.onLine ? 'unavailable' : 'offline', { cause });
      }
    },
    enabled: isWanted,
  });
}
