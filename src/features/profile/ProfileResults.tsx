import type { ProfileResult } from '#data/entities/profile.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { formatNumber, formatScore } from '#i18n/format/format.ts';
import { weekHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { profileWeekName } from './profile-week-name.ts';

type ProfileResultsProps = {
  readonly results: readonly ProfileResult[];
  readonly lang: Lang;
  readonly t: T<'profile'>;
};

const CELL_CLASSES =
  'border-line border-b py-2 pe-3 text-start align-top font-normal last:pe-0 nth-[n+3]:text-end';

export function ProfileResults({ results, lang, t }: ProfileResultsProps) {
  return (
    <section className="grid gap-2">
      <h2 className="heading display">{t('profile.results')}</h2>
      {results.length === 0 ? (
        <p className="text-muted">{t('profile.noResults')}</p>
      ) : (
        <table className="w-full text-xs tabular-nums lining-nums sm:text-base/[1.45]">
          <thead className="text-muted">
            <tr>
              <th className={CELL_CLASSES} scope="col">
                {t('profile.week')}
              </th>
              <th className={CELL_CLASSES} scope="col">
                {t('profile.rank')}
              </th>
              <th className={CELL_CLASSES} scope="col">
                {t('profile.score')}
              </th>
              <th className={CELL_CLASSES} scope="col">
                {t('profile.votes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map((result) => (
              <ResultRow key={`${result.country} ${result.week}`} result={result} lang={lang} t={t} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

type ResultRowProps = { readonly result: ProfileResult; readonly lang: Lang; readonly t: T<'profile'> };

function ResultRow({ result, lang, t }: ResultRowProps) {
  const { country, week, rank, entries, score, votes, isWinner } = result;
  return (
    <tr>
      <th className={CELL_CLASSES} scope="row">
        <a className="text-link inline-block min-h-6" href={weekHref(localeOf(lang, country), week)}>
          {profileWeekName(week, t)}
        </a>
      </th>
      <td className={CELL_CLASSES}>
        {isWinner && <span className="block font-semibold">{t('profile.winner')}</span>}{' '}
        {t('profile.rankOf', { rank, entries })}
      </td>
      <td className={CELL_CLASSES}>{formatScore(lang, score)}</td>
      <td className={CELL_CLASSES}>{formatNumber(lang, votes)}</td>
    </tr>
  );
}
