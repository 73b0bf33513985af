// The contest entry on the account page: the form of `entry` with the photo picker of `media`.
import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { Lang } from '#domain/locales.ts';
import { EntryPart } from '#features/entry/EntryPart.tsx';
import { PhotoPicker } from '#features/media/PhotoPicker.tsx';
import { VideoPicker } from '#features/media/VideoPicker.tsx';
import { useT } from '#i18n/client.ts';
import { $session } from '#stores/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { IslandBoundary } from './IslandBoundary.tsx';

export default function EntryWizardIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <EntryOfSession lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function EntryOfSession({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, 'entry', 'reasons', 'errors');
  const session = useStore($session, { ssr: 'initial' });
  if (session.status !== 'signedIn') return <Skeleton />;
  return (
    <EntryPart
      key={session.userId}
      lang={lang}
      t={t}
      userId={session.userId}
      picker={(entryId, kind, onReceived) =>
        kind === 'video' ? (
          <VideoPicker t={t} entryId={entryId} onReceived={onReceived} />
        ) : (
          <PhotoPicker key={kind} t={t} entryId={entryId} kind={kind} onReceived={onReceived} />
        )
      }
    />
  );
}
