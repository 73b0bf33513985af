import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const authTexts: MessageFiles<'auth'> = {
  namespace: 'auth',
  files: import.meta.glob<Dictionary>('../messages/*/auth.json', { import: 'default' }),
};
