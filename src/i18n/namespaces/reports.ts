import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const reportsTexts: MessageFiles<'reports'> = {
  namespace: 'reports',
  files: import.meta.glob<Dictionary>('../messages/*/reports.json', { import: 'default' }),
};
