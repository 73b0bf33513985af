// What each actor may do with each table: columns by role, rows by actor. How to read it: ../README.md.
import { closed, type TableRules } from '../table-rule.ts';
import { TABLES_OF_CONTESTS } from './tables-of-contests.ts';
import { TABLES_OF_PEOPLE } from './tables-of-people.ts';

/** Only functions read and write these. */
const CLOSED = closed(`
  private.account_rate_limits private.blocks private.captcha_passes private.clock_shift private.conversation_members private.conversations private.deletion_key
  private.deletion_requests private.deploy_calls private.entry_search private.evidence_files private.hidden_media
  private.hidden_photos private.hidden_texts private.i18n_removed private.i18n_versions private.ledger_corrections
  private.ledger_parts private.ledgers private.media_jobs
  private.disposable_mail_domains private.holding_thresholds private.new_account_votes private.unevaluated_entries
  private.vote_appeals private.vote_signals private.week_keys
  private.message_settings private.messages private.notifications private.past_likes private.qualification_secrets private.rate_limit_key
  private.rate_limits private.report_cases private.report_settings private.reports private.review_claims private.scheduled_jobs
  private.score_bins private.sent_requests private.served_entries private.site_removals private.standings
  private.unconfirmed_passwords private.upload_slots private.vote_deltas private.vote_eligibility private.vote_holds private.vote_requests
  private.voter_state private.voter_weeks private.week_surges private.week_totals public.likes public.media
  public.qualified_entries public.videos
`);

export const TABLES: TableRules = { ...CLOSED, ...TABLES_OF_PEOPLE, ...TABLES_OF_CONTESTS };
