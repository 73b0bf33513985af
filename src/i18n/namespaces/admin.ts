import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const adminTexts: MessageFiles<'admin'> = {
  namespace: 'admin',
  files: import.meta.glob<Dictionary>('../messages/*/admin.json', { import: 'default' }),
};
