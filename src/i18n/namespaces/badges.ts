import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const badgesTexts: MessageFiles<'badges'> = {
  namespace: 'badges',
  files: import.meta.glob<Dictionary>('../messages/*/badges.json', { import: 'default' }),
};
