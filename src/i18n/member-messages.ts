/** Makes the messages known of pages that one sees signed in alone: the list of all files is a weight on every other page. */
import './profile-messages.ts';
import './sign-in-messages.ts';
import { knowMessages } from './load.ts';
import type { Dictionary } from './t.ts';

knowMessages(
  import.meta.glob<Dictionary>(
    './messages/*/{account,administration,device,entry,likes,moderation,reasons,refusals}.json',
    {
      import: 'default',
    },
  ),
);
