// "My votes": every vote of the signed-in voter, by week, each with its receipt.

import { listOwnVotePage, OWN_VOTES_PAGE } from '#data/own-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useListPages } from '#query/use-list-pages.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import type { AccountT } from './labels.ts';
import { OwnVoteRow } from './OwnVoteRow.tsx';
import { OwnVotesSkeleton } from './OwnVotesSkeleton.tsx';
import { OWN_VOTES, OWN_VOTES_HEADING } from './own-vote-layout.ts';
import { VoteAppeals } from './VoteAppeals.tsx';
import { groupByWeek, weekDays, weekName } from './vote-weeks.ts';

type OwnVotesProps = {
  readonly lang: Lang;
  readonly t: AccountT;
  readonly voterId: string;
  /** Where the first vote can be given. */
  readonly contestHref: string;
};

export function OwnVotes({ lang, t, voterId, contestHref }: OwnVotesProps) {
  const list = useListPages({
    queryKey: queryKeys.ownVotes(voterId, 'pages'),
    readPage: (after, signal) => listOwnVotePage(after, { signal }),
    pageSize: OWN_VOTES_PAGE,
    cursorOf: (vote) => vote.cursor,
  });
  const empty = (
    <GateMessage text={t('account.empty')}>
      <a className="button" href={contestHref}>
        {t('account.emptyAction')}
      </a>
    </GateMessage>
  );
  return (
    <RequestGate
      state={list.state}
      loading={<OwnVotesSkeleton />}
      empty={empty}
      t={t}
      retryLabel={t('voting.tryAgain')}
    >
      {(votes) => (
        <div className={OWN_VOTES} data-part="own-votes">
          {groupByWeek(votes).map(({ week, votes: own }) => (
            <section key={week} aria-labelledby={`votes-${week}`}>
              <h3 id={`votes-${week}`} className={OWN_VOTES_HEADING}>
                <span>{weekName(week, t)}</span>{' '}
                <span className="text-xs/[1.5] font-normal text-muted">{weekDays(week, lang)}</span>
              </h3>
              <ul>
                {own.map((vote) => (
                  <OwnVoteRow key={vote.entryId} vote={vote} lang={lang} t={t} />
                ))}
              </ul>
              <VoteAppeals lang={lang} t={t} voterId={voterId} week={week} votes={own} />
            </section>
          ))}
          <ShowMore
            list={list}
            label={t('account.showMore')}
            loadingLabel={t('voting.showMoreLoading')}
            t={t}
          />
        </div>
      )}
    </RequestGate>
  );
}
