import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const contestTexts: MessageFiles<'contest'> = {
  namespace: 'contest',
  files: import.meta.glob<Dictionary>('../messages/*/contest.json', { import: 'default' }),
};
