// The contest entry on the account page: the form of `entry` with the pickers of `media` and the looks of the contest.

import { DisqualifiedEntries } from '#features/entry/DisqualifiedEntries.tsx';
import { EntryPart } from '#features/entry/EntryPart.tsx';
import { PhotoPicker } from '#features/entry/media/PhotoPicker.tsx';
import { SharedPhoto } from '#features/entry/media/SharedPhoto.tsx';
import { VideoPicker } from '#features/entry/media/VideoPicker.tsx';
import { PauseReminder } from '#features/privacy/PauseReminder.tsx';
import { useT } from '#i18n/client.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { privacyTexts } from '#i18n/namespaces/privacy.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import type { AccountPartProps } from './account-part.ts';
import { EntryLooks } from './EntryLooks.tsx';

export default function AccountEntry({ lang, userId }: AccountPartProps) {
  const t = useT(
    lang,
    entryTexts,
    contestTexts,
    profileTexts,
    reasonsTexts,
    privacyTexts,
    refusalsTexts,
    errorsTexts,
  );
  return (
    <>
      <DisqualifiedEntries lang={lang} t={t} userId={userId} />
      <SharedPhoto t={t} />
      <PauseReminder userId={userId} t={t} />
      <EntryPart
        lang={lang}
        t={t}
        userId={userId}
        picker={({ kind, ...asked }) =>
          kind === 'video' ? (
            <VideoPicker t={t} {...asked} />
          ) : (
            <PhotoPicker key={kind} t={t} kind={kind} {...asked} />
          )
        }
        preview={(mine) => <EntryLooks lang={lang} t={t} mine={mine} />}
      />
    </>
  );
}
