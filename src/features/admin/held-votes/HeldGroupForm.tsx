import { type SubmitEvent, useState } from 'react';
import {
  HELD_REASONS,
  type HeldAction,
  type HeldGroup,
  type HeldReason,
  type HoldReason,
  type PreviewedRank,
} from '#data/held-votes.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatNumber } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Choice } from '../ui/Choice.tsx';
import type { AdminT } from '../ui/labels.ts';
import { HeldPreview } from './HeldPreview.tsx';
import { HeldVoters } from './HeldVoters.tsx';

export type HeldDecision = {
  readonly voterIds: readonly string[];
  readonly action: HeldAction;
  readonly reason: HeldReason;
};

type HeldGroupFormProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly group: HeldGroup;
  /** Whether votes of this week can be decided now. */
  readonly isOpen: boolean;
  readonly onDecide: (decision: HeldDecision) => Promise<void>;
  readonly onPreview: (voterIds: readonly string[]) => Promise<readonly PreviewedRank[]>;
};

export function HeldGroupForm({ lang, t, group, isOpen, onDecide, onPreview }: HeldGroupFormProps) {
  const headingId = `held-${group.entryId}-${group.reason}`;
  return (
    <li className="border-t border-line py-3">
      <h3 className="font-semibold" id={headingId}>
        <a className="text-link" href={profileHref(lang, group.profileId)}>
          <bdi>{group.displayName}</bdi>
        </a>
      </h3>
      <p className="text-muted tabular-nums lining-nums" id={`${headingId}-why`}>
        {t(`admin.held_${group.reason}`)}
        {' · '}
        {t('admin.heldCount', { number: formatNumber(lang, group.votes) })}
      </p>
      {!group.mayDecide && <p className="text-muted">{t('admin.heldOwn')}</p>}
      {isOpen && group.mayDecide && (
        <HeldForm
          lang={lang}
          t={t}
          group={group}
          headingId={headingId}
          onDecide={onDecide}
          onPreview={onPreview}
        />
      )}
    </li>
  );
}

/** The reason that answers why the votes are held is offered first. */
const LIKELY: Readonly<Record<HoldReason, Readonly<Record<HeldAction, HeldReason>>>> = {
  shared_device: { release: 'different_people', void: 'one_person' },
  burst: { release: 'real_supporters', void: 'organised' },
  weak_signals: { release: 'honest_opinion', void: 'automated' },
  unknown: { release: 'held_by_mistake', void: 'automated' },
};

type HeldFormProps = Omit<HeldGroupFormProps, 'isOpen'> & { readonly headingId: string };

function HeldForm({ lang, t, group, headingId, onDecide, onPreview }: HeldFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<HeldAction>('release');
  const [reason, setReason] = useState<HeldReason>(LIKELY[group.reason].release);
  const [problem, setProblem] = useState<AppErrorCode | 'nothing' | null>(null);
  const [isSending, setSending] = useState(false);
  const voterIds = group.shown.map(({ voterId: id }) => id).filter((id) => !left.has(id));
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (voterIds.length === 0) {
      setProblem('nothing');
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      await onDecide({ voterIds, action, reason });
    } catch (thrown) {
      setProblem(toAppError(thrown).code);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      className="grid grid-cols-1 justify-items-start gap-2"
      aria-labelledby={`${headingId} ${headingId}-why`}
      aria-busy={isSending}
      onSubmit={(event) => void submit(event)}
    >
      <HeldVoters lang={lang} t={t} group={group} left={left} onLeft={setLeft} />
      <div className="flex w-full flex-wrap gap-x-4 gap-y-2 *:min-w-0 *:flex-[1_1_240px]">
        <Choice
          label={t('admin.heldDecision')}
          value={action}
          options={[
            { value: 'release', label: t('admin.heldRelease') },
            { value: 'void', label: t('admin.heldVoid') },
          ]}
          onChange={(value) => {
            const next: HeldAction = value === 'void' ? 'void' : 'release';
            setAction(next);
            setReason(LIKELY[group.reason][next]);
          }}
        />
        <Choice
          label={t('admin.reason')}
          value={reason}
          options={reasonsFor(t, action)}
          onChange={(value) => setReason(HELD_REASONS[action].find((one) => one === value) ?? reason)}
        />
      </div>
      <p className="text-muted">{t(action === 'void' ? 'admin.heldVoidHint' : 'admin.heldReleaseHint')}</p>
      {action === 'release' && <HeldPreview lang={lang} t={t} voterIds={voterIds} onPreview={onPreview} />}
      <p className="text-danger empty:hidden" role="alert">
        {problem === 'nothing' ? t('admin.heldNothing') : problem && errorText(t, problem)}
      </p>
      <button type="submit" className="button button-quiet" aria-disabled={isSending}>
        {t(action === 'void' ? 'admin.heldVoid' : 'admin.heldRelease')}
        <span className="tabular-nums lining-nums"> ({formatNumber(lang, voterIds.length)})</span>
      </button>
    </form>
  );
}

function reasonsFor(t: AdminT, action: HeldAction) {
  return action === 'release'
    ? HELD_REASONS.release.map((value) => ({ value, label: t(`admin.release_${value}`) }))
    : HELD_REASONS.void.map((value) => ({ value, label: t(`admin.void_${value}`) }));
}
