// Weeks and contestants for the tests beside the sources, named after what they are.
import type { Contestant, ContestWeek } from './country-snapshot.ts';

export const liveWeek: ContestWeek = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  timeZone: 'Asia/Manila',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-22T16:00:00Z',
  blackoutAt: '2026-11-21T16:00:00Z',
  officialAt: '2026-11-24T16:00:00Z',
  isBlackout: false,
  isCounting: false,
  entries: 36,
  votes: null,
  capacity: 48,
  prior: 3.5,
  qualificationCommitment: null,
  prize: null,
  winner: null,
  cancelReason: null,
  previousWeek: '2026-w46',
  nextWeek: '2026-w48',
  serverTime: '2026-11-20T16:00:00Z',
};

/** A contestant of a live week before its standing is known. */
export function contestantInSlot(slot: number, known: Partial<Contestant> = {}): Contestant {
  return {
    entryId: `entry-${slot}`,
    profileId: `profile-${slot}`,
    displayName: `Contestant ${slot}`,
    age: 20 + slot,
    city: 'Cebu City',
    portrait: {
      width: 320,
      height: 427,
      placeholder: '#c9b8ae',
      sizes: [{ width: 320, height: 427, path: `/p-${slot}.webp` }],
    },
    rank: null,
    score: null,
    votes: null,
    ...known,
  };
}

/** The same contestant with the standing that a rank stands for. */
export function rankedContestant(slot: number, rank: number): Contestant {
  return contestantInSlot(slot, { rank, score: 4.5 - rank / 10, votes: 100 - rank });
}
