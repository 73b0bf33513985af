/** Makes the messages known of a week's own page. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/weeks.json', { import: 'default' }));
