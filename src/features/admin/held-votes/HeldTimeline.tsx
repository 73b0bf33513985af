// The votes of a group as marks on a line from the first to the last, so that bursts and even gaps show.
import type { HeldGroup } from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { AdminT } from '../ui/labels.ts';

type HeldTimelineProps = { readonly lang: Lang; readonly t: AdminT; readonly group: HeldGroup };

export function HeldTimeline({ lang, t, group }: HeldTimelineProps) {
  const times = group.shown.map(({ castAt }) => Date.parse(castAt)).sort((one, other) => one - other);
  const [from, until] = [times[0], times.at(-1)];
  if (from === undefined || until === undefined || times.length < 2) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const text = (time: number) => formatDateTime(lang, new Date(time).toISOString(), zone);
  const place = (time: number) => 1 + (98 * (time - from)) / Math.max(1, until - from);
  return (
    <svg
      role="img"
      aria-label={t('admin.heldTimeline', { from: text(from), until: text(until) })}
      className="h-6 w-full text-garnet rtl:-scale-x-100"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
    >
      <path d="M0 6H100" stroke="currentColor" strokeWidth="0.3" opacity="0.4" />
      {times.map((time, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two votes can have the same time.
        <path key={n} d={`M${place(time)} 1V11`} stroke="currentColor" strokeWidth="0.5" />
      ))}
    </svg>
  );
}
