import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const reasonsTexts: MessageFiles<'reasons'> = {
  namespace: 'reasons',
  files: import.meta.glob<Dictionary>('../messages/*/reasons.json', { import: 'default' }),
};
