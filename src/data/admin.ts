// What admins do beside the review: weeks, contests, people, and the record of it all. Errors of all calls: those of
// any signed-in call, and `not_allowed`; of those that change something also `invalid_field` (detail: the field).

import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Country } from '#domain/locales.ts';

export type AdminWeeks = Answer<'admin_list_weeks'>;

/** `waiting` entries are not decided yet; `held` votes are null in the last 24 hours; `ranking` has the first ten. */
export type AdminWeek = AdminWeeks['weeks'][number];

export type RankedEntry = AdminWeek['ranking'][number];

/** `capacity` is that of the weeks to come. */
export type AdminContest = Answer<'admin_list_contests'>[number];

export type ContestSettings = Omit<AdminContest, 'country' | 'timeZone'>;

/** The page after this person begins at its `cursor`. */
export type AdminPerson = Answer<'admin_suspend'>;

export const PEOPLE_FILTERS = ['all', 'suspended', 'admins'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
export const PEOPLE_PAGE = 25;

/** `actor` is null for the operator of the database. */
export type AuditRow = Answer<'admin_list_audit'>[number];
export const AUDIT_PAGE = 50;

/** The weeks of a country, newest first, from four weeks ahead. Errors: `no_such_week`. */
export function listWeeks(country: Country): Promise<AdminWeeks> {
  return callAsUser('admin_list_weeks', { country });
}

/** Gives a week to come so many places. Errors: `no_such_week`, `not_allowed` once it has started. */
export function setCapacity(
  country: Country,
  week: string,
  capacity: number,
  reason: string,
): Promise<AdminWeeks> {
  return callAsUser('admin_set_capacity', { country, week, capacity, reason });
}

/** Votes become void, entries are carried over; everybody reads the reason. Errors: `no_such_week`, `voting_closed`. */
export function cancelWeek(country: Country, week: string, reason: string): Promise<AdminWeeks> {
  return callAsUser('admin_cancel_week', { country, week, reason });
}

export function listContests(): Promise<readonly AdminContest[]> {
  return callAsUser('admin_list_contests', {});
}

export function updateContest(
  country: Country,
  changes: Partial<ContestSettings>,
  reason: string,
): Promise<readonly AdminContest[]> {
  return callAsUser('admin_update_contest', { country, changes, reason });
}

/** A page of people, newest account first; `query` is a piece of a name or an address, or an id. */
export function listPeople(
  query: string,
  filter: PeopleFilter,
  after: string | null,
): Promise<readonly AdminPerson[]> {
  return callAsUser('admin_list_people', { query, filter, after });
}

export type PersonAction = 'suspend' | 'restore' | 'grant' | 'revoke';

/** Errors: `no_such_profile`, `last_admin`. */
export function changePerson(action: PersonAction, id: string, reason: string): Promise<AdminPerson> {
  return callAsUser(`admin_${action}`, { profileId: id, reason });
}

/** A page of the audit log, newest first, before a row. */
export function listAudit(action: string | null, beforeId: number | null): Promise<readonly AuditRow[]> {
  return callAsUser('admin_list_audit', { action, beforeId });
}
