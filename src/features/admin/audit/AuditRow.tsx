import type { AuditRow as Row } from '#data/admin.ts';
import { HELD_REASONS } from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { REVIEW_REASONS } from '#domain/review-reasons.ts';
import { suspensionReason } from '#domain/suspension-reasons.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { AdminRow, AdminRowHead } from '../ui/AdminList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { AuditT } from '../ui/labels.ts';
import { isAuditAction } from './audit-actions.ts';

type AuditRowProps = { readonly lang: Lang; readonly t: AuditT; readonly row: Row };

export function AuditRow({ lang, t, row }: AuditRowProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const changes = changesOf(row);
  return (
    <AdminRow>
      <AdminRowHead>
        <h2 className="text-md/normal font-semibold">
          {isAuditAction(row.action) ? t(`admin.action_${row.action}`) : row.action}
        </h2>
        <time className="text-muted" dateTime={row.at}>
          {formatDateTime(lang, row.at, zone)}
        </time>
      </AdminRowHead>
      <p>
        <bdi>{row.target ?? row.targetId}</bdi>
      </p>
      {row.reason && (
        <p>
          <bdi>{reasonText(t, row)}</bdi>
        </p>
      )}
      <p className="text-muted">
        {t('admin.by')} <bdi>{row.actor ?? row.actorId ?? t('admin.operator')}</bdi>
      </p>
      {changes.length > 0 && (
        <Disclosure summary={t('admin.record')}>
          <dl className="text-xs wrap-anywhere" dir="ltr">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{name}</dt>
                <dd>
                  {before} → {after}
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </AdminRow>
  );
}

/** The words of a reason that is a code; what an admin typed as it was typed. */
function reasonText(t: AuditT, { action, reason }: Row): string | null {
  const review = REVIEW_REASONS.find((code) => code === reason);
  if (review) return t(`reasons.${review}Label`);
  const released = HELD_REASONS.release.find((code) => code === reason);
  if (action === 'release_votes' && released) return t(`admin.release_${released}`);
  const voided = HELD_REASONS.void.find((code) => code === reason);
  if (action === 'void_votes' && voided) return t(`admin.void_${voided}`);
  return action === 'suspend' ? suspensionText(t, reason) : reason;
}

/** `offensive: ticket 7`: the sentence that the person reads, and the note of the admin beside it. */
function suspensionText(t: AuditT, reason: string | null): string | null {
  const [, word, note] = /^([a-z_]+): (.*)$/s.exec(reason ?? '') ?? [];
  const code = suspensionReason(word);
  return code ? `${t(`auth.suspendedFor_${code}`)} · ${note}` : reason;
}

/** The record as it was written: what was, and what is. */
function changesOf({ before, after }: Row) {
  const [was, is] = [record(before), record(after)];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].map((name) => ({ name, before: asText(was[name]), after: asText(is[name]) }));
}

function record(value: Row['before']): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? { ...value } : {};
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
