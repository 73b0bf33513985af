import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const errorsTexts: MessageFiles<'errors'> = {
  namespace: 'errors',
  files: import.meta.glob<Dictionary>('../messages/*/errors.json', { import: 'default' }),
};
