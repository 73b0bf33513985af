-- When and from where somebody signed in: theirs to read. The browser writes it; what the server knows better, it puts
-- in the place of what was sent.
create table public.auth_login_logs (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text,
  fingerprint_id text,
  device_id text,
  user_agent text,
  ip_address text,
  device_info jsonb,
  -- Written by the trigger below: who inserts may not ask the clock. The default only lets an insert leave it out.
  created_at timestamptz not null default 'epoch',
  constraint auth_login_logs_pkey primary key (id),
  constraint auth_login_logs_belong_to_a_profile foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint auth_login_logs_provider_is_short check (char_length(provider) <= 40),
  constraint auth_login_logs_fingerprint_is_short check (char_length(fingerprint_id) <= 128),
  constraint auth_login_logs_device_is_short check (char_length(device_id) <= 128),
  constraint auth_login_logs_user_agent_is_short check (char_length(user_agent) <= 1000),
  constraint auth_login_logs_ip_address_is_short check (char_length(ip_address) <= 64),
  constraint auth_login_logs_device_info_is_a_small_object
    check (jsonb_typeof(device_info) = 'object' and octet_length(device_info::text) <= 4000)
);
comment on table public.auth_login_logs is 'Sign-ins: at most one in 7 days for a device that does not change.';

-- Two tabs that sign in together write the same thing: the second is refused with 23505, which the site ignores.
create unique index auth_login_logs_once_a_minute on public.auth_login_logs
  (user_id, device_id, date_trunc('minute', created_at at time zone 'UTC')) nulls not distinct;
create index auth_login_logs_newest_first on public.auth_login_logs (user_id, created_at desc);

alter table public.auth_login_logs enable row level security;
revoke all on table public.auth_login_logs from public, anon, authenticated, service_role;
grant select (id, user_id, provider, fingerprint_id, device_id, user_agent, ip_address, device_info, created_at)
  on table public.auth_login_logs to authenticated;
grant insert (user_id, provider, fingerprint_id, device_id, user_agent, ip_address, device_info)
  on table public.auth_login_logs to authenticated;
grant select on table public.auth_login_logs to service_role;

create policy "People read their own sign-ins"
  on public.auth_login_logs for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Admins read all sign-ins"
  on public.auth_login_logs for select to authenticated
  using ((select private.is_admin()));

create policy "People record their own sign-ins"
  on public.auth_login_logs for insert to authenticated
  with check (user_id = (select auth.uid()));

create function private.request_header(p_name text)
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(btrim(nullif(current_setting('request.headers', true), '')::jsonb ->> p_name), '');
$$;
comment on function private.request_header(text) is 'A header of the REST request, name in lower case; null where the gateway hands over none.';
revoke all on function private.request_header(text) from public;

create function private.seen_address(p_user_id uuid, p_device_id text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.request_header('cf-connecting-ip'),
    btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)),
    (
      select d.ip_address from public.devices d
      join public.device_accounts a on a.device_id = d.id
      where d.id::text = p_device_id and a.user_id = p_user_id
    )
  );
$$;
comment on function private.seen_address(uuid, text) is
  'The address that the server itself saw: of this request, else where track-device last met the device.';
revoke all on function private.seen_address(uuid, text) from public;

create function private.issued_device(p_user_id uuid, p_device_id text)
returns text
language sql
stable
set search_path = ''
as $$
  select a.device_id::text from public.device_accounts a
  where a.user_id = p_user_id and a.device_id::text = p_device_id;
$$;
comment on function private.issued_device(uuid, text) is 'The id where it was issued to this person; null for any other.';
revoke all on function private.issued_device(uuid, text) from public;

create function private.correct_login_log()
returns trigger
language plpgsql
-- security definer: what the server knows of a device is not for the caller to read.
security definer
set search_path = ''
as $$
begin
  new.created_at := private.clock();
  new.device_id := private.issued_device(new.user_id, new.device_id);
  new.user_agent := left(coalesce(private.request_header('user-agent'), new.user_agent), 1000);
  new.ip_address := left(coalesce(private.seen_address(new.user_id, new.device_id), new.ip_address), 64);
  return new;
end;
$$;
comment on function private.correct_login_log() is 'What the server knows of a sign-in outranks what the browser sent.';
revoke all on function private.correct_login_log() from public;

create trigger auth_login_logs_say_what_the_server_knows
  before insert on public.auth_login_logs
  for each row execute function private.correct_login_log();

create function private.correct_last_login()
returns trigger
language plpgsql
-- security definer: as above.
security definer
set search_path = ''
as $$
begin
  -- What is erased stays erased.
  if new.last_login_at is not null then
    new.last_login_at := private.clock();
  end if;
  if new.last_login_ip is not null then
    new.last_login_ip := left(coalesce(private.seen_address(new.id, new.last_device_id), new.last_login_ip), 64);
  end if;
  new.last_device_id := private.issued_device(new.id, new.last_device_id);
  return new;
end;
$$;
comment on function private.correct_last_login() is 'The last sign-in on a profile, as far as the server knows it better than the browser.';
revoke all on function private.correct_last_login() from public;

create trigger profiles_last_login_says_what_the_server_knows
  before update of last_login_at, last_login_ip, last_device_id on public.profiles
  for each row execute function private.correct_last_login();
