// Her page, where each of her pictures can be reported while it is enlarged: the dialog opens over it and leads back.

import type { ReportPicture } from '#features/profile/gallery/piece-word.ts';
import { ProfileView, type ProfileViewProps } from '#features/profile/ProfileView.tsx';
import type { T } from '#i18n/t.ts';
import { loadReportDialog } from '#screens/system/load-report-dialog.tsx';
import { useLoadedDialog } from '#screens/system/use-loaded-dialog.ts';

type ReportableProfileProps = Omit<ProfileViewProps, 'onReport'> & {
  /** Nobody reports their own pictures. */
  readonly isOwn: boolean;
  readonly t: T<'profile' | 'errors'>;
};

export function ReportableProfile({ isOwn, ...view }: ReportableProfileProps) {
  const { profile, lang, t } = view;
  const { profileId, displayName } = profile;
  const [dialog, open] = useLoadedDialog(t);
  const report: ReportPicture = (part) =>
    open((onClose) =>
      loadReportDialog({ thing: { subject: 'photo', profileId, part }, displayName, lang }, onClose),
    );
  return (
    <>
      <ProfileView {...view} onReport={isOwn ? undefined : report} />
      {dialog}
    </>
  );
}
