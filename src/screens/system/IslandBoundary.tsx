// Around every island: when it fails, the crash screen of specification 2 and 8 takes its place, the other
// islands of the page go on, and the failure is reported.
import { type ReactNode, Suspense, useEffect } from 'react';
import type { Lang } from '#domain/locales.ts';
import { followMissingTexts, followNewerTexts } from '#features/translations/follow-newer.ts';
import { useT } from '#i18n/client.ts';
import { shellTexts } from '#i18n/namespaces/shell.ts';
import { reportError } from '#lib/error-report.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { startToasts } from './start/toasts-start.ts';

type IslandBoundaryProps = {
  readonly lang: Lang;
  readonly children: ReactNode;
};

export function IslandBoundary({ lang, children }: IslandBoundaryProps) {
  useEffect(() => {
    // At the first sign of somebody, before the network goes: "1 vote waits" is said just then.
    for (const sign of ['pointerover', 'focusin']) addEventListener(sign, startToasts, { once: true });
  }, []);
  useEffect(() => {
    followNewerTexts(lang);
    followMissingTexts(lang);
  }, [lang]);
  const fallback = (
    <Suspense fallback={null}>
      <CrashScreen lang={lang} />
    </Suspense>
  );
  return (
    <ErrorBoundary fallback={fallback} onError={reportError}>
      {children}
    </ErrorBoundary>
  );
}

/** Its words are fetched only when something crashed. */
function CrashScreen({ lang }: { readonly lang: Lang }) {
  const t = useT(lang, shellTexts);
  return (
    <div className="grid justify-items-start gap-4 py-12" data-part="crash-screen" role="alert">
      <p className="display heading">{t('shell.crashTitle')}</p>
      <p className="max-w-text">{t('shell.crashText')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('shell.reloadPage')}
      </button>
    </div>
  );
}
