/** Makes the messages known of sharing a page: nobody needs them before somebody shares one. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/share.json', { import: 'default' }));
