import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const messagesTexts: MessageFiles<'messages'> = {
  namespace: 'messages',
  files: import.meta.glob<Dictionary>('../messages/*/messages.json', { import: 'default' }),
};
