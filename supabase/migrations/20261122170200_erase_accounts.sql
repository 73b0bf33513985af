-- 14 days after the request nothing is left but what an official result needs: a first letter, without city and face.
-- SQL cannot touch files: erase-accounts deletes them, then says that they are gone, and only then the rows go.

-- A person whose results stay keeps a profile of nulls, so the profile no longer falls with the account by itself.
alter table public.profiles drop constraint profiles_belong_to_a_user;
create function private.follow_deleted_user()
returns trigger
language plpgsql
-- security definer: the auth service may not write profiles by itself.
security definer
set search_path = ''
as $$
begin
  delete from public.profiles p where p.id = old.id and p.erased_at is null;
  return null;
end;
$$;
comment on function private.follow_deleted_user() is
  'A profile goes with its account, as a foreign key would have it; what votes or entries refer to refuses. One that is erased stays.';
revoke all on function private.follow_deleted_user() from public;
create trigger users_take_their_profile_along
  after delete on auth.users
  for each row execute function private.follow_deleted_user();

create function private.files_of_person(p_profile_id uuid)
returns table (bucket text, path text)
language sql
stable
set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('uploads', 'photos')
    and (
      o.owner_id = p_profile_id::text
      or (o.bucket_id = 'uploads' and o.name like p_profile_id::text || '/%')
      or (
        o.bucket_id = 'photos'
        and o.name in (
          select unnest(array[p.path] || array(select s ->> 'path' from jsonb_array_elements(p.sizes) s))
          from public.photos p join public.entries e on e.id = p.entry_id
          where e.profile_id = p_profile_id
          union all
          select unnest(array[v.path, v.poster_path])
          from public.videos v join public.entries e on e.id = v.entry_id
          where e.profile_id = p_profile_id
        )
      )
    );
$$;
comment on function private.files_of_person(uuid) is 'Every file of a person that is still in a bucket.';

create function private.has_accounts_to_erase()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.profiles p
    where p.erased_at is null and p.deletion_requested_at <= private.clock() - private.erase_after()
  );
$$;
comment on function private.has_accounts_to_erase() is 'Whether erase-accounts has anything to do now.';
create index profiles_leaving_idx on public.profiles (deletion_requested_at)
  where deletion_requested_at is not null and erased_at is null;

create function public.accounts_to_erase(p_limit integer default 20)
returns jsonb
language sql
stable
-- security definer: the edge function runs it with the service role, which may not read files of people itself.
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', due.id,
        'uploads', array(select f.path from private.files_of_person(due.id) f where f.bucket = 'uploads'),
        'photos', array(select f.path from private.files_of_person(due.id) f where f.bucket = 'photos')
      )
    ),
    '[]'
  )
  from (
    select p.id
    from public.profiles p
    where p.erased_at is null and p.deletion_requested_at <= private.clock() - private.erase_after()
    order by p.deletion_requested_at
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
  ) due;
$$;
comment on function public.accounts_to_erase(integer) is
  'For erase-accounts: accounts whose 14 days are over, each as {id, uploads, photos} with the paths of their files.';

create function private.erase_entries(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.media_jobs j using public.media m where m.id = j.media_id and m.owner_id = p_profile_id;
  delete from public.photos p using public.entries e where e.id = p.entry_id and e.profile_id = p_profile_id;
  delete from public.videos v using public.entries e where e.id = v.entry_id and e.profile_id = p_profile_id;
  delete from public.media m where m.owner_id = p_profile_id;
  delete from public.decisions d using public.entries e where e.id = d.entry_id and e.profile_id = p_profile_id;
  delete from public.entry_details d using public.entries e where e.id = d.entry_id and e.profile_id = p_profile_id;
  -- Others have voted for these, so their sums stay; the age is that of nobody, the city is none.
  update public.entries e
  set display_name = left(e.display_name, 1) || '.', age = 18, city = '–'
  where e.profile_id = p_profile_id and exists (select from private.standings s where s.entry_id = e.id);
  delete from public.entries e
  where e.profile_id = p_profile_id and not exists (select from private.standings s where s.entry_id = e.id);
end;
$$;
comment on function private.erase_entries(uuid) is
  'Leaves of a person''s entries a first letter where they competed, and nothing where they did not.';

create function private.erase_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.erase_entries(p_profile_id);
  -- Votes keep their receipts, so that results can be recomputed; nobody can say whose they were.
  update public.votes v set voter_id = gen_random_uuid() where v.voter_id = p_profile_id;
  delete from private.vote_requests r where r.voter_id = p_profile_id;
  delete from private.suspended_votes s where s.voter_id = p_profile_id;
  delete from private.voter_state s where s.voter_id = p_profile_id;
  delete from public.likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from private.past_likes l where l.liker_id = p_profile_id or l.profile_id = p_profile_id;
  delete from public.auth_login_logs l where l.user_id = p_profile_id;
  delete from public.device_accounts a where a.user_id = p_profile_id;
  delete from public.user_roles r where r.user_id = p_profile_id;
  update public.profiles p
  set
    display_name = null, country = null, city = null, birth_date = null, language = null, email_verified_at = null,
    last_login_at = null, last_login_ip = null, last_device_id = null, erased_at = private.clock()
  where p.id = p_profile_id;
  delete from auth.users u where u.id = p_profile_id;
  -- The auth service's own record holds addresses; a project may keep it out of reach, or not have it.
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries l where strpos(l.payload::text, p_profile_id::text) > 0;
  end if;
  delete from public.profiles p
  where p.id = p_profile_id and not exists (select from public.entries e where e.profile_id = p.id);
end;
$$;
comment on function private.erase_person(uuid) is
  'Erases the rows of a person and the account. What competed stays as a first letter under an id that leads nowhere.';

create function public.finish_erasure(p_profile_id uuid)
returns boolean
language plpgsql
-- security definer: the edge function runs it with the service role, which may not delete accounts itself.
security definer
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = p_profile_id and p.erased_at is null) then
    perform private.lock_votes_of(p_profile_id);
  end if;
  perform from public.profiles p
  where p.id = p_profile_id and p.erased_at is null
    and p.deletion_requested_at <= private.clock() - private.erase_after()
  for update;
  if not found or exists (select from private.files_of_person(p_profile_id)) then
    return false;
  end if;
  perform private.erase_person(p_profile_id);
  return true;
end;
$$;
comment on function public.finish_erasure(uuid) is
  'For erase-accounts, once the files are gone: erases the rows of an account whose 14 days are over. False, and nothing happens, '
  'while there are files or the 14 days are not over.';

revoke all on function
  private.files_of_person(uuid),
  private.has_accounts_to_erase(),
  public.accounts_to_erase(integer),
  private.erase_entries(uuid),
  private.erase_person(uuid),
  public.finish_erasure(uuid)
from public;
grant execute on function public.accounts_to_erase(integer), public.finish_erasure(uuid) to service_role;

do $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule(
    'erase-accounts', '*/10 * * * *',
    $job$ select private.call_edge_function('erase-accounts') where private.has_accounts_to_erase() $job$
  );
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); call erase-accounts by another timer.', sqlerrm;
end;
$$;
