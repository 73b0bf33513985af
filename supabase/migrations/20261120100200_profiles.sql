-- One profile per account. What is private stays so by column grant: a policy opens rows, never columns.
create table public.profiles (
  id uuid not null,
  display_name text,
  country text,
  city text,
  birth_date date,
  email_verified_at timestamptz,
  suspended_at timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  last_device_id text,
  created_at timestamptz not null default private.clock(),
  constraint profiles_pkey primary key (id),
  constraint profiles_belong_to_a_user foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint profiles_country_is_a_lower_case_code check (country ~ '^[a-z]{2}$'),
  constraint profiles_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint profiles_last_login_ip_is_short check (char_length(last_login_ip) <= 64),
  constraint profiles_last_device_id_is_short check (char_length(last_device_id) <= 128)
);
comment on table public.profiles is 'A person with an account. Only display name, country and city can be read by the API roles.';

alter table public.profiles enable row level security;
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select (id, display_name, country, city) on table public.profiles to anon, authenticated;
grant update (display_name, country, city, last_login_at, last_login_ip, last_device_id)
  on table public.profiles to authenticated;
grant select, insert, update on table public.profiles to service_role;

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
-- security definer: the auth service may not write profiles by itself.
security definer
set search_path = ''
as $$
begin
  insert into public.profiles as p (id, display_name, email_verified_at)
  values (
    new.id,
    nullif(left(btrim(new.raw_user_meta_data ->> 'display_name'), 60), ''),
    new.email_confirmed_at
  )
  on conflict (id) do update
    set email_verified_at = excluded.email_verified_at
    where p.email_verified_at is distinct from excluded.email_verified_at;
  return null;
end;
$$;
comment on function private.sync_profile_with_user() is
  'Gives every new account a profile and keeps there when its email was verified, so that a vote reads one row for both.';
revoke all on function private.sync_profile_with_user() from public;

create trigger users_have_a_profile
  after insert or update of email_confirmed_at on auth.users
  for each row execute function private.sync_profile_with_user();

-- Accounts that are older than this schema.
insert into public.profiles (id, display_name, email_verified_at)
select u.id, nullif(left(btrim(u.raw_user_meta_data ->> 'display_name'), 60), ''), u.email_confirmed_at
from auth.users u
on conflict (id) do nothing;
