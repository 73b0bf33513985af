// Everything that is kept about the person, to take along; the library that packs it comes with the first tap.
import { useState } from 'react';
import { SITE_NAME } from '#domain/brand.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { saveFile } from '#lib/save-file.ts';

type State =
  | { readonly status: 'idle' | 'done' }
  | { readonly status: 'packing'; readonly share: number }
  | { readonly status: 'failed'; readonly code: AppErrorCode };

export function DataExport({ t }: { readonly t: T<'account' | 'errors'> }) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const isPacking = state.status === 'packing';
  const start = async (): Promise<void> => {
    if (isPacking) return;
    setState({ status: 'packing', share: 0 });
    try {
      const { buildExport } = await import('./export-archive.ts');
      const archive = await buildExport((share) => setState({ status: 'packing', share }));
      saveFile(archive, `${SITE_NAME.toLowerCase()}-data.zip`);
      setState({ status: 'done' });
    } catch (thrown) {
      setState({ status: 'failed', code: toAppError(thrown).code });
    }
  };
  return (
    <div className="grid max-w-form gap-4">
      <p className="text-muted">{t('account.exportLead')}</p>
      {isPacking && (
        <progress
          className="h-2 w-full accent-garnet"
          value={state.share}
          aria-label={t('account.exporting')}
        />
      )}
      <p className="text-danger empty:hidden" role="alert">
        {state.status === 'failed' && errorText(t, state.code)}
      </p>
      <p className="empty:hidden" role="status">
        {state.status === 'done' && t('account.exported')}
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isPacking}
        onClick={() => void start()}
      >
        {isPacking ? t('account.exporting') : t('account.export')}
      </button>
    </div>
  );
}
