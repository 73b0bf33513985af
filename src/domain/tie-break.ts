// The order of a ranking and the draw that breaks what is still equal. The SQL (20_contests/11_ranking) is the authority.

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

/** Above 0 where the share of fives of `b` is larger. Without votes it is equal to any. */
function compareFives(a: RankedSums, b: RankedSums): number {
  return b.fives * a.votes - a.fives * b.votes;
}

/** Best first: score, then effective weight, then the share of fives. 0 where these are equal. */
export function compareSums(a: RankedSums, b: RankedSums): number {
  return b.score - a.score || b.weight - a.weight || compareFives(a, b);
}

/** What the ledger shows of a receipt: the SHA-256, in hex, of its lower-case text. */
export function hashReceipt(receipt: string): Promise<string> {
  return sha256Hex(receipt.toLowerCase());
}

/**
 * The seed of the draw: SHA-256, in hex, of the hashes of all receipts of the week as they stood at the close, sorted, each
 * followed by a line feed. The receipts are UUIDs in any order.
 */
export async function drawSeed(receipts: readonly string[]): Promise<string> {
  const hashes = await Promise.all(receipts.map(hashReceipt));
  return sha256Hex(
    hashes
      .sort()
      .map((hash) => `${hash}\n`)
      .join(''),
  );
}

/** The draw of an entry: SHA-256, in hex, of the seed followed by the id. The smaller one wins a tie. */
export function drawOf(seed: string, entryId: string): Promise<string> {
  return sha256Hex(seed + entryId);
}

/** The entries in the order of the final ranking, ties broken by the draw; rank 1 comes first. */
export async function rankFinally<T extends RankedSums>(entries: readonly T[], seed: string): Promise<T[]> {
  const drawn = await Promise.all(
    entries.map(async (entry) => ({ entry, draw: await drawOf(seed, entry.entryId) })),
  );
  drawn.sort((a, b) => compareSums(a.entry, b.entry) || (a.draw < b.draw ? -1 : 1));
  return drawn.map(({ entry }) => entry);
}
