import type { ContestWeek } from '#data/contest-week.ts';

/**
 * The prize in one line with its sponsor, or null. A prize is shown only where the contest has one with its
 * sponsor and its rules (product rules, 5).
 */
export function prizeText(prize: ContestWeek['prize']): string | null {
  if (!prize) return null;
  const { title, sponsor, rules } = prize;
  const isComplete = [title, sponsor, rules].every((value) => typeof value === 'string' && value !== '');
  return isComplete ? `${title} (${sponsor})` : null;
}
