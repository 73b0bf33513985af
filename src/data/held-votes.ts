// Votes that are held until an admin counts or voids them. Errors of all calls: those of `admin-call.ts`, and `no_such_week`.
import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import { callAsAdmin } from './admin-call.ts';

/** Why votes are held. The database knows the same codes (vote_holds_reason_is_known). */
export type HoldReason = 'shared_device' | 'mostly_ones' | 'burst_of_new_accounts' | 'unknown';

/** Why they are decided so (vote_holds_decision_has_its_reason). */
export const HELD_REASONS = {
  release: ['different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake'],
  void: ['one_person', 'organised', 'automated', 'harming_others'],
} as const;
export type HeldAction = keyof typeof HELD_REASONS;
export type HeldReason = (typeof HELD_REASONS)[HeldAction][number];

export type HeldGroup = {
  readonly entry_id: string;
  readonly profile_id: string;
  readonly display_name: string;
  readonly reason: HoldReason;
  /** All of the group; `shown` has the 200 that have waited longest. */
  readonly votes: number;
  readonly shown: readonly { readonly voter_id: string; readonly held_at: string }[];
  /** False for an own entry. */
  readonly may_decide: boolean;
};

export type HeldVotes = {
  readonly week: string;
  readonly phase: Phase;
  /** In the last 24 hours of a week there are no groups, whatever is held. */
  readonly is_blackout: boolean;
  readonly may_decide: boolean;
  readonly decide_until: string;
  readonly groups: readonly HeldGroup[];
};

/** `decided` counts what this call decided; what somebody else decided meanwhile is not in it. */
export type DecidedVotes = HeldVotes & { readonly decided: number };

export function listHeldVotes(country: Country, week: string): Promise<HeldVotes> {
  return callAsAdmin('admin_held_votes', { p_country: country, p_week: week });
}

/** Counts or voids held votes, once. Errors: `held_closed`, `not_allowed` for an own entry, `invalid_input`. */
export function decideHeldVotes(
  country: Country,
  week: string,
  group: Pick<HeldGroup, 'entry_id'>,
  voterIds: readonly string[],
  decision: { readonly action: HeldAction; readonly reason: string },
): Promise<DecidedVotes> {
  return callAsAdmin('admin_decide_held', {
    p_country: country,
    p_week: week,
    p_entry_id: group.entry_id,
    p_voter_ids: voterIds,
    p_action: decision.action,
    p_reason: decision.reason,
  });
}
