import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const weeksTexts: MessageFiles<'weeks'> = {
  namespace: 'weeks',
  files: import.meta.glob<Dictionary>('../messages/*/weeks.json', { import: 'default' }),
};
