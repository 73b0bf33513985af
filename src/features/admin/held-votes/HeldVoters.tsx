import type { HeldGroup } from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime, formatNumber } from '#i18n/format/format.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { AdminT } from '../ui/labels.ts';
import { HeldEvidence } from './HeldEvidence.tsx';
import { HeldTimeline } from './HeldTimeline.tsx';

type HeldVotersProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly group: HeldGroup;
  /** Those that are left out of the decision. */
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
};

/** The votes of a group one by one, all of them chosen at first. */
export function HeldVoters({ lang, t, group, left, onLeft }: HeldVotersProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { shown, votes } = group;
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onLeft(next);
  };
  const chosen = formatNumber(lang, shown.filter(({ voterId: id }) => !left.has(id)).length);
  return (
    <Disclosure summary={t('admin.heldChoose', { chosen, number: formatNumber(lang, shown.length) })} isWide>
      {votes > shown.length && (
        <p className="text-muted">{t('admin.heldMore', { number: formatNumber(lang, shown.length) })}</p>
      )}
      <HeldTimeline lang={lang} t={t} group={group} />
      <ul>
        {shown.map((vote) => (
          <li key={vote.voterId}>
            <label className="flex min-h-touch cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={!left.has(vote.voterId)}
                onChange={() => toggle(vote.voterId)}
              />
              <span>
                <bdi dir="ltr" className="text-xs/normal wrap-anywhere">
                  {vote.voterId}
                </bdi>{' '}
                <time className="text-muted" dateTime={vote.heldAt}>
                  {formatDateTime(lang, vote.heldAt, zone)}
                </time>
                <HeldEvidence lang={lang} t={t} vote={vote} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
