// The way into the rate queue: a button above the grid, and a call to it after the first vote.
import { lazy, Suspense, useEffect, useState } from 'react';
import { getVoteMeter, type ServedContestant } from '#data/rate-queue.ts';
import type { Country, Lang } from '#domain/locales.ts';
import type { T } from '#i18n/t.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import type { PhotoSource } from '#ui/Photo.tsx';
import { onVoteAccepted } from '../voting.ts';

const RateDialog = lazy(() => import('./RateDialog.tsx'));

/** The address of the open panel: a person who signs in comes back to it. */
const HASH = '#rate';

export type RateInvitationProps = {
  readonly lang: Lang;
  readonly country: Country;
  /** Empty while nobody is signed in. */
  readonly voterId: string;
  readonly closesAt: string | null | undefined;
  /** The page itself, to come back to. */
  readonly here: string;
  readonly authHref: string;
  readonly sourcesOf: (portrait: ServedContestant['portrait']) => PhotoSource[];
  readonly t: T<'voting'>;
};

export function RateInvitation(props: RateInvitationProps) {
  const { country, voterId, here, authHref, t } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [hasVoted, setHasVoted] = useState(false);
  useEffect(() => onVoteAccepted(() => setHasVoted(true)), []);
  useEffect(() => {
    if (location.hash === HASH) setIsOpen(true);
  }, []);
  const { data: meter } = useSharedQuery({
    queryKey: queryKeys.voteMeter(voterId, country),
    queryFn: ({ signal }) => getVoteMeter(country, { signal }),
    enabled: hasVoted && voterId !== '',
  });
  const close = (): void => {
    setIsOpen(false);
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname + location.search);
  };
  const start = (look: string) => (
    <button type="button" className={`button ${look}`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
      {t('voting.rateStart')}
    </button>
  );
  return (
    <>
      <div
        className="mb-3 flex items-center justify-between gap-6 max-sm:*:flex-1"
        data-part="rate-invitation"
      >
        <p className="min-w-0 text-xs text-muted max-sm:hidden">{t('voting.rateWhy')}</p>
        {start('button-quiet sm:flex-none')}
      </div>
      {hasVoted && meter && meter.weight < 1 && meter.needed > 0 && !isOpen && (
        <div
          className="fixed inset-x-0 bottom-0 z-2 flex items-center justify-center gap-4 border-t border-line bg-surface px-4 py-2 shadow-sheet"
          role="status"
          data-part="rate-call"
        >
          <p className="min-w-0 text-xs font-semibold">
            {t('voting.makeItCount')}{' '}
            <span className="font-normal whitespace-nowrap text-muted">
              {t('voting.meterOf', { rated: meter.rated, needed: meter.needed })}
            </span>
          </p>
          {start('flex-none')}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <RateDialog
            {...props}
            signInHref={`${authHref}?next=${encodeURIComponent(here + HASH)}`}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
