// Who sees what of the person: the pause of the entry, measurements, and the own score.
import { useRef, useState } from 'react';
import {
  changeOwnVisibility,
  getOwnVisibility,
  type OwnVisibility,
  type VisibilityChange,
} from '#data/visibility.ts';
import type { Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useAnswer } from '#query/use-answer.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { EntryPause } from './EntryPause.tsx';
import { SavedNote } from './SavedNote.tsx';
import { Switch } from './Switch.tsx';
import { useSaving } from './use-saving.ts';

type VisibilityPanelProps = {
  readonly userId: string;
  readonly lang: Lang;
  readonly t: T<'privacy' | 'errors'>;
};

export function VisibilityPanel({ userId, lang, t }: VisibilityPanelProps) {
  const { state, show } = useAnswer(userId, getOwnVisibility);
  return (
    <RequestGate
      state={state}
      loading={<Skeleton className="h-[160px]" />}
      empty={null}
      t={t}
      retryLabel={t('privacy.tryAgain')}
    >
      {(visibility) => <Known visibility={visibility} onChange={show} userId={userId} lang={lang} t={t} />}
    </RequestGate>
  );
}

type KnownProps = VisibilityPanelProps & {
  readonly visibility: OwnVisibility;
  readonly onChange: (visibility: OwnVisibility) => void;
};

function Known({ visibility, onChange, userId, lang, t }: KnownProps) {
  const { state, save } = useSaving();
  // What was tapped shows at once, and goes back where it was not taken.
  const [asked, setAsked] = useState<VisibilityChange>({});
  // What was tapped while a change is on its way goes with the next one.
  const unsent = useRef<VisibilityChange>({});
  const sendAll = async (): Promise<void> => {
    while (Object.keys(unsent.current).length > 0) {
      const changes = unsent.current;
      unsent.current = {};
      onChange(await changeOwnVisibility(changes));
    }
  };
  const change = async (wanted: VisibilityChange): Promise<void> => {
    unsent.current = { ...unsent.current, ...wanted };
    setAsked((before) => ({ ...before, ...wanted }));
    if (state.status === 'saving') return;
    await save(sendAll);
    unsent.current = {};
    setAsked({});
    // The entry form has read its version and what is shown before.
    void queryClient.invalidateQueries({ queryKey: queryKeys.myEntry(userId) });
  };
  const { entry, hasMeasurements, showsMeasurements, hidesOwnScore } = visibility;
  return (
    <div className="grid gap-4">
      {entry && (
        <EntryPause
          entry={entry}
          isBusy={state.status === 'saving'}
          lang={lang}
          t={t}
          onChange={(isPaused) => void change({ isPaused })}
        />
      )}
      {hasMeasurements && (
        <Switch
          label={t('privacy.hideMeasurements')}
          hint={t('privacy.hideMeasurementsHint')}
          isOn={!(asked.showsMeasurements ?? showsMeasurements)}
          onChange={(isHidden) => void change({ showsMeasurements: !isHidden })}
        />
      )}
      <Switch
        label={t('privacy.hideOwnScore')}
        hint={t('privacy.hideOwnScoreHint')}
        isOn={asked.hidesOwnScore ?? hidesOwnScore}
        onChange={(isHidden) => void change({ hidesOwnScore: isHidden })}
      />
      <SavedNote state={state} t={t} />
    </div>
  );
}
