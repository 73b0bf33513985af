-- One function for each advisory lock, in the order of LOCKS.md.
create function private.lock_liker(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20261));
$$;
comment on function private.lock_liker(uuid) is 'Serializes the likes of one account, so that the limit counts them all.';

create function private.lock_blocker(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20263));
$$;
comment on function private.lock_blocker(uuid) is 'Serializes the blocks of one account, so that the limit counts them all.';

create function private.lock_sender(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20264));
$$;
comment on function private.lock_sender(uuid) is
  'Serializes the messages of one account, so that a retry finds the first attempt.';

create function private.lock_reporter(p_reporter text)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_reporter, 20267));
$$;
comment on function private.lock_reporter(text) is
  'Serializes the reports of one account, or of one connection without an account.';

create function private.lock_deletion_requests(p_hashes bytea[])
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(h.key)
  from (
    select distinct pg_catalog.hashtextextended(encode(x, 'hex'), 0) as key
    from unnest(p_hashes) x
    where x is not null
    order by 1
  ) h;
$$;
comment on function private.lock_deletion_requests(bytea[]) is
  'Serializes requests for the same address or from the same connection, so that the limits count them all.';

create function private.lock_devices(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(d.device_id::text, 20266))
  from (select a.device_id from public.device_accounts a where a.user_id = p_profile_id order by a.device_id) d;
$$;
comment on function private.lock_devices(uuid) is
  'Serializes the requests of all accounts of a device, so that the limit counts them all.';

create function private.lock_pair(p_one uuid, p_other uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 20265)
  );
$$;
comment on function private.lock_pair(uuid, uuid) is
  'Serializes what two people do to each other: a message, a block, an answer.';

create function private.lock_admins()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('admins', 20262));
$$;
comment on function private.lock_admins() is
  'Serializes changes of roles and suspensions, so that the last admin does not change during the check.';

create function private.lock_reports()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 1);
$$;
comment on function private.lock_reports() is
  'Serializes reports and decisions about them, so that the brake counts them all.';

create function private.lock_entries()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 2);
$$;
comment on function private.lock_entries() is
  'Taken after lock_contest before entries of several people change: decisions, qualification, a cancelled week. '
  'Their rows follow no order, so no other transaction may hold a part of them.';

create function private.share_entries()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(20260, 2);
$$;
comment on function private.share_entries() is
  'Taken before the rows of one or two people by a function that does not lock their contests.';

-- Without a search path of their own: a vote calls one of them, and setting the path costs more than the lock.
create function private.lock_week(p_week_id uuid)
returns void
language sql
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_week_id::text, 20260));
$$;
comment on function private.lock_week(uuid) is
  'Closing, cancelling or recounting a week takes this lock and waits for pending votes.';

create function private.share_week(p_week_id uuid)
returns void
language sql
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended(p_week_id::text, 20260));
$$;
comment on function private.share_week(uuid) is
  'A vote takes this lock before it reads the clock.';

create function private.wait_for_likes()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A lock of the session, so that it ends here: later likes come after the start of the week and need not wait.
  perform pg_catalog.pg_advisory_lock(20262);
  perform pg_catalog.pg_advisory_unlock(20262);
end;
$$;
comment on function private.wait_for_likes() is
  'The qualification waits for pending likes, to count likes at the start of a week.';

create function private.share_likes()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(20262);
$$;
comment on function private.share_likes() is
  'A like takes this lock before the row of the profile and before it reads the clock.';

create function private.lock_reviews()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 15);
$$;
comment on function private.lock_reviews() is 'Serializes claims of the review queue, so that two admins never get the same entry.';

create function private.lock_translations()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('i18n_values', 0));
$$;
comment on function private.lock_translations() is 'Serializes writers of texts, so that versions are committed in order.';

create function private.lock_error_logs()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('error_logs', 0));
$$;
comment on function private.lock_error_logs() is 'Serializes reports of errors, so that two reports of one error are counted.';

create function private.lock_deploy_calls()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deploy_calls', 20262));
$$;
comment on function private.lock_deploy_calls() is 'Serializes calls to the host, so that one caller gets the next call.';
