// Single keys by their place on the keyboard, so that they work on a Russian or an Arabic one too.

export type DeskCommand = 'cleared' | 'removed' | 'zoom' | 'next' | 'previous';

const COMMANDS: Readonly<Record<string, DeskCommand>> = {
  KeyC: 'cleared',
  KeyR: 'removed',
  KeyZ: 'zoom',
  KeyJ: 'next',
  KeyK: 'previous',
};

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'
>;

/** What a key asks for; undefined where somebody types, or means the browser. */
export function deskCommand(event: Pressed): DeskCommand | undefined {
  return isMeantElsewhere(event, 'input, textarea, select, video, dialog') ? undefined : COMMANDS[event.code];
}

/** The place of the reason that a digit names, from 0; undefined for any other key. */
export function reasonPlace(event: Pressed): number | undefined {
  if (isMeantElsewhere(event, 'textarea, select')) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? undefined : Number(digit) - 1;
}

/** A key that is held down decides nothing: one press, one decision. */
function isMeantElsewhere(event: Pressed, typing: string): boolean {
  const { shiftKey, ctrlKey, metaKey, altKey, repeat, target } = event;
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return shiftKey || ctrlKey || metaKey || altKey || repeat || isTyping;
}
