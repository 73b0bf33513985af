// `/failure.js`: fetched by `ERROR_HANDLER` with the first failure of a page. Built by itself (build/error-handler-script.ts), for it
// must run in a page whose other files are gone, beside another version of them.
import { sendReport } from '#data/error-sender.ts';
import { watchPage } from './broken-page.ts';
import { readErrorEvent } from './read-error-event.ts';

/** Reports what went wrong and looks whether the page has survived it. Never throws. */
export function take(event: Event): void {
  try {
    const failure = readErrorEvent(event);
    if (!failure) return;
    sendReport(failure.thrown, failure.place);
    watchPage(event);
  } catch {
    // There is nobody left to tell.
  }
}
