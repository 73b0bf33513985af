import type { AdministeredWeek } from '#data/administration.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber, formatScore } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { Tag } from '../ui/AdminList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { AdministrationT } from '../ui/labels.ts';

type WeekResultsProps = {
  readonly lang: Lang;
  readonly t: AdministrationT;
  readonly week: AdministeredWeek;
};

/** The first ten of an official week, as they were settled; nothing before. */
export function WeekResults({ lang, t, week }: WeekResultsProps) {
  if (week.ranking.length === 0) return null;
  return (
    <Disclosure summary={t('administration.results')}>
      <div className="overflow-x-auto">
        <table className="w-full tabular-nums lining-nums [&_:is(th,td)]:py-2 [&_:is(th,td)]:pe-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:font-normal [&_thead_th]:text-xs/normal [&_thead_th]:text-muted">
          <thead>
            <tr>
              <th scope="col">{t('administration.rank')}</th>
              <th scope="col">{t('administration.name')}</th>
              <th scope="col">{t('administration.score')}</th>
              <th scope="col">{t('administration.votes')}</th>
            </tr>
          </thead>
          <tbody>
            {week.ranking.map((ranked) => (
              <tr key={ranked.rank}>
                <td>{formatNumber(lang, ranked.rank)}</td>
                <th scope="row">
                  <a className="text-link" href={profileHref(lang, ranked.profileId)}>
                    <bdi>{ranked.displayName}</bdi>
                  </a>{' '}
                  {ranked.profileId === week.winnerId && (
                    <Tag tone="winner">{t('administration.winner')}</Tag>
                  )}
                  {ranked.state === 'disqualified' && (
                    <Tag tone="cancelled">{t('administration.state_disqualified')}</Tag>
                  )}
                </th>
                <td>{formatScore(lang, Number(ranked.score))}</td>
                <td>{formatNumber(lang, Number(ranked.votes))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
