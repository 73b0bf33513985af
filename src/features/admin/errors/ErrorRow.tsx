import { useState } from 'react';
import { type ErrorAction, type ErrorGroup, settleError } from '#data/error-logs.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { ActionOutcome } from '../ui/ActionOutcome.tsx';
import { AdminRow, AdminRowHead, Tag } from '../ui/AdminList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import type { AdminT } from '../ui/labels.ts';

type ErrorRowProps = {
  readonly lang: Lang;
  readonly t: AdminT;
  readonly error: ErrorGroup;
  readonly onChanged: (fingerprint: string, left: ErrorGroup) => void;
};

type Settling =
  | { readonly status: 'idle' | 'sending' }
  | { readonly status: 'failed'; readonly code: AppErrorCode }
  | { readonly status: 'done'; readonly action: ErrorAction };

export function ErrorRow({ lang, t, error, onChanged }: ErrorRowProps) {
  const [settling, setSettling] = useState<Settling>({ status: 'idle' });
  const settle = async (action: ErrorAction): Promise<void> => {
    if (settling.status === 'sending') return;
    setSettling({ status: 'sending' });
    try {
      const left = await settleError(error.fingerprint, action);
      if (left) onChanged(error.fingerprint, left);
      // Another admin may have deleted it meanwhile.
      setSettling({ status: 'done', action: left ? action : 'clear' });
    } catch (thrown) {
      setSettling({ status: 'failed', code: toAppError(thrown).code });
    }
  };
  const done = settling.status === 'done' ? settling.action : null;
  return (
    <AdminRow>
      <AdminRowHead>
        <h2 className="min-w-0 text-md/normal font-semibold wrap-anywhere">
          <bdi>{error.message}</bdi>
        </h2>
        {error.resolvedAt && <Tag>{t('admin.errorResolved')}</Tag>}
      </AdminRowHead>
      <ErrorFacts lang={lang} t={t} error={error} />
      <ActionOutcome text={done && t(`admin.action_${done}_error`)} turn={done ? 1 : 0} />
      {settling.status === 'failed' && (
        <p className="text-danger" role="alert">
          {errorText(t, settling.code)}
        </p>
      )}
      {done !== 'clear' && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {!error.resolvedAt && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={settling.status === 'sending'}
              onClick={() => void settle('resolve')}
            >
              {t('admin.errorResolve')}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={settling.status === 'sending'}
            onClick={() => void settle('clear')}
          >
            {t('admin.errorClear')}
          </button>
        </div>
      )}
    </AdminRow>
  );
}

function ErrorFacts({ lang, t, error }: Pick<ErrorRowProps, 'lang' | 't' | 'error'>) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const pages = error.pages ?? [];
  const more = error.pageCount - pages.length;
  return (
    <>
      <p className="text-muted">
        {t('admin.errorReports', { number: error.reports })}
        {' · '}
        {t('admin.errorFirst', { time: formatDateTime(lang, error.firstSeenAt, zone) })}
        {' · '}
        {t('admin.errorLast', { time: formatDateTime(lang, error.lastSeenAt, zone) })}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-xs sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] [&_dd]:min-w-0 [&_dd]:wrap-anywhere">
        {pages.length > 0 && (
          <div className="min-w-0">
            <dt className="text-muted">{t('admin.errorPages')}</dt>
            {pages.map((page) => (
              <dd key={page}>
                <bdi dir="ltr">{page}</bdi>
              </dd>
            ))}
            {more > 0 && <dd>{t('admin.errorMorePages', { number: more })}</dd>}
          </div>
        )}
        {error.releases && (
          <div className="min-w-0">
            <dt className="text-muted">{t('admin.errorReleases')}</dt>
            {error.releases.map((release) => (
              <dd key={release}>
                <bdi dir="ltr">{release}</bdi>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {error.stack && (
        <Disclosure summary={t('admin.errorStack')}>
          {/* It keeps its lines, and breaks them where there is no room: nothing scrolls by itself. */}
          <pre
            className="rounded-control border border-line bg-surface p-3 font-[family-name:ui-monospace,monospace] text-xs whitespace-pre-wrap wrap-anywhere"
            dir="ltr"
          >
            {error.stack}
          </pre>
        </Disclosure>
      )}
    </>
  );
}
