import type { AdminWeek } from '#data/admin.ts';
import type { Lang } from '#domain/locales.ts';
import { formatNumber, formatScore } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { Tag } from '../ui/AdminList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { AdminT } from '../ui/labels.ts';

type WeekResultsProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly week: AdminWeek;
};

/** The first ten of an official week, as they were settled; nothing before. */
export function WeekResults({ lang, t, week }: WeekResultsProps) {
  if (week.ranking.length === 0) return null;
  return (
    <Disclosure summary={t('admin.results')}>
      <div className="overflow-x-auto">
        <table className="w-full tabular-nums lining-nums [&_:is(th,td)]:py-2 [&_:is(th,td)]:pe-2 [&_:is(th,td)]:text-start [&_:is(th,td)]:font-normal [&_thead_th]:text-xs/normal [&_thead_th]:text-muted">
          <thead>
            <tr>
              <th scope="col">{t('admin.rank')}</th>
              <th scope="col">{t('admin.name')}</th>
              <th scope="col">{t('admin.score')}</th>
              <th scope="col">{t('admin.votes')}</th>
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
                  {ranked.profileId === week.winnerId && <Tag tone="winner">{t('admin.winner')}</Tag>}
                  {ranked.state === 'disqualified' && (
                    <Tag tone="cancelled">{t('admin.state_disqualified')}</Tag>
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
