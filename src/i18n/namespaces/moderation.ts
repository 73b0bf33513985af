import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const moderationTexts: MessageFiles<'moderation'> = {
  namespace: 'moderation',
  files: import.meta.glob<Dictionary>('../messages/*/moderation.json', { import: 'default' }),
};
