-- Hosted Supabase runs these rows with pg_cron, the embedded backend with its own timers.
create table private.scheduled_jobs (
  name text not null,
  schedule text not null,
  command text not null,
  constraint scheduled_jobs_pkey primary key (name)
);
comment on table private.scheduled_jobs is
  'All scheduled jobs: the schedule in the form of pg_cron, and the statement.';

alter table private.scheduled_jobs enable row level security;

insert into private.scheduled_jobs (name, schedule, command)
values
  ('advance-weeks', '5 seconds', 'do $step$ begin while private.take_week_step() loop commit; end loop; end $step$'),
  ('apply-decisions', '5 seconds', 'select private.apply_due_decisions()'),
  ('delete-old-deletion-requests', '17 * * * *', 'select private.delete_old_deletion_requests()'),
  ('delete-old-error-logs', '23 * * * *', 'select private.delete_old_error_logs()'),
  ('delete-old-evidence', '41 3 * * *', 'select private.delete_old_evidence()'),
  ('delete-old-traces', '53 3 * * *', 'select private.delete_old_traces()'),
  ('deploy-hook', '10 seconds', $$ select private.call_edge_function('deploy-hook') where private.has_site_removals() $$),
  ('erase-accounts', '*/10 * * * *', $$ select private.call_edge_function('erase-accounts') where private.has_accounts_to_erase() $$),
  ('evaluate-signals', '30 seconds', 'do $step$ begin while private.evaluate_next_week() loop commit; end loop; end $step$'),
  ('publish-ledger', '5 seconds', $$ select private.call_edge_function('publish-ledger') where private.has_ledger_files() $$),
  ('publish-media', '5 seconds', $$ select private.call_edge_function('publish-media') where private.has_media_jobs() $$),
  ('tally-votes', '1 seconds', 'select private.tally_votes()');

-- Plain PostgreSQL has no pg_cron, which is no error: its operator calls the jobs.
do $$
begin
  if not exists (select from pg_available_extensions where name = 'pg_cron') then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  perform cron.schedule(j.name, j.schedule, j.command) from private.scheduled_jobs j;
exception
  when others then
    raise warning 'pg_cron is installed but not in use here: %', sqlerrm;
end;
$$;

reset check_function_bodies;
