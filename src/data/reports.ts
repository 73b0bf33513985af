// Reporting what should not be here, and what admins decide of it.

import { type Answer, call } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import { currentAccessToken } from '#data/session/access-token.ts';
import type { ReportDecision } from '#domain/report-decisions.ts';
import { setServerTime } from '#lib/server-clock.ts';

/** The first two hide at once, need no account, and are decided within 48 hours. */
export const REPORT_REASONS = [
  'minor',
  'intimate_image',
  'impersonation',
  'stolen_picture',
  'offensive',
  'harassment',
  'spam',
  'other',
] as const satisfies readonly ReportCase['reason'][];

export type ReportReason = (typeof REPORT_REASONS)[number];

export function isUrgentReason(reason: ReportReason): boolean {
  return reason === 'minor' || reason === 'intimate_image';
}

export type ReportedThing =
  | { readonly subject: 'photo'; readonly profileId: string; readonly part: ReportCopy['part'] }
  | { readonly subject: 'profile'; readonly profileId: string }
  /** `profileId` is the sender, `number` that of the message in the own conversation. */
  | { readonly subject: 'message'; readonly profileId: string; readonly number: number };

/** What waits to be decided or was; `evidence` is the thing as it was at the first report. */
export type ReportQueue = Answer<'admin_list_reports'>;

export type ReportCase = ReportQueue['cases'][number];

function partOf(thing: ReportedThing): string | null {
  if (thing.subject === 'photo') return thing.part;
  return thing.subject === 'message' ? String(thing.number) : null;
}

/**
 * Reports, signed in or not; once more changes nothing. The note has at most 1,000 characters.
 * Errors: `not_signed_in` (other reasons than the first two need an account), `no_such_profile` (nothing of the kind to
 * see, or of oneself), `rate_limited`, `invalid_input`, and those of any call.
 */
export async function reportContent(thing: ReportedThing, reason: ReportReason, note = ''): Promise<void> {
  const { subject, profileId } = thing;
  const args = { subject, profileId, part: partOf(thing), reason, note: note || null };
  const isVisitor = (await currentAccessToken()) === null;
  await (isVisitor ? call : callAsUser)('report_content', args);
}

/** For admins: what waits, those with a clock first, or what was decided last; at most 100. */
export async function listReports(isDecided = false, limit = 20): Promise<ReportQueue> {
  const queue = await callAsUser('admin_list_reports', { isDecided, limit });
  setServerTime(queue.serverTime);
  return queue;
}

/** The same picture as shown of somebody else. */
export type ReportCopy = Answer<'admin_list_report_copies'>[number];

/** For admins: where else a reported picture is shown. */
export function listReportCopies(caseId: string): Promise<readonly ReportCopy[]> {
  return callAsUser('admin_list_report_copies', { caseId });
}

/**
 * For admins: `cleared` shows the thing again, `removed` keeps it away for good. The reason is a code, the note (at most
 * 500 characters) is read by the person whose it is. Errors: `report_closed`, and `own_case` where another admin decides.
 */
export function decideReport(
  caseId: string,
  decision: ReportDecision,
  reason: string,
  note = '',
): Promise<ReportCase> {
  return callAsUser('admin_decide_report', { caseId, decision, reason, note: note || null });
}

/** Who hid what a wave shows again, and since when (an ISO instant). */
export type WaveSelection = {
  readonly reporters: 'without_account' | 'new_account' | 'both';
  readonly since: string;
};

export type ReportWave = Answer<'admin_get_report_wave'>;

/** For admins: how much `republishWave` would show again. */
export function getReportWave(selection: WaveSelection): Promise<ReportWave> {
  return callAsUser('admin_get_report_wave', selection);
}

/** For admins: shows all of it again, and answers what was shown. The reports stay undecided. */
export function republishWave(selection: WaveSelection, reason: string): Promise<ReportWave> {
  return callAsUser('admin_republish_wave', { ...selection, reason });
}
