// With the next page of who is signed in, whatever page that is.
import { forgetOldUploads } from '#data/forget-old-uploads.ts';

forgetOldUploads();
