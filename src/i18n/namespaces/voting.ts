import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const votingTexts: MessageFiles<'voting'> = {
  namespace: 'voting',
  files: import.meta.glob<Dictionary>('../messages/*/voting.json', { import: 'default' }),
};
