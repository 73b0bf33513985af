// Whom the signed-in person likes, and who likes that person.
import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { DEFAULT_COUNTRY, type Lang, localeOf } from '#domain/locales.ts';
import { LikeList } from '#features/likes/LikeList.tsx';
import { useT } from '#i18n/client.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { likesTexts } from '#i18n/namespaces/likes.ts';
import { refusalsTexts } from '#i18n/namespaces/refusals.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { contestHref } from '#i18n/routing/links.ts';
import { useAccountPart } from '#screens/account/account-part.ts';
import { PART_HEADING, PartsNav } from '#screens/account/PartsNav.tsx';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { $preferences, readPreferences } from '#stores/preferences.ts';
import { $session } from '#stores/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

const PARTS = ['given', 'received'] as const;

export default function LikesIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <Likes lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function Likes({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, likesTexts, votingTexts, refusalsTexts, errorsTexts);
  const session = useStore($session, { ssr: 'initial' });
  const { country = DEFAULT_COUNTRY } = useStore($preferences, { ssr: 'initial' });
  const direction = useAccountPart(PARTS, 'given');
  useEffect(() => {
    readPreferences();
  }, []);
  if (direction === null || session.status !== 'signedIn') return <Skeleton />;
  return (
    <>
      <PartsNav
        label={t('likes.parts')}
        parts={PARTS}
        current={direction}
        titles={{ given: t('likes.given'), received: t('likes.received') }}
      />
      <section className="likes-part" aria-labelledby="likes-heading">
        <h2 id="likes-heading" className={PART_HEADING}>
          {t(`likes.${direction}`)}
        </h2>
        {direction === 'received' && <p className="text-muted">{t('likes.receivedHint')}</p>}
        <LikeList
          key={`${session.userId} ${direction}`}
          reader={session.userId}
          direction={direction}
          lang={lang}
          t={t}
          contestHref={contestHref(localeOf(lang, country))}
        />
      </section>
    </>
  );
}
