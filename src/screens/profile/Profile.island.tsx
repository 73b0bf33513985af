// The profile that the address names: the view of `profile` with the stars of `voting`, or the not-found view.
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import type { BuiltProfile } from '#features/profile/known-profile.ts';
import { ProfileSkeleton } from '#features/profile/ProfileSkeleton.tsx';
import type { ProfileViewProps } from '#features/profile/ProfileView.tsx';
import { profileIdIn } from '#features/profile/profile-address.ts';
import { refreshProfileSoon, showNobody, useProfile } from '#features/profile/use-profile.ts';
import { EntryRating } from '#features/voting/EntryRating.tsx';
import { useOwnVotes } from '#features/voting/use-own-votes.ts';
import { usePendingVotes } from '#features/voting/use-pending-votes.ts';
import { onVoteAccepted } from '#features/voting/voting.ts';
import { useT } from '#i18n/client.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { shellTexts } from '#i18n/namespaces/shell.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { pageHref, profileHref } from '#i18n/routing/links.ts';
import { toRequestState } from '#query/request-state.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { showNobodyHead, showProfileHead } from '#screens/system/follow-head.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { showPreferredCountry } from '#screens/system/switchers.ts';
import { $session } from '#stores/session.ts';
import { RequestGate } from '#ui/RequestGate.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { ReportableProfile } from './ReportableProfile.tsx';

const ProfileOwnNote = lazy(() => import('#features/profile/ProfileOwnNote.tsx'));

type ProfileIslandProps = {
  readonly lang: Lang;
  /** What a page that was built for one person knows of her. */
  readonly built?: BuiltProfile | undefined;
  /** The not-found view, from the page's own HTML. */
  readonly missing?: ReactNode;
};

export default function ProfileIsland(props: ProfileIslandProps) {
  return props.built ? <AddressedProfile {...props} /> : <ShellProfile {...props} />;
}

/** In a shell only the browser knows whose it is: the shell's own HTML waits for her (`ProfileScreen.astro`). */
function ShellProfile(props: ProfileIslandProps) {
  return useHydrated() ? <AddressedProfile {...props} /> : null;
}

function AddressedProfile({ lang, built, missing }: ProfileIslandProps) {
  const [profileId] = useState(() => built?.profile.profileId ?? profileIdIn(location.pathname));
  const nobody = <Nobody lang={lang}>{missing}</Nobody>;
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<ProfileSkeleton />}>
        {profileId === null ? (
          nobody
        ) : (
          <NamedProfile lang={lang} profileId={profileId} built={built} nobody={nobody} />
        )}
      </Suspense>
    </IslandBoundary>
  );
}

type NamedProfileProps = Pick<ProfileIslandProps, 'lang' | 'built'> & {
  readonly profileId: string;
  readonly nobody: ReactNode;
};

function NamedProfile({ lang, profileId, built, nobody }: NamedProfileProps) {
  const t = useT(lang, profileTexts, votingTexts, errorsTexts);
  const result = useProfile(profileId, built);
  // The first answer is shown in pieces of work between which the page stays awake; what must go goes at once.
  const isAnswered = useDeferredValue(result.data !== undefined);
  const data = isAnswered ? result.data : undefined;
  useOwnVotes(result.data?.profile?.week ?? undefined);
  usePendingVotes(t);
  useEffect(() => onVoteAccepted(() => refreshProfileSoon(profileId)), [profileId]);
  return (
    <RequestGate
      state={toRequestState({ ...result, data }, ({ profile }) => profile === null)}
      loading={<ProfileSkeleton />}
      empty={nobody}
      t={t}
      retryLabel={t('voting.tryAgain')}
    >
      {({ profile }) =>
        profile && <KnownProfile profile={profile} lang={lang} t={t} isIndexed={built !== undefined} />
      }
    </RequestGate>
  );
}

type KnownProfileProps = Pick<ProfileViewProps, 'profile' | 'lang'> & {
  readonly isIndexed: boolean;
  readonly t: ReturnType<typeof useT<'profile' | 'voting' | 'errors'>>;
};

function KnownProfile({ profile, lang, t, isIndexed }: KnownProfileProps) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    // In the render that hydrates a page that is held back, she may be nobody's to see (`inline-scripts/stale-profile-script.ts`).
    const isStale = 'staleProfile' in document.documentElement.dataset;
    if (!isStale) showProfileHead(profile, { lang, isIndexed }, t);
  }, [profile, lang, isIndexed, t]);
  const { profileId, displayName, week } = profile;
  const isOwn = session.status === 'signedIn' && session.userId === profileId;
  const isOpen = week?.phase === 'live' && !isOwn;
  const signInHref = `${pageHref(lang, 'auth')}?next=${encodeURIComponent(profileHref(lang, profileId))}`;
  const stars = week && !isOwn && (
    <EntryRating
      entryId={week.entryId}
      displayName={displayName}
      t={t}
      isOpen={isOpen}
      closesAt={week.endsAt}
      signInHref={signInHref}
    />
  );
  const actions = (
    <ProfileActions
      profile={profile}
      lang={lang}
      t={t}
      isOwn={isOwn}
      signInHref={signInHref}
      onBlocked={() => showNobody(profileId)}
    />
  );
  const note = isOwn && (
    <Suspense fallback={null}>
      <ProfileOwnNote userId={profileId} lang={lang} />
    </Suspense>
  );
  return (
    <ReportableProfile
      profile={profile}
      lang={lang}
      t={t}
      stars={stars}
      isOpen={isOpen}
      isOwn={isOwn}
      actions={actions}
      note={note}
    />
  );
}

function Nobody({ lang, children }: { readonly lang: Lang; readonly children: ReactNode }) {
  useEffect(() => showPreferredCountry(document), []);
  return (
    <>
      {children}
      <Suspense fallback={null}>
        <NobodyHead lang={lang} />
      </Suspense>
    </>
  );
}

/** By itself: the view does not wait for the words of its title. */
function NobodyHead({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, shellTexts);
  useEffect(() => showNobodyHead(t('shell.notFoundTitle'), lang), [t, lang]);
  return null;
}
