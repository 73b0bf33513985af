// What became of reports, as their two sides are told.
import type { ReportDecision } from '#domain/report-decisions.ts';
import type { ReportedThing, ReportReason } from './reports.ts';
import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

type ToldCase = {
  readonly id: string;
  readonly subject: ReportedThing['subject'];
  readonly part: string;
  readonly reason: ReportReason;
  /** Until when it is to be decided; null without such a clock. */
  readonly due_at: string | null;
  readonly decision: ReportDecision | null;
  readonly decision_reason: string | null;
  readonly decided_at: string | null;
};

/** About the reader: something was hidden, and what an admin decided of it. */
export type DecisionAboutMe = ToldCase & {
  readonly hidden_at: string;
  /** The message, or what the page said; null where a picture was reported, and 6 months after the decision. */
  readonly words: string | null;
  readonly decision_note: string | null;
};

/** What the reader reported. */
export type OwnReport = ToldCase & {
  readonly name: string | null;
  readonly note: string | null;
  readonly reported_at: string;
};

export type MyDecisions = {
  readonly about_me: readonly DecisionAboutMe[];
  readonly reported: readonly OwnReport[];
};

/** The newest 100 of each. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export function listMyDecisions(): Promise<MyDecisions> {
  return callSignedIn((accessToken) => callFunction<MyDecisions>('my_decisions', {}, { accessToken }));
}
