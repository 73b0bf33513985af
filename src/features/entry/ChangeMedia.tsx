// Another photo or video for an entry that was sent: a new version, which is reviewed while the old one stays.
import type { MyEntry } from '#data/entities/entry.ts';
import type { EntryT } from './labels.ts';
import type { MyEntryControl } from './use-my-entry.ts';
import type { EntrySlots } from './wizard/EntryWizard.tsx';
import { MEDIA_KINDS, newestOf } from './wizard/entry-media.ts';

type ChangeMediaProps = Pick<EntrySlots, 'picker'> & {
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
};

/** Open where something was not accepted, or did not arrive. */
const OPEN_STATES = ['rejected', 'changes_requested', 'uploading', 'processing'];

export function ChangeMedia({ t, mine, control, picker }: ChangeMediaProps) {
  const { entry, media } = mine;
  if (!entry) return null;
  const isOpen = MEDIA_KINDS.some((kind) => OPEN_STATES.includes(newestOf(media, kind)?.state ?? ''));
  return (
    <details open={isOpen}>
      <summary className="text-link min-h-touch cursor-pointer">{t('entry.changeMedia')}</summary>
      <p className="field-hint">{t('entry.changeHint')}</p>
      {MEDIA_KINDS.map((kind) => (
        <section key={kind} className="grid gap-4 border-b border-line py-4">
          <h4 className="font-semibold">{t(`entry.${kind}`)}</h4>
          {picker({
            entryId: entry.id,
            kind,
            newest: newestOf(media, kind),
            onReceived: () => void control.query.refetch(),
          })}
        </section>
      ))}
    </details>
  );
}
