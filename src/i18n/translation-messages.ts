/** Makes the messages known of the admins' page of texts. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/translations.json', { import: 'default' }));
