// The sign-ins on the account page: asks for nothing until somebody is signed in and looks.
import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { Lang } from '#domain/locales.ts';
import { SignInHistory } from '#features/device/SignInHistory.tsx';
import { useT } from '#i18n/client.ts';
import { $session } from '#stores/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { IslandBoundary } from './IslandBoundary.tsx';

export default function SignInHistoryIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <SignInsOfSession lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function SignInsOfSession({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'device', 'errors');
  const session = useStore($session, { ssr: 'initial' });
  if (session.status !== 'signedIn') return <Skeleton />;
  return <SignInHistory key={session.userId} lang={lang} t={t} userId={session.userId} />;
}
