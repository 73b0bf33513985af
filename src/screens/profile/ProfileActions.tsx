// What a visitor can do with a contestant: like, write, share, and, one press further away, report and block. On her own
// page: share it; the note beside it leads to what she can change.
import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { Lang } from '#domain/locales.ts';
import { LikeButton } from '#features/likes/LikeButton.tsx';
import type { KnownProfile } from '#features/profile/known-profile.ts';
import { sharedPage } from '#features/share/shared-page.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { T } from '#i18n/t.ts';
import { openShareSheet } from '#lib/share-link.ts';
import { useLoadedDialog } from '#screens/system/use-loaded-dialog.ts';
import { $session } from '#stores/session.ts';
import { Sign } from '#ui/Sign.tsx';
import { ACTION_CLASSES } from './action-classes.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

type ProfileActionsProps = {
  readonly profile: KnownProfile;
  readonly lang: Lang;
  readonly t: T<'profile' | 'errors'>;
  readonly isOwn: boolean;
  /** Where who is signed out signs in, and comes back. */
  readonly signInHref: string;
  /** She is blocked now: nothing of her is shown any more. */
  readonly onBlocked: () => void;
};

export function ProfileActions(props: ProfileActionsProps) {
  const { profile, lang, t, isOwn, signInHref, onBlocked } = props;
  const { profileId, displayName } = profile;
  const [dialog, open] = useLoadedDialog(t);
  const openCode = (): void =>
    open(async (onClose) => {
      const { default: ShareDialog } = await import('#features/share/ShareDialog.tsx');
      return <ShareDialog page={sharedPage(profile, t)} lang={lang} onClose={onClose} />;
    });
  const share = async (): Promise<void> => {
    const { displayName: title, text, url } = sharedPage(profile, t);
    if ((await openShareSheet({ title, text, url })) === 'failed') openCode();
  };

  return (
    // A row of signs; the count stands under all of them.
    <div
      className={`grid border-line border-y py-1 print:hidden ${isOwn ? 'grid-cols-[repeat(2,minmax(min-content,1fr))]' : 'grid-cols-[repeat(4,minmax(min-content,1fr))]'}`}
    >
      <LikeButton
        className={ACTION_CLASSES}
        profileId={profileId}
        displayName={displayName}
        isOwn={isOwn}
        t={t}
        signInHref={signInHref}
      />
      {!isOwn && <MessageLink profileId={profileId} displayName={displayName} lang={lang} t={t} />}
      <button type="button" className={ACTION_CLASSES} onClick={() => void share()}>
        <Sign name="share" />
        {t('profile.share')}
      </button>
      {isOwn ? (
        <button type="button" className={ACTION_CLASSES} onClick={openCode}>
          <Sign name="code" />
          {t('profile.qrCode')}
        </button>
      ) : (
        <ProfileMenu
          profile={profile}
          lang={lang}
          t={t}
          onCode={openCode}
          open={open}
          onBlocked={onBlocked}
        />
      )}
      <Suspense fallback={null}>{dialog}</Suspense>
    </div>
  );
}

type MessageLinkProps = {
  readonly profileId: string;
  readonly displayName: string;
  readonly lang: Lang;
  readonly t: T<'profile'>;
};

/** Opens the conversation with her, or a request to her; who is signed out signs in on the way. */
function MessageLink({ profileId, displayName, lang, t }: MessageLinkProps) {
  const isSignedOut = useStore($session, { ssr: 'initial' }).status === 'signedOut';
  const conversation = `${pageHref(lang, 'messages')}#${profileId}`;
  return (
    <a
      className={ACTION_CLASSES}
      href={isSignedOut ? `${pageHref(lang, 'auth')}?next=${encodeURIComponent(conversation)}` : conversation}
      aria-label={`${t('profile.message')}: ${displayName}`}
    >
      <Sign name="message" />
      {t('profile.message')}
    </a>
  );
}
