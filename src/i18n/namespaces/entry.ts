import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const entryTexts: MessageFiles<'entry'> = {
  namespace: 'entry',
  files: import.meta.glob<Dictionary>('../messages/*/entry.json', { import: 'default' }),
};
