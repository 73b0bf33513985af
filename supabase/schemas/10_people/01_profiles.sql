-- One profile per account. Column grants keep private columns private: a policy opens rows, never columns.
create table public.profiles (
  id uuid not null,
  display_name text,
  country public.country,
  city text,
  birth_date date,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  last_device_id text,
  created_at timestamptz not null default private.clock(),
  likes integer not null default 0,
  language public.language,
  deletion_requested_at timestamptz,
  erased_at timestamptz,
  agreed_at timestamptz,
  hides_own_score boolean not null default false,
  password_unconfirmed_at timestamptz,
  constraint profiles_pkey primary key (id),
  constraint profiles_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint profiles_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint profiles_last_login_ip_is_short check (char_length(last_login_ip) <= 64),
  constraint profiles_last_device_id_is_short check (char_length(last_device_id) <= 128),
  constraint profiles_likes_are_not_negative check (likes >= 0)
);
comment on table public.profiles is
  'A person with an account. API roles read the id and record the last sign-in of the own profile.';
comment on column public.profiles.agreed_at is
  'When the person confirmed that they are 18 or older and accepted the terms. Null until then.';
comment on column public.profiles.hides_own_score is
  'Whether the person hides their own standing from themselves on their own page. Others still see it.';

comment on column public.profiles.password_unconfirmed_at is
  'Since when the account needs a new password: somebody else may have chosen the first one. Null where it needs none.';

create index profiles_pending_deletion_idx on public.profiles (deletion_requested_at)
  where deletion_requested_at is not null and erased_at is null;

alter table public.profiles enable row level security;
grant select, insert, update on table public.profiles to service_role;
-- The site records a sign-in directly (specification, 7). Everything else goes through save_my_account.
grant select (id) on table public.profiles to authenticated;
grant update (last_login_at, last_login_ip, last_device_id) on table public.profiles to authenticated;

create policy "People read their own profile"
  on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create policy "People who are not suspended update their own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()) and suspended_at is null)
  with check (id = (select auth.uid()) and suspended_at is null);

create function private.sync_profile_with_user()
returns trigger
language plpgsql
-- security definer: the auth service may not write profiles.
security definer
set search_path = ''
as $$
declare
  v_agreed_at timestamptz := case
    when new.raw_user_meta_data ->> 'is_adult_confirmed_at' is not null then private.clock()
  end;
begin
  -- The voter before the profile, in the order of a suspension.
  if tg_op = 'UPDATE' and new.email_confirmed_at is distinct from old.email_confirmed_at then
    perform private.lock_voter(new.id);
    perform private.share_entries();
  end if;
  insert into public.profiles as p (id, display_name, email_verified_at, agreed_at)
  values (
    new.id,
    private.normalize_visible_text(left(private.normalize_visible_text(new.raw_user_meta_data ->> 'display_name'), 60)),
    new.email_confirmed_at,
    v_agreed_at
  )
  on conflict (id) do update
    set
      email_verified_at = excluded.email_verified_at,
      password_unconfirmed_at = (
        select private.clock() from private.unconfirmed_passwords u where u.user_id = excluded.id
      ),
      -- A stranger can sign up with someone else's address. The confirmation counts from the account's data when its
      -- owner takes the account over. With Google the auth service has emptied it by then.
      agreed_at = case
        when p.email_verified_at is not null then p.agreed_at
        when v_agreed_at is not null then coalesce(p.agreed_at, v_agreed_at)
      end
    where p.email_verified_at is distinct from excluded.email_verified_at;
  return null;
end;
$$;
comment on function private.sync_profile_with_user() is
  'Creates a profile for every new account and copies when its email was verified, so that a vote reads one '
  'row.';

create trigger users_after_insert_or_update_sync_profile_with_user
  after insert or update of email_confirmed_at on auth.users
  for each row execute function private.sync_profile_with_user();

create function private.check_profile_name()
returns trigger
language plpgsql
-- security definer: a role that writes a profile may not call the check of its name.
security definer
set search_path = ''
as $$
begin
  if new.display_name is not null then
    new.display_name := private.normalize_visible_text(new.display_name);
    if new.display_name is null then
      perform private.refuse_field('display_name', 'required');
    end if;
  end if;
  return new;
end;
$$;
comment on function private.check_profile_name() is
  'Stores the visible form of a name. Refuses a name that shows nothing, in any spelling: invalid_field.';

create trigger profiles_before_insert_or_update_check_profile_name
  before insert or update of display_name on public.profiles
  for each row execute function private.check_profile_name();

create function private.delete_profile_of_user()
returns trigger
language plpgsql
-- security definer: the auth service may not write profiles.
security definer
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = old.id and p.erased_at is null) then
    perform private.lock_admins();
    perform private.lock_voter(old.id);
    perform private.lock_contests_of_people(array[old.id]);
    perform private.lock_profile_to_erase(old.id);
    -- The row of a voter without votes is only a lock.
    delete from private.voter_state s
    where s.voter_id = old.id and not exists (select from public.votes v where v.voter_id = s.voter_id);
  end if;
  update private.deletion_requests r
  set profile_id = null, erased_at = private.clock()
  where r.profile_id = old.id;
  delete from public.profiles p where p.id = old.id and p.erased_at is null;
  return null;
end;
$$;
comment on function private.delete_profile_of_user() is
  'Deletes a profile with its account, as a foreign key would. Votes and entries prevent this. An erased '
  'profile stays. A code of a deletion request then shows that the account is erased, not whose it was.';

create trigger users_after_delete_delete_profile_of_user
  after delete on auth.users
  for each row execute function private.delete_profile_of_user();

-- A birth date is set once. No picture of a known minor is accepted or kept (product rules, 4).
create function private.is_minor(p_profile public.profiles, p_country text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.compute_age(p_profile.birth_date, (private.clock() at time zone c.time_zone)::date) < 18,
    false
  )
  from public.contests c
  where c.country = p_country;
$$;
comment on function private.is_minor(profiles, text) is
  'Whether a person is known to be younger than 18 today, by the calendar of the contest. False while the '
  'birth date is unknown.';

create function private.compute_age(p_birth_date date, p_day date)
returns integer
language sql
immutable
as $$
  select extract(year from age(p_day, p_birth_date))::integer;
$$;
comment on function private.compute_age(date, date) is 'Full years on a day.';
