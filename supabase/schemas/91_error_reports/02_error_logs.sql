-- Errors of browsers (specification 7). Anyone can add message, stack and url, and nothing more. A trigger shortens,
-- scrubs, limits and counts them. No row says whose browser it was.
create table public.error_logs (
  id bigint generated always as identity,
  fingerprint text not null,
  message text not null,
  stack text,
  url text,
  release text,
  reports integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  reporter integer,
  is_shared boolean not null default false,
  constraint error_logs_pkey primary key (id),
  constraint error_logs_once unique nulls not distinct (fingerprint, url, release),
  constraint error_logs_fingerprint_is_a_hash check (fingerprint ~ '^[0-9a-f]{32}$'),
  constraint error_logs_message_is_short check (char_length(message) <= 1000),
  constraint error_logs_stack_is_short check (char_length(stack) <= 8000),
  constraint error_logs_url_is_short check (char_length(url) <= 500),
  constraint error_logs_release_is_a_word check (release ~ '^[A-Za-z0-9._-]{1,40}$'),
  constraint error_logs_count_something check (reports > 0)
);
comment on table public.error_logs is
  'Uncaught errors and rejections of browsers, scrubbed and counted: one row per error, page and release. '
  'fingerprint groups them. At most 5000 rows, each last seen within 90 days.';
comment on column public.error_logs.reporter is
  'The bucket of the first report (private.get_rate_limit_bucket): one of 65,536, so that rows of one source go first.';
comment on column public.error_logs.is_shared is 'Whether reports came from two buckets.';

create index error_logs_by_last_seen on public.error_logs (last_seen_at);

alter table public.error_logs enable row level security;
grant insert (message, stack, url, release) on table public.error_logs to anon, authenticated;

create policy "Everybody may report an error"
  on public.error_logs for insert to anon, authenticated
  with check (true);

create function private.count_known_error(p_row public.error_logs)
returns boolean
language sql
set search_path = ''
as $$
  with known as (
    select e.id from public.error_logs e
    where e.fingerprint = p_row.fingerprint
      and (
        (e.url, e.release) is not distinct from (p_row.url, p_row.release)
        -- An error on many pages fills at most 50 rows.
        or (select count(*) from public.error_logs o where o.fingerprint = p_row.fingerprint) >= 50
      )
    order by (e.url, e.release) is not distinct from (p_row.url, p_row.release) desc, e.last_seen_at desc
    limit 1
  ), counted as (
    update public.error_logs e
    -- An error that returns after it was resolved is open again.
    set
      reports = e.reports + 1,
      last_seen_at = private.clock(),
      resolved_at = null,
      is_shared = e.is_shared or e.reporter is distinct from p_row.reporter
    from known where e.id = known.id
    returning e.id
  )
  select exists (select from counted);
$$;
comment on function private.count_known_error(error_logs) is
  'Counts a report of a known error. False where the error is new.';

create function private.compute_error_fingerprint(p_message text, p_stack text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Numbers differ between reports, and places and file names differ between releases.
  select encode(substring(sha256(convert_to(
    regexp_replace(p_message, '[0-9]+', '0', 'g') || coalesce((
      select string_agg(regexp_replace(
        regexp_replace(f.frame, '([a-z]+://[^/\s]*)|(:[0-9]+)', '', 'g'), '[._-][A-Za-z0-9_-]{8}(?=\.m?js)', '', 'g'
      ), chr(10) order by f.n)
      from (
        select line as frame, n from regexp_split_to_table(p_stack, '\n') with ordinality l (line, n)
        where line ~ '\.(m?js|tsx?)\M' order by n limit 3
      ) f
    ), ''),
    'UTF8'
  )) from 1 for 16), 'hex');
$$;
comment on function private.compute_error_fingerprint(text, text) is
  'The common part of all reports of one error: the message without numbers, and the three innermost places '
  'in files.';

create function private.delete_old_error_logs(p_keep integer default 5000)
returns void
language sql
set search_path = ''
as $$
  delete from public.error_logs where last_seen_at < private.clock() - interval '90 days';
  -- Each source has its share, so that invented errors cannot replace a real one: the source with the most rows loses
  -- first, of its rows those with one report. Between sources, an error that two of them report stays.
  delete from public.error_logs e
  using (
    select o.id
    from (
      select
        e.id, e.is_shared and e.resolved_at is null as is_open, e.last_seen_at,
        row_number() over (
          partition by e.reporter
          order by
            (e.resolved_at is null and e.is_shared) desc, (e.resolved_at is null and e.reports > 1) desc,
            e.last_seen_at desc, e.id desc
        ) as place
      from public.error_logs e
    ) o
    order by o.place, o.is_open desc, o.last_seen_at desc, o.id desc
    offset p_keep
  ) old
  where e.id = old.id;
$$;
comment on function private.delete_old_error_logs(integer) is
  'Deletes reports last seen 90 days ago, and rows beyond the given number.';

create function private.receive_error_report()
returns trigger
language plpgsql
-- security definer: a reporter may see neither the known errors nor the rate limit.
security definer
set search_path = ''
as $$
begin
  -- Reports beyond the limit are dropped without an error: a report must never cause one.
  if not private.consume_rate_limit('error_logs', 60) then
    return null;
  end if;
  new.message := coalesce(nullif(btrim(private.scrub_long_text(new.message, 4000, 1000)), ''), 'Unknown error');
  new.stack := nullif(btrim(private.scrub_long_text(new.stack, 20000, 8000)), '');
  new.url := private.scrub_url(new.url);
  new.release := substring(new.release from '^[A-Za-z0-9._-]{1,40}$');
  new.fingerprint := private.compute_error_fingerprint(new.message, new.stack);
  new.reports := 1;
  new.reporter := private.get_rate_limit_bucket();
  new.is_shared := false;
  new.created_at := private.clock();
  new.last_seen_at := new.created_at;
  new.resolved_at := null;
  -- One report at a time: two reports of the same error would both be new.
  perform private.lock_error_logs();
  if private.count_known_error(new) or not private.consume_common_rate_limit('error_logs', 300) then
    return null;
  end if;
  perform private.delete_old_error_logs(4999);
  return new;
end;
$$;
comment on function private.receive_error_report() is
  'Accepts 60 reports in a minute from an address and 300 new errors from all. Shortens and scrubs them, and '
  'counts known errors.';

create trigger error_logs_before_insert_receive_error_report
  before insert on public.error_logs
  for each row execute function private.receive_error_report();
