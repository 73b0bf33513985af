/** What one can do with a contestant: a sign, and its word below. */
export const ACTION_CLASSES =
  'button button-quiet min-h-[64px] w-full flex-col justify-start gap-1 wrap-normal border-transparent! px-1 py-2 font-normal text-xs/[1.3] hover:text-garnet';
