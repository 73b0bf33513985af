create function private.erase_entries(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_person_media(p_profile_id);
  delete from private.media_jobs j using public.media m where j.kind = 'publish' and m.id = j.media_id and m.owner_id = p_profile_id;
  delete from public.photos p using public.entries e where e.id = p.entry_id and e.profile_id = p_profile_id;
  delete from public.videos v using public.entries e where e.id = v.entry_id and e.profile_id = p_profile_id;
  delete from public.media m where m.owner_id = p_profile_id;
  delete from public.decisions d using public.entries e where e.id = d.entry_id and e.profile_id = p_profile_id;
  delete from public.entry_details d using public.entries e where e.id = d.entry_id and e.profile_id = p_profile_id;
  -- Others have voted for these entries, so their sums stay, without age and city.
  update public.entries e
  set display_name = left(e.display_name, 1) || '.', age = 18, city = '–'
  where e.profile_id = p_profile_id and exists (select from private.standings s where s.entry_id = e.id);
  delete from public.entries e
  where e.profile_id = p_profile_id and not exists (select from private.standings s where s.entry_id = e.id);
end;
$$;
comment on function private.erase_entries(uuid) is
  'Reduces a person''s entries that competed to a first letter, and deletes the others.';

create function private.erase_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.erase_entries(p_profile_id);
  -- Votes keep their receipts, so that results can be recomputed. Nobody can say whose votes they were.
  update public.votes v set voter_id = gen_random_uuid() where v.voter_id = p_profile_id;
  delete from private.vote_requests r where r.voter_id = p_profile_id;
  delete from private.served_entries r where r.voter_id = p_profile_id;
  delete from private.voter_weeks w where w.voter_id = p_profile_id;
  delete from private.vote_appeals a where a.voter_id = p_profile_id;
  delete from private.new_account_votes n where n.voter_id = p_profile_id;
  delete from private.voter_state s where s.voter_id = p_profile_id;
  delete from public.likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from private.past_likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from public.auth_login_logs l where l.user_id = p_profile_id;
  delete from public.device_accounts a where a.user_id = p_profile_id;
  delete from public.user_roles r where r.user_id = p_profile_id;
  update public.profiles p
  set
    display_name = null, country = null, city = null, birth_date = null, language = null, email_verified_at = null,
    agreed_at = null, last_login_at = null, last_login_ip = null, last_device_id = null, erased_at = private.clock()
  where p.id = p_profile_id;
  delete from auth.users u where u.id = p_profile_id;
  -- The auth service's own log contains addresses. A project may deny access to it, or not have it.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries l where strpos(l.payload::text, p_profile_id::text) > 0;
  end if;
  delete from public.profiles p
  where p.id = p_profile_id and not exists (select from public.entries e where e.profile_id = p.id);
end;
$$;
comment on function private.erase_person(uuid) is
  'Erases the rows of a person and the account. Entries that competed stay as a first letter under an empty '
  'profile.';

create function private.list_files_of_person(p_profile_id uuid)
returns table (bucket text, path text)
language sql
stable
set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('uploads', 'uploaded_videos')
    -- All names that begin with the id and a slash, by the order of that index, in which 0 follows the slash.
    and o.name operator(pg_catalog.~>=~) (p_profile_id::text || '/')
    and o.name operator(pg_catalog.~<~) (p_profile_id::text || '0')
    -- Evidence of a report stays until 6 months after the decision.
    and not exists (select from private.evidence_files f where f.path = o.name)
  union all
  select o.bucket_id, o.name
  from (
    select unnest(array[p.path] || array(select s ->> 'path' from jsonb_array_elements(p.sizes) s))
    from public.photos p join public.entries e on e.id = p.entry_id
    where e.profile_id = p_profile_id
    union
    select unnest(array[v.path, v.poster_path])
    from public.videos v join public.entries e on e.id = v.entry_id
    where e.profile_id = p_profile_id
  ) published (path)
  join storage.objects o on o.name = published.path and o.bucket_id = 'photos';
$$;
comment on function private.list_files_of_person(uuid) is 'Every file of a person that is still in a bucket.';

create function private.has_accounts_to_erase()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.profiles p
    where p.erased_at is null and p.deletion_requested_at <= private.clock() - private.get_undo_period()
      and not private.is_ledger_pending(p.id)
  );
