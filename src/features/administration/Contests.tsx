// The settings of each contest: ages, version of the rules, places of the weeks to come, and the prize.
import { type AdministeredContest, listContests } from '#data/administration.ts';
import { countryName } from '#domain/country-names.ts';
import type { Lang } from '#domain/locales.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ContestForm } from './ContestForm.tsx';
import type { AdministrationT } from './labels.ts';
import './administration.css';

type ContestsProps = { readonly lang: Lang; readonly t: AdministrationT };

export function Contests({ lang, t }: ContestsProps) {
  const { state, show } = useAnswer<readonly AdministeredContest[]>('contests', listContests);
  const byName = new Intl.Collator(lang);
  return (
    <section className="administration">
      <RequestGate
        state={state}
        loading={<Skeleton className="admin-list-loading" />}
        empty={null}
        t={t}
        retryLabel={t('administration.tryAgain')}
      >
        {(contests) => (
          <ul className="admin-list">
            {contests
              .map((contest) => ({ contest, name: countryName(contest.country, lang) }))
              .sort((one, other) => byName.compare(one.name, other.name))
              .map(({ contest, name }) => (
                <li key={contest.country}>
                  <details className="admin-fold">
                    <summary>
                      <span className="admin-row-title">{name}</span>
                      <span className="text-muted">
                        {summary(t, contest)} · {/* Written in whatever language. */}
                        {contest.prize ? <bdi>{contest.prize.title}</bdi> : t('administration.noPrize')}
                      </span>
                    </summary>
                    <ContestForm t={t} contest={contest} onSaved={show} />
                  </details>
                </li>
              ))}
          </ul>
        )}
      </RequestGate>
    </section>
  );
}

function summary(t: AdministrationT, contest: AdministeredContest): string {
  const { minimumAge: from, maximumAge: to, capacity } = contest;
  return [
    to === null ? t('administration.ageFrom', { from }) : t('administration.ages', { from, to }),
    t('administration.places', { number: capacity }),
  ].join(' · ');
}
