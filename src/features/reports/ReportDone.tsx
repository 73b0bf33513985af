import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { isUrgentReason, type ReportReason } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/routing/links.ts';
import { $session } from '#stores/session.ts';
import type { ReportT } from './labels.ts';

type ReportDoneProps = {
  readonly t: ReportT;
  readonly lang: Lang;
  readonly reason: ReportReason | null;
};

/** What happens now, and where the decision can be read. */
export function ReportDone({ t, lang, reason }: ReportDoneProps) {
  const session = useStore($session);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const isUrgent = reason !== null && isUrgentReason(reason);
  return (
    <div className="grid gap-6" role="status">
      {/* It takes the focus so that it is read; nothing can be pressed here. */}
      <h3 className="font-semibold focus:outline-none" ref={heading} tabIndex={-1}>
        {t('reports.done')}
      </h3>
      <p>{t(isUrgent ? 'reports.doneUrgent' : 'reports.doneOther')}</p>
      {session.status === 'signedIn' ? (
        <p>
          {t('reports.doneAccount')}{' '}
          <a className="text-link" href={`${pageHref(lang, 'account')}#decisions`}>
            {t('reports.doneLink')}
          </a>
        </p>
      ) : (
        <p className="text-muted">{t('reports.doneVisitor')}</p>
      )}
    </div>
  );
}
