// The order of a ranking and the draw that breaks what is still equal. The SQL (week_closing) is the authority.

export interface RankedSums {
  readonly entryId: string;
  /** The ordering score, with 4 decimals. */
  readonly score: number;
  /** Effective weight: the sum of the weights of the counted votes. */
  readonly weight: number;
  readonly votes: number;
  /** How many of the votes have five stars. */
  readonly fives: number;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fivesShare({ fives, votes }: RankedSums): number {
  return votes === 0 ? 0 : fives / votes;
}

/** Best first: score, then effective weight, then the share of fives. 0 where these are equal. */
export function compareSums(a: RankedSums, b: RankedSums): number {
  return b.score - a.score || b.weight - a.weight || fivesShare(b) - fivesShare(a);
}

/** The seed of the draw: SHA-256, in hex, of all receipts of the week as they stood at the close (UUIDs, any order). */
export function drawSeed(receipts: readonly string[]): Promise<string> {
  return sha256Hex(
    receipts
      .map((receipt) => receipt.toLowerCase())
      .sort()
      .join('\n'),
  );
}

/** The draw of an entry: SHA-256 of `seed:entryId`, in hex. The smaller one wins a tie. */
export function drawOf(seed: string, entryId: string): Promise<string> {
  return sha256Hex(`${seed}:${entryId}`);
}

/** The entries in the order of the final ranking, ties broken by the draw; rank 1 comes first. */
export async function rankFinally<T extends RankedSums>(entries: readonly T[], seed: string): Promise<T[]> {
  const drawn = await Promise.all(
    entries.map(async (entry) => ({ entry, draw: await drawOf(seed, entry.entryId) })),
  );
  drawn.sort((a, b) => compareSums(a.entry, b.entry) || (a.draw < b.draw ? -1 : 1));
  return drawn.map(({ entry }) => entry);
}
