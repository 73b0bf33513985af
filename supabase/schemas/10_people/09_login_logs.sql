-- The sign-ins of a person, which they can read. The browser writes them; the server replaces values that it knows
-- better.
create table public.auth_login_logs (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text,
  fingerprint_id text,
  device_id text,
  user_agent text,
  ip_address text,
  device_info jsonb,
  -- The trigger below writes it, because API roles may not call the clock. The default lets an insert leave it out.
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
comment on table public.auth_login_logs is 'Sign-ins: at most one in 7 days for an unchanged device.';

create index auth_login_logs_newest_first on public.auth_login_logs (user_id, created_at desc);
-- Two tabs that sign in together write the same row. The second is refused with 23505, which the site ignores.
create unique index auth_login_logs_once_a_minute on public.auth_login_logs
  (user_id, device_id, date_trunc('minute', created_at at time zone 'UTC')) nulls not distinct;

alter table public.auth_login_logs enable row level security;
grant select on table public.auth_login_logs to service_role;
grant select (id, user_id, provider, fingerprint_id, device_id, user_agent, ip_address, device_info, created_at)
  on table public.auth_login_logs to authenticated;
grant insert (user_id, provider, fingerprint_id, device_id, user_agent, ip_address, device_info)
  on table public.auth_login_logs to authenticated;

create policy "People read their own sign-ins"
  on public.auth_login_logs for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People record their own sign-ins"
  on public.auth_login_logs for insert to authenticated
  with check (user_id = (select auth.uid()));

create function private.correct_last_login()
returns trigger
language plpgsql
-- security definer: the trigger writes a profile, which API roles may not.
security definer
set search_path = ''
as $$
begin
  -- Erased data stays erased.
  if new.last_login_at is not null then
    new.last_login_at := private.clock();
  end if;
  if new.last_login_ip is not null then
    new.last_login_ip := left(coalesce(private.get_seen_address(new.id, new.last_device_id), new.last_login_ip), 64);
  end if;
  new.last_device_id := private.get_issued_device(new.id, new.last_device_id);
  return new;
end;
$$;
comment on function private.correct_last_login() is
  'Corrects the last sign-in of a profile by what the server knows.';

create trigger profiles_before_update_correct_last_login
  before update of last_login_at, last_login_ip, last_device_id on public.profiles
  for each row execute function private.correct_last_login();

create function private.correct_login_log()
returns trigger
language plpgsql
-- security definer: the caller may not read what the server knows of a device.
security definer
set search_path = ''
as $$
begin
  perform private.refuse_erased_person(new.user_id);
  new.created_at := private.clock();
  new.device_id := private.get_issued_device(new.user_id, new.device_id);
  new.user_agent := left(coalesce(private.get_request_header('user-agent'), new.user_agent), 1000);
  new.ip_address := left(coalesce(private.get_seen_address(new.user_id, new.device_id), new.ip_address), 64);
  return new;
end;
$$;
comment on function private.correct_login_log() is
  'Replaces values of the browser by those that the server knows. Refuses an erased person: not_signed_in.';

create trigger auth_login_logs_before_insert_correct_login_log
  before insert on public.auth_login_logs
  for each row execute function private.correct_login_log();

create function private.get_seen_address(p_user_id uuid, p_device_id text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.get_request_header('cf-connecting-ip'),
    btrim(split_part(private.get_request_header('x-forwarded-for'), ',', 1)),
    (
      select d.ip_address from public.devices d
      join public.device_accounts a on a.device_id = d.id
      where d.id::text = p_device_id and a.user_id = p_user_id
    )
  );
$$;
comment on function private.get_seen_address(uuid, text) is
  'The address that the server itself saw: of this request, otherwise of the last call of track-device for '
  'the device.';
