// Leaving, asked twice; and for 14 days the way back.
import { useState } from 'react';
import { type OwnAccount, requestAccountDeletion, undoAccountDeletion } from '#data/account.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { T } from '#i18n/t.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { Dialog } from '#ui/Dialog.tsx';

type AccountDeletionProps = {
  readonly lang: Lang;
  readonly t: T<'account' | 'errors'>;
  readonly account: OwnAccount;
  readonly onChange: (account: OwnAccount) => void;
};

export function AccountDeletion({ lang, t, account, onChange }: AccountDeletionProps) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, error } = useChange(onChange);
  if (account.isAdmin) return <p className="text-muted">{t('account.deleteAdmin')}</p>;
  const problem = (
    <p className="text-danger empty:hidden" role="alert">
      {error && errorText(t, error)}
    </p>
  );
  if (account.eraseAt) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (
      <div className="grid max-w-form gap-4">
        <p role="status">{t('account.deleteWaits', { time: formatDateTime(lang, account.eraseAt, zone) })}</p>
        {problem}
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void run(undoAccountDeletion)}
        >
          {t('account.deleteUndo')}
        </button>
      </div>
    );
  }
  const confirm = async (): Promise<void> => {
    await run(requestAccountDeletion);
    setAsking(false);
  };
  return (
    <div className="grid max-w-form gap-4">
      <p className="text-muted">{t('account.deleteLead')}</p>
      {problem}
      <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('account.deleteAsk')}
        closeLabel={t('account.deleteKeep')}
      >
        <div className="grid max-w-form gap-4">
          <p>{t('account.deleteConsequences')}</p>
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void confirm()}>
            {t('account.delete')}
          </button>
        </div>
      </Dialog>
    </div>
  );
}

function useChange(onChange: (account: OwnAccount) => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppErrorCode | null>(null);
  const run = async (change: () => Promise<OwnAccount>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      onChange(await change());
    } catch (thrown) {
      setError(toAppError(thrown).code);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, error };
}
