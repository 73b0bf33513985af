import type { ProfileResult } from '#data/entities/profile.ts';
import { type Lang, localeOf } from '#domain/locales.ts';
import { formatNumber, formatScore } from '#i18n/format.ts';
import { weekHref } from '#i18n/links.ts';
import type { T } from '#i18n/t.ts';
import { profileWeekName } from './profile-week-name.ts';
import './profile-results.css';

type ProfileResultsProps = {
  readonly results: readonly ProfileResult[];
  readonly lang: Lang;
  readonly t: T<'profile'>;
};

export function ProfileResults({ results, lang, t }: ProfileResultsProps) {
  return (
    <section className="profile-results">
      <h2 className="heading display">{t('profile.results')}</h2>
      {results.length === 0 ? (
        <p className="text-muted">{t('profile.noResults')}</p>
      ) : (
        <table className="tabular-nums lining-nums">
          <thead>
            <tr>
              <th scope="col">{t('profile.week')}</th>
              <th scope="col">{t('profile.rank')}</th>
              <th scope="col">{t('profile.score')}</th>
              <th scope="col">{t('profile.votes')}</th>
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
    <tr data-winner={isWinner}>
      <th scope="row">
        <a className="text-link" href={weekHref(localeOf(lang, country), week)}>
          {profileWeekName(week, t)}
        </a>
      </th>
      <td>
        {isWinner && <span className="profile-results-title">{t('profile.winner')}</span>}{' '}
        {t('profile.rankOf', { rank, entries })}
      </td>
      <td>{formatScore(lang, score)}</td>
      <td>{formatNumber(lang, votes)}</td>
    </tr>
  );
}
