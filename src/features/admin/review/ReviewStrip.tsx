// How much waits, until when this one should be decided, and who comes next.
import type { Lang } from '#domain/locales.ts';
import { formatRelative } from '#i18n/format/format.ts';
import { serverNow } from '#lib/server-clock.ts';
import type { ModerationT } from './labels.ts';
import type { ReviewDesk } from './review-desk.ts';

type ReviewStripProps = {
  readonly lang: Lang;
  readonly t: ModerationT;
  readonly desk: Extract<ReviewDesk, { status: 'ready' }>;
};

export function ReviewStrip({ lang, t, desk }: ReviewStripProps) {
  const [item, ...next] = desk.items;
  if (!item) return null;
  const now = serverNow();
  const isLate = Date.parse(item.dueAt) < now;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line pb-2 text-xs lg:col-span-full">
      <p className="tabular-nums lining-nums">{t('moderation.waiting', { number: desk.total })}</p>
      {desk.overdue > 0 && (
        <p className="font-semibold text-danger tabular-nums lining-nums">
          {t('moderation.overdue', { number: desk.overdue })}
        </p>
      )}
      <p className={isLate ? 'font-semibold text-danger' : 'text-muted'}>
        {t('moderation.due')} <time dateTime={item.dueAt}>{formatRelative(lang, item.dueAt, now)}</time>
      </p>
      {next.length > 0 && (
        <p className="flex gap-3 overflow-hidden whitespace-nowrap text-muted">
          {t('moderation.next')}{' '}
          {next.map(({ entryId: id, displayName: name }) => (
            <bdi key={id}>{name}</bdi>
          ))}
        </p>
      )}
    </div>
  );
}
