import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const findingTexts: MessageFiles<'finding'> = {
  namespace: 'finding',
  files: import.meta.glob<Dictionary>('../messages/*/finding.json', { import: 'default' }),
};
