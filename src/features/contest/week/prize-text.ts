import type { ContestWeek } from '#data/entities/contest-week.ts';

/** The prize in one line with its sponsor, or null. The database takes no prize without sponsor and rules. */
export function prizeText(prize: ContestWeek['prize']): string | null {
  return prize && `${prize.title} (${prize.sponsor})`;
}
