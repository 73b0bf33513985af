import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const decisionsTexts: MessageFiles<'decisions'> = {
  namespace: 'decisions',
  files: import.meta.glob<Dictionary>('../messages/*/decisions.json', { import: 'default' }),
};
