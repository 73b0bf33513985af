// What became of reports, as their two sides are told.
import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

export type MyDecisions = Answer<'list_my_decisions'>;

/**
 * About the user: something was hidden, and what an admin decided of it. `words` is the message, or what the page said; null
 * where a picture was reported, and 6 months after the decision.
 */
export type DecisionAboutMe = MyDecisions['aboutMe'][number];

/** What the user reported. */
export type OwnReport = MyDecisions['reported'][number];

/** The newest 100 of each. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export function listMyDecisions(): Promise<MyDecisions> {
  return callAsUser('list_my_decisions', {});
}
