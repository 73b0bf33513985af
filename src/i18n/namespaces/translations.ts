import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const translationsTexts: MessageFiles<'translations'> = {
  namespace: 'translations',
  files: import.meta.glob<Dictionary>('../messages/*/translations.json', { import: 'default' }),
};
