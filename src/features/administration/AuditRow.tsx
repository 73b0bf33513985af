import type { AuditRow as Row } from '#data/administration.ts';
import type { Lang } from '#domain/locales.ts';
import { REVIEW_REASONS } from '#domain/review-reasons.ts';
import { formatDateTime } from '#i18n/format.ts';
import type { T } from '#i18n/t.ts';
import { isAuditAction } from './audit-actions.ts';

export type AuditT = T<'administration' | 'reasons' | 'errors'>;
type AuditRowProps = { readonly lang: Lang; readonly t: AuditT; readonly row: Row };

export function AuditRow({ lang, t, row }: AuditRowProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reason = REVIEW_REASONS.find((code) => code === row.reason);
  const changes = changesOf(row);
  return (
    <li className="admin-row">
      <div className="admin-row-head">
        <h2 className="admin-row-title">
          {isAuditAction(row.action) ? t(`administration.action_${row.action}`) : row.action}
        </h2>
        <time className="muted" dateTime={row.at}>
          {formatDateTime(lang, row.at, zone)}
        </time>
      </div>
      <p>
        <bdi>{row.target ?? row.target_id}</bdi>
      </p>
      {row.reason && (
        <p className="admin-reason">{reason ? t(`reasons.${reason}Label`) : <bdi>{row.reason}</bdi>}</p>
      )}
      <p className="muted">
        {t('administration.by')} <bdi>{row.actor ?? row.actor_id ?? t('administration.operator')}</bdi>
      </p>
      {changes.length > 0 && (
        <details className="admin-action">
          <summary>{t('administration.record')}</summary>
          <dl className="admin-record" dir="ltr">
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {before} → {after}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** The record as it was written: what was, and what is. */
function changesOf({ before, after }: Row) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({ name, before: asText(before?.[name]), after: asText(after?.[name]) }));
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
