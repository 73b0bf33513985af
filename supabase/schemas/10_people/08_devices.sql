-- A browser with a sign-in. The server issues its random id, which is strictly necessary: it keeps one browser from
-- counting as many voters. A fingerprint is stored only with the person's consent.
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
  'Browsers with the random id that the server gave them. Address and user agent are what the server itself '
  'saw.';

alter table public.devices enable row level security;
grant select on table public.devices to service_role;

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

alter table public.device_accounts enable row level security;
grant select on table public.device_accounts to service_role;

create function private.delete_unused_device()
returns trigger
language plpgsql
-- security definer: an erased account may not leave its browser's data behind.
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
comment on function private.delete_unused_device() is 'Deletes a device with the last account that used it.';

create trigger device_accounts_after_delete_delete_unused_device
  after delete on public.device_accounts
  for each row execute function private.delete_unused_device();

create function private.get_own_device(p_user_id uuid, p_fingerprint_id text)
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
comment on function private.get_own_device(uuid, text) is
  'The device of this person with this fingerprint, never another person''s: two phones of one model look '
  'alike.';

create function private.record_device_use(p_user_id uuid, p_device_id uuid)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform private.lock_profiles(array[p_user_id]);
  if not exists (select from public.profiles p where p.id = p_user_id and p.erased_at is null) then
    perform private.refuse('not_signed_in', 'No account belongs to the request.');
  end if;
  -- A program takes many new devices; a household does not.
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
comment on function private.record_device_use(uuid, uuid) is
  'Stores that an account uses a device, a new one without an id. The caller has checked that the id was '
  'issued.';

create function public.register_device(
  p_user_id uuid,
  p_device_id uuid default null,
  p_fingerprint_id text default null,
  p_sample_data jsonb default null,
  p_ip_address text default null,
  p_user_agent text default null
)
returns uuid
language plpgsql
-- security definer: API roles may not write devices. Only the service role calls this, for a person that it has
-- authenticated.
security definer
set search_path = ''
as $$
declare
  v_device_id uuid;
begin
  -- Only an issued id counts. An invented one gets a new device.
  select d.id into v_device_id from public.devices d where d.id = p_device_id;
  perform private.lock_profiles(array[p_user_id]);
  v_device_id := private.record_device_use(
    p_user_id, coalesce(v_device_id, private.get_own_device(p_user_id, p_fingerprint_id))
  );
  update public.devices d set
    ip_address = left(p_ip_address, 64),
    user_agent = left(p_user_agent, 1000),
    -- A call without a fingerprint means no consent, or no longer: the stored fingerprint is deleted.
    fingerprint_id = p_fingerprint_id,
    sample_data = case when p_fingerprint_id is not null then p_sample_data end
  where d.id = v_device_id;
  return v_device_id;
end;
$$;
comment on function public.register_device(uuid, uuid, text, jsonb, text, text) is
  'For the edge function track-device: the device of a signed-in browser, with what the server saw of it.';
grant execute on function public.register_device(uuid, uuid, text, jsonb, text, text) to service_role;

create function public.upsert_device_fingerprint(p_fingerprint_id text, p_sample_data jsonb)
returns uuid
language plpgsql
-- security definer: API roles may not write devices. This function writes the caller's own.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.get_user_id();
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
  -- Two tabs that register one device at the same time: the second finds what the first has stored.
  perform private.lock_profiles(array[v_user_id]);
  v_device_id := private.record_device_use(v_user_id, private.get_own_device(v_user_id, p_fingerprint_id));
  update public.devices d
  set fingerprint_id = p_fingerprint_id, sample_data = p_sample_data
  where d.id = v_device_id;
  return v_device_id;
end;
$$;
comment on function public.upsert_device_fingerprint(text, jsonb) is
  'The id of the caller''s device with this fingerprint. Creates a device where there is none.';
grant execute on function public.upsert_device_fingerprint(text, jsonb) to authenticated;

create function private.get_issued_device(p_user_id uuid, p_device_id text)
returns text
language sql
stable
set search_path = ''
as $$
  select a.device_id::text from public.device_accounts a
  where a.user_id = p_user_id and a.device_id::text = p_device_id;
$$;
comment on function private.get_issued_device(uuid, text) is
  'The id where it was issued to this person. Null for any other id.';
