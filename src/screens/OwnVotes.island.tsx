// "My votes" on the account page: asks for nothing until somebody is signed in and looks.
import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { DEFAULT_COUNTRY, type Lang, localeOf } from '#domain/locales.ts';
import { OwnVotes } from '#features/account/OwnVotes.tsx';
import { OwnVotesSkeleton } from '#features/account/OwnVotesSkeleton.tsx';
import { useT } from '#i18n/client.ts';
import { contestHref } from '#i18n/links.ts';
import { $preferences, readPreferences } from '#stores/preferences.ts';
import { $session } from '#stores/session.ts';
import { IslandBoundary } from './IslandBoundary.tsx';

export default function OwnVotesIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<OwnVotesSkeleton />}>
        <VotesOfSession lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function VotesOfSession({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'account', 'voting', 'errors');
  const session = useStore($session, { ssr: 'initial' });
  const { country = DEFAULT_COUNTRY } = useStore($preferences, { ssr: 'initial' });
  useEffect(() => {
    readPreferences();
  }, []);
  if (session.status !== 'signedIn') return <OwnVotesSkeleton />;
  const href = contestHref(localeOf(lang, country));
  return <OwnVotes key={session.userId} lang={lang} t={t} voterId={session.userId} contestHref={href} />;
}
