-- One lock for each contest: a week carries its entries over to the next, so its weeks change one after the other.
create function private.lock_contest(p_country text)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_country, 20268));
$$;
comment on function private.lock_contest(text) is
  'The lock of every change of the entries, standings, decisions and cases of a country and of the totals of its weeks.';

create function private.try_lock_contest(p_country text)
returns boolean
language sql
set search_path = ''
as $$
  select pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended(p_country, 20268));
$$;
comment on function private.try_lock_contest(text) is
  'Takes the lock of a contest if it is free. False while another session holds it.';

create function private.lock_contests(p_countries text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_contest(c.country)
  from (select distinct x.country from unnest(p_countries) x (country) where x.country is not null order by 1) c;
end;
$$;
comment on function private.lock_contests(text[]) is 'The locks of several contests, always in the same order.';

create function private.lock_contests_of_entries(p_entry_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_contests(array(
    select w.country
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.id = any (p_entry_ids)
  ));
end;
$$;
comment on function private.lock_contests_of_entries(uuid[]) is 'The locks of the contests of these entries.';

create function private.lock_contests_of_people(p_profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_contests(array(
    select w.country
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = any (p_profile_ids)
  ));
end;
$$;
comment on function private.lock_contests_of_people(uuid[]) is 'The locks of all contests in which these people have entries.';
