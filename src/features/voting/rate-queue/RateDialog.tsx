// The rate queue, over the whole screen: one contestant at a time. Loaded when somebody opens it.
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ServedContestant } from '#data/rate-queue.ts';
import type { Stars } from '#data/votes.ts';
import type { Country, Lang } from '#domain/locales.ts';
import { useT } from '#i18n/client.ts';
import { errorText } from '#i18n/error-text.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { rateTexts } from '#i18n/namespaces/rate.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import type { T } from '#i18n/t.ts';
import { toAppError } from '#lib/app-error.ts';
import type { PhotoSource } from '#ui/Photo.tsx';
import { GateMessage } from '#ui/RequestGate.tsx';
import { $pendingVotes } from '../voting.ts';
import { RateContestant } from './RateContestant.tsx';
import { useRateQueue } from './use-rate-queue.ts';
import { VoteMeter } from './VoteMeter.tsx';

export type RateDialogProps = {
  readonly lang: Lang;
  readonly country: Country;
  readonly voterId: string;
  readonly closesAt: string | null | undefined;
  readonly signInHref: string;
  readonly sourcesOf: (portrait: ServedContestant['portrait']) => PhotoSource[];
  readonly onClose: () => void;
};

type Texts = T<'rate' | 'voting' | 'errors'>;

export default function RateDialog(props: RateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper p-0 text-ink"
      aria-labelledby={titleId}
      data-part="rate-dialog"
      onClose={props.onClose}
    >
      <Suspense>
        <RateQueue {...props} titleId={titleId} close={() => dialog.current?.close()} />
      </Suspense>
    </dialog>
  );
}

type RateQueueProps = RateDialogProps & { readonly titleId: string; readonly close: () => void };

function RateQueue(props: RateQueueProps) {
  const { lang, country, voterId, closesAt, signInHref, sourcesOf, titleId, close } = props;
  const t = useT(lang, rateTexts, votingTexts, errorsTexts);
  const view = useRateQueue(country, voterId, closesAt);
  const [isAgain, setIsAgain] = useState(false);
  const [current] = view.contestants;
  const meter = view.queue?.meter;
  // Who has nothing left but own stars has seen everybody; below the full weight there is a reason to confirm them.
  const isDone = current !== undefined && current.stars !== null && meter?.weight === 1 && !isAgain;

  const header = (
    <header className="col-start-1 row-start-1 flex items-start justify-between gap-4 px-4 pt-2 split:col-start-2 split:px-8 split:pt-6">
      <h2 className="sr-only" id={titleId}>
        {t('rate.title')}
      </h2>
      <div className="min-w-0 flex-1 py-2">{meter && <VoteMeter meter={meter} t={t} />}</div>
      <button
        type="button"
        className="min-h-touch min-w-touch flex-none cursor-pointer text-garnet active:opacity-70"
        onClick={close}
      >
        {t('rate.close')}
      </button>
    </header>
  );
  if (current && !isDone) {
    return (
      <RateContestant
        contestant={current}
        ahead={view.contestants.slice(1)}
        lang={lang}
        t={t}
        signInHref={signInHref}
        sourcesOf={sourcesOf}
        header={header}
        onRate={(stars: Stars, settleMs: number) => view.rate(current, stars, settleMs)}
        onSkip={() => view.skip(current)}
      />
    );
  }
  return (
    <div className="grid min-h-full grid-rows-[auto_1fr]">
      {header}
      <div className="grid place-content-center px-4 pb-18 text-center">
        {isDone ? (
          <GateMessage text={t('rate.allRated')}>
            <button type="button" className="button button-quiet" onClick={() => setIsAgain(true)}>
              {t('rate.goAgain')}
            </button>
          </GateMessage>
        ) : (
          <NobodyLeft view={view} voterId={voterId} signInHref={signInHref} t={t} />
        )}
      </div>
    </div>
  );
}

type NobodyLeftProps = {
  readonly view: ReturnType<typeof useRateQueue>;
  readonly voterId: string;
  readonly signInHref: string;
  readonly t: Texts;
};

function NobodyLeft({ view, voterId, signInHref, t }: NobodyLeftProps): ReactNode {
  const waiting = useStore($pendingVotes).length;
  if (voterId === '') {
    return (
      <GateMessage text={t('rate.signIn')}>
        <a className="button" href={signInHref}>
          {t('rate.signInAction')}
        </a>
      </GateMessage>
    );
  }
  const retry = (
    <button type="button" className="button button-quiet" onClick={view.retry}>
      {t('voting.tryAgain')}
    </button>
  );
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  if (view.queue && (isOffline || waiting > 0)) {
    const words = [
      isOffline && t('rate.offline'),
      waiting > 0 && t('voting.noticeWaiting', { count: waiting }),
    ];
    return <GateMessage text={words.filter(Boolean).join(' ')}>{retry}</GateMessage>;
  }
  if (view.isFetching) return <RateSkeleton />;
  if (view.error !== null) {
    return (
      <GateMessage isAlert text={errorText(t, toAppError(view.error).code)}>
        {retry}
      </GateMessage>
    );
  }
  return view.queue ? <GateMessage text={t('rate.nobody')}>{retry}</GateMessage> : <RateSkeleton />;
}

function RateSkeleton() {
  return (
    <div aria-busy="true">
      <span className="photo block h-[60dvh] max-w-full" />
    </div>
  );
}
