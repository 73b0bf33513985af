/** Makes the messages known of safety: of the dialog that blocks, and of the settings in the account. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/safety.json', { import: 'default' }));
