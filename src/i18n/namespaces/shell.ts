import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const shellTexts: MessageFiles<'shell'> = {
  namespace: 'shell',
  files: import.meta.glob<Dictionary>('../messages/*/shell.json', { import: 'default' }),
};
