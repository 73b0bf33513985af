// The decisions in one row, each with its key.
import type { WaitingReview } from '#data/reviews.ts';
import type { ModerationT } from './labels.ts';
import { openMedia } from './review-desk.ts';
import type { ReviewCommand } from './review-keys.ts';

type ReviewActionsProps = {
  readonly t: ModerationT;
  readonly item: WaitingReview;
  readonly onCommand: (command: ReviewCommand) => void;
};

export function ReviewActions({ t, item, onCommand }: ReviewActionsProps) {
  const hasSeveral = openMedia(item).length > 1;
  return (
    <fieldset className="review-actions">
      <legend className="sr-only">{t('moderation.decide')}</legend>
      <Action label={t('moderation.approve')} keys="A" isMain onPress={() => onCommand('approve')} />
      {hasSeveral && (
        <Action label={t('moderation.approveAll')} keys="⇧ A" onPress={() => onCommand('approveAll')} />
      )}
      <Action label={t('moderation.reject')} keys="R" onPress={() => onCommand('reject')} />
      <Action label={t('moderation.changes')} keys="C" onPress={() => onCommand('changes')} />
      {item.state === 'submitted' && (
        <Action label={t('moderation.rejectEntry')} keys="E" onPress={() => onCommand('entry')} />
      )}
      <Action label={t('moderation.zoom')} keys="Z" onPress={() => onCommand('zoom')} />
    </fieldset>
  );
}

type ActionProps = {
  readonly label: string;
  readonly keys: string;
  readonly isMain?: boolean;
  readonly onPress: () => void;
};

function Action({ label, keys, isMain = false, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={isMain ? 'button review-action' : 'button button-quiet review-action'}
      aria-keyshortcuts={keys.replace('⇧ ', 'Shift+')}
      onClick={onPress}
    >
      {label} <kbd dir="ltr">{keys}</kbd>
    </button>
  );
}
