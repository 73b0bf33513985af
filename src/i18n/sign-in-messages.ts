/** Makes the messages known of signing in: the list of their files is a weight on pages that never show them. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/auth.json', { import: 'default' }));
