import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const casesTexts: MessageFiles<'cases'> = {
  namespace: 'cases',
  files: import.meta.glob<Dictionary>('../messages/*/cases.json', { import: 'default' }),
};
