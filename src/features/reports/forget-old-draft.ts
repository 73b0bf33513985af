// Apart from `report-draft.ts`, for many pages may have to do it.
import type { LocalKey } from '#lib/necessary-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';

export const REPORT_DRAFT_KEY: LocalKey = 'diadem-report';

/** Who did not come back from signing in left a report behind: it goes with one of the next pages. */
export function forgetOldDraft(): void {
  try {
    const { until } = JSON.parse(safeStorage().getItem(REPORT_DRAFT_KEY) ?? '') as { until?: unknown };
    if (Number(until) >= Date.now()) return;
  } catch {
    // Not ours, or cut off.
  }
  safeStorage().removeItem(REPORT_DRAFT_KEY);
}
