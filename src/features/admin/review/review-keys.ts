// Single keys by their place on the keyboard, so that they work on a Russian or an Arabic one too.
import { REVIEW_REASONS, type ReviewReason } from '#domain/review-reasons.ts';

export type ReviewCommand =
  | 'approve'
  | 'approveAll'
  | 'reject'
  | 'changes'
  | 'entry'
  | 'undo'
  | 'zoom'
  | 'next'
  | 'previous';

const COMMANDS: Readonly<Record<string, ReviewCommand>> = {
  KeyA: 'approve',
  KeyR: 'reject',
  KeyC: 'changes',
  KeyE: 'entry',
  KeyU: 'undo',
  KeyZ: 'zoom',
};

/** One key for each reason, in their order. */
const REASON_KEYS = [...'1234567890', ...'QWERTYU'];

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'
>;

/** What a key asks for; undefined where somebody types, or means the browser. */
export function commandOf(event: Pressed, isRightToLeft: boolean): ReviewCommand | undefined {
  if (isMeantElsewhere(event)) return undefined;
  if (event.code === 'ArrowRight') return isRightToLeft ? 'previous' : 'next';
  if (event.code === 'ArrowLeft') return isRightToLeft ? 'next' : 'previous';
  if (event.code === 'KeyA' && event.shiftKey) return 'approveAll';
  return event.shiftKey ? undefined : COMMANDS[event.code];
}

export function reasonKey(reason: ReviewReason): string {
  return REASON_KEYS[REVIEW_REASONS.indexOf(reason)] ?? '';
}

export function reasonOf(event: Pressed): ReviewReason | undefined {
  if (isMeantElsewhere(event)) return undefined;
  const key = event.code.replace(/^(Digit|Numpad|Key)/, '');
  return REVIEW_REASONS[REASON_KEYS.indexOf(key)];
}

/** A key that is held down decides nothing: one press, one decision. */
function isMeantElsewhere({ ctrlKey, metaKey, altKey, repeat, target }: Pressed): boolean {
  const isTyping = target instanceof Element && target.closest('input, textarea, select, video') !== null;
  return ctrlKey || metaKey || altKey || repeat || isTyping;
}
