// The geometry that a conversation in the list and its skeleton have in common.
export const CONVERSATION_ROW =
  'relative grid min-h-[88px] grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[1fr_auto_auto_auto_1fr] items-center gap-x-3 border-b border-line px-2 py-3';

export const CONVERSATION_FACE = 'row-span-full aspect-square w-[56px]';
