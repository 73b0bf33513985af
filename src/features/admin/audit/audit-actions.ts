/** Every action that a function of admins writes down. */
export const AUDIT_ACTIONS = [
  'decide_entry',
  'decide_media',
  'decide_report',
  'republish_wave',
  'undo_decision',
  'uphold_decision',
  'overturn_decision',
  'disqualify_entry',
  'set_capacity',
  'cancel_week',
  'release_votes',
  'void_votes',
  'update_contest',
  'suspend',
  'restore',
  'grant_admin',
  'revoke_admin',
  'save_translation',
  'remove_translation',
  'resolve_error',
  'clear_error',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export function isAuditAction(text: string): text is AuditAction {
  return (AUDIT_ACTIONS as readonly string[]).includes(text);
}
