import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const safetyTexts: MessageFiles<'safety'> = {
  namespace: 'safety',
  files: import.meta.glob<Dictionary>('../messages/*/safety.json', { import: 'default' }),
};
