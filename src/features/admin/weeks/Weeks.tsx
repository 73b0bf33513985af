// The weeks of a country: who is in them, how many places they have, cancelling, official results.
import { useState } from 'react';
import { type AdminWeeks, cancelWeek, listWeeks, setCapacity } from '#data/admin.ts';
import { countryName } from '#domain/country-names.ts';
import { COUNTRIES, type Country, isCountry, type Lang } from '#domain/locales.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AdminList, AdminSection } from '../ui/AdminList.tsx';
import { Choice } from '../ui/Choice.tsx';
import type { AdminT } from '../ui/labels.ts';
import { WeekRow } from './WeekRow.tsx';

type WeeksProps = { readonly lang: Lang; readonly t: AdminT; readonly initialCountry: Country };

export function Weeks({ lang, t, initialCountry }: WeeksProps) {
  const [country, setCountry] = useState(initialCountry);
  const { state, show } = useAnswer<AdminWeeks>(country, () => listWeeks(country));
  return (
    <AdminSection>
      <Choice
        label={t('admin.country')}
        value={country}
        options={COUNTRIES.map((code) => ({ value: code, label: countryName(code, lang) }))}
        onChange={(value) => isCountry(value) && setCountry(value)}
      />
      <RequestGate
        state={state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={null}
        t={t}
        retryLabel={t('admin.tryAgain')}
      >
        {({ weeks, current, timeZone }) => (
          <AdminList>
            {weeks.map((week) => (
              <WeekRow
                key={`${country} ${week.week}`}
                lang={lang}
                t={t}
                country={country}
                timeZone={timeZone}
                week={week}
                isCurrent={week.week === current}
                onCapacity={async (capacity, reason) =>
                  show(await setCapacity(country, week.week, capacity, reason))
                }
                onCancel={async (reason) => show(await cancelWeek(country, week.week, reason))}
              />
            ))}
          </AdminList>
        )}
      </RequestGate>
    </AdminSection>
  );
}
