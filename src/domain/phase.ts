// The phases of a contest week. The SQL (private.compute_phase) is the authority and says the same.

/** Standings are hidden for exactly so long before the close (product rules, section 5). */
export const BLACKOUT_HOURS = 24;
/** Results are provisional for so long after the close (product rules, section 3). */
export const PROVISIONAL_HOURS = 48;
/** A week with fewer entries is cancelled when it starts (product rules, section 3). */
export const MINIMUM_ENTRIES = 3;

const PHASES = ['upcoming', 'live', 'provisional', 'official', 'cancelled'] as const;
export type Phase = (typeof PHASES)[number];

export interface PhaseFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** How many entries the week started with; before the start, how many there are. */
  readonly entries: number;
  /** Whether an admin cancelled it. */
  readonly isCancelled?: boolean;
}

const HOUR = 3_600_000;

/** The instant from which score, rank and number of votes are hidden. */
export function blackoutStartsAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() - BLACKOUT_HOURS * HOUR);
}

/** The instant at which provisional results become official. */
export function officialAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + PROVISIONAL_HOURS * HOUR);
}

/** Whether standings are hidden at this instant: from 24 hours before the close up to the close. */
export function isBlackoutAt(endsAt: Date, now: Date): boolean {
  return now >= blackoutStartsAt(endsAt) && now < endsAt;
}

/** The phase of a week at an instant; each phase begins exactly at its boundary. */
export function phaseAt(week: PhaseFacts, now: Date): Phase {
  if (week.isCancelled) return 'cancelled';
  if (now < week.startsAt) return 'upcoming';
  if (week.entries < MINIMUM_ENTRIES) return 'cancelled';
  if (now < week.endsAt) return 'live';
  return now < officialAt(week.endsAt) ? 'provisional' : 'official';
}
