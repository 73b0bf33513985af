create table private.rate_limits (
  limit_name text not null,
  bucket integer not null,
  room double precision not null,
  at timestamptz not null,
  constraint rate_limits_pkey primary key (limit_name, bucket),
  constraint rate_limits_bucket_is_in_range check (bucket between -1 and 65535),
  constraint rate_limits_name_is_a_code check (limit_name ~ '^[a-z][a-z_]{1,59}$')
);
comment on table private.rate_limits is
  'How many calls a limit still allows, by the bucket of an address. Bucket -1 counts all addresses together.';

alter table private.rate_limits enable row level security;

-- Calls without an account (error reports, missing translations) have a limit per address and a limit for all
-- addresses together. The table stores neither an address nor its hash. A keyed hash chooses one of 65,536 buckets,
-- so the table cannot grow beyond them.
create table private.rate_limit_key (
  only_row boolean not null default true,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint rate_limit_key_pkey primary key (only_row),
  constraint rate_limit_key_has_one_row check (only_row)
);
comment on table private.rate_limit_key is
  'Part of the hash that chooses a bucket. Without it nobody can compute which addresses share a bucket.';

alter table private.rate_limit_key enable row level security;

insert into private.rate_limit_key default values;

create function private.get_rate_limit_bucket()
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address text := private.get_connection_address();
  v_hash bytea;
begin
  -- An IPv6 address counts by its first 64 bits, because one connection owns them all. An invalid address counts as
  -- none.
  if v_address ~* '^[0-9a-f]*:[0-9a-f:]{1,38}$' and pg_input_is_valid(v_address, 'inet') then
    v_address := host(network(set_masklen(v_address::inet, 64)));
  elsif v_address is null or v_address !~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}$' then
    v_address := '';
  end if;
  select sha256(convert_to(k.key || v_address, 'UTF8')) into v_hash from private.rate_limit_key k;
  return (get_byte(v_hash, 0) << 8) | get_byte(v_hash, 1);
end;
$$;
comment on function private.get_rate_limit_bucket() is
  'The bucket of the address that the gateway sent. Requests without an address share one bucket.';

create function private.compute_bucket_room(
  p_room double precision,
  p_at timestamptz,
  p_now timestamptz,
  p_most double precision,
  p_seconds integer
)
returns double precision
language sql
immutable
set search_path = ''
as $$
  select case
    -- The clock of a demonstration can go back.
    when p_at > p_now + interval '1 minute' then p_most
    else least(p_most, p_room + greatest(0, extract(epoch from p_now - p_at)) * p_most / p_seconds)
  end;
$$;
comment on function private.compute_bucket_room(double precision, timestamptz, timestamptz, double precision, integer) is
  'How many calls a bucket allows now: its last value plus the refill since then. A bucket refills within '
  'p_seconds.';

create function private.consume_bucket(p_limit_name text, p_bucket integer, p_per_minute integer)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  -- Half of the limit at once and half during a minute: no 60 seconds allow more than the whole limit.
  v_most double precision := p_per_minute / 2.0;
begin
  insert into private.rate_limits as d (limit_name, bucket, room, at)
  values (p_limit_name, p_bucket, v_most - 1, v_now)
  on conflict (limit_name, bucket) do update
  set room = private.compute_bucket_room(d.room, d.at, v_now, v_most, 60) - 1, at = v_now
  where private.compute_bucket_room(d.room, d.at, v_now, v_most, 60) >= 1;
  return found;
end;
$$;
comment on function private.consume_bucket(text, integer, integer) is
  'Counts one call and returns true, or returns false where the bucket is empty. Locks the bucket.';

create function private.consume_rate_limit(p_limit_name text, p_per_minute integer)
returns boolean
language sql
set search_path = ''
as $$
  select private.consume_bucket(p_limit_name, private.get_rate_limit_bucket(), p_per_minute);
$$;
comment on function private.consume_rate_limit(text, integer) is
  'Counts a call from the caller''s address. False where the address has used up its limit for the minute. '
  'Call it first.';

create function private.consume_common_rate_limit(p_limit_name text, p_per_minute integer)
returns boolean
language sql
set search_path = ''
as $$
  select private.consume_bucket(p_limit_name, -1, p_per_minute);
$$;
comment on function private.consume_common_rate_limit(text, integer) is
  'Counts a call from any address. False where all addresses together have used up the limit for the minute.';

-- What an account repeats costs others, because some calls wait for locks that others need. No row refers to the
-- profile: a call locks its row before every other row, and an erasure would lock them in the other order.
create table private.account_rate_limits (
  account_id uuid not null,
  limit_name text not null,
  room double precision not null,
  at timestamptz not null,
  constraint account_rate_limits_pkey primary key (account_id, limit_name),
  constraint account_rate_limits_name_is_a_code check (limit_name ~ '^[a-z][a-z_]{1,59}$')
);
comment on table private.account_rate_limits is
  'How many calls a limit still allows an account. Rows of a day ago are deleted.';

create index account_rate_limits_by_time_idx on private.account_rate_limits (at);

alter table private.account_rate_limits enable row level security;

create function private.limit_account(p_limit_name text, p_per_hour integer)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_account_id uuid := private.require_account();
  v_now timestamptz := private.clock();
  -- Half of the limit at once and half during an hour, as in consume_bucket.
  v_most double precision := p_per_hour / 2.0;
begin
  insert into private.account_rate_limits as d (account_id, limit_name, room, at)
  values (v_account_id, p_limit_name, v_most - 1, v_now)
  on conflict (account_id, limit_name) do update
  set room = private.compute_bucket_room(d.room, d.at, v_now, v_most, 3600) - 1, at = v_now
  where private.compute_bucket_room(d.room, d.at, v_now, v_most, 3600) >= 1;
  if not found then
    perform private.refuse('rate_limited', format('%s in an hour: %s', p_per_hour, p_limit_name));
  end if;
  return v_account_id;
end;
$$;
comment on function private.limit_account(text, integer) is
  'The signed-in person, after counting the call. Call it before every other lock: calls of one account and limit '
  'wait for each other. A call that is refused later does not count. Refuses: not_signed_in, password_unconfirmed, '
  'rate_limited.';
