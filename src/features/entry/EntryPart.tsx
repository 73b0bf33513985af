// The contest entry on the account page: the form while there is something to do, the state of what was sent afterwards.
import { useState } from 'react';
import type { MyEntry } from '#data/entities/entry.ts';
import type { Lang } from '#domain/locales.ts';
import { toRequestState } from '#query/request-state.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { EntryStatus } from './EntryStatus.tsx';
import type { EntryT } from './labels.ts';
import { type MyEntryControl, useMyEntry } from './use-my-entry.ts';
import { type EntrySlots, EntryWizard } from './wizard/EntryWizard.tsx';

type EntryPartProps = EntrySlots & {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly userId: string;
};

export function EntryPart({ userId, ...parts }: EntryPartProps) {
  const { t } = parts;
  const control = useMyEntry(userId);
  return (
    <RequestGate
      state={toRequestState(control.query)}
      loading={<Skeleton />}
      empty={null}
      t={t}
      retryLabel={t('entry.tryAgain')}
    >
      {(mine) => <Known {...parts} mine={mine} control={control} />}
    </RequestGate>
  );
}

const OVER = ['rejected', 'withdrawn', 'disqualified'];

type KnownProps = Omit<EntryPartProps, 'userId'> & {
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
};

function Known(props: KnownProps) {
  const [isAgain, setIsAgain] = useState(false);
  const { t, mine } = props;
  const { entry, profile } = mine;
  if (profile.isRefusedMinor) return <p className="font-semibold">{t('entry.minor')}</p>;
  const isOver = entry !== null && OVER.includes(entry.state);
  if (entry === null || (entry.canEdit && !isOver) || (isOver && isAgain)) {
    return (
      <>
        {entry?.state === 'changes_requested' && <EntryStatus {...props} />}
        <EntryWizard {...props} />
      </>
    );
  }
  return (
    <>
      <EntryStatus {...props} />
      {isOver && (
        <button type="button" className="button" onClick={() => setIsAgain(true)}>
          {t('entry.enterAgain')}
        </button>
      )}
    </>
  );
}
