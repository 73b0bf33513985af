import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const searchTexts: MessageFiles<'search'> = {
  namespace: 'search',
  files: import.meta.glob<Dictionary>('../messages/*/search.json', { import: 'default' }),
};
