// A lock of last resort: a name in the storage that all tabs share, with the time when it ends by itself.
import { newId } from '#lib/ids.ts';
import type { LocalKey } from '#lib/necessary-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';

/** How often a waiting tab looks, and how long two that came at once need to see each other, in milliseconds. */
const LOOK_MS = 50;

type Lease = { readonly owner: string; readonly until: number };

/**
 * Runs `work` while no other tab holds the lease of this name. A lease lasts `leaseMs`, and nobody waits longer than
 * that: a tab that was closed cannot give it back. Work is told whether it has the lease.
 */
export async function withLease<Result>(
  name: string,
  leaseMs: number,
  work: (isAlone: boolean) => Promise<Result>,
): Promise<Result> {
  const key = `diadem-lease-${name}` as const;
  const owner = newId();
  const giveUpAt = Date.now() + leaseMs;
  let isAlone = false;
  while (Date.now() < giveUpAt && !isAlone) {
    isAlone = await take(key, { owner, until: Date.now() + leaseMs });
    if (!isAlone) await pause();
  }
  try {
    return await work(isAlone);
  } finally {
    if (read(key)?.owner === owner) safeStorage().removeItem(key);
  }
}

async function take(key: LocalKey, lease: Lease): Promise<boolean> {
  const other = read(key);
  if (other && other.until > Date.now()) return false;
  safeStorage().setItem(key, JSON.stringify(lease));
  // Two tabs may write at once: the one whose name still stands a moment later has it.
  await pause();
  return read(key)?.owner === lease.owner;
}

function read(key: string): Lease | null {
  try {
    const lease = JSON.parse(safeStorage().getItem(key) ?? 'null') as Partial<Lease> | null;
    const { owner, until } = lease ?? {};
    return typeof owner === 'string' && typeof until === 'number' ? { owner, until } : null;
  } catch {
    return null;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
