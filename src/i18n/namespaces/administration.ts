import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const administrationTexts: MessageFiles<'administration'> = {
  namespace: 'administration',
  files: import.meta.glob<Dictionary>('../messages/*/administration.json', { import: 'default' }),
};
