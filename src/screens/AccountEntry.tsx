// The contest entry on the account page: the form of `entry` with the pickers of `media`.
import { EntryPart } from '#features/entry/EntryPart.tsx';
import { LostEntries } from '#features/entry/LostEntries.tsx';
import { PhotoPicker } from '#features/media/PhotoPicker.tsx';
import { VideoPicker } from '#features/media/VideoPicker.tsx';
import { useT } from '#i18n/client.ts';
import type { AccountPartProps } from './Account.island.tsx';

export default function AccountEntry({ lang, userId }: AccountPartProps) {
  const t = useT(lang, 'entry', 'reasons', 'refusals', 'errors');
  return (
    <>
      <LostEntries lang={lang} t={t} userId={userId} />
      <EntryPart
        lang={lang}
        t={t}
        userId={userId}
        picker={(entryId, kind, onReceived) =>
          kind === 'video' ? (
            <VideoPicker t={t} entryId={entryId} onReceived={onReceived} />
          ) : (
            <PhotoPicker key={kind} t={t} entryId={entryId} kind={kind} onReceived={onReceived} />
          )
        }
      />
    </>
  );
}
