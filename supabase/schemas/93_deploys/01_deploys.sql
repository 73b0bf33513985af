-- A built page names a contestant until the next build. When an entry stops being public, a row is added here, and
-- deploy-hook asks the host for a new build. The row does not say whose entry it was.
create table private.site_removals (
  id bigint generated always as identity primary key,
  removed_at timestamptz not null default private.clock(),
  call_id bigint
);
comment on table private.site_removals is
  'One row for each public entry that stopped being public since the host was last asked for a build. Rows '
  'are only added and deleted, so removals do not wait for each other. call_id is the last call that covers '
  'the row. removed_at of a paused entry is minutes later, so that a short pause needs no build.';

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
  'Each request to the host for a build, for 90 days: the number of removals, the outcome (null while it '
  'runs), and the status of the host''s answer. The address of the hook is a secret and is never stored here.';

alter table private.deploy_calls enable row level security;

create function private.has_site_removals()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.site_removals r where r.removed_at <= private.clock())
    and coalesce(private.get_next_deploy_time() <= private.clock(), true);
$$;
comment on function private.has_site_removals() is 'Whether deploy-hook has work now.';

create function private.get_next_deploy_time()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
      -- The function never reported back.
      when c.outcome is null then c.called_at + interval '2 minutes'
      when c.outcome = 'failed' then c.called_at + least(interval '1 minute' * 2 ^ least(failed.calls - 1, 6), interval '1 hour')
      -- A build takes minutes. Removals meanwhile share the next one.
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
comment on function private.get_next_deploy_time() is
  'When the host may be asked again: 5 minutes after a call, and 1, 2, 4 … 60 minutes after failures. Null '
  'before the first call.';

create function private.record_site_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.site_removals (removed_at) select private.clock() from generate_series(1, p_entries);
$$;
comment on function private.record_site_removals(bigint) is
  'Adds this many removals of entries that stopped being public.';

create function private.record_paused_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.site_removals (removed_at)
  select private.clock() + private.get_pause_delay() from generate_series(1, p_entries);
$$;
comment on function private.record_paused_removals(bigint) is
  'Adds this many removals of entries that were paused. They are due after the delay of a pause.';

create function private.cancel_paused_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  delete from private.site_removals r
  where r.id in (
    select s.id from private.site_removals s
    where s.removed_at > private.clock()
    order by s.removed_at desc
    limit p_entries
    for update skip locked
  );
$$;
comment on function private.cancel_paused_removals(bigint) is
  'Takes back this many removals of entries whose pause ended before its removal was due. All such rows are equal.';

create function public.finish_deploy_call(p_call_id bigint, p_outcome text, p_answer text)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write these tables.
security definer
set search_path = ''
as $$
declare
  v_is_known boolean;
begin
  perform private.lock_deploy_calls();
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
  'For deploy-hook: the outcome of a call (done, failed, no_hook). A failed call is due again later. Removals '
  'during the call wait for the next one. False for a call that is over.';
grant execute on function public.finish_deploy_call(bigint, text, text) to service_role;

create type public.deploy_call as (
  call_id bigint,
  removals integer
);
comment on type public.deploy_call is
  'A request to the host for a build, and the number of removals that it covers. Nullable: none.';

create function public.take_deploy_call()
returns setof public.deploy_call
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read these tables.
security definer
set search_path = ''
as $$
declare
  v_call_id bigint;
  v_removals integer;
begin
  perform private.lock_deploy_calls();
  if not private.has_site_removals() then
    return;
  end if;
  insert into private.deploy_calls (called_at, removals) values (private.clock(), 0) returning id into v_call_id;
  -- A removal of a pause that is not due yet may still be taken back.
  update private.site_removals r set call_id = v_call_id where r.removed_at <= private.clock();
  get diagnostics v_removals = row_count;
  update private.deploy_calls c set removals = v_removals where c.id = v_call_id;
  return next row(v_call_id, v_removals)::public.deploy_call;
end;
$$;
comment on function public.take_deploy_call() is
  'For deploy-hook: the call to make now, or no row. Of several callers only one gets it.';
grant execute on function public.take_deploy_call() to service_role;
