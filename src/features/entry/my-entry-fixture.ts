// An own entry as the server answers it, for tests.
import type { Entry, EntryMedia, MyEntry } from '#data/entities/entry.ts';

const entry: Entry = {
  id: 'entry-1',
  state: 'draft',
  version: 3,
  week: '2026-w49',
  startsAt: '2026-11-29T16:00:00Z',
  endsAt: '2026-12-06T16:00:00Z',
  cutOffAt: '2026-11-26T10:00:00Z',
  plannedReason: 'before_cut_off',
  carriedOver: 0,
  byRight: false,
  submittedAt: null,
  decidedAt: null,
  reason: null,
  note: null,
  reviewDueAt: null,
  details: {
    displayName: 'Tala',
    country: 'ph',
    city: null,
    heightCm: null,
    weightKg: null,
    maritalStatus: null,
    children: null,
    links: [],
    bio: null,
    shown: [],
    consents: null,
    acceptedAt: null,
  },
  canEdit: true,
  canSubmit: false,
  missing: ['city', 'portrait', 'body', 'consents'],
  appeal: { allowed: false, state: null, decisionId: null },
};

export function myEntry(change: Partial<Entry> | null = {}): MyEntry {
  return {
    profile: {
      displayName: 'Maria',
      country: 'ph',
      city: 'Manila',
      birthDate: '1999-05-17',
      isRefusedMinor: false,
    },
    contest: {
      country: 'ph',
      minimumAge: 18,
      maximumAge: null,
      rulesVersion: '2026-11',
      prize: null,
      timeZone: 'Asia/Manila',
    },
    entry: change === null ? null : { ...entry, ...change },
    media: [],
    waiting: null,
    serverTime: '2026-11-21T08:00:00Z',
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
    receivedAt: '2026-11-21T07:00:00Z',
    reviewDueAt: '2026-11-22T07:00:00Z',
    ...change,
  };
}
