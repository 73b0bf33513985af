// What a failure means for something that waits to be sent: one table for votes, messages, likes and uploads.
import type { AppError, AppErrorCode } from '#lib/app-error.ts';

/**
 * `final`: the server has decided, and the same request would be refused again. `ask`: the person has to do something
 * first. `later`: the failure says nothing about what was sent.
 */
export type Fate = 'final' | 'ask' | 'later';

/**
 * A code without a row, a new one of the server too, is `later`: nothing is lost because nobody foresaw it. So is
 * `not_signed_in`: nothing is sent while nobody is signed in, and a session that cannot be read may be there again.
 */
const FATES: Partial<Record<AppErrorCode, Fate>> = {
  session_expired: 'ask',
  age_unconfirmed: 'ask',
  password_unconfirmed: 'ask',
  email_not_verified: 'final',
  not_allowed: 'final',
  invalid_input: 'final',
  own_entry: 'final',
  no_such_profile: 'final',
  voting_closed: 'final',
  voting_not_open: 'final',
  week_opening: 'later',
  entry_not_competing: 'final',
  invalid_stars: 'final',
  message_too_long: 'final',
  request_pending: 'final',
  requests_off: 'final',
  account_too_new: 'final',
  contact_in_request: 'final',
  repeated_text: 'final',
  copied_text: 'final',
  account_suspended: 'final',
  entry_locked: 'final',
};

/** Failures that await everything that is sent now. */
const GENERAL = /^(offline|unavailable|rate_limited|not_signed_in)$/;

/** The fate of what failed so. A limit that names the day from which more is possible is final: nobody waits that long. */
export function fateOf({ code, detail }: Pick<AppError, 'code' | 'detail'>): Fate {
  if (code === 'rate_limited' && detail?.includes('; from ')) return 'final';
  return FATES[code] ?? 'later';
}

/** True where trying the next one now makes no sense either. */
export function isGeneral(error: Pick<AppError, 'code' | 'detail'>): boolean {
  const fate = fateOf(error);
  return fate === 'ask' || (fate === 'later' && GENERAL.test(error.code));
}
