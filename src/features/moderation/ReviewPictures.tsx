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
    <ul className="review-pictures">
      {item.media.map((medium) => (
        <li key={medium.id} className="review-picture" data-chosen={medium.id === chosen || undefined}>
          <div className="review-frame">
            <Picture t={t} medium={medium} isChosen={medium.id === chosen} onZoom={onZoom} />
          </div>
          <p className="review-caption">
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
      className="review-look"
      aria-pressed={isOpen ? isChosen : undefined}
      onClick={() => (isChosen || !isOpen ? onZoom() : chooseMedium(medium.id))}
    >
      {picture?.status === 'ready' ? (
        <img src={picture.url} alt={t(`moderation.${medium.kind}`)} decoding="sync" draggable={false} />
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
      <strong className="review-verdict" data-action={verdict.action}>
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
