import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const rateTexts: MessageFiles<'rate'> = {
  namespace: 'rate',
  files: import.meta.glob<Dictionary>('../messages/*/rate.json', { import: 'default' }),
};
