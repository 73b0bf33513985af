create type public.error_group as (
  fingerprint text,
  message text,
  stack text,
  pages text[],
  page_count bigint,
  releases text[],
  reports bigint,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  resolved_at timestamptz
);
comment on type public.error_group is
  'Reports of one error, which share a fingerprint. pages has the last five of page_count pages, releases the '
  'first five. Nullable: stack, pages, releases, resolved_at.';

create type public.listed_error as (
  fingerprint text,
  message text,
  stack text,
  pages text[],
  page_count bigint,
  releases text[],
  reports bigint,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  resolved_at timestamptz,
  cursor text
);
comment on type public.listed_error is
  'One row of admin_list_errors: an error_group, and the cursor that continues after it. Nullable: stack, '
  'pages, releases, resolved_at.';

create function private.list_error_groups()
returns setof public.error_group
language sql
stable
set search_path = ''
as $$
  select
    e.fingerprint,
    (array_agg(e.message order by e.last_seen_at desc, e.id desc))[1],
    (array_agg(e.stack order by (e.stack is not null) desc, e.last_seen_at desc, e.id desc))[1],
    (array_agg(e.url order by e.last_seen_at desc, e.id desc) filter (where e.url is not null))[1:5],
    count(distinct e.url),
    (array_agg(distinct e.release) filter (where e.release is not null))[1:5],
    sum(e.reports),
    min(e.created_at),
    max(e.last_seen_at),
    -- An error that returns opens its group again.
    case when bool_and(e.resolved_at is not null) then max(e.resolved_at) end
  from public.error_logs e
  group by e.fingerprint;
$$;
comment on function private.list_error_groups() is
  'All known facts of each error, over its pages and releases.';

create function public.admin_list_errors(p_query text default '', p_filter text default 'open', p_after text default null)
returns setof public.listed_error
language plpgsql
-- security definer: API roles may not call the function that groups errors.
security definer
set search_path = ''
as $$
declare
  v_query text := lower(btrim(left(coalesce(p_query, ''), 200)));
begin
  perform private.require_admin();
  if p_filter is null or p_filter not in ('open', 'resolved', 'all') then
    perform private.refuse('invalid_input', 'p_filter is open, resolved or all.');
  end if;
  return query
    select k.*
    from (
      select g.*, to_char(g.last_seen_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || g.fingerprint as cursor
      from private.list_error_groups() g
    ) k
    where (p_after is null or k.cursor < p_after)
      and (p_filter = 'all' or (k.resolved_at is not null) = (p_filter = 'resolved'))
      and exists (
        select from public.error_logs e
        where e.fingerprint = k.fingerprint
          and position(v_query in lower(concat_ws(' ', e.message, e.stack, e.url, e.release, e.fingerprint))) > 0
      )
    order by k.cursor desc
    limit 25;
end;
$$;
comment on function public.admin_list_errors(text, text, text) is
  'For admins: 25 errors, last seen first, after a cursor. p_filter is open, resolved or all; p_query is a '
  'part of the message, stack, address or release. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_errors(text, text, text) to authenticated;

create function public.admin_settle_error(p_fingerprint text, p_action text)
returns setof public.error_group
language plpgsql
-- security definer: API roles may not change or delete reports.
security definer
set search_path = ''
as $$
declare
  v_before jsonb;
begin
  perform private.require_admin();
  -- A hash without reports is no error: another admin may have deleted them.
  if p_action is null or p_action not in ('resolve', 'clear') or coalesce(p_fingerprint !~ '^[0-9a-f]{32}$', true) then
    perform private.refuse('invalid_input', 'p_fingerprint is a hash, p_action is resolve or clear.');
  end if;
  perform private.lock_error_logs();
  select jsonb_build_object('reports', g.reports, 'first_seen_at', g.first_seen_at, 'last_seen_at', g.last_seen_at)
  into v_before
  from private.list_error_groups() g
  where g.fingerprint = p_fingerprint and (p_action = 'clear' or g.resolved_at is null);
  -- Another admin may have done it already. Then nothing changes, and the audit log gets no second row.
  if found then
    if p_action = 'clear' then
      delete from public.error_logs e where e.fingerprint = p_fingerprint;
    else
      update public.error_logs e set resolved_at = private.clock()
      where e.fingerprint = p_fingerprint and e.resolved_at is null;
    end if;
    perform private.write_audit(p_action || '_error', 'error', p_fingerprint, v_before, null, null);
  end if;
  return query select g.* from private.list_error_groups() g where g.fingerprint = p_fingerprint;
end;
$$;
comment on function public.admin_settle_error(text, text) is
  'For admins: marks an error as resolved until the next report, or deletes its reports. Answers the error, '
  'or no row where nothing is left of it. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_settle_error(text, text) to authenticated;
