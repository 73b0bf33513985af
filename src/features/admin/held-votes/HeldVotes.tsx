// The held votes of a week, by contestant and by why they are held. Of a voter there is an id; of the stars nothing.
import { useState } from 'react';
import {
  decideHeldVotes,
  type HeldVotes as Held,
  type HeldGroup,
  listHeldVotes,
  previewHeldDecision,
} from '#data/held-votes.ts';
import type { Country, Lang } from '#domain/locales.ts';
import { formatDateTime, formatNumber } from '#i18n/format/format.ts';
import { useAnswer } from '#query/use-answer.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import type { AdminT } from '../ui/labels.ts';
import { type HeldDecision, HeldGroupForm } from './HeldGroupForm.tsx';

type HeldVotesProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly country: Country;
  readonly timeZone: string;
  readonly week: string;
  /** How many are held after a decision. */
  readonly onHeld: (votes: number) => void;
};

/** What was just decided: how many, and how many of those chosen somebody else had decided before. */
type Outcome = { readonly decided: number; readonly passed: number; readonly turn: number };

export function HeldVotes({ lang, t, country, timeZone, week, onHeld }: HeldVotesProps) {
  const { state, show } = useAnswer<Held>(`${country} ${week}`, () => listHeldVotes(country, week));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const decide = async (group: HeldGroup, { voterIds, ...decision }: HeldDecision): Promise<void> => {
    const { decided, ...held } = await decideHeldVotes(country, week, group, voterIds, decision);
    show(held);
    onHeld(held.groups.reduce((sum, { votes }) => sum + votes, 0));
    setOutcome((before) => ({
      decided,
      passed: voterIds.length - decided,
      turn: (before?.turn ?? 0) + 1,
    }));
  };
  return (
    <div className="grid grid-cols-1 gap-2 pt-2 pb-4">
      <ActionOutcome text={outcome && outcomeText(lang, t, outcome)} turn={outcome?.turn ?? 0} />
      <RequestGate
        state={state}
        loading={<Skeleton className="block h-[120px]" />}
        empty={null}
        t={t}
        retryLabel={t('admin.tryAgain')}
      >
        {(held) => (
          <>
            <HeldWhen lang={lang} t={t} held={held} timeZone={timeZone} />
            <HeldAppeals t={t} appeals={held.appeals} lang={lang} />
            <ul>
              {held.groups.map((group) => (
                <HeldGroupForm
                  key={`${group.entryId} ${group.reason}`}
                  lang={lang}
                  t={t}
                  group={group}
                  isOpen={held.mayDecide}
                  onDecide={(decision) => decide(group, decision)}
                  onPreview={(voterIds) => previewHeldDecision(country, week, group, voterIds)}
                />
              ))}
            </ul>
          </>
        )}
      </RequestGate>
    </div>
  );
}

function HeldWhen({
  lang,
  t,
  held,
  timeZone,
}: Pick<HeldVotesProps, 'lang' | 't' | 'timeZone'> & { readonly held: Held }) {
  if (held.isBlackout) return <p>{t('admin.heldBlackout')}</p>;
  if (held.groups.length === 0) return <GateMessage text={t('admin.heldNone')} />;
  if (held.phase === 'official') return <p>{t('admin.heldOver')}</p>;
  const time = formatDateTime(lang, held.decideUntil, timeZone);
  return <p className="text-muted">{t('admin.heldUntil', { time })}</p>;
}

/** What the voters say; the decision about their last held vote answers them. */
function HeldAppeals({
  lang,
  t,
  appeals,
}: Pick<HeldVotesProps, 'lang' | 't'> & { readonly appeals: Held['appeals'] }) {
  if (appeals.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('admin.heldAppeals')}>
      <h3 className="font-semibold">{t('admin.heldAppeals')}</h3>
      <ul>
        {appeals.map(({ voterId, text, votes }) => (
          <li key={voterId} className="border-t border-line py-2">
            <p className="text-xs/normal text-muted">
              <bdi dir="ltr" className="wrap-anywhere">
                {voterId}
              </bdi>
              {' · '}
              {t('admin.heldCount', { number: formatNumber(lang, votes) })}
            </p>
            <p dir="auto" className="wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeText(lang: Lang, t: AdminT, { decided, passed }: Outcome): string {
  const told = [
    t('admin.heldDone', { number: formatNumber(lang, decided) }),
    passed > 0 && t('admin.heldPassed', { number: formatNumber(lang, passed) }),
  ];
  return told.filter(Boolean).join(' · ');
}
