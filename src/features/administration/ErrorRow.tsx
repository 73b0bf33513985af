import { useState } from 'react';
import { type ErrorAction, type ErrorGroup, settleError } from '#data/error-logs.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { ActionOutcome } from './ActionOutcome.tsx';
import type { AdministrationT } from './labels.ts';

type ErrorRowProps = {
  readonly lang: Lang;
  readonly t: AdministrationT;
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
    <li className="admin-row">
      <div className="admin-row-head">
        <h2 className="admin-row-title error-message">
          <bdi>{error.message}</bdi>
        </h2>
        {error.resolvedAt && <span className="admin-tag">{t('administration.errorResolved')}</span>}
      </div>
      <ErrorFacts lang={lang} t={t} error={error} />
      <ActionOutcome text={done && t(`administration.action_${done}_error`)} turn={done ? 1 : 0} />
      {settling.status === 'failed' && (
        <p className="admin-failure" role="alert">
          {errorText(t, settling.code)}
        </p>
      )}
      {done !== 'clear' && (
        <div className="admin-actions">
          {!error.resolvedAt && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={settling.status === 'sending'}
              onClick={() => void settle('resolve')}
            >
              {t('administration.errorResolve')}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={settling.status === 'sending'}
            onClick={() => void settle('clear')}
          >
            {t('administration.errorClear')}
          </button>
        </div>
      )}
    </li>
  );
}

function ErrorFacts({ lang, t, error }: Pick<ErrorRowProps, 'lang' | 't' | 'error'>) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const pages = error.pages ?? [];
  const more = error.pageCount - pages.length;
  return (
    <>
      <p className="text-muted">
        {t('administration.errorReports', { number: error.reports })}
        {' · '}
        {t('administration.errorFirst', { time: formatDateTime(lang, error.firstSeenAt, zone) })}
        {' · '}
        {t('administration.errorLast', { time: formatDateTime(lang, error.lastSeenAt, zone) })}
      </p>
      <dl className="error-facts">
        {pages.length > 0 && (
          <div>
            <dt>{t('administration.errorPages')}</dt>
            {pages.map((page) => (
              <dd key={page}>
                <bdi dir="ltr">{page}</bdi>
              </dd>
            ))}
            {more > 0 && <dd>{t('administration.errorMorePages', { number: more })}</dd>}
          </div>
        )}
        {error.releases && (
          <div>
            <dt>{t('administration.errorReleases')}</dt>
            {error.releases.map((release) => (
              <dd key={release}>
                <bdi dir="ltr">{release}</bdi>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {error.stack && (
        <details className="admin-action">
          <summary>{t('administration.errorStack')}</summary>
          <pre className="error-stack" dir="ltr">
            {error.stack}
          </pre>
        </details>
      )}
    </>
  );
}
