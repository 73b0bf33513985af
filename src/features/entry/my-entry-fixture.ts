// An own entry as the server answers it, for tests.
import type { Entry, EntryMedia, MyEntry } from '#data/entry.ts';

const entry: Entry = {
  id: 'entry-1',
  state: 'draft',
  version: 3,
  week: '2026-w49',
  starts_at: '2026-11-29T16:00:00Z',
  ends_at: '2026-12-06T16:00:00Z',
  cut_off_at: '2026-11-26T10:00:00Z',
  planned_reason: 'before_cut_off',
  submitted_at: null,
  decided_at: null,
  reason: null,
  note: null,
  review_due_at: null,
  details: {
    display_name: 'Tala',
    country: 'ph',
    city: null,
    height_cm: null,
    weight_kg: null,
    marital_status: null,
    children: null,
    links: [],
    bio: null,
    shown: [],
    consents: null,
    accepted_at: null,
  },
  can_edit: true,
  can_submit: false,
  missing: ['city', 'portrait', 'body', 'consents'],
  appeal: { allowed: false, state: null, decision_id: null },
} as unknown as Entry;

export function myEntry(change: Partial<Entry> | null = {}): MyEntry {
  return {
    profile: {
      display_name: 'Maria',
      country: 'ph',
      city: 'Manila',
      birth_date: '1999-05-17',
      is_refused_minor: false,
    },
    contest: {
      country: 'ph',
      minimum_age: 18,
      maximum_age: null,
      rules_version: '2026-11',
      prize: null,
      time_zone: 'Asia/Manila',
    },
    entry: change === null ? null : { ...entry, ...change },
    media: [],
    waiting: null,
    server_time: '2026-11-21T08:00:00Z',
  };
}

/** A portrait that waits for its review. */
export function sentMedium(change: Partial<EntryMedia> = {}): EntryMedia {
  return {
    id: `medium-${change.version ?? 1}`,
    kind: 'portrait',
    version: 1,
    state: 'pending',
    reason: null,
    failure: null,
    width: 1500,
    height: 2000,
    seconds: null,
    received_at: '2026-11-21T07:00:00Z',
    review_due_at: '2026-11-22T07:00:00Z',
    ...change,
  };
}
