// Reporting what should not be here, and what admins decide of it.

import type { ReportDecision } from '#domain/report-decisions.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { currentAccessToken } from './access-token.ts';
import { callAsAdmin } from './admin-call.ts';
import { callFunction } from './supabase-client.ts';

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
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export function isUrgentReason(reason: ReportReason): boolean {
  return reason === 'minor' || reason === 'intimate_image';
}

export type ReportedThing =
  | { readonly subject: 'photo'; readonly profileId: string; readonly part: 'portrait' | 'body' | 'video' }
  | { readonly subject: 'profile'; readonly profileId: string }
  /** `profileId` is the sender, `number` that of the message in the own conversation. */
  | { readonly subject: 'message'; readonly profileId: string; readonly number: number };

export type ReportCase = {
  readonly id: string;
  readonly subject: ReportedThing['subject'];
  readonly part: string;
  readonly reason: ReportReason;
  readonly person_id: string;
  readonly person_name: string | null;
  /** As it was at the first report; null 6 months after the decision. */
  readonly evidence: Readonly<Record<string, unknown>> | null;
  readonly opened_at: string;
  /** Until when it has to be decided; null without such a clock. */
  readonly due_at: string | null;
  readonly is_hidden: boolean;
  readonly reports: number;
  readonly without_account: number;
  readonly notes: readonly string[];
  readonly decision: ReportDecision | null;
  readonly decision_reason: string | null;
  readonly decision_note: string | null;
  readonly decided_at: string | null;
};

export type ReportQueue = {
  readonly cases: readonly ReportCase[];
  readonly waiting: number;
  readonly overdue: number;
  readonly server_time: string;
};

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
  const args = {
    p_subject: thing.subject,
    p_profile_id: thing.profileId,
    p_part: partOf(thing),
    p_reason: reason,
    p_note: note || null,
  };
  const accessToken = await currentAccessToken();
  await callFunction('report_content', args, accessToken === null ? {} : { accessToken });
}

/** For admins: what waits, those with a clock first, or what was decided last; at most 100. */
export async function listReports(isDecided = false, limit = 20): Promise<ReportQueue> {
  const args = { p_is_decided: isDecided, p_limit: limit };
  const queue = await callAsAdmin<ReportQueue>('admin_reports', args);
  setServerTime(queue.server_time);
  return queue;
}

/** The same picture as shown of somebody else. */
export type ReportCopy = {
  readonly person_id: string;
  readonly person_name: string | null;
  readonly part: 'portrait' | 'body' | 'video';
};

/** For admins: where else a reported picture is shown. */
export function listReportCopies(caseId: string): Promise<readonly ReportCopy[]> {
  return callAsAdmin('admin_report_copies', { p_case_id: caseId });
}

/**
 * For admins: `cleared` shows the thing again, `removed` keeps it away for good. The reason is a code, the note (at most
 * 500 characters) is read by the person whose it is. Errors: `report_closed`, and `not_allowed` for a case about oneself.
 */
export function decideReport(
  caseId: string,
  decision: ReportDecision,
  reason: string,
  note = '',
): Promise<ReportCase> {
  return callAsAdmin('admin_decide_report', {
    p_case_id: caseId,
    p_decision: decision,
    p_reason: reason,
    p_note: note || null,
  });
}
