// The decisions in one row, each with its key.
import type { WaitingReview } from '#data/reviews.ts';
import { Kbd } from '#ui/Kbd.tsx';
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
    <fieldset className="sticky bottom-0 z-1 flex flex-wrap gap-2 border-t border-line bg-paper py-3 lg:col-span-full">
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
      className={`button ${isMain ? '' : 'button-quiet'} min-h-touch px-3 max-sm:flex-[1_1_30%] max-sm:px-2 max-sm:text-xs/[1.2]`}
      aria-keyshortcuts={keys.replace('⇧ ', 'Shift+')}
      onClick={onPress}
    >
      {label}{' '}
      <Kbd className="max-sm:hidden" dir="ltr">
        {keys}
      </Kbd>
    </button>
  );
}
