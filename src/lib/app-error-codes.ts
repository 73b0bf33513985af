/** What can go wrong on every page; `i18n/messages/<lang>/errors.json` has a text for each, or it does not compile. */
const ERROR_CODES = [
  'not_signed_in',
  'email_not_verified',
  'age_unconfirmed',
  'password_unconfirmed',
  'voting_closed',
  'voting_not_open',
  'week_opening',
  'own_entry',
  'captcha_required',
  'entry_not_competing',
  'invalid_stars',
  'rate_limited',
  'no_such_week',
  'no_such_profile',
  'invalid_credentials',
  'invalid_input',
  'weak_password',
  'same_password',
  'link_expired',
  'session_expired',
  'not_allowed',
  'offline',
  'unavailable',
  'unexpected',
] as const;

/** What is refused to people who are signed in: `refusals.json`, which no other page loads. */
const REFUSAL_CODES = [
  'account_suspended',
  'stale_draft',
  'invalid_field',
  'entry_incomplete',
  'entry_locked',
  'already_entered',
  'too_young',
  'too_old',
  'waiting_time',
  'review_taken',
  'undo_too_late',
  'appeal_closed',
  'last_admin',
  'own_case',
  'held_closed',
  'request_pending',
  'requests_off',
  'account_too_new',
  'message_too_long',
  'contact_in_request',
  'repeated_text',
  'copied_text',
  'report_closed',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];
export type AppErrorCode = (typeof ERROR_CODES)[number] | RefusalCode;

export function isRefusalCode(value: unknown): value is RefusalCode {
  return (REFUSAL_CODES as readonly unknown[]).includes(value);
}

export function isAppErrorCode(value: unknown): value is AppErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value) || isRefusalCode(value);
}
