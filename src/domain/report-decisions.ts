// Why an admin decides about a report as it is decided. The database keeps the code; each has a sentence for the person.

export const CLEARED_REASONS = ['rules_kept', 'adult_shown', 'may_be_shown', 'not_proven'] as const;

export const REMOVED_REASONS = [
  'minor',
  'intimate_image',
  'impersonation',
  'stolen_picture',
  'offensive',
  'harassment',
  'spam',
  'rule_violation',
] as const;

export type ReportDecision = 'cleared' | 'removed';
export type DecisionReason = (typeof CLEARED_REASONS)[number] | (typeof REMOVED_REASONS)[number];

/** A code that this version does not know is a breach of the rules, or none. */
export function decisionReason(decision: ReportDecision, code: string | null): DecisionReason {
  const known = reasonsFor(decision).find((reason) => reason === code);
  return known ?? (decision === 'removed' ? 'rule_violation' : 'rules_kept');
}

export function reasonsFor(decision: ReportDecision): readonly DecisionReason[] {
  return decision === 'removed' ? REMOVED_REASONS : CLEARED_REASONS;
}
