// The receipt of a vote: short to look at, whole to copy.
import { useEffect, useState } from 'react';
import type { AccountT } from './labels.ts';

/** Enough to tell receipts apart; the ledger is searched with the whole. */
const SHOWN = 8;

/** How long "Copied" stands, in milliseconds. */
const COPIED_MS = 2500;

type VoteReceiptProps = { readonly receipt: string; readonly name: string; readonly t: AccountT };

export function VoteReceipt({ receipt, name, t }: VoteReceiptProps) {
  const [status, setStatus] = useState<'short' | 'copied' | 'whole'>('short');

  useEffect(() => {
    if (status !== 'copied') return;
    const timer = setTimeout(() => setStatus('short'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [status]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(receipt);
      setStatus('copied');
    } catch {
      // No clipboard here, or it is forbidden: the whole receipt can be marked by hand.
      setStatus('whole');
    }
  };

  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>{t('voting.receipt', { receipt: status === 'whole' ? receipt : receipt.slice(0, SHOWN) })}</span>
      <button
        type="button"
        className="text-link min-h-8 cursor-pointer px-1"
        aria-label={status === 'copied' ? undefined : t('account.copyOf', { name })}
        onClick={() => void copy()}
      >
        <span role="status">{status === 'copied' ? t('account.copied') : ''}</span>
        {status !== 'copied' && t('account.copy')}
      </button>
    </p>
  );
}
