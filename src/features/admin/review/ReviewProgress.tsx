import type { WaitingReview } from '#data/reviews.ts';
import type { ModerationT } from './labels.ts';
import { openMedia, type Verdict } from './review-desk.ts';

type ReviewProgressProps = {
  readonly t: ModerationT;
  readonly item: WaitingReview;
  readonly chosen: string | null;
  readonly verdicts: Readonly<Record<string, Verdict>>;
};

/** For a screen reader: what was said of which picture, and which one a key speaks of now. */
export function ReviewProgress({ t, item, chosen, verdicts }: ReviewProgressProps) {
  const open = openMedia(item);
  const judged = open.flatMap(({ id, kind }) => {
    const verdict = verdicts[id];
    if (!verdict) return [];
    const words = verdict.reason ? t(`reasons.${verdict.reason}Label`) : t('moderation.approved');
    return [`${t(`moderation.${kind}`)}: ${words}`];
  });
  const now = open.find(({ id }) => id === chosen);
  return (
    <p className="sr-only" aria-live="polite">
      {[...judged, now && t(`moderation.${now.kind}`)].filter(Boolean).join('. ')}
    </p>
  );
}
