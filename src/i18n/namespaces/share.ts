import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const shareTexts: MessageFiles<'share'> = {
  namespace: 'share',
  files: import.meta.glob<Dictionary>('../messages/*/share.json', { import: 'default' }),
};
