// Why an admin suspends somebody: the person reads a sentence for it (`auth.suspendedFor_…`) in her own language.

/** In the order in which they are offered. The audit log keeps the code before the admin's note: `offensive: ticket 7`. */
export const SUSPENSION_REASONS = [
  'rule_violation',
  'offensive',
  'false_identity',
  'vote_fraud',
  'underage',
] as const;

export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];

/** The reason with this code; null for any other text, such as that of a suspension before there were codes. */
export function suspensionReason(code: unknown): SuspensionReason | null {
  return SUSPENSION_REASONS.find((reason) => reason === code) ?? null;
}
