-- A browser that somebody has signed in with. Its id is random and issued by the server: strictly necessary, so that
-- one browser is not taken for many voters. A fingerprint stands here only where the person agreed to it.
create table public.devices (
  id uuid not null default gen_random_uuid(),
  fingerprint_id text,
  sample_data jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default private.clock(),
  last_seen_at timestamptz not null default private.clock(),
  constraint devices_pkey primary key (id),
  constraint devices_fingerprint_is_short check (char_length(fingerprint_id) between 1 and 128),
  constraint devices_sample_is_a_small_object
    check (jsonb_typeof(sample_data) = 'object' and octet_length(sample_data::text) <= 4000),
  constraint devices_ip_address_is_short check (char_length(ip_address) <= 64),
  constraint devices_user_agent_is_short check (char_length(user_agent) <= 1000)
);
comment on table public.devices is
  'Browsers with the random id that the server gave them; address and user agent are what the server itself saw.';

create table public.device_accounts (
  user_id uuid not null,
  device_id uuid not null,
  first_seen_at timestamptz not null default private.clock(),
  last_seen_at timestamptz not null default private.clock(),
  constraint device_accounts_pkey primary key (user_id, device_id),
  constraint device_accounts_belong_to_a_profile foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint device_accounts_belong_to_a_device foreign key (device_id) references public.devices (id) on delete cascade
);
comment on table public.device_accounts is 'Which accounts have signed in with which device.';
create index device_accounts_by_device on public.device_accounts (device_id, first_seen_at);

alter table public.devices enable row level security;
alter table public.device_accounts enable row level security;
revoke all on table public.devices, public.device_accounts from public, anon, authenticated, service_role;
grant select (id, created_at, last_seen_at) on table public.devices to authenticated;
grant select (user_id, device_id, first_seen_at, last_seen_at) on table public.device_accounts to authenticated;
grant select on table public.devices, public.device_accounts to service_role;

create policy "People read which devices they have signed in with"
  on public.device_accounts for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Admins read which accounts share a device"
  on public.device_accounts for select to authenticated
  using ((select private.is_admin()));

create policy "People read the devices they have signed in with"
  on public.devices for select to authenticated
  using (id in (select a.device_id from public.device_accounts a where a.user_id = (select auth.uid())));

create policy "Admins read all devices"
  on public.devices for select to authenticated
  using ((select private.is_admin()));

create function private.forget_unused_device()
returns trigger
language plpgsql
-- security definer: an account that is erased may not leave its browser's data behind.
security definer
set search_path = ''
as $$
begin
  delete from public.devices d
  where d.id = old.device_id
    and not exists (select from public.device_accounts a where a.device_id = d.id);
  return null;
end;
$$;
comment on function private.forget_unused_device() is 'A device is forgotten with the last account that used it.';
revoke all on function private.forget_unused_device() from public;

create trigger device_accounts_take_their_device_along
  after delete on public.device_accounts
  for each row execute function private.forget_unused_device();

create function private.use_device(p_user_id uuid, p_device_id uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform from public.profiles p where p.id = p_user_id for no key update;
  if not found then
    perform private.refuse('not_signed_in', 'No account belongs to the request.');
  end if;
  -- Who takes new devices by the dozen is a program; a household does not.
  if not exists (select from public.device_accounts a where a.user_id = p_user_id and a.device_id = p_device_id)
    and (
      select count(*) from public.device_accounts a
      where a.user_id = p_user_id and a.first_seen_at > v_now - interval '1 day'
    ) >= 20
  then
    perform private.refuse('rate_limited', 'More than 20 new devices in a day.');
  end if;
  insert into public.devices as d (id, last_seen_at)
  values (coalesce(p_device_id, gen_random_uuid()), v_now)
  on conflict (id) do update set last_seen_at = excluded.last_seen_at
  returning d.id into p_device_id;
  insert into public.device_accounts as a (user_id, device_id, first_seen_at, last_seen_at)
  values (p_user_id, p_device_id, v_now, v_now)
  on conflict (user_id, device_id) do update set last_seen_at = excluded.last_seen_at;
  return p_device_id;
end;
$$;
comment on function private.use_device(uuid, uuid) is
  'Notes that an account uses a device, a new one where none is named. The caller has checked that the id was issued.';
revoke all on function private.use_device(uuid, uuid) from public;

create function private.own_device_with(p_user_id uuid, p_fingerprint_id text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select d.id
  from public.device_accounts a
  join public.devices d on d.id = a.device_id
  where a.user_id = p_user_id and d.fingerprint_id = p_fingerprint_id
  order by a.last_seen_at desc
  limit 1;
$$;
comment on function private.own_device_with(uuid, text) is
  'The device of this person with this fingerprint. Another person''s is never found: two phones of one make look alike.';
revoke all on function private.own_device_with(uuid, text) from public;

create function public.register_device(
  p_user_id uuid, p_device_id uuid, p_fingerprint_id text, p_sample_data jsonb, p_ip_address text, p_user_agent text
)
returns uuid
language plpgsql
-- security definer: no role writes devices by itself; only the service role calls this, for who it has recognised.
security definer
set search_path = ''
as $$
declare
  v_device_id uuid;
begin
  -- An id counts only where it was issued: a made-up one gets a new device.
  select d.id into v_device_id from public.devices d where d.id = p_device_id;
  v_device_id := private.use_device(
    p_user_id, coalesce(v_device_id, private.own_device_with(p_user_id, p_fingerprint_id))
  );
  update public.devices d set
    ip_address = left(p_ip_address, 64),
    user_agent = left(p_user_agent, 1000),
    -- Without a fingerprint in the call there is no consent (any more): what was kept is forgotten.
    fingerprint_id = p_fingerprint_id,
    sample_data = case when p_fingerprint_id is not null then p_sample_data end
  where d.id = v_device_id;
  return v_device_id;
end;
$$;
comment on function public.register_device(uuid, uuid, text, jsonb, text, text) is
  'For the edge function track-device: the device of a signed-in browser, with what the server saw of it.';
revoke all on function public.register_device(uuid, uuid, text, jsonb, text, text) from public, anon, authenticated;
grant execute on function public.register_device(uuid, uuid, text, jsonb, text, text) to service_role;

create function public.upsert_device_fingerprint(p_fingerprint_id text, p_sample_data jsonb)
returns uuid
language plpgsql
-- security definer: no role writes devices by itself; this writes those of the caller.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
  v_device_id uuid;
begin
  if v_user_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to the request.');
  end if;
  if coalesce(char_length(p_fingerprint_id), 0) not between 1 and 128
    or jsonb_typeof(p_sample_data) is distinct from 'object'
    or octet_length(p_sample_data::text) > 4000
  then
    perform private.refuse('invalid_input', 'A fingerprint has 1 to 128 characters, its sample is a small object.');
  end if;
  v_device_id := private.use_device(v_user_id, private.own_device_with(v_user_id, p_fingerprint_id));
  update public.devices d
  set fingerprint_id = p_fingerprint_id, sample_data = p_sample_data
  where d.id = v_device_id;
  return v_device_id;
end;
$$;
comment on function public.upsert_device_fingerprint(text, jsonb) is
  'The id of the caller''s device with this fingerprint; a new device where there is none.';
revoke all on function public.upsert_device_fingerprint(text, jsonb) from public;
grant execute on function public.upsert_device_fingerprint(text, jsonb) to authenticated;
