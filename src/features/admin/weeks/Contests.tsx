// The settings of each contest: ages, version of the rules, places of the weeks to come, and the prize.
import { type AdminContest, listContests } from '#data/admin.ts';
import { countryName } from '#domain/country-names.ts';
import type { Lang } from '#domain/locales.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList, AdminSection } from '../ui/AdminList.tsx';
import type { AdminT } from '../ui/labels.ts';
import { ContestForm } from './ContestForm.tsx';

type ContestsProps = { readonly lang: Lang; readonly t: AdminT };

export function Contests({ lang, t }: ContestsProps) {
  const { state, show } = useAnswer<readonly AdminContest[]>('contests', listContests);
  const byName = new Intl.Collator(lang);
  return (
    <AdminSection>
      <RequestGate
        state={state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={null}
        t={t}
        retryLabel={t('admin.tryAgain')}
      >
        {(contests) => (
          <AdminList>
            {contests
              .map((contest) => ({ contest, name: countryName(contest.country, lang) }))
              .sort((one, other) => byName.compare(one.name, other.name))
              .map(({ contest, name }) => (
                <li key={contest.country}>
                  <details>
                    <summary className="group flex cursor-pointer list-none flex-wrap items-baseline gap-x-4 py-3 [&::-webkit-details-marker]:hidden">
                      <span className="text-md/normal font-semibold group-hover:text-garnet">{name}</span>
                      <span className="text-muted">
                        {summary(t, contest)} · {/* Written in whatever language. */}
                        {contest.prize ? <bdi>{contest.prize.title}</bdi> : t('admin.noPrize')}
                      </span>
                    </summary>
                    <ContestForm t={t} contest={contest} onSaved={show} />
                  </details>
                </li>
              ))}
          </AdminList>
        )}
      </RequestGate>
    </AdminSection>
  );
}

function summary(t: AdminT, contest: AdminContest): string {
  const { minimumAge: from, maximumAge: to, capacity } = contest;
  return [
    to === null ? t('admin.ageFrom', { from }) : t('admin.ages', { from, to }),
    t('admin.places', { number: capacity }),
  ].join(' · ');
}
