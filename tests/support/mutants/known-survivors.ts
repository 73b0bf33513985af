const CHECKED_AGAIN =
  'The check under the lock refuses too, after the wait: role-taken-away.test.ts asks that one.';
const IN_UPLOADS = 'tests/integration/uploads sees it. This bench runs SQL tests alone.';
const NO_CALL =
  'No call reaches it: an earlier step has moved or refused such an entry. It guards between two locks.';

/** Why a mutant may survive, by its name: what the line is for, and why no SQL test can see that it is gone. */
export const KNOWN_SURVIVORS: Readonly<Record<string, string>> = {
  'guard removed: private.require_admin() in admin_decide_appeal(uuid,boolean,text)': CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_decide_held_votes(text,text,uuid,uuid[],text,text)':
    CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_disqualify(uuid,text,text)': CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_grant(uuid,text)': CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_republish_wave(text,timestamp with time zone,text)':
    CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_restore(uuid,text)': CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_revoke(uuid,text)': CHECKED_AGAIN,
  'guard removed: private.require_admin() in admin_suspend(uuid,text)': CHECKED_AGAIN,
  "guard removed: perform private.refuse('rate_limited', '40 uploads in a day', 'Upload again tomorrow.') in start_upload(uuid,text,jsonb)":
    IN_UPLOADS,
  "guard removed: perform private.refuse('entry_not_competing', 'The week is cancelled: fewer than 3 entries in private.check_vote_eligibility(uuid,uuid)":
    NO_CALL,
  "guard removed: perform private.refuse('voting_not_open', 'The entry has just moved to another week.') in private.check_vote_eligibility(uuid,uuid)":
    'An entry that moves between two statements of one call, which no test can stop there.',
  "guard removed: perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week)) in private.ensure_week(text,text)":
    'Every caller has found the contest of the country before. Without it a null would break the key of the entry.',
  "guard removed: perform private.refuse('review_taken', 'There is no such entry.') in private.refuse_unless_claimed(uuid,uuid)":
    'The next check refuses with the same code; only the detail says more.',
  "guard removed: perform private.refuse('review_taken', 'The entry does not wait for a decision any more.') in private.refuse_unless_claimed(uuid,uuid)":
    'A decision takes the claim away, and the next check asks for the claim with the same code.',
  "guard removed: perform private.refuse('stale_draft', 'There is no draft.', 'Read it again with get_my_ent in save_entry_draft(jsonb,integer)":
    'The comparison of versions below refuses with the same code; only the detail says more.',
  "guard removed: perform private.refuse('not_signed_in', 'No account belongs to this request.') in list_messages(uuid,integer,integer)":
    'The search for the conversation asks for the account too, and refuses with the same code.',
  "guard removed: perform private.refuse('already_entered', format('week %s', v_plan.week)) in private.send_entry(private.own_entry,contests,jsonb,timestamp with time zone)":
    'The plan leaves out weeks with an entry of the person, who waits for their own calls: the unique key is the last guard, and this line gives it a code.',
  "guard removed: perform private.refuse('already_entered', format('week %s', v_plan.week)) in private.start_draft(uuid,text,timestamp with time zone)":
    'Two drafts of one person at the same time: the unique key refuses the second, this line gives it a code.',
};
