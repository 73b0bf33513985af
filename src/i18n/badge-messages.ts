/** Makes the messages of the top bar's badges known, for who is signed in. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(import.meta.glob<Dictionary>('./messages/*/badges.json', { import: 'default' }));
