import { useState } from 'react';
import type { AdminWeek } from '#data/admin.ts';
import { type Country, type Lang, localeOf } from '#domain/locales.ts';
import { formatDateRange, formatNumber } from '#i18n/format/format.ts';
import { weekHref } from '#i18n/routing/links.ts';
import { Field } from '#ui/Field.tsx';
import { HeldVotes } from '../held-votes/HeldVotes.tsx';
import { ActionForm } from '../ui/ActionForm.tsx';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import { AdminRow, AdminRowHead, Tag } from '../ui/AdminList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { fieldProblem } from '../ui/field-problem.ts';
import type { AdminT } from '../ui/labels.ts';
import { WeekResults } from './WeekResults.tsx';

type WeekRowProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly country: Country;
  readonly timeZone: string;
  readonly week: AdminWeek;
  readonly isCurrent: boolean;
  readonly onCapacity: (capacity: number, reason: string) => Promise<void>;
  readonly onCancel: (reason: string) => Promise<void>;
};

export function WeekRow(props: WeekRowProps) {
  const { lang, t, timeZone, week, isCurrent } = props;
  const [done, setDone] = useState<{ readonly text: string; readonly turn: number } | null>(null);
  const tell = (text: string): void => setDone((before) => ({ text, turn: (before?.turn ?? 0) + 1 }));
  // The end is the first moment of the next week.
  const lastDay = new Date(new Date(week.endsAt).getTime() - 1);
  const counts = [
    t('admin.entries', { number: formatNumber(lang, week.entries) }),
    t('admin.places', { number: formatNumber(lang, week.capacity) }),
    week.waiting > 0 && t('admin.waiting', { number: formatNumber(lang, week.waiting) }),
  ].filter(Boolean);
  return (
    <AdminRow aria-current={isCurrent ? 'date' : undefined}>
      <AdminRowHead>
        <h2 className="text-md/normal font-semibold">
          {formatDateRange(lang, week.startsAt, lastDay, timeZone)}
        </h2>
        <Tag tone={week.phase}>{t(`admin.phase_${week.phase}`)}</Tag>
      </AdminRowHead>
      <p className="text-muted tabular-nums lining-nums">{counts.join(' · ')}</p>
      {week.cancelReason && (
        <p>
          <bdi>{week.cancelReason === 'too_few_entries' ? t('admin.tooFew') : week.cancelReason}</bdi>
        </p>
      )}
      <ActionOutcome text={done?.text ?? null} turn={done?.turn ?? 0} />
      <WeekActions
        {...props}
        onCapacity={async (capacity, reason) => {
          await props.onCapacity(capacity, reason);
          tell(t('admin.action_set_capacity'));
        }}
        onCancel={async (reason) => {
          await props.onCancel(reason);
          tell(t('admin.action_cancel_week'));
        }}
      />
    </AdminRow>
  );
}

function WeekActions(props: WeekRowProps) {
  const { lang, t, country, timeZone, week, onCapacity, onCancel } = props;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <a
        className="text-link inline-flex min-h-touch items-center justify-self-start"
        href={weekHref(localeOf(lang, country), week.week)}
      >
        {t('admin.weekPage')}
      </a>
      <WeekResults lang={lang} t={t} week={week} />
      <WeekHeld lang={lang} t={t} country={country} timeZone={timeZone} week={week} />
      {week.canSetCapacity && (
        <ActionForm
          t={t}
          label={t('admin.setCapacity')}
          hint={t('admin.setCapacityHint')}
          act={(fields, reason) => onCapacity(Number(fields.get('capacity')), reason)}
        >
          {(error) => (
            <Field
              name="capacity"
              type="number"
              inputMode="numeric"
              min={3}
              max={1000}
              label={t('admin.capacity')}
              defaultValue={week.capacity}
              error={fieldProblem(t, error, 'capacity')}
            />
          )}
        </ActionForm>
      )}
      {week.canCancel && (
        <ActionForm
          t={t}
          label={t('admin.cancelWeek')}
          hint={t('admin.cancelHint')}
          act={(_, reason) => onCancel(reason)}
        />
      )}
    </div>
  );
}

/** Asked for when it is opened, and while the row is there it stays as the admin left it. */
function WeekHeld({
  lang,
  t,
  country,
  timeZone,
  week,
}: Pick<WeekRowProps, 'lang' | 't' | 'country' | 'timeZone' | 'week'>) {
  const [isOpen, setOpen] = useState(false);
  const [held, setHeld] = useState(week.held);
  const mayHold = week.phase === 'live' || week.phase === 'provisional' || (held ?? 0) > 0;
  if (!mayHold) return null;
  return (
    <Disclosure
      summary={held === null ? t('admin.held') : t('admin.heldCount', { number: formatNumber(lang, held) })}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <HeldVotes
          lang={lang}
          t={t}
          country={country}
          timeZone={timeZone}
          week={week.week}
          onHeld={setHeld}
        />
      )}
    </Disclosure>
  );
}
