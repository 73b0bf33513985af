import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const profileTexts: MessageFiles<'profile'> = {
  namespace: 'profile',
  files: import.meta.glob<Dictionary>('../messages/*/profile.json', { import: 'default' }),
};
