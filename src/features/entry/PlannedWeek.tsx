// For which week an entry is planned, and why.
import type { MyEntry } from '#data/entities/entry.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDate, formatDateTime } from '#i18n/format/format.ts';
import type { EntryT } from './labels.ts';

type PlannedWeekProps = { readonly lang: Lang; readonly t: EntryT; readonly mine: MyEntry };

export function PlannedWeek({ lang, t, mine: { entry, contest } }: PlannedWeekProps) {
  if (!entry) return null;
  const number = Number(entry.week.slice(-2));
  const date = formatDate(lang, entry.startsAt, contest.timeZone);
  const cutOff = formatDateTime(lang, entry.cutOffAt, contest.timeZone);
  const reason = entry.plannedReason;
  return (
    <div className="border-s-2 border-gold ps-4">
      <p>
        <strong>{t('entry.plannedFor', { number, date })}</strong>
      </p>
      {reason && <p className="text-muted">{t(`entry.planned.${reason}`, { time: cutOff })}</p>}
    </div>
  );
}
