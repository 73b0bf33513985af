// Contestants for the tests beside the sources.
import type { Contestant } from '#data/entities/contestant.ts';

const portrait = { width: 3, height: 4, placeholder: '#cccccc', sizes: [] };

/** A week of so many contestants; every second one is from Cebu. */
export function weekOf(size: number): Contestant[] {
  return Array.from({ length: size }, (_, index) => ({
    entryId: `e${index}`,
    profileId: `p${index}`,
    displayName: `N${index}`,
    age: 18 + (index % 20),
    city: index % 2 ? 'Manila' : 'Cebu',
    portrait,
    rank: index + 1,
    score: 4,
    votes: 1,
    cursor: `after ${index}`,
  }));
}
