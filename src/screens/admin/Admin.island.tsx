// The pages of admins. Whoever the database does not call an admin gets the not-found view and nothing of this.
import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SITE_NAME } from '#domain/brand.ts';
import type { Lang } from '#domain/locales.ts';
import { useAdminAccess } from '#features/admin/review/use-admin-access.ts';
import { $waitingReports, countReports } from '#features/reports/desk/report-count.ts';
import { useT } from '#i18n/client.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import type { T } from '#i18n/t.ts';
import { applyTitle } from '#lib/head-apply.ts';
import { IslandBoundary } from '#screens/system/IslandBoundary.tsx';
import { showNotFound, translateShell, wantedLanguage } from '#screens/system/translated-shell.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useAddressedPart } from './admin-part.ts';

type AdminPart = { readonly lang: Lang };

/** Each part is loaded when it is first looked at. */
const PARTS = {
  queue: lazy(() => import('./AdminQueue.tsx')),
  appeals: lazy(() => import('./AdminAppeals.tsx')),
  reports: lazy(() => import('./AdminReports.tsx')),
  entries: lazy(() => import('./AdminEntries.tsx')),
  weeks: lazy(() => import('./AdminWeeks.tsx')),
  contests: lazy(() => import('./AdminContests.tsx')),
  people: lazy(() => import('./AdminPeople.tsx')),
  translations: lazy(() => import('./AdminTranslations.tsx')),
  errors: lazy(() => import('./AdminErrors.tsx')),
  audit: lazy(() => import('./AdminAudit.tsx')),
} satisfies Record<string, ComponentType<AdminPart>>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as [PartName, ...PartName[]];

export default function AdminIsland() {
  const [lang] = useState(wantedLanguage);
  const access = useAdminAccess();
  const wasGranted = useWasEver(access === 'granted');
  useEffect(() => {
    if (access === 'granted') translateShell(lang).catch(() => undefined);
    // After a sign-out nothing of what was shown may stay in the page.
    else if (access === 'denied' && wasGranted) location.reload();
    else if (access === 'denied') showNotFound(lang).catch(showBuiltNotFound);
  }, [access, lang, wasGranted]);
  if (access !== 'granted') return null;
  return (
    <IslandBoundary lang={lang}>
      <Suspense fallback={<Skeleton />}>
        <Administration lang={lang} />
      </Suspense>
    </IslandBoundary>
  );
}

function Administration({ lang }: AdminPart) {
  const t = useT(lang, moderationTexts);
  const name = useAddressedPart(NAMES);
  const Part = PARTS[name];
  const title = t(`moderation.part_${name}`);
  useEffect(() => {
    applyTitle(document, `${title} · ${SITE_NAME}`);
  }, [title]);
  const parts = useRef<HTMLElement>(null);
  // On a phone the names of the parts are wider than the page.
  useEffect(() => {
    parts.current
      ?.querySelector(`[href="#${name}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [name]);
  return (
    <div className="gutter pt-2 pb-6">
      <h1 className="sr-only">{title}</h1>
      <nav className="mb-2 flex gap-6 overflow-x-auto" ref={parts} aria-label={t('moderation.parts')}>
        {NAMES.map((part) => (
          <a
            key={part}
            className="grid min-h-touch grid-flow-col place-items-center gap-1 whitespace-nowrap text-muted hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-garnet)]"
            href={`#${part}`}
            aria-current={part === name ? 'page' : undefined}
          >
            {t(`moderation.part_${part}`)}
            {part === 'reports' && <WaitingReports t={t} />}
          </a>
        ))}
      </nav>
      <IslandBoundary lang={lang} key={name}>
        <Suspense fallback={<Skeleton />}>
          <Part lang={lang} />
        </Suspense>
      </IslandBoundary>
    </div>
  );
}

/** How many wait: in red where one is late. */
function WaitingReports({ t }: { readonly t: T<'moderation'> }) {
  const reports = useStore($waitingReports);
  useEffect(() => void countReports(), []);
  if (!reports || reports.waiting === 0) return null;
  return (
    <>
      <span
        className="min-w-[1.6em] rounded-full bg-wash px-1 text-center text-xs/normal text-ink tabular-nums lining-nums data-[late=true]:font-semibold data-[late=true]:text-danger"
        data-late={reports.overdue > 0}
        aria-hidden="true"
      >
        {reports.waiting}
      </span>
      <span className="sr-only">
        {t('moderation.waiting', { number: reports.waiting })}
        {reports.overdue > 0 && `, ${t('moderation.overdue', { number: reports.overdue })}`}
      </span>
    </>
  );
}

function useWasEver(is: boolean): boolean {
  const [was, setWas] = useState(false);
  if (is && !was) setWas(true);
  return was;
}

/** Without the network the page still has its own. */
function showBuiltNotFound(): void {
  const built = document.querySelector<HTMLTemplateElement>('#admin-not-found');
  if (built) document.querySelector('main')?.replaceChildren(built.content.cloneNode(true));
}
