-- Pages that were built name a contestant until they are built again. What takes an entry off the public pages, whatever it
-- is, is noted here, and deploy-hook asks the host for a new build. Nothing is known here of who was removed.
create table private.site_removals (
  id bigint generated always as identity primary key,
  removed_at timestamptz not null default private.clock(),
  call_id bigint
);
comment on table private.site_removals is
  'One row for each public entry that left the public pages since the host was last asked for a build. Rows are only added and '
  'deleted, so that nobody who removes somebody waits for another; call_id is the last call that was made for it.';
alter table private.site_removals enable row level security;

create table private.deploy_calls (
  id bigint generated always as identity primary key,
  called_at timestamptz not null,
  removals integer not null,
  outcome text,
  answer text,
  constraint deploy_calls_outcome_is_known check (outcome in ('done', 'failed', 'no_hook')),
  constraint deploy_calls_answer_is_short check (char_length(answer) <= 200)
);
comment on table private.deploy_calls is
  'Each time the host was asked for a build, for 90 days: for how many removals, what became of it (null while it runs), and the '
  'status that the host answered with. The address of the hook is a secret and never stands here.';
alter table private.deploy_calls enable row level security;

create function private.note_site_removal()
returns trigger
language plpgsql
-- security definer: whoever may end an entry may not read what is noted.
security definer
set search_path = ''
as $$
begin
  insert into private.site_removals default values;
  return null;
end;
$$;
comment on function private.note_site_removal() is 'Notes that the built pages show an entry that is not public any more.';
create trigger entries_that_leave_ask_for_a_build
  after update on public.entries
  for each row
  when (old.is_public and not new.is_public)
  execute function private.note_site_removal();
create trigger deleted_entries_ask_for_a_build
  after delete on public.entries
  for each row
  when (old.is_public)
  execute function private.note_site_removal();

create function private.next_deploy_call()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
      -- A function that never came back.
      when c.outcome is null then c.called_at + interval '2 minutes'
      when c.outcome = 'failed' then c.called_at + least(interval '1 minute' * 2 ^ least(failed.calls - 1, 6), interval '1 hour')
      -- A build takes minutes: what is removed meanwhile shares the next one.
      else c.called_at + interval '5 minutes'
    end
  from private.deploy_calls c
  cross join lateral (
    select count(*) as calls
    from private.deploy_calls f
    where f.outcome = 'failed'
      and f.id > coalesce((select max(g.id) from private.deploy_calls g where g.outcome in ('done', 'no_hook')), 0)
  ) failed
  order by c.id desc
  limit 1;
$$;
comment on function private.next_deploy_call() is
  'When the host may be asked again: 5 minutes after a call, after failures 1, 2, 4 … 60 minutes; null where it never was asked.';

create function private.has_site_removals()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.site_removals)
    and coalesce(private.next_deploy_call() <= private.clock(), true);
$$;
comment on function private.has_site_removals() is 'Whether deploy-hook has anything to do now.';

create function public.take_deploy_call()
returns jsonb
language plpgsql
-- security definer: the edge function runs it with the service role, which may not read what is noted.
security definer
set search_path = ''
as $$
declare
  v_call_id bigint;
  v_removals integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deploy_calls', 20262));
  if not private.has_site_removals() then
    return null;
  end if;
  insert into private.deploy_calls (called_at, removals) values (private.clock(), 0) returning id into v_call_id;
  update private.site_removals r set call_id = v_call_id;
  get diagnostics v_removals = row_count;
  update private.deploy_calls c set removals = v_removals where c.id = v_call_id;
  return jsonb_build_object('call_id', v_call_id, 'removals', v_removals);
end;
$$;
comment on function public.take_deploy_call() is
  'For deploy-hook: the call to make now as {call_id, removals}, or null. Of any number of callers one gets it.';

create function public.finish_deploy_call(p_call_id bigint, p_outcome text, p_answer text)
returns boolean
language plpgsql
-- security definer: the edge function runs it with the service role, which may not write what is noted.
security definer
set search_path = ''
as $$
declare
  v_is_known boolean;
begin
  update private.deploy_calls c
  set outcome = p_outcome, answer = left(p_answer, 200)
  where c.id = p_call_id and c.outcome is null;
  v_is_known := found;
  if v_is_known and p_outcome <> 'failed' then
    delete from private.site_removals r where r.call_id = p_call_id;
  end if;
  delete from private.deploy_calls c where c.called_at < private.clock() - interval '90 days';
  return v_is_known;
end;
$$;
comment on function public.finish_deploy_call(bigint, text, text) is
  'For deploy-hook: what became of a call (done, failed, no_hook). What failed is due again later; what was removed while the call '
  'ran waits for the next one. False for a call that is over.';

revoke all on function
  private.note_site_removal(),
  private.next_deploy_call(),
  private.has_site_removals(),
  public.take_deploy_call(),
  public.finish_deploy_call(bigint, text, text)
from public;
grant execute on function public.take_deploy_call(), public.finish_deploy_call(bigint, text, text) to service_role;

do $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule(
    'deploy-hook', '10 seconds', $job$ select private.call_edge_function('deploy-hook') where private.has_site_removals() $job$
  );
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); call deploy-hook by another timer.', sqlerrm;
end;
$$;
