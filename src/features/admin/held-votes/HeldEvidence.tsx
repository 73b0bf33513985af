// Why one vote is held: when its voter voted and since when the account exists, its networks as letters, its signals.
import type { HeldGroup } from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { formatDateTime, formatNumber } from '#i18n/format/format.ts';
import type { AdminT } from '../ui/labels.ts';

type HeldEvidenceProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly vote: HeldGroup['shown'][number];
};

export const SIGNAL_TEXTS = {
  shared_device: 'admin.held_shared_device',
  burst: 'admin.held_burst',
  weak_signals: 'admin.held_weak_signals',
  mostly_ones: 'admin.signal_mostly_ones',
  same_hour: 'admin.signal_same_hour',
  same_network: 'admin.signal_same_network',
  same_stars: 'admin.signal_same_stars',
  fast_looks: 'admin.signal_fast_looks',
  disposable_mail: 'admin.signal_disposable_mail',
  same_mailbox: 'admin.signal_same_mailbox',
  regular_gaps: 'admin.signal_regular_gaps',
} as const;

export function HeldEvidence({ lang, t, vote }: HeldEvidenceProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (instant: string) => formatDateTime(lang, instant, zone);
  const facts = [
    t('admin.heldVotedAt', { time: at(vote.castAt) }),
    vote.accountMadeAt && t('admin.heldAccountSince', { time: at(vote.accountMadeAt) }),
    vote.networks.length > 0 && t('admin.heldNetworks', { letters: vote.networks.join(', ') }),
    ...vote.evidence.map(({ signal, numbers }) => `${t(SIGNAL_TEXTS[signal])}${counted(lang, numbers)}`),
  ];
  return <span className="block text-xs/normal text-muted">{facts.filter(Boolean).join(' · ')}</span>;
}

/** The largest number of the evidence: how many accounts, votes or voters. */
function counted(lang: Lang, numbers: unknown): string {
  const found = Object.values(Object(numbers)).filter((each) => typeof each === 'number');
  return found.length > 0 ? ` (${formatNumber(lang, Math.max(...found))})` : '';
}
