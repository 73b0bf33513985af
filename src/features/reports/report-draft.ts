// A report that was begun: this page remembers it when the dialog is closed, and the browser on the way to the sign-in and back.

import { REPORT_REASONS, type ReportedThing, type ReportReason } from '#data/reports.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import { onUserChange } from '#stores/user-change.ts';
import { REPORT_DRAFT_KEY } from './forget-old-draft.ts';
import { REPORTABLE, type Reportable } from './reported-things.ts';

export type ReportDraft = {
  readonly choice: Reportable;
  readonly reason: ReportReason | null;
  readonly note: string;
};

/** Whoever does not come back from signing in does not want to report (cookie policy), in milliseconds. */
const KEPT_MS = 60 * 60 * 1000;

const onThisPage = new Map<string, ReportDraft>();

// What a visitor began stays when they sign in to report.
onUserChange((before) => {
  if (before !== null) onThisPage.clear();
});

/** What was begun about the thing; storage is emptied by reading it. */
export function takeDraft(thing: ReportedThing): ReportDraft | null {
  return takeStored(nameOf(thing)) ?? onThisPage.get(nameOf(thing)) ?? null;
}

export function keepDraft(thing: ReportedThing, draft: ReportDraft): void {
  onThisPage.set(nameOf(thing), draft);
}

export function forgetDraft(thing: ReportedThing): void {
  onThisPage.delete(nameOf(thing));
}

/** Before the page is left to sign in. */
export function storeDraft(thing: ReportedThing, draft: ReportDraft): void {
  const kept = { ...draft, name: nameOf(thing), until: Date.now() + KEPT_MS };
  safeStorage().setItem(REPORT_DRAFT_KEY, JSON.stringify(kept));
}

/** A person's pictures and page share one; each message has its own. */
function nameOf(thing: ReportedThing): string {
  return thing.subject === 'message' ? `${thing.profileId} ${thing.number}` : thing.profileId;
}

function takeStored(name: string): ReportDraft | null {
  const text = safeStorage().getItem(REPORT_DRAFT_KEY);
  safeStorage().removeItem(REPORT_DRAFT_KEY);
  return text === null ? null : readStored(text, name);
}

function readStored(text: string, name: string): ReportDraft | null {
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    if (kept['name'] !== name || Number(kept['until']) < Date.now()) return null;
    return {
      choice: REPORTABLE.find((thing) => thing === kept['choice']) ?? 'profile',
      reason: REPORT_REASONS.find((reason) => reason === kept['reason']) ?? null,
      note: typeof kept['note'] === 'string' ? kept['note'] : '',
    };
  } catch {
    return null;
  }
}
