import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const accountTexts: MessageFiles<'account'> = {
  namespace: 'account',
  files: import.meta.glob<Dictionary>('../messages/*/account.json', { import: 'default' }),
};
