import type { MessageFiles } from '../load.ts';
import type { Dictionary } from '../t.ts';

export const deviceTexts: MessageFiles<'device'> = {
  namespace: 'device',
  files: import.meta.glob<Dictionary>('../messages/*/device.json', { import: 'default' }),
};
