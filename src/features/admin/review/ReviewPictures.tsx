// Portrait, body photo and video side by side; the chosen one is what a key speaks of.
import { useStore } from '@nanostores/react';
import type { ReviewedMedium, WaitingReview } from '#data/reviews.ts';
import type { ModerationT } from './labels.ts';
import { ReviewFilm } from './ReviewFilm.tsx';
import { chooseMedium, type Verdict } from './review-desk.ts';
import { $pictures, fetchPictures } from './review-pictures.ts';

type ReviewPicturesProps = {
  readonly t: ModerationT;
  readonly item: WaitingReview;
  readonly chosen: string | null;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly onZoom: () => void;
};

export function ReviewPictures({ t, item, chosen, verdicts, onZoom }: ReviewPicturesProps) {
  return (
    <ul className="flex min-w-0 gap-3">
      {item.media.map((medium) => (
        <li
          key={medium.id}
          className="group grid min-w-0 flex-[1_1_0] content-start gap-2"
          data-part="review-picture"
          data-chosen={medium.id === chosen || undefined}
        >
          {/* As large as the window allows. */}
          <div className="grid aspect-[2/3] max-h-[64svb] w-full place-items-center overflow-hidden rounded-photo border-2 border-transparent bg-wash group-data-chosen:border-garnet lg:aspect-auto lg:h-[max(320px,calc(100svb-310px))] lg:max-h-none">
            <Picture t={t} medium={medium} isChosen={medium.id === chosen} onZoom={onZoom} />
          </div>
          <p className="flex flex-wrap gap-x-3 text-xs">
            <span>{t(`moderation.${medium.kind}`)}</span>
            {medium.width !== null && medium.height !== null && (
              <span className="text-muted tabular-nums lining-nums">
                <bdi dir="ltr">{`${medium.width} × ${medium.height}`}</bdi>
              </span>
            )}
            <PictureState t={t} medium={medium} verdict={verdicts[medium.id]} />
          </p>
          {medium.kind === 'video' && <ReviewFilm t={t} id={medium.id} />}
        </li>
      ))}
    </ul>
  );
}

type PictureProps = {
  readonly t: ModerationT;
  readonly medium: ReviewedMedium;
  readonly isChosen: boolean;
  readonly onZoom: () => void;
};

function Picture({ t, medium, isChosen, onZoom }: PictureProps) {
  const picture = useStore($pictures, { keys: [medium.id] })[medium.id];
  if (picture?.status === 'failed') {
    return (
      <button type="button" className="button button-quiet" onClick={() => void fetchPictures([medium])}>
        {t('moderation.pictureAgain')}
      </button>
    );
  }
  const isOpen = medium.state === 'pending';
  return (
    <button
      type="button"
      className="grid size-full min-h-0 cursor-pointer place-items-center focus-visible:-outline-offset-2"
      data-part="review-look"
      aria-pressed={isOpen ? isChosen : undefined}
      onClick={() => (isChosen || !isOpen ? onZoom() : chooseMedium(medium.id))}
    >
      {picture?.status === 'ready' ? (
        <img
          className="size-full min-h-0 object-contain"
          src={picture.url}
          alt={t(`moderation.${medium.kind}`)}
          decoding="sync"
          draggable={false}
        />
      ) : (
        <span className="text-muted">{t('moderation.pictureLoads')}</span>
      )}
    </button>
  );
}

type PictureStateProps = {
  readonly t: ModerationT;
  readonly medium: ReviewedMedium;
  readonly verdict: Verdict | undefined;
};

function PictureState({ t, medium, verdict }: PictureStateProps) {
  if (verdict) {
    const words = verdict.reason ? t(`reasons.${verdict.reason}Label`) : t('moderation.approved');
    return (
      <strong className="text-danger data-[action=approve]:text-positive" data-action={verdict.action}>
        {words}
      </strong>
    );
  }
  if (medium.state === 'pending')
    return <span className="text-muted">{t('moderation.version', { number: medium.version })}</span>;
  return (
    <span className="text-muted">
      {t(medium.state === 'approved' ? 'moderation.approvedBefore' : 'moderation.refusedBefore')}
    </span>
  );
}
