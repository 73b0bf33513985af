// `/failure.js`: fetched by `FAILURE_WATCH` with the first failure of a page. Built by itself (build/failure-script.ts), for it
// must run in a page whose other files are gone, beside another version of them.
import { sendReport } from '#data/error-sender.ts';
import { watchPage } from './dead-page.ts';
import { failureOf } from './failure-of.ts';

/** Reports what went wrong and looks whether the page has survived it. Never throws. */
export function take(event: Event): void {
  try {
    const failure = failureOf(event);
    if (!failure) return;
    sendReport(failure.thrown, failure.place);
    watchPage(event);
  } catch {
    // There is nobody left to tell.
  }
}
