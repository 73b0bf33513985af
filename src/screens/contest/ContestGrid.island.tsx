// The grid of a contest week, alive: cards of `contest` with the stars of `voting` and the hearts of `likes`.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import type { GridPlace } from '#features/contest/entry-grid/EntryGrid.tsx';
import { portraitSources } from '#features/contest/entry-grid/portrait-sources.ts';
import {
  type GridSnapshot,
  refreshStandingsSoon,
  refreshWeek,
  useEntryGrid,
  useMoreContestants,
  useWeekHeading,
} from '#features/contest/entry-grid/use-entry-grid.ts';
import { ContestPhaseNote } from '#features/contest/week/ContestPhaseNote.tsx';
import type { Contestant } from '#features/contest/week/country-snapshot.ts';
import { RateInvitation } from '#features/voting/rate-queue/RateInvitation.tsx';
import { useOwnVotes } from '#features/voting/use-own-votes.ts';
import { usePendingVotes } from '#features/voting/use-pending-votes.ts';
import { onOutdatedWeek, onVoteAccepted } from '#features/voting/voting.ts';
import { useT } from '#i18n/client.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { searchTexts } from '#i18n/namespaces/search.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { contestHref, pageHref, weekHref } from '#i18n/routing/links.ts';
import { useReplay } from '#query/use-replay.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { $session } from '#stores/session.ts';
import { GridSearch } from './GridSearch.tsx';
import { VotingCard } from './VotingCard.tsx';
import { WeekGrid } from './WeekGrid.tsx';

export type ContestGridProps = {
  readonly lang: Lang;
  readonly country: Country;
  /** A slug as in `2026-w47`; null is the current week. */
  readonly week: string | null;
  readonly snapshot: GridSnapshot | null;
};

export default function ContestGridIsland(props: ContestGridProps) {
  return (
    <IslandBoundary lang={props.lang}>
      <ContestGrid {...props} />
    </IslandBoundary>
  );
}

function ContestGrid({ lang, country, week: slug, snapshot }: ContestGridProps) {
  const t = useT(lang, contestTexts, searchTexts, votingTexts, errorsTexts);
  const grid = useEntryGrid(country, slug, snapshot);
  const more = useMoreContestants(country, slug, grid.nextCursor);
  const ownVotes = useOwnVotes(grid.week);
  usePendingVotes(t);
  const session = useStore($session, { ssr: 'initial' });
  const ref = useReplay<HTMLElement>();
  useWeekHeading(snapshot?.week, grid.week, lang);
  useEffect(() => onVoteAccepted(() => refreshStandingsSoon(country, slug)), [country, slug]);
  useEffect(() => onOutdatedWeek(() => refreshWeek(country, slug)), [country, slug]);

  const locale = localeOf(lang, country);
  const here = slug === null ? contestHref(locale) : weekHref(locale, slug);
  const authHref = pageHref(lang, 'auth');
  const signInHref = `${authHref}?next=${encodeURIComponent(here)}`;
  const phase = grid.week?.phase ?? 'live';
  const reader = session.status === 'signedIn' ? session.userId : '';
  const isOpen = grid.week?.phase === 'live';
  // While a week that is older than it may be is asked for again, nothing moves.
  const invited = grid.week ?? snapshot?.week;
  const rankShown = phase !== 'upcoming' && !grid.week?.isBlackout;

  const card = (contestant: Contestant, place: GridPlace) => (
    <VotingCard
      contestant={contestant}
      lang={lang}
      t={t}
      priority={place.priority}
      sizes={place.sizes}
      rankShown={rankShown}
      takesLikes={phase === 'live' || phase === 'upcoming'}
      reader={reader}
      isOpen={isOpen}
      closesAt={grid.week?.endsAt}
      signInHref={signInHref}
    />
  );

  const weekGrid = (
    <WeekGrid grid={grid} more={more} phase={phase} t={t} accountHref={pageHref(lang, 'account')}>
      {card}
    </WeekGrid>
  );

  return (
    <section ref={ref} aria-busy={grid.standings.isFetching}>
      {grid.week && <ContestPhaseNote week={grid.week} t={t} />}
      {invited?.phase === 'live' && invited.entries > 0 && (
        <RateInvitation
          lang={lang}
          country={country}
          voterId={reader}
          closesAt={invited.endsAt}
          here={here}
          authHref={authHref}
          sourcesOf={portraitSources}
          t={t}
        />
      )}
      {grid.week?.entries === 0 ? (
        weekGrid
      ) : (
        <GridSearch
          lang={lang}
          country={country}
          slug={slug}
          week={grid.week}
          contestants={grid.contestants}
          ownVotes={ownVotes}
          showOrder={grid.showOrder}
          t={t}
          card={card}
        >
          {weekGrid}
        </GridSearch>
      )}
    </section>
  );
}
