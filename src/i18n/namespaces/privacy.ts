import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const privacyTexts: MessageFiles<'privacy'> = {
  namespace: 'privacy',
  files: import.meta.glob<Dictionary>('../messages/*/privacy.json', { import: 'default' }),
};
