/** Makes the messages known of a profile, for the pages that show one. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/profile.json', { import: 'default' }));
