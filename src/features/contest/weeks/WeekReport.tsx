// The numbers of a closed week and its last 24 hours, where they were not known when the page was built.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import { getWeekNumbers } from '#data/entities/week-numbers.ts';
import { getWeekSurge } from '#data/week-surge.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { toRequestState } from '#query/request-state.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { WeekNumbers } from './WeekNumbers.tsx';
import { WeekSurge } from './WeekSurge.tsx';

type WeekReportProps = {
  readonly week: ContestWeek;
  readonly lang: Lang;
  readonly t: T<'weeks' | 'contest' | 'voting' | 'errors'>;
};

export function WeekReport({ week, lang, t }: WeekReportProps) {
  const { country, week: slug } = week;
  const report = useSharedQuery({
    queryKey: queryKeys.weekReport(country, slug),
    queryFn: async ({ signal }) => {
      const [numbers, surge] = await Promise.all([
        getWeekNumbers(country, slug, { signal }),
        getWeekSurge(country, slug, { signal }),
      ]);
      return { numbers, surge };
    },
  });
  const city = t(`contest.city.${country}`);
  return (
    <div className="grid gap-18 pt-18">
      <RequestGate
        state={toRequestState(report, ({ numbers }) => numbers === null)}
        loading={null}
        empty={null}
        t={t}
        retryLabel={t('voting.tryAgain')}
      >
        {({ numbers, surge }) => (
          <>
            {numbers && <WeekNumbers week={week} numbers={numbers} city={city} lang={lang} t={t} />}
            <WeekSurge
              surge={surge}
              endsAt={week.endsAt}
              timeZone={week.timeZone}
              city={city}
              lang={lang}
              t={t}
            />
          </>
        )}
      </RequestGate>
    </div>
  );
}
