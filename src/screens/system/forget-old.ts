// What this browser keeps for a while goes when that is over (cookie policy): with the next page of who is signed in, and
// with the next one without a country of everybody else.
import { readPendingMail } from '#features/auth/pending-mail.ts';
import { forgetOldDraft } from '#features/reports/forget-old-draft.ts';

export function forgetOld(): void {
  // Reading it is looking at its age.
  readPendingMail();
  forgetOldDraft();
}

forgetOld();