$$;
comment on function private.has_accounts_to_erase() is 'Whether erase-accounts has work now.';

create type public.account_to_erase as (
  id uuid,
  uploads text[],
  videos text[],
  photos text[]
);
comment on type public.account_to_erase is
  'An account pending deletion, and the paths of its files in the private buckets and in photos. Nullable: none.';

create function public.list_accounts_to_erase(p_limit integer default 20)
returns setof public.account_to_erase
language sql
stable
-- security definer: the edge function calls it as the service role, which may not read people's files.
security definer
set search_path = ''
as $$
  select
    p.id,
    array(select f.path from private.list_files_of_person(p.id) f where f.bucket = 'uploads'),
    array(select f.path from private.list_files_of_person(p.id) f where f.bucket = 'uploaded_videos'),
    array(select f.path from private.list_files_of_person(p.id) f where f.bucket = 'photos')
  from public.profiles p
  where p.erased_at is null and p.deletion_requested_at <= private.clock() - private.get_undo_period()
    and not private.is_ledger_pending(p.id)
  order by p.deletion_requested_at
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
$$;
comment on function public.list_accounts_to_erase(integer) is
  'For erase-accounts: accounts whose 14 days are over, with the paths of their files. None whose ledger is being written.';
grant execute on function public.list_accounts_to_erase(integer) to service_role;

create function public.finish_erasure(p_profile_id uuid)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not delete accounts.
security definer
set search_path = ''
as $$
begin
  -- Before every lock, as the calls that count here.
  delete from private.account_rate_limits l where l.account_id = p_profile_id;
  if exists (select from public.profiles p where p.id = p_profile_id and p.erased_at is null) then
    perform private.lock_user(p_profile_id);
    perform private.lock_admins();
    perform private.lock_voter_and_contests(p_profile_id);
    perform private.lock_profile_to_erase(p_profile_id);
  end if;
  if not exists (
    select from public.profiles p
    where p.id = p_profile_id and p.erased_at is null
      and p.deletion_requested_at <= private.clock() - private.get_undo_period()
      and not private.is_ledger_pending(p.id)
  ) or exists (select from private.list_files_of_person(p_profile_id)) then
    return false;
  end if;
  perform private.erase_person(p_profile_id);
  return true;
end;
$$;
comment on function public.finish_erasure(uuid) is
  'For erase-accounts, after the files: erases the rows of an account whose 14 days are over. False, without '
  'a change, while files remain, before the 14 days are over, or while a ledger with the person is being written.';
grant execute on function public.finish_erasure(uuid) to service_role;

-- A token outlives its account by up to an hour, and the empty profile of a result would accept its writes.
create function private.refuse_erased_person(p_profile_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = p_profile_id and p.erased_at is not null) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
end;
$$;
comment on function private.refuse_erased_person(uuid) is 'Refuses an erased person: not_signed_in.';

create function private.refuse_profile_change()
returns trigger
language plpgsql
-- security definer: a role that writes a profile may not call private.refuse.
security definer
set search_path = ''
as $$
begin
  if old.erased_at is null then
    perform private.refuse_field('birth_date', 'set_once');
  end if;
  perform private.refuse_erased_person(old.id);
  return null;
end;
$$;
comment on function private.refuse_profile_change() is
  'Refuses every change of an erased profile, and every change of a birth date, which only erasure deletes.';

create trigger profiles_before_update_refuse_change
  before update on public.profiles
  for each row
  when (
    old.erased_at is not null
    or (old.birth_date is not null and new.birth_date is distinct from old.birth_date and new.erased_at is null)
  )
  execute function private.refuse_profile_change();
