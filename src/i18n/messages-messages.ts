/** Makes the messages known of conversations, and of what is refused there. */
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(
  import.meta.glob<Dictionary>('./messages/*/{messages,refusals}.json', {
    import: 'default',
  }),
);
