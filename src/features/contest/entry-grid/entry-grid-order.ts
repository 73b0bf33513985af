// Cards stay where they stand: an answer fills them in place, and a new order is offered, never imposed.
import type { Contestant } from '#data/entities/contestant.ts';

/** The cards in the order in which they stand, with what the answer says; whoever is new comes after them. */
export function fillInPlace(
  standing: readonly Contestant[],
  answer: readonly Contestant[],
): readonly Contestant[] {
  const answers = new Map(answer.map((contestant) => [contestant.entryId, contestant]));
  const placed = new Set(standing.map((contestant) => contestant.entryId));
  const filled = standing.map((contestant) => answers.get(contestant.entryId) ?? contestant);
  return [...filled, ...answer.filter((contestant) => !placed.has(contestant.entryId))];
}

/** Without those whom a whole answer does not have: who left since the page was built, or is apart from this reader. */
export function withoutGone(
  standing: readonly Contestant[],
  answer: readonly Contestant[],
): readonly Contestant[] {
  const answered = new Set(answer.map(({ entryId }) => entryId));
  return standing.filter(({ entryId }) => answered.has(entryId));
}

/** True when the server has the cards that stand here in another order. */
export function isReordered(standing: readonly Contestant[], answer: readonly Contestant[]): boolean {
  const places = new Map(standing.map((contestant, place) => [contestant.entryId, place]));
  const known = answer
    .map((contestant) => places.get(contestant.entryId))
    .filter((place) => place !== undefined);
  return known.some((place, index) => index > 0 && place < (known[index - 1] ?? 0));
}

/** Whether each stands behind all who have a better rank; whoever has none may stand anywhere but first. */
export function isInRankOrder(contestants: readonly Pick<Contestant, 'rank'>[]): boolean {
  const ranks = contestants.map(({ rank }) => rank).filter((rank) => rank !== null);
  return contestants[0]?.rank === ranks[0] && ranks.every((rank, place) => rank >= (ranks[place - 1] ?? 0));
}
