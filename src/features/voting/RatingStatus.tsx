// One quiet line below the stars: what became of the vote. It keeps its height, so that nothing jumps.
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { Ballot } from './ballot.ts';

type RatingStatusProps = {
  readonly ballot: Ballot;
  readonly t: T<'voting' | 'errors'>;
  readonly signInHref: string;
  readonly onSendAgain: () => void;
};

export function RatingStatus(props: RatingStatusProps) {
  return (
    <p
      className="min-h-[2.9em] text-xs text-muted data-[status=failed]:text-danger lg:min-h-[1.45em]"
      data-part="rating-status"
      data-status={props.ballot.status}
      aria-live="polite"
    >
      <StatusWords {...props} />
    </p>
  );
}

function StatusWords({ ballot, t, signInHref, onSendAgain }: RatingStatusProps) {
  switch (ballot.status) {
    case 'idle':
      return ballot.stars === null ? null : t('voting.yourVote', { count: ballot.stars });
    case 'saving':
      return t('voting.saving');
    case 'saved':
      return (
        <>
          {t('voting.yourVote', { count: ballot.stars })} ·{' '}
          <span className="whitespace-nowrap tabular-nums">{receiptWords(t, ballot.receipt)}</span>
        </>
      );
    case 'failed':
      return errorText(t, ballot.error);
    case 'pending':
      return <PendingWords ballot={ballot} t={t} signInHref={signInHref} onSendAgain={onSendAgain} />;
  }
}

type PendingWordsProps = RatingStatusProps & { readonly ballot: Extract<Ballot, { status: 'pending' }> };

function PendingWords({ ballot, t, signInHref, onSendAgain }: PendingWordsProps) {
  const { reason, isLasting } = ballot;
  if (reason === 'paused') return t('voting.keptPaused');
  if (reason !== 'unreachable') {
    const signIn = isLasting ? t('voting.signInToVote') : t('voting.signInFirst');
    return (
      <>
        {isLasting ? t('voting.keptSignedOut') : t('voting.keptInMemory')}{' '}
        <a className="text-link" href={signInHref}>
          {reason === 'signed_out' ? signIn : errorText(t, reason)}
        </a>
      </>
    );
  }
  return (
    <>
      {isLasting ? t('voting.keptUnreachable') : t('voting.keptInMemory')}{' '}
      <button type="button" className="text-link min-h-6 cursor-pointer" onClick={onSendAgain}>
        {t('voting.sendAgain')}
      </button>
    </>
  );
}

/** The beginning is enough to recognise a receipt; the whole one is under "My votes". */
function receiptWords(t: T<'voting'>, receipt: string): string {
  return t('voting.receipt', { receipt: receipt.slice(0, 8) });
}
