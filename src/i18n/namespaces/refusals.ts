import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const refusalsTexts: MessageFiles<'refusals'> = {
  namespace: 'refusals',
  files: import.meta.glob<Dictionary>('../messages/*/refusals.json', { import: 'default' }),
};
