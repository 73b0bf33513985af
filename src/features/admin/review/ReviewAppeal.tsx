import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import { decideAppeal, type WaitingAppeal } from '#data/reviews.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import type { ModerationT } from './labels.ts';
import { ReviewFacts } from './ReviewFacts.tsx';
import { $pictures } from './review-pictures.ts';

type ReviewAppealProps = {
  readonly lang: Lang;
  readonly t: ModerationT;
  readonly appeal: WaitingAppeal;
  readonly onDecided: () => void;
};

export function ReviewAppeal({ lang, t, appeal, onDecided }: ReviewAppealProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <li className="grid gap-x-6 gap-y-4 border-b border-line py-6 lg:max-w-[1100px] lg:grid-cols-2">
      <AppealPictures t={t} appeal={appeal} />
      <div>
        <ReviewFacts lang={lang} t={t} entry={appeal.entry} />
        <p>
          <strong>
            {appeal.action === 'disqualify' && `${t('moderation.isDisqualified')} · `}
            {t(`reasons.${appeal.reason}Label`)}
          </strong>{' '}
          <time className="text-muted" dateTime={appeal.decidedAt}>
            {formatDateTime(lang, appeal.decidedAt, zone)}
          </time>
        </p>
        {appeal.note && (
          <p className="text-muted">
            <bdi>{appeal.note}</bdi>
          </p>
        )}
        <blockquote className="my-3 border-s-2 border-garnet ps-4 whitespace-pre-line">
          <bdi>{appeal.appealText}</bdi>
        </blockquote>
        {appeal.mayDecide ? (
          <AppealDecision t={t} appeal={appeal} onDecided={onDecided} />
        ) : (
          <p className="text-muted">{t('moderation.appealOther')}</p>
        )}
      </div>
    </li>
  );
}

function AppealPictures({ t, appeal }: Pick<ReviewAppealProps, 't' | 'appeal'>) {
  const pictures = useStore($pictures);
  const seen = appeal.entry.media.flatMap((medium) => {
    const picture = pictures[medium.id];
    return picture?.status === 'ready' ? [{ ...medium, url: picture.url }] : [];
  });
  return (
    <div className="flex items-start gap-3">
      {seen.map(({ id, kind, url }) => (
        <img
          key={id}
          className="max-h-[60svb] max-w-1/2 min-w-0 rounded-photo outline-offset-2 outline-garnet data-disputed:outline-2"
          src={url}
          alt={t(`moderation.${kind}`)}
          data-disputed={id === appeal.subjectId || undefined}
        />
      ))}
      {seen.length === 0 && <p className="text-muted">{t('moderation.noPicture')}</p>}
    </div>
  );
}

function AppealDecision({ t, appeal, onDecided }: Pick<ReviewAppealProps, 't' | 'appeal' | 'onDecided'>) {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const decide = async (isUpheld: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await decideAppeal(appeal.decisionId, isUpheld, note.current?.value ?? '');
      onDecided();
    } catch (thrown) {
      setFailure(toAppError(thrown));
      setBusy(false);
    }
  };
  return (
    <>
      <label className="text-xs" htmlFor={id}>
        {t('moderation.note')}
      </label>
      <textarea id={id} ref={note} className="field-input" rows={2} maxLength={500} />
      {failure && (
        <p className="mb-3 rounded-control border border-danger px-4 py-3 text-danger" role="alert">
          {errorText(t, failure.code)}
        </p>
      )}
      <p className="text-xs text-muted" id={`${id}-effect`}>
        {t('moderation.appealOverturnHint')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void decide(true)}>
          {t('moderation.uphold')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          aria-describedby={`${id}-effect`}
          onClick={() => void decide(false)}
        >
          {t('moderation.overturn')}
        </button>
      </div>
    </>
  );
}
