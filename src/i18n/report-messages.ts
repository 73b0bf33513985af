/** Makes the messages known of reporting, of the admins' desk of reports, and of what was decided. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(
  import.meta.glob<Dictionary>('./messages/*/{cases,decisions,reports}.json', { import: 'default' }),
);
