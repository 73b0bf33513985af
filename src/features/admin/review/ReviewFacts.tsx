// What was typed for the entry, and what was decided about it before.
import type { ReactNode } from 'react';
import type { ReviewedEntry } from '#data/reviews.ts';
import { countryName } from '#domain/country-names.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { ModerationT } from './labels.ts';

type ReviewFactsProps = { readonly lang: Lang; readonly t: ModerationT; readonly entry: ReviewedEntry };

export function ReviewFacts({ lang, t, entry }: ReviewFactsProps) {
  const { details } = entry;
  const status = details?.maritalStatus;
  return (
    <div>
      <h2 className="heading">
        <bdi>{entry.displayName}</bdi>, <span className="tabular-nums lining-nums">{entry.age}</span>
      </h2>
      <dl className="mt-3 grid gap-2">
        <Fact term={t('moderation.place')}>
          <bdi>{entry.city}</bdi>, {countryName(entry.country, lang)}
        </Fact>
        <Fact term={t('moderation.week')}>
          <bdi dir="ltr">{entry.week}</bdi>
        </Fact>
        {details?.heightCm && (
          <Fact term={t('moderation.height')}>
            {t('moderation.centimetres', { height: details.heightCm })}
          </Fact>
        )}
        {details?.weightKg && (
          <Fact term={t('moderation.weight')}>{t('moderation.kilograms', { weight: details.weightKg })}</Fact>
        )}
        {status && <Fact term={t('entry.marital_status')}>{t(`entry.marital.${status}`)}</Fact>}
        {details?.children != null && <Fact term={t('moderation.children')}>{details.children}</Fact>}
        {details?.bio && (
          <Fact term={t('moderation.bio')}>
            <bdi className="whitespace-pre-line">{details.bio}</bdi>
          </Fact>
        )}
        {details && details.links.length > 0 && (
          <Fact term={t('moderation.links')}>
            {details.links.map((link) => (
              <bdi key={link} className="block" dir="ltr">
                {link}
              </bdi>
            ))}
          </Fact>
        )}
      </dl>
      <ReviewHistory lang={lang} t={t} entry={entry} />
    </div>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(80px,1fr)_3fr] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function ReviewHistory({ lang, t, entry }: ReviewFactsProps) {
  // Changes that an entry needs follow from its pictures, which are in the list themselves.
  const against = entry.history.filter(
    ({ reason, subject, action }) => reason !== null && !(subject === 'entry' && action === 'changes'),
  );
  if (against.length === 0) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <details className="mt-3">
      <summary className="min-h-touch cursor-pointer content-center">
        {t('moderation.history', { number: against.length })}
      </summary>
      <ul>
        {against.map(({ subjectId: id, reason, note, decidedAt: at }) => (
          <li key={`${id} ${at}`}>
            {reason && t(`reasons.${reason}Label`)}
            {note && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
            <time className="block text-muted" dateTime={at}>
              {formatDateTime(lang, at, zone)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  );
}
