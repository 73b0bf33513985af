-- What an account leaves behind while it lives. The privacy policy names these times.
create function private.delete_old_traces()
returns void
language sql
set search_path = ''
as $$
  -- An account that calls now holds its row, and stays for another day.
  delete from private.account_rate_limits d
  where (d.account_id, d.limit_name) in (
    select l.account_id, l.limit_name from private.account_rate_limits l
    where l.at < private.clock() - interval '1 day'
    for update skip locked
  );
  delete from public.auth_login_logs l where l.created_at < private.clock() - interval '12 months';
  delete from public.device_accounts a where a.last_seen_at < private.clock() - interval '12 months';
  -- A request id answers a retry, and no browser sends a vote after its week.
  delete from private.vote_requests r where r.cast_at < private.clock() - interval '60 days';
  delete from private.served_entries r where r.served_at < private.clock() - interval '60 days';
  -- A like that was taken back counts for weeks that began before, which are long qualified by then.
  delete from private.past_likes l where l.unliked_at < private.clock() - interval '60 days';
$$;
comment on function private.delete_old_traces() is
  'Deletes counters of calls after a day, sign-ins and uses of devices after 12 months, and requests of votes, what the '
  'rate queue served and likes that were taken back after 60 days.';
