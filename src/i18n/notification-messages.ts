/** Makes the messages of the notifications known, for the account and for what a browser shows. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/notifications.json', { import: 'default' }));
