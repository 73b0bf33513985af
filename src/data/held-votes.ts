// Votes that are held until an admin counts or voids them. Errors of all calls: those of any signed-in call,
// `not_allowed` and `no_such_week`.

import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Country } from '#domain/locales.ts';

/** In the last 24 hours of a week there are no groups, whatever is held. */
export type HeldVotes = Answer<'admin_list_held_votes'>;

/** `votes` counts all of the group, `shown` has the 200 that have waited longest; an own entry's may not be decided. */
export type HeldGroup = HeldVotes['groups'][number];

/** Why votes are held. */
export type HoldReason = HeldGroup['reason'];

/** Why they are decided so (vote_holds_decision_has_its_reason). */
export const HELD_REASONS = {
  release: ['different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake'],
  void: ['one_person', 'organised', 'automated', 'harming_others'],
} as const;
export type HeldAction = keyof typeof HELD_REASONS;
export type HeldReason = (typeof HELD_REASONS)[HeldAction][number];

/** `decided` counts what this call decided; what somebody else decided meanwhile is not in it. */
export type DecidedVotes = Answer<'admin_decide_held_votes'>;

export function listHeldVotes(country: Country, week: string): Promise<HeldVotes> {
  return callAsUser('admin_list_held_votes', { country, week });
}

/** A rank that a decision would change; the entry itself is always there. */
export type PreviewedRank = Answer<'admin_preview_held_decision'>[number];

/** The ranks that change when these held votes count. Errors: `held_closed`, `own_case`, `invalid_input`. */
export function previewHeldDecision(
  country: Country,
  week: string,
  group: Pick<HeldGroup, 'entryId'>,
  voterIds: readonly string[],
): Promise<readonly PreviewedRank[]> {
  return callAsUser('admin_preview_held_decision', { country, week, entryId: group.entryId, voterIds });
}

/** Counts or voids held votes, once. Errors: `held_closed`, `not_allowed` for an own entry, `invalid_input`. */
export function decideHeldVotes(
  country: Country,
  week: string,
  group: Pick<HeldGroup, 'entryId'>,
  voterIds: readonly string[],
  decision: { readonly action: HeldAction; readonly reason: string },
): Promise<DecidedVotes> {
  return callAsUser('admin_decide_held_votes', {
    country,
    week,
    entryId: group.entryId,
    voterIds,
    ...decision,
  });
}
