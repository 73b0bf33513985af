import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const notificationsTexts: MessageFiles<'notifications'> = {
  namespace: 'notifications',
  files: import.meta.glob<Dictionary>('../messages/*/notifications.json', { import: 'default' }),
};
