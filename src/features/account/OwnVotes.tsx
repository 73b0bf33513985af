// "My votes": every vote of the signed-in voter, by week, each with its receipt.
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import type { AccountT } from './labels.ts';
import { OwnVoteRow } from './OwnVoteRow.tsx';
import { OwnVotesSkeleton } from './OwnVotesSkeleton.tsx';
import { OWN_VOTES, OWN_VOTES_HEADING } from './own-vote-layout.ts';
import { useOwnVotePages } from './use-own-vote-pages.ts';
import { groupByWeek, weekDays, weekName } from './vote-weeks.ts';

type OwnVotesProps = {
  readonly lang: Lang;
  readonly t: AccountT;
  readonly voterId: string;
  /** Where the first vote can be given. */
  readonly contestHref: string;
};

export function OwnVotes({ lang, t, voterId, contestHref }: OwnVotesProps) {
  const { state, more, moreError, showMore } = useOwnVotePages(voterId);
  const empty = (
    <GateMessage text={t('account.empty')}>
      <a className="button" href={contestHref}>
        {t('account.emptyAction')}
      </a>
    </GateMessage>
  );
  return (
    <RequestGate
      state={state}
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
            </section>
          ))}
          {moreError && <p role="alert">{errorText(t, moreError)}</p>}
          {more !== 'end' && (
            <button
              type="button"
              className="button button-quiet justify-self-start"
              aria-disabled={more === 'loading'}
              onClick={() => {
                if (more !== 'loading') showMore();
              }}
            >
              {more === 'loading' ? t('voting.showMoreLoading') : t('account.showMore')}
            </button>
          )}
        </div>
      )}
    </RequestGate>
  );
}
