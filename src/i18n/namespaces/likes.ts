import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const likesTexts: MessageFiles<'likes'> = {
  namespace: 'likes',
  files: import.meta.glob<Dictionary>('../messages/*/likes.json', { import: 'default' }),
};
