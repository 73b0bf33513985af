// The account, one part at a time: the address names it after `#`, and it is loaded when it is first looked at.
import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import type { Lang } from '#domain/locales.ts';
import { AccountStatusBanner } from '#features/auth/AccountStatusBanner.tsx';
import { useT } from '#i18n/client.ts';
import { accountTexts } from '#i18n/namespaces/account.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { $session } from '#stores/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type AccountPartProps, useAccountPart } from './account-part.ts';
import { PART_HEADING, PartsNav } from './PartsNav.tsx';

const PARTS = {
  votes: lazy(() => import('./AccountVotes.tsx')),
  entry: lazy(() => import('./AccountEntry.tsx')),
  notifications: lazy(() => import('./AccountNotifications.tsx')),
  profile: lazy(() => import('./AccountProfile.tsx')),
  'sign-ins': lazy(() => import('./AccountSignIns.tsx')),
  security: lazy(() => import('./AccountSecurity.tsx')),
  privacy: lazy(() => import('./AccountPrivacy.tsx')),
  decisions: lazy(() => import('./AccountDecisions.tsx')),
} satisfies Record<string, ComponentType<AccountPartProps>>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

export default function AccountIsland({ lang }: { readonly lang: Lang }) {
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <AccountParts lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function AccountParts({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, accountTexts, authTexts);
  const session = useStore($session, { ssr: 'initial' });
  const name = useAccountPart(NAMES, 'votes');
  const titles: Record<PartName, string> = {
    votes: t('account.votesTitle'),
    entry: t('account.entryTitle'),
    notifications: t('account.notificationsTitle'),
    profile: t('account.profileTitle'),
    'sign-ins': t('account.signInsTitle'),
    security: t('account.securityTitle'),
    privacy: t('account.privacyTitle'),
    decisions: t('account.decisionsTitle'),
  };
  return (
    <>
      {session.status === 'signedIn' && <AccountStatusBanner lang={lang} t={t} userId={session.userId} />}
      <PartsNav label={t('account.partsTitle')} parts={NAMES} current={name} titles={titles} />
      {name === null ? <Skeleton /> : <AccountPart key={name} lang={lang} name={name} title={titles[name]} />}
    </>
  );
}

function AccountPart({ lang, name, title }: { lang: Lang; name: PartName; title: string }) {
  const session = useStore($session, { ssr: 'initial' });
  const Part = PARTS[name];
  const heading = useFocusAfterTheFirst();
  return (
    <section className="grid gap-4">
      <h2 className={PART_HEADING} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <IslandBoundary lang={lang}>
        <Suspense fallback={<Skeleton />}>
          {session.status === 'signedIn' ? (
            <Part key={session.userId} lang={lang} userId={session.userId} email={session.email} />
          ) : (
            <Skeleton />
          )}
        </Suspense>
      </IslandBoundary>
    </section>
  );
}

let hasShownPart = false;

/** Whoever changes to another part is taken there; whoever opens the page is left at its beginning. */
function useFocusAfterTheFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasShownPart) heading.current?.focus({ preventScroll: true });
    hasShownPart = true;
  }, []);
  return heading;
}
