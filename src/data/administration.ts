// What admins do beside the review: weeks, contests, people, and the record of it all. Errors of all calls: those of
// `admin-call.ts`; of those that change something also `invalid_field` (detail: the field).
import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import { callAsAdmin } from './admin-call.ts';

export type RankedEntry = {
  readonly rank: number;
  readonly profile_id: string;
  readonly display_name: string;
  readonly state: string;
  readonly score: number;
  readonly votes: number;
};

export type AdministeredWeek = {
  /** As in `2026-w48`. */
  readonly week: string;
  readonly phase: Phase;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly official_at: string;
  readonly capacity: number;
  readonly entries: number;
  /** Entries that are not decided yet. */
  readonly waiting: number;
  /** Votes that are held; null in the last 24 hours of the week. */
  readonly held: number | null;
  readonly cancel_reason: string | null;
  readonly can_set_capacity: boolean;
  readonly can_cancel: boolean;
  readonly winner_id: string | null;
  /** The first ten, once they are official. */
  readonly ranking: readonly RankedEntry[];
};

export type AdministeredWeeks = {
  readonly country: Country;
  readonly time_zone: string;
  readonly current: string;
  readonly weeks: readonly AdministeredWeek[];
};

export type ContestPrize = { readonly title: string; readonly sponsor: string; readonly rules: string };

export type ContestSettings = {
  readonly minimum_age: number;
  readonly maximum_age: number | null;
  readonly rules_version: string;
  /** Places of the weeks to come. */
  readonly capacity: number;
  readonly prize: ContestPrize | null;
};

export type AdministeredContest = ContestSettings & {
  readonly country: Country;
  readonly time_zone: string;
};

export type EntryState =
  | 'draft'
  | 'submitted'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'disqualified';

export type AdministeredPerson = {
  readonly id: string;
  readonly display_name: string | null;
  readonly email: string;
  readonly is_verified: boolean;
  readonly country: string | null;
  readonly city: string | null;
  readonly created_at: string;
  readonly suspended_at: string | null;
  readonly is_admin: boolean;
  readonly entry: {
    readonly state: EntryState;
    readonly display_name: string;
    readonly country: Country;
    readonly week: string;
    readonly is_public: boolean;
  } | null;
};

export type ListedPerson = AdministeredPerson & { readonly cursor: string };
export const PEOPLE_FILTERS = ['all', 'suspended', 'admins'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
export const PEOPLE_PAGE = 25;

export type AuditRow = {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  /** Null for the operator of the database. */
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly target_type: string;
  readonly target_id: string;
  readonly target: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason: string | null;
};
export const AUDIT_PAGE = 50;

/** The weeks of a country, newest first, from four weeks ahead. Errors: `no_such_week`. */
export function listWeeks(country: Country): Promise<AdministeredWeeks> {
  return callAsAdmin('admin_weeks', { p_country: country });
}

/** Gives a week to come so many places. Errors: `no_such_week`, `not_allowed` once it has started. */
export function setCapacity(
  country: Country,
  week: string,
  capacity: number,
  reason: string,
): Promise<AdministeredWeeks> {
  const args = { p_country: country, p_week: week, p_capacity: capacity, p_reason: reason };
  return callAsAdmin('admin_set_capacity', args);
}

/** Votes become void, entries are carried over; everybody reads the reason. Errors: `no_such_week`, `voting_closed`. */
export function cancelWeek(country: Country, week: string, reason: string): Promise<AdministeredWeeks> {
  return callAsAdmin('admin_cancel_week', { p_country: country, p_week: week, p_reason: reason });
}

export function listContests(): Promise<readonly AdministeredContest[]> {
  return callAsAdmin('admin_contests', {});
}

export function updateContest(
  country: Country,
  changes: Partial<ContestSettings>,
  reason: string,
): Promise<readonly AdministeredContest[]> {
  return callAsAdmin('admin_update_contest', { p_country: country, p_changes: changes, p_reason: reason });
}

/** A page of people, newest account first; `query` is a piece of a name or an address, or an id. */
export function listPeople(
  query: string,
  filter: PeopleFilter,
  after: string | null,
): Promise<readonly ListedPerson[]> {
  return callAsAdmin('admin_people', { p_query: query, p_filter: filter, p_after: after });
}

export type PersonAction = 'suspend' | 'restore' | 'grant' | 'revoke';

/** Errors: `no_such_profile`, `last_admin`. */
export function changePerson(action: PersonAction, id: string, reason: string): Promise<AdministeredPerson> {
  return callAsAdmin(`admin_${action}`, { p_profile_id: id, p_reason: reason });
}

/** A page of the audit log, newest first, before a row. */
export function listAudit(action: string | null, beforeId: number | null): Promise<readonly AuditRow[]> {
  return callAsAdmin('admin_audit', { p_action: action, p_before_id: beforeId });
}
