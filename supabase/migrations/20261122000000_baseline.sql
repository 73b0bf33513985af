-- Generated from supabase/schemas by `npm run schema`. Change the schema there.

-- supabase/schemas/00_foundation/01_schema.sql
-- Functions may call functions of later files. A test checks every body once all exist.
set check_function_bodies = off;

-- Everything is closed first. Later files grant what they need, by column and by role.
create schema private;
comment on schema private is
  'Rules and read models that no browser calls or reads. REST does not expose this schema.';
revoke all on schema private from public, anon, authenticated, service_role;
-- Hosted Supabase grants the API roles all rights on new objects in public. These lines end that.
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Every rule about time reads this one clock, so a test can set any moment of a week.
create table private.clock_shift (
  only_row boolean not null default true,
  shift interval not null,
  constraint clock_shift_pkey primary key (only_row),
  constraint clock_shift_has_one_row check (only_row)
);
comment on table private.clock_shift is
  'How far the contest clock is ahead of the server. Empty except in tests; no API role can use it.';

alter table private.clock_shift enable row level security;

create function private.refuse(p_code text, p_detail text, p_hint text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'P0001',
    message = p_code,
    detail = p_detail,
    hint = coalesce(p_hint, 'See supabase/schemas/ERRORS.md.');
end;
$$;
comment on function private.refuse(text, text, text) is
  'Ends the call with a stable code. The site shows a translated sentence for it; detail and hint help people '
  'who debug.';

create function private.clock()
returns timestamptz
language plpgsql
volatile
-- security definer: a column default needs the clock for roles that may not read the shift.
security definer
set search_path = ''
as $$
begin
  return clock_timestamp() + coalesce((select s.shift from private.clock_shift s), interval '0');
end;
$$;
comment on function private.clock() is
  'The current time. It moves within a transaction, so a late commit cannot carry an early time.';
grant execute on function private.clock() to service_role;

create function private.get_request_header(p_name text)
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(btrim(nullif(current_setting('request.headers', true), '')::jsonb ->> p_name), '');
$$;
comment on function private.get_request_header(text) is
  'A header of the REST request, by its lower-case name. Null where the gateway sends none.';

-- Policies and defaults of public tables call functions of private.
grant usage on schema private to authenticated, service_role;

-- supabase/schemas/00_foundation/02_text.sql
-- A name must be visible. Profiles and entries refuse a name that shows nothing, in any spelling.
create function private.normalize_visible_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    -- Some text is left without blanks and invisible characters: joiners, directions, fillers, tags.
    when regexp_replace(
      p_text,
      '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'
    ) <> ''
    then normalize(
      regexp_replace(
        p_text,
        '^[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+'
        || '|[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+$',
        '', 'g'
      ),
      nfc
    )
  end;
$$;
comment on function private.normalize_visible_text(text) is
  'A text in normal form (NFC), without any blanks around it. Null where it shows nothing.';

-- Search compares names without case, accents and reading signs, in any script. It uses neither an extension nor a
-- locale of the server, so every server answers the same.
create function private.normalize_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      translate(
        replace(replace(replace(replace(
          regexp_replace(
            lower(normalize(p_text, nfkd) collate "pg_c_utf8"),
            -- Accents of Latin, Greek and Cyrillic; Hebrew and Arabic reading signs; tatweel; nukta; zero-width
            -- characters; apostrophes.
            '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0640\u064b-\u065f\u0670\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u20d0-\u20ff\ufe00-\ufe0f\ufeff''`’‘ʻʼ]',
            '', 'g'
          ),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'łøđðħıŋςىةکیァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶ',
        'loddhinσيهكيぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖ'
      ),
      '[[:space:],.;:/()"«»“”·・、،-]+', ' ', 'g'
    )
  );
$$;
comment on function private.normalize_text(text) is
  'A text as comparable words, with one space between them. Ignores case, accents, width and kana.';

create function private.read_short_line(p_value jsonb, p_field text, p_longest integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := btrim(p_value #>> '{}');
begin
  if jsonb_typeof(p_value) is distinct from 'string' or char_length(v_text) not between 1 and p_longest
    or v_text ~ '[[:cntrl:]]'
  then
    perform private.refuse('invalid_field', p_field, format('1 to %s characters', p_longest));
  end if;
  return v_text;
end;
$$;
comment on function private.read_short_line(jsonb, text, integer) is
  'One line of text. invalid_field where it is empty or too long.';

create function private.read_whole_number(p_value jsonb, p_field text, p_least integer, p_most integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_value) is distinct from 'number'
    or p_value::numeric not between p_least and p_most or p_value::numeric <> trunc(p_value::numeric)
  then
    perform private.refuse('invalid_field', p_field, format('%s to %s', p_least, p_most));
  end if;
  return p_value::numeric::integer;
end;
$$;
comment on function private.read_whole_number(jsonb, text, integer, integer) is
  'A whole number within its bounds. invalid_field otherwise.';

create function private.clean_reported_text(p_text text, p_longest integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    left(coalesce(p_text, ''), p_longest),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]', ' ', 'g'
  );
$$;
comment on function private.clean_reported_text(text, integer) is
  'The start of a text from a stranger. Blanks replace control characters and changes of direction.';

-- supabase/schemas/00_foundation/03_rate_limits.sql
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

-- supabase/schemas/00_foundation/04_locks.sql
-- One function for each advisory lock, in the order of LOCKS.md.
create function private.lock_liker(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20261));
$$;
comment on function private.lock_liker(uuid) is 'Serializes the likes of one account, so that the limit counts them all.';

create function private.lock_blocker(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20263));
$$;
comment on function private.lock_blocker(uuid) is 'Serializes the blocks of one account, so that the limit counts them all.';

create function private.lock_sender(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_profile_id::text, 20264));
$$;
comment on function private.lock_sender(uuid) is
  'Serializes the messages of one account, so that a retry finds the first attempt.';

create function private.lock_reporter(p_reporter text)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_reporter, 20267));
$$;
comment on function private.lock_reporter(text) is
  'Serializes the reports of one account, or of one connection without an account.';

create function private.lock_deletion_requests(p_hashes bytea[])
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(h.key)
  from (
    select distinct pg_catalog.hashtextextended(encode(x, 'hex'), 0) as key
    from unnest(p_hashes) x
    where x is not null
    order by 1
  ) h;
$$;
comment on function private.lock_deletion_requests(bytea[]) is
  'Serializes requests for the same address or from the same connection, so that the limits count them all.';

create function private.lock_devices(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(d.device_id::text, 20266))
  from (select a.device_id from public.device_accounts a where a.user_id = p_profile_id order by a.device_id) d;
$$;
comment on function private.lock_devices(uuid) is
  'Serializes the requests of all accounts of a device, so that the limit counts them all.';

create function private.lock_pair(p_one uuid, p_other uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended(least(p_one, p_other)::text || greatest(p_one, p_other)::text, 20265)
  );
$$;
comment on function private.lock_pair(uuid, uuid) is
  'Serializes what two people do to each other: a message, a block, an answer.';

create function private.lock_admins()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('admins', 20262));
$$;
comment on function private.lock_admins() is
  'Serializes changes of roles and suspensions, so that the last admin does not change during the check.';

create function private.lock_reports()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 1);
$$;
comment on function private.lock_reports() is
  'Serializes reports and decisions about them, so that the brake counts them all.';

create function private.lock_entries()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 2);
$$;
comment on function private.lock_entries() is
  'Taken after lock_contest before entries of several people change: decisions, qualification, a cancelled week. '
  'Their rows follow no order, so no other transaction may hold a part of them.';

create function private.share_entries()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(20260, 2);
$$;
comment on function private.share_entries() is
  'Taken before the rows of one or two people by a function that does not lock their contests.';

-- Without a search path of their own: a vote calls one of them, and setting the path costs more than the lock.
create function private.lock_week(p_week_id uuid)
returns void
language sql
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(p_week_id::text, 20260));
$$;
comment on function private.lock_week(uuid) is
  'Closing, cancelling or recounting a week takes this lock and waits for pending votes.';

create function private.share_week(p_week_id uuid)
returns void
language sql
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended(p_week_id::text, 20260));
$$;
comment on function private.share_week(uuid) is
  'A vote takes this lock before it reads the clock.';

create function private.wait_for_likes()
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A lock of the session, so that it ends here: later likes come after the start of the week and need not wait.
  perform pg_catalog.pg_advisory_lock(20262);
  perform pg_catalog.pg_advisory_unlock(20262);
end;
$$;
comment on function private.wait_for_likes() is
  'The qualification waits for pending likes, to count likes at the start of a week.';

create function private.share_likes()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(20262);
$$;
comment on function private.share_likes() is
  'A like takes this lock before the row of the profile and before it reads the clock.';

create function private.lock_reviews()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(20260, 15);
$$;
comment on function private.lock_reviews() is 'Serializes claims of the review queue, so that two admins never get the same entry.';

create function private.lock_translations()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('i18n_values', 0));
$$;
comment on function private.lock_translations() is 'Serializes writers of texts, so that versions are committed in order.';

create function private.lock_error_logs()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('error_logs', 0));
$$;
comment on function private.lock_error_logs() is 'Serializes reports of errors, so that two reports of one error are counted.';

create function private.lock_deploy_calls()
returns void
language sql
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deploy_calls', 20262));
$$;
comment on function private.lock_deploy_calls() is 'Serializes calls to the host, so that one caller gets the next call.';

-- supabase/schemas/00_foundation/05_row_locks.sql
-- One function for each row that different functions lock, in the order of LOCKS.md.
create function private.lock_user(p_user_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from auth.users u where u.id = p_user_id for update;
end;
$$;
comment on function private.lock_user(uuid) is
  'The row of the auth service, which already holds this row when it confirms an address.';

create function private.lock_profiles(p_profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.profiles p where p.id = any (p_profile_ids) order by p.id for no key update;
end;
$$;
comment on function private.lock_profiles(uuid[]) is
  'The rows of these people, always in the same order. Rows that refer to them can still be added.';

create function private.share_profiles(p_profile_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.profiles p where p.id = any (p_profile_ids) order by p.id for share;
end;
$$;
comment on function private.share_profiles(uuid[]) is
  'Keeps these people from being renamed, suspended or erased before the transaction ends.';

create function private.lock_profile_to_erase(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The likes of a person count in the rows of others: all in one order, as a block takes two.
  perform private.lock_profiles(
    array(select l.profile_id from public.likes l where l.liker_id = p_profile_id) || p_profile_id
  );
  perform from public.profiles p where p.id = p_profile_id for update;
end;
$$;
comment on function private.lock_profile_to_erase(uuid) is
  'The rows of a person and of everyone whom the person likes. No row that refers to the person can be added.';

create function private.lock_entry(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.entries e where e.id = p_entry_id for no key update;
end;
$$;
comment on function private.lock_entry(uuid) is
  'The row of an entry: before its media, its decisions and its claims.';

create function private.lock_entry_media(p_entry_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry(p_entry_id);
  perform from public.media m where m.entry_id = p_entry_id order by m.version desc, m.id for update;
end;
$$;
comment on function private.lock_entry_media(uuid) is
  'An entry and all its media, newest first: before their jobs, their public copies and decisions.';

create function private.lock_person_media(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(e.id)
  from (select k.id from public.entries k where k.profile_id = p_profile_id order by k.id) e;
end;
$$;
comment on function private.lock_person_media(uuid) is 'All entries of a person with their media.';

create function private.lock_medium(p_media_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(m.entry_id) from public.media m where m.id = p_media_id;
end;
$$;
comment on function private.lock_medium(uuid) is 'A medium, with its entry and the other media of that entry.';

create function private.lock_decision(p_decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry_media(d.entry_id) from public.decisions d where d.id = p_decision_id;
  perform from public.decisions d where d.id = p_decision_id for update;
end;
$$;
comment on function private.lock_decision(uuid) is 'A decision, after its entry and the media of that entry.';

create function private.lock_ledger(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from private.ledgers l where l.week_id = p_week_id for update;
end;
$$;
comment on function private.lock_ledger(uuid) is 'The row of a ledger. It comes last: whoever changes a name or a correction holds more.';

create function private.lock_deletion_request(p_code_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from private.deletion_requests r where r.code_hash = p_code_hash for update;
end;
$$;
comment on function private.lock_deletion_request(bytea) is
  'A request for a deletion. It comes after the account, because an erasure takes it last.';

-- supabase/schemas/00_foundation/06_codes.sql
-- Closed lists of codes that several subjects share. Each list stands here alone: columns and answers take the domain,
-- and the generator of src/data/database.types.ts makes a union of it.
create domain public.country as text
  constraint country_has_a_contest check (value in (
    'ph', 'us', 'ca', 'gb', 'au', 'jp', 'kr', 'cn', 'in', 'id', 'my', 'sg', 'th', 'vn', 'fr', 'de', 'it', 'es', 'br',
    'mx', 'ru', 'kz', 'ua'
  ));
comment on domain public.country is 'A country with a contest, by its code in ISO 3166-1.';

create domain public.language as text
  constraint language_is_known
  check (value in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'));
comment on domain public.language is 'A language of the site, by its code in ISO 639-1.';

create domain public.phase as text
  constraint phase_is_known check (value in ('upcoming', 'live', 'provisional', 'official', 'cancelled'));
comment on domain public.phase is 'The phase of a contest week. private.get_phase computes it; nothing stores it.';

create domain public.entry_state as text
  constraint entry_state_is_known check (value in (
    'draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn', 'disqualified'
  ));
comment on domain public.entry_state is 'What its contestant and the admins decided about an entry.';

create domain public.marital_status as text
  constraint marital_status_is_known check (value in ('single', 'in_relationship', 'married', 'divorced', 'widowed'));
comment on domain public.marital_status is 'An optional field of an entry.';

create domain public.media_kind as text
  constraint media_kind_is_known check (value in ('portrait', 'body', 'video'));
comment on domain public.media_kind is 'The three media of an entry: two photos and a video.';

create domain public.media_state as text
  constraint media_state_is_known check (value in (
    'uploading', 'processing', 'pending', 'approved', 'rejected', 'changes_requested', 'superseded', 'removed'
  ));
comment on domain public.media_state is
  'What the server and the admins decided about a medium. superseded and removed media are no longer shown to '
  'anyone.';

create domain public.upload_failure as text
  constraint upload_failure_is_known check (value in (
    'not_an_image', 'wrong_type', 'damaged', 'too_large', 'too_small', 'too_many_pixels', 'sizes_differ',
    'seen_before', 'video_too_long', 'video_unreadable', 'video_hevc', 'video_in_fragments'
  ));
comment on domain public.upload_failure is 'Why the server does not accept a photo or video.';

create domain public.photo_kind as text
  constraint photo_kind_is_known check (value in ('portrait', 'body'));
comment on domain public.photo_kind is 'The two photos of an entry.';

create domain public.review_action as text
  constraint review_action_is_known check (value in ('approve', 'reject', 'changes', 'disqualify'));
comment on domain public.review_action is 'What an admin decides about an entry or a medium.';

create domain public.review_reason as text
  constraint review_reason_is_known check (value in (
    'not_you', 'face_hidden', 'not_alone', 'too_blurry', 'too_dark', 'too_edited', 'nudity', 'minor_in_picture',
    'text_or_logo', 'screenshot', 'wrong_framing', 'duplicate', 'other_person_photo', 'offensive', 'wrong_details',
    'rule_violation', 'other'
  ));
comment on domain public.review_reason is 'Why an admin refuses an entry or a medium, as in src/domain/review-reasons.ts.';

create domain public.report_subject as text
  constraint report_subject_is_known check (value in ('photo', 'profile', 'message'));
comment on domain public.report_subject is 'What can be reported of a person.';

create domain public.report_reason as text
  constraint report_reason_is_known check (value in (
    'minor', 'intimate_image', 'impersonation', 'stolen_picture', 'offensive', 'harassment', 'spam', 'other'
  ));
comment on domain public.report_reason is 'Why something is reported.';

create domain public.report_decision as text
  constraint report_decision_is_known check (value in ('cleared', 'removed'));
comment on domain public.report_decision is 'What an admin decides about a reported picture, profile or message.';

-- supabase/schemas/00_foundation/07_pictures.sql
create type public.picture_size as (
  width integer,
  height integer,
  path text
);
comment on type public.picture_size is
  'One stored size of a picture, in pixels. path is inside the public bucket photos. Nullable: none.';

create type public.picture as (
  width integer,
  height integer,
  placeholder text,
  sizes public.picture_size[]
);
comment on type public.picture is
  'A picture in its sizes, ascending. placeholder is the color that a page shows until the picture arrives. '
  'Nullable: none.';

-- supabase/schemas/00_foundation/08_contest_locks.sql
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

-- supabase/schemas/10_people/01_profiles.sql
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

-- supabase/schemas/10_people/02_roles.sql
-- Only the owner of the database writes rows here.
create table public.user_roles (
  user_id uuid not null,
  role text not null,
  granted_at timestamptz not null default private.clock(),
  constraint user_roles_pkey primary key (user_id, role),
  constraint user_roles_belong_to_a_profile foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint user_roles_role_is_known check (role in ('admin'))
);
comment on table public.user_roles is 'Roles beyond that of a signed-in person. admin is the only one.';

alter table public.user_roles enable row level security;
grant select on table public.user_roles to service_role;
grant select (user_id, role) on table public.user_roles to authenticated;

create policy "People read their own roles"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

create function private.is_admin()
returns boolean
language sql
stable
-- security definer: a policy on user_roles that reads user_roles would call itself.
security definer
set search_path = ''
as $$
  select private.is_session_open() and private.has_admin_rights((select auth.uid()));
$$;
comment on function private.is_admin() is
  'Whether the caller is an admin who is not suspended. False without a sign-in, and after its end.';
grant execute on function private.is_admin() to authenticated, service_role;

-- A suspended admin has no rights of an admin, neither by policy nor by function. `admin_suspend` also takes the role
-- away. This check covers a suspension by the operator of the database.
create function private.has_admin_rights(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.user_roles r
    join public.profiles p on p.id = r.user_id
    where r.user_id = p_user_id and r.role = 'admin' and p.suspended_at is null
      and p.password_unconfirmed_at is null
  );
$$;
comment on function private.has_admin_rights(uuid) is 'Whether this person is an admin who is not suspended.';

create function private.require_admin()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := private.get_user_id();
begin
  if not private.is_admin() then
    perform private.refuse('not_allowed', 'Only an admin may do this.');
  end if;
  return v_id;
end;
$$;
comment on function private.require_admin() is
  'The id of the calling admin. Refuses everyone else, also a suspended admin: not_allowed. First line of '
  'every function for admins.';

-- A hidden admin does not count as the remaining admin, and a hidden person cannot become one.
create function private.remove_admin_role(p_profile_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from public.user_roles r where r.user_id = p_profile_id and r.role = 'admin';
  if not found then
    return false;
  end if;
  if not exists (
    select from public.user_roles r join public.profiles p on p.id = r.user_id
    where r.role = 'admin' and not private.is_hidden(p)
  ) then
    perform private.refuse('last_admin', 'The contest needs at least one admin.');
  end if;
  return true;
end;
$$;
comment on function private.remove_admin_role(uuid) is
  'Takes the role away. False where there was none. Refuses: last_admin. Needs lock_person.';

create type public.admin_person_entry as (
  state public.entry_state,
  display_name text,
  country public.country,
  week text,
  is_public boolean
);
comment on type public.admin_person_entry is
  'The newest entry of a person as admins see it. A draft may have no name. Nullable: display_name.';

create type public.admin_person as (
  id uuid,
  display_name text,
  email text,
  is_verified boolean,
  country public.country,
  city text,
  created_at timestamptz,
  last_login_at timestamptz,
  suspended_at timestamptz,
  is_admin boolean,
  entry public.admin_person_entry,
  cursor text
);
comment on type public.admin_person is
  'A person as admins see them. admin_list_people continues after this person with the cursor. Nullable: '
  'display_name, country, city, last_login_at, suspended_at, entry.';

create function private.build_admin_person(p_profile public.profiles)
returns public.admin_person
language sql
stable
set search_path = ''
as $$
  select
    p_profile.id, p_profile.display_name, u.email, p_profile.email_verified_at is not null,
    p_profile.country, p_profile.city, p_profile.created_at, p_profile.last_login_at, p_profile.suspended_at,
    exists (select from public.user_roles r where r.user_id = p_profile.id and r.role = 'admin'),
    (
      select row(e.state, e.display_name, w.country, w.week, e.is_public)::public.admin_person_entry
      from public.entries e join public.contest_weeks w on w.id = e.week_id
      where e.profile_id = p_profile.id
      order by w.week desc, e.id
      limit 1
    ),
    (extract(epoch from p_profile.created_at) * 1000000)::bigint || '_' || p_profile.id
  from auth.users u
  where u.id = p_profile.id;
$$;
comment on function private.build_admin_person(profiles) is
  'A person as admins see them, with the newest entry.';

create function public.admin_grant(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
begin
  if private.is_hidden(v_profile) or v_profile.email_verified_at is null then
    perform private.refuse('not_allowed', 'Only a verified account can become an admin, neither suspended nor pending deletion.');
  end if;
  insert into public.user_roles (user_id, role) values (p_profile_id, 'admin') on conflict do nothing;
  if found then
    perform private.write_audit(
      'grant_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', false), jsonb_build_object('is_admin', true), v_reason
    );
  end if;
  return private.build_admin_person(v_profile);
end;
$$;
comment on function public.admin_grant(uuid, text) is
  'For admins: makes a person an admin. Refuses: not_allowed (also for a person who is suspended, pending '
  'deletion or unverified), invalid_field, no_such_profile.';
grant execute on function public.admin_grant(uuid, text) to authenticated;

create function public.admin_revoke(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles;
begin
  v_profile := private.lock_person(p_profile_id);
  if private.remove_admin_role(p_profile_id) then
    perform private.write_audit(
      'revoke_admin', 'profile', p_profile_id::text,
      jsonb_build_object('is_admin', true), jsonb_build_object('is_admin', false), v_reason
    );
  end if;
  return private.build_admin_person(v_profile);
end;
$$;
comment on function public.admin_revoke(uuid, text) is
  'For admins: takes the role away, never from the last admin. Refuses: not_allowed, invalid_field, '
  'no_such_profile, last_admin.';
grant execute on function public.admin_revoke(uuid, text) to authenticated;

create function private.get_name_for_admins(p_profile_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select p.display_name from public.profiles p where p.id = p_profile_id),
    (select u.email from auth.users u where u.id = p_profile_id)
  );
$$;
comment on function private.get_name_for_admins(uuid) is
  'How admins recognize a person: by name, or by address without a name.';

-- supabase/schemas/10_people/03_birth_dates.sql
create function private.set_birth_date(p_profile_id uuid, p_birth_date jsonb, p_today date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_text text := p_birth_date #>> '{}';
  v_known date := (select p.birth_date from public.profiles p where p.id = p_profile_id);
  v_date date;
begin
  if v_text is null or v_text = v_known::text then
    return;
  end if;
  if v_known is not null then
    perform private.refuse_field('birth_date', 'set_once');
  end if;
  if v_text !~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$' or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_field('birth_date', 'date');
  end if;
  v_date := v_text::date;
  if v_date > p_today or v_date <= p_today - interval '120 years' then
    perform private.refuse_field('birth_date', 'out_of_range');
  end if;
  update public.profiles p set birth_date = v_date where p.id = p_profile_id;
end;
$$;
comment on function private.set_birth_date(uuid, jsonb, date) is
  'Stores a birth date for good. The same date again changes nothing. A minor''s date is stored too, so that '
  'they cannot try another one.';

-- supabase/schemas/10_people/04_account_status.sql
create type public.account_status as (
  suspended_at timestamptz,
  suspension_reason text,
  agreed_at timestamptz
);
comment on type public.account_status is
  'What an account may do now. suspension_reason is the code of the reason, null where it has none; agreed_at '
  'is when the person confirmed that they are 18 or older. Nullable: suspended_at, suspension_reason, agreed_at.';

create function public.agree_as_adult()
returns timestamptz
language plpgsql
-- security definer: API roles may not write this column.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  -- The voter before the profile, in the order of a suspension: the denial reason of the voter changes too.
  perform private.lock_voter(private.get_user_id());
  perform private.share_entries();
  v_profile := private.lock_own_account();
  if v_profile.agreed_at is null then
    update public.profiles p set agreed_at = private.clock() where p.id = v_profile.id returning p.* into v_profile;
  end if;
  return v_profile.agreed_at;
end;
$$;
comment on function public.agree_as_adult() is
  'The caller confirms that they are 18 or older and accepts the terms. Answers the time of the first '
  'confirmation. Refuses: not_signed_in.';
grant execute on function public.agree_as_adult() to authenticated;

create function public.get_my_account_status()
returns public.account_status
language sql
stable
-- security definer: API roles may not read suspensions and admins' notes. This function returns the caller's own
-- status.
security definer
set search_path = ''
as $$
  select
    p.suspended_at,
    (
      select substring(a.reason from '^([a-z_]{3,40})(: |$)')
      from public.audit_log a
      where p.suspended_at is not null
        and a.target_type = 'profile' and a.target_id = p.id::text and a.action = 'suspend'
      order by a.id desc
      limit 1
    ),
    p.agreed_at
  from public.profiles p
  where p.id = private.get_user_id();
$$;
comment on function public.get_my_account_status() is
  'Of the caller: when they were suspended and the code of the reason (the admin''s note stays with admins), '
  'and when they confirmed that they are 18 or older. Nulls without an account. Refuses: not_signed_in (a session that '
  'has ended), password_unconfirmed.';
grant execute on function public.get_my_account_status() to authenticated;

create function private.is_session_open()
returns boolean
-- plpgsql keeps its plan; a function in SQL would be planned at each call of each person.
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session_id uuid := auth.jwt() ->> 'session_id';
begin
  return v_session_id is null or exists (
    select from auth.sessions s
    where s.id = v_session_id and s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
  );
end;
$$;
comment on function private.is_session_open() is
  'Whether the session of the caller''s token still exists. A token lives for an hour, also after a sign-out. True for '
  'tokens without a session, which only the operator''s key signs.';

create function private.get_user_id()
returns uuid
language plpgsql
stable
-- security definer: functions that run as their caller ask too, and API roles may read neither sessions nor this column.
security definer
set search_path = ''
as $$
declare
  v_id uuid := auth.uid();
begin
  if v_id is not null and not private.is_session_open() then
    perform private.refuse('not_signed_in', 'The session of this token has ended.');
  end if;
  if exists (select from public.profiles p where p.id = v_id and p.password_unconfirmed_at is not null) then
    perform private.refuse('password_unconfirmed', 'The account needs a new password.', 'Set one, or call confirm_sign_up_password.');
  end if;
  return v_id;
end;
$$;
comment on function private.get_user_id() is
  'The signed-in person, null without one. Every function that acts for a person asks here. Refuses: not_signed_in (a '
  'session that has ended), password_unconfirmed.';
grant execute on function private.get_user_id() to authenticated;

create function private.require_account()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := (select p.id from public.profiles p where p.id = private.get_user_id() and p.erased_at is null);
begin
  if v_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_id;
end;
$$;
comment on function private.require_account() is
  'The signed-in person. Refuses: not_signed_in (also for an erased account), password_unconfirmed.';

create function private.require_active(p_profile public.profiles)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  if p_profile.deletion_requested_at is not null then
    perform private.refuse('not_allowed', 'This account is pending deletion.');
  end if;
  if p_profile.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'The user has not confirmed that they are 18 or older.', 'Call agree_as_adult.');
  end if;
end;
$$;
comment on function private.require_active(profiles) is
  'Refuses: account_suspended, not_allowed (pending deletion), age_unconfirmed.';

-- supabase/schemas/10_people/05_accounts.sql
create type public.my_account as (
  display_name text,
  country public.country,
  language public.language,
  is_admin boolean,
  deletion_requested_at timestamptz,
  erase_at timestamptz
);
comment on type public.my_account is
  'What the account page shows of its person. deletion_requested_at and erase_at are null unless the account '
  'is pending deletion. Nullable: display_name, country, language, deletion_requested_at, erase_at.';

create function private.get_undo_period()
returns interval
language sql
immutable
as $$
  select interval '14 days';
$$;
comment on function private.get_undo_period() is 'How long a deletion can be undone (product rules, 8).';

create function private.lock_own_account()
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_profiles(array[private.get_user_id()]);
  select p.* into v_profile from public.profiles p where p.id = auth.uid() and p.erased_at is null;
  if not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_own_account() is
  'The caller''s profile, locked to the end of the transaction. Refuses: not_signed_in.';

create function private.build_my_account_answer(p_user_id uuid)
returns public.my_account
language sql
stable
set search_path = ''
as $$
  select
    p.display_name, p.country, p.language,
    exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin'),
    p.deletion_requested_at, p.deletion_requested_at + private.get_undo_period()
  from public.profiles p
  where p.id = p_user_id;
$$;
comment on function private.build_my_account_answer(uuid) is 'What the account page shows of a person.';

create function public.get_my_account()
returns public.my_account
language plpgsql
stable
-- security definer: API roles may not read when an account will be erased.
security definer
set search_path = ''
as $$
declare
  v_answer public.my_account := private.build_my_account_answer(private.get_user_id());
begin
  if v_answer is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return v_answer;
end;
$$;
comment on function public.get_my_account() is
  'Name, country and language of the caller, and when the account will be erased. Refuses: not_signed_in.';
grant execute on function public.get_my_account() to authenticated;

create function public.save_my_account(p_fields jsonb)
returns public.my_account
language plpgsql
-- security definer: API roles may not write the language, and one call saves all three by the same rules.
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_name text := private.read_entry_text(p_fields, 'display_name', 60);
  v_country text := p_fields ->> 'country';
  v_language text := p_fields ->> 'language';
begin
  perform private.share_entries();
  v_profile := private.lock_own_account();
  if v_profile.suspended_at is not null then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  if v_name is null then
    perform private.refuse_field('display_name', 'required');
  end if;
  if not exists (select from public.contests c where c.country = v_country) then
    perform private.refuse_field('country', 'unknown');
  end if;
  if v_language is null or not pg_input_is_valid(v_language, 'public.language') then
    perform private.refuse_field('language', 'unknown');
  end if;
  update public.profiles p
  set display_name = v_name, country = v_country, language = v_language
  where p.id = v_profile.id;
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.save_my_account(jsonb) is
  'Saves {display_name, country, language} of the caller, all three. Answers as get_my_account. Refuses: '
  'not_signed_in, account_suspended, invalid_field (detail: the field, hint: required, text, too_long or '
  'unknown).';
grant execute on function public.save_my_account(jsonb) to authenticated;

create function private.lock_own_account_with_votes()
returns public.profiles
language plpgsql
set search_path = ''
as $$
begin
  -- No admin makes this person an admin during the request for deletion.
  perform private.lock_admins();
  perform private.lock_voter_and_contests(private.get_user_id());
  return private.lock_own_account();
end;
$$;
comment on function private.lock_own_account_with_votes() is
  'The caller''s profile, locked with their votes to the end of the transaction. Refuses: not_signed_in.';

create function private.refuse_pending_deletion(p_profile_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = p_profile_id and p.deletion_requested_at is not null) then
    perform private.refuse('not_allowed', 'This account is pending deletion.', 'Undo the deletion first.');
  end if;
end;
$$;
comment on function private.refuse_pending_deletion(uuid) is
  'Refuses likes, entries and uploads of an account pending deletion: not_allowed.';

create function public.request_account_deletion()
returns public.my_account
language plpgsql
-- security definer: API roles may not write any of this.
security definer
set search_path = ''
as $$
declare
  -- A person decides this once or twice. Ten at once leave room for retries after lost answers.
  v_account_id uuid := private.limit_account('deletions', 20);
  v_profile public.profiles := private.lock_own_account_with_votes();
begin
  if exists (select from public.user_roles r where r.user_id = v_profile.id and r.role = 'admin') then
    perform private.refuse('not_allowed', 'An admin must give up the role first.');
  end if;
  perform private.set_pending_deletion(v_profile.id, true);
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.request_account_deletion() is
  'Hides the caller, withdraws their open entries, and makes their votes of weeks void that are not official. '
  'Everything is erased after 14 days. A second call changes nothing. Refuses: not_signed_in, rate_limited (20 '
  'in an hour), not_allowed (an admin). Answers as get_my_account.';
grant execute on function public.request_account_deletion() to authenticated;

create function public.undo_account_deletion()
returns public.my_account
language plpgsql
-- security definer: API roles may not write any of this.
security definer
set search_path = ''
as $$
declare
  -- A person decides this once or twice. Ten at once leave room for retries after lost answers.
  v_account_id uuid := private.limit_account('undone_deletions', 20);
  v_profile public.profiles := private.lock_own_account_with_votes();
begin
  if v_profile.deletion_requested_at + private.get_undo_period() <= private.clock() then
    perform private.refuse('not_allowed', 'The 14 days are over.');
  end if;
  perform private.set_pending_deletion(v_profile.id, false);
  return private.build_my_account_answer(v_profile.id);
end;
$$;
comment on function public.undo_account_deletion() is
  'Undoes a deletion within 14 days. The account is visible again, and votes of weeks that are not official '
  'count again. Withdrawn entries stay withdrawn. Refuses: not_signed_in, rate_limited (20 in an hour), '
  'not_allowed (too late). Answers as get_my_account.';
grant execute on function public.undo_account_deletion() to authenticated;

create function private.withdraw_open_entries(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.entries e
  set state = 'withdrawn'
  from public.contest_weeks w
  where e.profile_id = p_profile_id and w.id = e.week_id and w.settled_at is null
    and e.state in ('submitted', 'changes_requested', 'approved');
$$;
comment on function private.withdraw_open_entries(uuid) is
  'Withdraws a person''s entries without an official result, with their files. Entries with a result are only '
  'hidden.';

create function private.count_open_votes(p_voter_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.votes v
  join public.contest_weeks w on w.id = v.week_id
  where v.voter_id = p_voter_id and v.state <> 'void' and w.settled_at is null and w.cancelled_at is null;
$$;
comment on function private.count_open_votes(uuid) is
  'How many votes of a person can still count in a result.';

-- supabase/schemas/10_people/06_visibility.sql
create function private.is_hidden(p_profile public.profiles)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_profile.suspended_at is not null or p_profile.deletion_requested_at is not null;
$$;
comment on function private.is_hidden(profiles) is
  'Whether a person is hidden and cannot vote: suspended, pending deletion, or both. All consequences follow '
  'from this function alone.';

create function private.is_hidden_person(p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select private.is_hidden(p) or p.erased_at is not null from public.profiles p where p.id = p_profile_id), true
  );
$$;
comment on function private.is_hidden_person(uuid) is
  'Whether a person is suspended, pending deletion, erased or unknown.';

create function private.apply_voter_visibility(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_hidden boolean := coalesce((select private.is_hidden(p) from public.profiles p where p.id = p_voter_id), false);
  v_void_reason text := (
    select case when p.suspended_at is not null then 'account_suspended' else 'account_deleted' end
    from public.profiles p
    where p.id = p_voter_id
  );
  v_week_ids uuid[];
begin
  with changed as (
    update public.votes v
    set
      state = case when v_is_hidden then 'void' else v.state_before_void end,
      state_before_void = case when v_is_hidden then v.state end,
      void_reason = case when v_is_hidden then v_void_reason end
    from public.contest_weeks w
    -- From the close on, an account that leaves or returns changes nothing.
    where v.voter_id = p_voter_id and w.id = v.week_id and w.ends_at > private.clock() and w.cancelled_at is null
      and case when v_is_hidden then v.state <> 'void' else v.state_before_void is not null end
    returning v.entry_id, v.week_id, v.stars, v.weight, 'counted' in (v.state, v.state_before_void) as is_summed
  ),
  summed as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select c.week_id, c.entry_id, k.sign, k.sign * c.stars, k.sign * (c.stars = 5)::integer, k.sign * c.weight, k.sign * c.weight * c.stars
    from changed c
    cross join (select case when v_is_hidden then -1 else 1 end as sign) k
    where c.is_summed
  )
  select array_agg(distinct c.week_id) into v_week_ids from changed c;
  if v_week_ids is not null then
    perform private.tally_deltas(v_week_ids);
  end if;
end;
$$;
comment on function private.apply_voter_visibility(uuid) is
  'Votes of weeks that have not closed are void while their voter is hidden, and otherwise in their own '
  'state. Repeated calls have the same result. Needs lock_voter_and_contests where votes change.';

-- All effects of a person's state, in order. README.md shows them as a table.
create function private.apply_person_visibility(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_erased boolean := (select p.erased_at is not null from public.profiles p where p.id = p_profile_id);
begin
  -- apply_entry_visibility applies an entry to its card, its week and its media.
  update public.entries e
  set is_public = private.is_entry_public(e)
  where e.profile_id = p_profile_id and e.is_public <> private.is_entry_public(e);
  -- Also media of entries that were not public.
  perform private.apply_media_visibility(array(select m.id from public.media m where m.owner_id = p_profile_id));
  perform private.apply_voter_visibility(p_profile_id);
  perform private.sync_voting_denial_reason(p_profile_id);
  if v_is_erased then
    perform private.forget_person(p_profile_id);
    perform private.redact_audit_log(p_profile_id);
  else
    -- Notifications about the person follow the conversation members.
    perform private.refresh_conversation_members(p_profile_id);
  end if;
end;
$$;
comment on function private.apply_person_visibility(uuid) is
  'Applies the present state of a person everywhere: suspended, pending deletion, erased, or back. Repeated '
  'calls have the same result. Needs lock_voter_and_contests after a person was hidden or shown.';

create function private.forget_person(p_profile_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.anonymize_reports(p_profile_id);
  delete from private.blocks b where b.blocker_id = p_profile_id or b.blocked_id = p_profile_id;
  delete from private.notifications n where n.person_id = p_profile_id;
  delete from private.notifications n where n.profile_id = p_profile_id;
  delete from private.conversations c where c.low_id = p_profile_id or c.high_id = p_profile_id;
  delete from private.sent_requests r where r.sender_id = p_profile_id or r.recipient_id = p_profile_id;
  delete from private.message_settings m where m.profile_id = p_profile_id;
end;
$$;
comment on function private.forget_person(uuid) is
  'Deletes what others keep about an erased person: blocks, notifications, conversations, and names in '
  'reports.';

create function private.follow_profile()
returns trigger
language plpgsql
-- security definer: a role that changes a profile may not write what follows from it.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.forget_person(old.id);
    return null;
  end if;
  if private.is_hidden(old) <> private.is_hidden(new) then
    perform private.lock_voter_and_contests(new.id);
  end if;
  perform private.apply_person_visibility(new.id);
  return null;
end;
$$;
comment on function private.follow_profile() is
  'Applies the state of a changed profile. A function that hides or shows a person calls '
  'lock_voter_and_contests before it locks the profile row.';

create trigger profiles_after_update_apply_person_visibility
  after update on public.profiles
  for each row
  when (
    (
      old.display_name, old.birth_date, old.email_verified_at is null, old.agreed_at is null,
      old.suspended_at is null, old.deletion_requested_at is null, old.erased_at is null
    ) is distinct from (
      new.display_name, new.birth_date, new.email_verified_at is null, new.agreed_at is null,
      new.suspended_at is null, new.deletion_requested_at is null, new.erased_at is null
    )
  )
  execute function private.follow_profile();

create trigger profiles_after_delete_forget_person
  after delete on public.profiles
  for each row execute function private.follow_profile();

create function private.set_pending_deletion(p_profile_id uuid, p_is_pending_deletion boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_is_pending_deletion then
    perform private.withdraw_open_entries(p_profile_id);
  end if;
  update public.profiles p
  set deletion_requested_at = case when p_is_pending_deletion then private.clock() end
  where p.id = p_profile_id and (p.deletion_requested_at is not null) <> p_is_pending_deletion;
end;
$$;
comment on function private.set_pending_deletion(uuid, boolean) is
  'Starts or undoes the pending deletion of a person. A second call changes nothing. Needs '
  'lock_voter_and_contests.';

create function private.set_suspended(p_profile_id uuid, p_is_suspended boolean)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_votes integer;
begin
  perform private.lock_voter_and_contests(p_profile_id);
  v_votes := private.count_open_votes(p_profile_id);
  update public.profiles p
  set suspended_at = case when p_is_suspended then private.clock() end
  where p.id = p_profile_id and (p.suspended_at is not null) <> p_is_suspended;
  return abs(private.count_open_votes(p_profile_id) - v_votes);
end;
$$;
comment on function private.set_suspended(uuid, boolean) is
  'Suspends a person or ends the suspension. Returns how many votes became void or counted again. Needs '
  'lock_person.';

-- supabase/schemas/10_people/07_suspension.sql
create function private.lock_person(p_profile_id uuid)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  perform private.lock_admins();
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  select p.* into v_profile from public.profiles p where p.id = p_profile_id and p.erased_at is null;
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return v_profile;
end;
$$;
comment on function private.lock_person(uuid) is
  'Locks a person against every other change of people and roles. Refuses: not_allowed, no_such_profile.';

create function public.admin_list_people(p_query text default null, p_filter text default 'all', p_after text default null)
returns setof public.admin_person
language plpgsql
-- security definer: API roles may not read addresses and suspensions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_query text := lower(btrim(coalesce(p_query, '')));
begin
  if char_length(v_query) > 100 or p_filter is null or p_filter not in ('all', 'suspended', 'admins')
    or p_after !~ '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    perform private.refuse('invalid_input', 'p_query is too long, or p_filter or p_after is unknown');
  end if;
  return query
  select b.*
  from (
    select k.id, (extract(epoch from k.created_at) * 1000000)::bigint as us
    from public.profiles k
    join auth.users u on u.id = k.id
    where (p_filter <> 'suspended' or k.suspended_at is not null)
      and (p_filter <> 'admins' or exists (select from public.user_roles r where r.user_id = k.id and r.role = 'admin'))
      and (
        v_query = '' or k.id::text = v_query or strpos(lower(u.email), v_query) > 0
        or strpos(lower(k.display_name), v_query) > 0
        or exists (select from public.entries e where e.profile_id = k.id and strpos(lower(e.display_name), v_query) > 0)
      )
      and (
        p_after is null
        or ((extract(epoch from k.created_at) * 1000000)::bigint, k.id)
          < (split_part(p_after, '_', 1)::bigint, split_part(p_after, '_', 2)::uuid)
      )
    order by 2 desc, 1 desc
    limit 25
  ) f
  join public.profiles p on p.id = f.id
  cross join lateral private.build_admin_person(p) b
  order by f.us desc, f.id desc;
end;
$$;
comment on function public.admin_list_people(text, text, text) is
  'For admins: 25 people, newest account first. p_query is a part of a name or address, or an id; p_filter '
  'all, suspended or admins; p_after the cursor of the last one. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_people(text, text, text) to authenticated;

create function public.admin_suspend(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write suspensions, votes or roles.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
  v_was_admin boolean;
  v_votes integer;
begin
  perform private.refuse_own_case(v_admin, p_profile_id);
  if v_profile.suspended_at is null then
    v_was_admin := private.remove_admin_role(p_profile_id);
    v_votes := private.set_suspended(p_profile_id, true);
    perform private.write_audit(
      'suspend', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', false, 'is_admin', v_was_admin),
      jsonb_build_object('is_suspended', true, 'is_admin', false, 'votes_voided', v_votes),
      v_reason
    );
  end if;
  return (select private.build_admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_suspend(uuid, text) is
  'For admins: hides a person and their pictures everywhere at once, makes their votes void where no result '
  'is official, and takes an admin''s role away. Refuses: not_allowed, own_case, invalid_field (reason), '
  'no_such_profile, last_admin.';
grant execute on function public.admin_suspend(uuid, text) to authenticated;

create function public.admin_restore(p_profile_id uuid, p_reason text)
returns public.admin_person
language plpgsql
-- security definer: API roles may not write suspensions or votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_profile public.profiles := private.lock_person(p_profile_id);
  v_votes integer;
begin
  perform private.refuse_own_case(v_admin, p_profile_id);
  if v_profile.suspended_at is not null then
    v_votes := private.set_suspended(p_profile_id, false);
    perform private.write_audit(
      'restore', 'profile', p_profile_id::text, jsonb_build_object('is_suspended', true),
      jsonb_build_object('is_suspended', false, 'votes_returned', v_votes), v_reason
    );
  end if;
  return (select private.build_admin_person(p) from public.profiles p where p.id = p_profile_id);
end;
$$;
comment on function public.admin_restore(uuid, text) is
  'For admins: ends a suspension. Votes count again where no result is official meanwhile and the person is '
  'not pending deletion. Refuses: not_allowed, own_case, invalid_field, no_such_profile.';
grant execute on function public.admin_restore(uuid, text) to authenticated;

-- supabase/schemas/10_people/08_devices.sql
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

-- supabase/schemas/10_people/09_login_logs.sql
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

-- supabase/schemas/10_people/10_deletion_by_mail.sql
-- Deletion without signing in. A person enters an address, gets a code, and confirms through the mailed link. Neither
-- the address nor the code is stored, and nothing reveals whether an account has the address.
create table private.deletion_key (
  only_row boolean not null default true,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint deletion_key_pkey primary key (only_row),
  constraint deletion_key_has_one_row check (only_row)
);
comment on table private.deletion_key is
  'A part of every hash of a deletion request. Without it, stolen hashes cannot be compared with a list of '
  'known addresses.';

alter table private.deletion_key enable row level security;

create table private.deletion_requests (
  code_hash bytea not null,
  address_hash bytea,
  connection_hash bytea,
  asked_at timestamptz not null default private.clock(),
  profile_id uuid,
  confirmed_at timestamptz,
  erased_at timestamptz,
  constraint deletion_requests_pkey primary key (code_hash),
  constraint deletion_requests_forget_the_address_when_confirmed
    check (confirmed_at is null or (address_hash is null and connection_hash is null)),
  constraint deletion_requests_know_the_person_while_there_is_one
    check ((profile_id is not null) = (confirmed_at is not null and erased_at is null))
);
comment on table private.deletion_requests is
  'Deletions requested without signing in. Before the confirmation: hashes of the code, the address and the '
  'connection. After it: the account, until its erasure.';

create index deletion_requests_by_address on private.deletion_requests (address_hash, asked_at) where confirmed_at is null;
create index deletion_requests_by_connection on private.deletion_requests (connection_hash, asked_at)
  where confirmed_at is null;
create index deletion_requests_by_person on private.deletion_requests (profile_id) where profile_id is not null;

alter table private.deletion_requests enable row level security;

insert into private.deletion_key default values;

create function private.hash_for_deletion(p_kind text, p_text text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(k.key || p_kind || p_text, 'UTF8')) from private.deletion_key k;
$$;
comment on function private.hash_for_deletion(text, text) is
  'The hash of an address, a code or a connection in a deletion request. Null for null.';

create function private.hash_deletion_code(p_code text)
returns bytea
language sql
stable
set search_path = ''
as $$
  -- People copy a code with small letters, other dashes, and O, I or L, which no code contains.
  select case when c.code ~ '^[0-9A-HJKMNP-TV-Z]{12}$' then private.hash_for_deletion('code', c.code) end
  from (
    select translate(upper(regexp_replace(left(p_code, 100), '[^0-9A-Za-z]', '', 'g')), 'OIL', '011') as code
  ) c;
$$;
comment on function private.hash_deletion_code(text) is
  'The hash of a code as a person types it. Null where it is not a code.';

create function private.create_deletion_code()
returns text
language sql
volatile
set search_path = ''
as $$
  -- 12 of 32 signs (Crockford, Base 32): 60 random bits, from bytes of a random id in which all bits are random.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, b.at) & 31), 1)
      || case when b.n in (4, 8) then '-' else '' end,
    '' order by b.n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) with ordinality b (at, n);
$$;
comment on function private.create_deletion_code() is 'A code that nobody can guess, as in 7KQM-4XPT-9RWD.';

create function private.delete_old_deletion_requests()
returns void
language sql
set search_path = ''
as $$
  delete from private.deletion_requests d
  where d.code_hash in (
    select r.code_hash
    from private.deletion_requests r
    where (r.confirmed_at is null and r.asked_at < private.clock() - interval '1 day')
      or r.erased_at < private.clock() - interval '30 days'
      -- Undone: as long as an erased request would be kept.
      or (
        r.confirmed_at < private.clock() - private.get_undo_period() - interval '30 days'
        and exists (
          select from public.profiles p
          where p.id = r.profile_id and p.deletion_requested_at is null and p.erased_at is null
        )
      )
    for update skip locked
  );
$$;
comment on function private.delete_old_deletion_requests() is
  'Deletes requests without a confirmation after a day, and others 30 days after the erasure.';

create function private.is_mailed_link_session()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from jsonb_array_elements(
      case when jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end
    ) m
    where m ->> 'method' in ('otp', 'magiclink')
  );
$$;
comment on function private.is_mailed_link_session() is
  'Whether the caller''s session began with a link or code from a mail.';

-- One connection owns all IPv6 addresses with the same first 64 bits, so limits of a connection count this network.
create function private.get_connection_address()
returns text
language sql
stable
set search_path = ''
as $$
  select case
    -- An IPv4 address in IPv6 form stays one address.
    when a.address ~* '^::ffff:[0-9.]+$' then substr(a.address, 8)
    when a.address like '%:%' and pg_input_is_valid(a.address, 'inet') then host(network(set_masklen(a.address::inet, 64)))
    else a.address
  end
  from (
    select coalesce(
      private.get_request_header('cf-connecting-ip'), btrim(split_part(private.get_request_header('x-forwarded-for'), ',', 1))
    ) as address
  ) a;
$$;
comment on function private.get_connection_address() is
  'The internet address that the gateway saw, for IPv6 its 64-bit network. Null where the gateway sends none.';

create function private.limit_deletion_requests(p_address_hash bytea, p_connection_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_since timestamptz := private.clock() - interval '1 hour';
begin
  -- By connection: strangers may not use up the requests of an address that is not theirs.
  -- One request at a time for an address and for a connection: two concurrent ones would both pass the limit.
  perform private.lock_deletion_requests(array[p_address_hash, p_connection_hash]);
  if (
    select count(*) from private.deletion_requests r
    where r.address_hash = p_address_hash and r.connection_hash is not distinct from p_connection_hash
      and r.asked_at > v_since and r.confirmed_at is null
  ) >= 3 then
    perform private.refuse('rate_limited', 'More than 3 requests in an hour for this address from this connection.');
  end if;
  if (
    select count(*) from private.deletion_requests r
    where r.connection_hash = p_connection_hash and r.asked_at > v_since and r.confirmed_at is null
  ) >= 10 then
    perform private.refuse('rate_limited', 'More than 10 requests in an hour from this connection.');
  end if;
end;
$$;
comment on function private.limit_deletion_requests(bytea, bytea) is
  'From a connection at most 3 requests in an hour for an address, and 10 for all. Refuses: rate_limited.';

-- supabase/schemas/10_people/11_ask_for_deletion.sql
create type public.asked_deletion as (
  code text
);
comment on type public.asked_deletion is
  'A deletion that was requested without signing in, by the code of the request. Nullable: none.';

create domain public.deletion_step as text
  constraint deletion_step_is_known check (value in ('waiting', 'confirmed', 'undone', 'done', 'unknown'));
comment on domain public.deletion_step is
  'How far a deletion is that was requested without signing in. unknown: no such code, or too old.';

create type public.deletion_state as (
  state public.deletion_step,
  erase_at timestamptz
);
comment on type public.deletion_state is
  'The state of a deletion by its code. erase_at is when everything will be erased, while it is confirmed. '
  'Nullable: erase_at.';

create function public.ask_for_deletion(p_email text)
returns public.asked_deletion
language plpgsql
-- security definer: API roles may not write requests. It never looks for an account, so it cannot reveal one.
security definer
set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_address_hash bytea := private.hash_for_deletion('address', v_email);
  v_connection_hash bytea := private.hash_for_deletion('connection', private.get_connection_address());
  v_code text := private.create_deletion_code();
begin
  if v_email is null or char_length(v_email) > 320 or v_email !~ '^[^\s@]+@[^\s@]+$' then
    perform private.refuse('invalid_input', 'p_email is not an email address.');
  end if;
  perform private.delete_old_deletion_requests();
  perform private.limit_deletion_requests(v_address_hash, v_connection_hash);
  insert into private.deletion_requests (code_hash, address_hash, connection_hash)
  values (private.hash_deletion_code(v_code), v_address_hash, v_connection_hash);
  return row(v_code)::public.asked_deletion;
end;
$$;
comment on function public.ask_for_deletion(text) is
  'Starts a deletion without signing in: {code}, the same for any address. Nothing happens before '
  'confirm_deletion. Refuses: invalid_input, rate_limited (from a connection 3 an hour for an address, 10 for all).';
grant execute on function public.ask_for_deletion(text) to anon, authenticated;

create function public.confirm_deletion(p_code text)
returns public.my_account
language plpgsql
-- security definer: API roles may neither read nor write requests.
security definer
set search_path = ''
as $$
declare
  v_id uuid := private.get_user_id();
  v_address_hash bytea := (
    select private.hash_for_deletion('address', lower(u.email)) from auth.users u where u.id = v_id
  );
  v_code_hash bytea;
  v_answer public.my_account;
begin
  select r.code_hash into v_code_hash
  from private.deletion_requests r
  where r.code_hash = private.hash_deletion_code(p_code)
    and (
      r.profile_id = v_id
      or (
        r.confirmed_at is null and r.address_hash = v_address_hash and r.asked_at > private.clock() - interval '1 day'
      )
    );
  -- A password is not enough here: with a password the person deletes on the account page.
  if not found or not private.is_mailed_link_session() then
    perform private.refuse('link_expired', 'No open request for this address, or the session did not begin with the mailed link.');
  end if;
  v_answer := public.request_account_deletion();
  -- After the account, in the order of its erasure.
  perform private.lock_deletion_request(v_code_hash);
  if not exists (select from private.deletion_requests r where r.code_hash = v_code_hash) then
    perform private.refuse('link_expired', 'The request has just expired.');
  end if;
  update private.deletion_requests r
  set profile_id = v_id, confirmed_at = private.clock(), address_hash = null, connection_hash = null
  where r.code_hash = v_code_hash and r.confirmed_at is null;
  return v_answer;
end;
$$;
comment on function public.confirm_deletion(text) is
  'Confirms a request by its code, for a session that began with the mailed link. Then as '
  'request_account_deletion, with its answer. A second call changes nothing. Refuses: link_expired (no open '
  'request for this address, or another kind of sign-in), not_allowed (an admin).';
grant execute on function public.confirm_deletion(text) to authenticated;

create function public.get_deletion_state(p_code text)
returns public.deletion_state
language sql
stable
-- security definer: a person with the code may read this much of a request, and API roles may read nothing else.
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select row(
        case
          when r.erased_at is not null then 'done'
          when r.confirmed_at is null then 'waiting'
          when p.deletion_requested_at is null then 'undone'
          else 'confirmed'
        end,
        p.deletion_requested_at + private.get_undo_period()
      )::public.deletion_state
      from private.deletion_requests r
      left join public.profiles p on p.id = r.profile_id
      where r.code_hash = private.hash_deletion_code(p_code)
        and (r.confirmed_at is not null or r.asked_at > private.clock() - interval '1 day')
        and (r.erased_at is null or r.erased_at > private.clock() - interval '30 days')
    ),
    row('unknown', null)::public.deletion_state
  );
$$;
comment on function public.get_deletion_state(text) is
  'How far the deletion with this code is. Never reveals the person.';
grant execute on function public.get_deletion_state(text) to anon, authenticated;

-- supabase/schemas/10_people/12_erasure.sql
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

-- supabase/schemas/10_people/13_export.sql
-- The export of everything stored about a person. Votes come by the thousand, because some people cast many.
create function private.export_entries(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(e) - 'profile_id' || jsonb_build_object(
        'week', w.week,
        'contest', w.country,
        'details', (select to_jsonb(d) - 'entry_id' from public.entry_details d where d.entry_id = e.id),
        'decisions', (
          select coalesce(
            jsonb_agg(to_jsonb(d) - '{decided_by, appeal_decided_by}'::text[] order by d.decided_at), '[]'
          )
          from public.decisions d
          where d.entry_id = e.id and d.applied_at is not null
        ),
        'result', (select to_jsonb(r) - '{week_id, entry_id}'::text[] from public.results r where r.entry_id = e.id)
      )
      order by e.created_at
    ),
    '[]'
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_user_id;
$$;
comment on function private.export_entries(uuid) is
  'The entries of a person with what they typed, what was decided and what they won. Never who decided.';

create function private.export_person(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at) from auth.users u where u.id = p_user_id
    ),
    'profile', (
      select to_jsonb(p) - '{id, erased_at}'::text[] from public.profiles p where p.id = p_user_id
    ),
    'roles', (select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = p_user_id),
    'entries', private.export_entries(p_user_id),
    'media', (
      select coalesce(jsonb_agg(to_jsonb(m) - '{owner_id, files, phash}'::text[] order by m.created_at), '[]')
      from public.media m where m.owner_id = p_user_id
    ),
    'likes', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'liker_id' order by l.profile_id), '[]')
      from public.likes l where l.liker_id = p_user_id
    ),
    'rate_queue', (
      select coalesce(jsonb_agg(to_jsonb(r) - '{voter_id, place}'::text[] order by r.served_at, r.place), '[]')
      from private.served_entries r where r.voter_id = p_user_id
    ),
    'vote_appeals', (
      select coalesce(jsonb_agg(to_jsonb(a) - '{voter_id, week_id}'::text[] || jsonb_build_object('week', w.week, 'contest', w.country)
        order by a.appealed_at), '[]')
      from private.vote_appeals a join public.contest_weeks w on w.id = a.week_id
      where a.voter_id = p_user_id
    ),
    'sign_ins', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.created_at), '[]')
      from public.auth_login_logs l where l.user_id = p_user_id
    ),
    'devices', (
      select coalesce(jsonb_agg(to_jsonb(d) || jsonb_build_object('first_seen_at', a.first_seen_at) order by a.first_seen_at), '[]')
      from public.device_accounts a join public.devices d on d.id = a.device_id
      where a.user_id = p_user_id
    ),
    'deletion_requests', (
      select coalesce(
        jsonb_agg(jsonb_build_object('asked_at', r.asked_at, 'confirmed_at', r.confirmed_at) order by r.asked_at), '[]'
      )
      from private.deletion_requests r where r.profile_id = p_user_id
    )
  );
$$;
comment on function private.export_person(uuid) is 'Everything stored about a person, without the votes.';

create function public.export_my_data(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it reads tables of which API roles may read only a part, and returns only the caller's rows.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.get_user_id();
  v_after uuid := case when pg_input_is_valid(p_after, 'uuid') then p_after::uuid end;
  v_votes jsonb;
begin
  if not exists (select from public.profiles p where p.id = v_user_id and p.erased_at is null) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_after is not null and v_after is null then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this function');
  end if;
  with page as (
    -- All votes for an entry are on one page: an entry of a cancelled week has votes in two weeks.
    select v.entry_id
    from public.votes v
    where v.voter_id = v_user_id and (v_after is null or v.entry_id > v_after)
    group by v.entry_id
    order by v.entry_id
    limit 1000
  )
  select coalesce(jsonb_agg(to_jsonb(v) - 'voter_id' order by v.entry_id, v.cast_at), '[]') into v_votes
  from public.votes v
  where v.voter_id = v_user_id and v.entry_id in (select page.entry_id from page);
  return jsonb_build_object(
    'votes', v_votes,
    'next', case when jsonb_array_length(v_votes) >= 1000 then v_votes -> -1 ->> 'entry_id' end
  ) || case when p_after is null then private.export_person(v_user_id) else '{}' end;
end;
$$;
comment on function public.export_my_data(text) is
  'Everything stored about the caller: {account, profile, roles, entries, media, likes, rate_queue, vote_appeals, '
  'sign_ins, devices, votes, next}. Where next is not null, call again with it for more {votes, next}. Refuses: not_signed_in, '
  'invalid_input.';
grant execute on function public.export_my_data(text) to authenticated;

-- supabase/schemas/10_people/14_unconfirmed_passwords.sql
-- Anybody can sign up with somebody else's address. The auth service keeps the first password of an address, so its
-- confirmation takes that password away. It comes back for the browser that signed up alone; anybody else who holds the
-- mailbox chooses a new one. Until then the account may do nothing.
create table private.unconfirmed_passwords (
  user_id uuid not null,
  encrypted_password text not null,
  secret_hash text,
  constraint unconfirmed_passwords_pkey primary key (user_id),
  constraint unconfirmed_passwords_belong_to_a_user foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table private.unconfirmed_passwords is
  'The hash of the password with which an account was made, from the confirmation of the address until the password is '
  'confirmed or replaced. Nobody can sign in with it meanwhile.';
comment on column private.unconfirmed_passwords.secret_hash is
  'SHA-256 of the secret of the browser that signed up, in hexadecimal. Null where it sent none.';

alter table private.unconfirmed_passwords enable row level security;

create function private.take_password_away()
returns trigger
language plpgsql
-- security definer: the auth service may not write private tables.
security definer
set search_path = ''
as $$
begin
  -- The session of the confirmation begins afterwards.
  delete from auth.sessions s where s.user_id = new.id;
  -- Without a mail the account was confirmed by an operator, who also chose its password.
  if coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is not distinct from old.encrypted_password
    and coalesce(old.confirmation_sent_at, old.recovery_sent_at) is not null
  then
    insert into private.unconfirmed_passwords (user_id, encrypted_password, secret_hash)
    values (new.id, new.encrypted_password, new.raw_user_meta_data ->> 'sign_up_secret_hash');
    -- Empty, not null: older versions of the auth service cannot read null.
    new.encrypted_password := '';
  end if;
  return new;
end;
$$;
comment on function private.take_password_away() is
  'At the first confirmation of an address: ends all sessions and takes the password away, which a stranger may have chosen.';

create trigger users_before_update_take_password_away
  before update of email_confirmed_at on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.take_password_away();

create function private.accept_password()
returns trigger
language plpgsql
-- security definer: the auth service may write neither profiles nor private tables.
security definer
set search_path = ''
as $$
begin
  if exists (select from private.unconfirmed_passwords u where u.user_id = new.id) then
    -- The voter before the profile, in the order of a suspension: the denial reason of the voter changes too.
    perform private.lock_voter(new.id);
    perform private.share_entries();
    delete from private.unconfirmed_passwords u where u.user_id = new.id;
    update public.profiles p set password_unconfirmed_at = null where p.id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.accept_password() is
  'Opens the account once it has a password again. Only sessions of the mailbox exist until then, so they set it.';

create trigger users_after_update_accept_password
  after update of encrypted_password on auth.users
  for each row
  when (coalesce(new.encrypted_password, '') <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.accept_password();

create function public.confirm_sign_up_password(p_secret text)
returns boolean
language plpgsql
-- security definer: API roles may not write accounts.
security definer
set search_path = ''
as $$
begin
  update auth.users u
  set encrypted_password = k.encrypted_password
  from private.unconfirmed_passwords k
  where u.id = auth.uid() and k.user_id = u.id and private.is_session_open()
    and k.secret_hash = encode(sha256(convert_to(p_secret, 'UTF8')), 'hex');
  return found;
end;
$$;
comment on function public.confirm_sign_up_password(text) is
  'Gives the account the password back with which it was made, to the browser that made it. p_secret: what '
  'sign_up_secret_hash in the metadata of the sign-up is the SHA-256 of. False for any other browser, which chooses a new '
  'password, and where no password waits.';
grant execute on function public.confirm_sign_up_password(text) to authenticated;

-- supabase/schemas/10_people/15_retention.sql
-- What an account leaves behind while it lives. The privacy policy names these times.
create function private.delete_old_traces()
returns void
language sql
set search_path = ''
as $$
  -- An account that calls now holds its row, and stays for another day.
  delete from private.account_rate_limits d
  where (d.account_id, d.limit_name) in (
    select l.account_id, l.limit_name from private.account_rate_limits l
    where l.at < private.clock() - interval '1 day'
    for update skip locked
  );
  delete from public.auth_login_logs l where l.created_at < private.clock() - interval '12 months';
  delete from public.device_accounts a where a.last_seen_at < private.clock() - interval '12 months';
  -- A request id answers a retry, and no browser sends a vote after its week.
  delete from private.vote_requests r where r.cast_at < private.clock() - interval '60 days';
  delete from private.served_entries r where r.served_at < private.clock() - interval '60 days';
  -- A like that was taken back counts for weeks that began before, which are long qualified by then.
  delete from private.past_likes l where l.unliked_at < private.clock() - interval '60 days';
$$;
comment on function private.delete_old_traces() is
  'Deletes counters of calls after a day, sign-ins and uses of devices after 12 months, and requests of votes, what the '
  'rate queue served and likes that were taken back after 60 days.';

-- supabase/schemas/20_contests/01_calendar.sql
create function private.get_blackout_start(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at - interval '24 hours';
$$;
comment on function private.get_blackout_start(timestamptz) is
  'Exactly 24 hours before the close, also when a clock change lies between.';

-- The calendar of a contest: ISO weeks in the contest's own time zone, and their phases. src/domain/contest-week.ts
-- and phase.ts repeat it; supabase/tests/00_foundation/calendar-mirror.test.ts compares both.
create function private.get_contest_week_at(p_at timestamptz, p_time_zone text)
returns text
language sql
stable
as $$
  select to_char(p_at at time zone p_time_zone, 'IYYY"-w"IW');
$$;
comment on function private.get_contest_week_at(timestamptz, text) is
  'The slug of the week that contains this instant, such as 2026-w47.';

create function private.get_contest_week_monday(p_week text)
returns date
language sql
immutable
as $$
  select case
    when p_week ~ '^[12][0-9]{3}-w(0[1-9]|[1-4][0-9]|5[0-3])$'
      and to_char(to_date(replace(p_week, 'w', ''), 'IYYY-IW'), 'IYYY"-w"IW') = p_week
    then to_date(replace(p_week, 'w', ''), 'IYYY-IW')
  end;
$$;
comment on function private.get_contest_week_monday(text) is
  'The Monday of a week. Null where no such week exists (2026-w54, 2025-w53).';

create function private.get_contest_week_start(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select private.get_contest_week_monday(p_week)::timestamp at time zone p_time_zone;
$$;
comment on function private.get_contest_week_start(text, text) is
  'Monday 00:00 of a week in a time zone. A week ends when the next one starts.';

create function private.is_blackout(p_ends_at timestamptz, p_now timestamptz)
returns boolean
language sql
stable
as $$
  select p_now >= private.get_blackout_start(p_ends_at) and p_now < p_ends_at;
$$;
comment on function private.is_blackout(timestamptz, timestamptz) is
  'Whether standings are hidden from everyone at this instant.';

create function private.get_neighbor_week(p_week text, p_weeks integer)
returns text
language sql
immutable
as $$
  select to_char(private.get_contest_week_monday(p_week) + 7 * p_weeks, 'IYYY"-w"IW');
$$;
comment on function private.get_neighbor_week(text, integer) is
  'The slug that many weeks later, or earlier for a negative number.';

create function private.get_official_time(p_ends_at timestamptz)
returns timestamptz
language sql
stable
as $$
  select p_ends_at + interval '48 hours';
$$;
comment on function private.get_official_time(timestamptz) is
  'When provisional results become official: exactly 48 hours after the close.';

create function private.compute_phase(
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_is_cancelled boolean,
  p_starters integer,
  p_now timestamptz
)
returns text
language sql
stable
as $$
  select case
    when p_is_cancelled then 'cancelled'
    when p_now < p_starts_at then 'upcoming'
    when p_starters < 3 then 'cancelled'
    when p_now < p_ends_at then 'live'
    when p_now < private.get_official_time(p_ends_at) then 'provisional'
    else 'official'
  end;
$$;
comment on function private.compute_phase(timestamptz, timestamptz, boolean, integer, timestamptz) is
  'The phase of a week at an instant. It follows from the bounds, a cancellation, and the number of entries '
  'at the start.';

-- supabase/schemas/20_contests/02_contests.sql
create type public.prize as (
  title text,
  sponsor text,
  rules text
);
comment on type public.prize is
  'The prize of a contest. rules is an https address or a path of this site. Nullable: none.';

-- One contest per country. Its weeks follow the time zone of the capital, or of the largest city in a country with
-- several zones (product rules, section 3).
create table public.contests (
  country public.country not null,
  time_zone text not null,
  minimum_age integer not null default 18,
  maximum_age integer,
  rules_version text not null default '2026-11',
  capacity integer not null default 24,
  prize jsonb,
  constraint contests_pkey primary key (country),
  constraint contests_time_zone_is_known check ((timestamptz 'epoch' at time zone time_zone) is not null),
  constraint contests_minimum_age_is_18_or_more check (minimum_age >= 18),
  constraint contests_maximum_age_is_not_below_the_minimum check (maximum_age >= minimum_age),
  constraint contests_capacity_is_3_or_more check (capacity >= 3),
  constraint contests_prize_has_title_sponsor_and_rules check (
    prize is null or coalesce(prize ->> 'title' > '' and prize ->> 'sponsor' > '' and prize ->> 'rules' > '', false)
  )
);
comment on table public.contests is
  'The contest of a country: its time zone, ages, rules version, prize, and the capacity of its upcoming '
  'weeks.';

alter table public.contests enable row level security;
grant select, update on table public.contests to service_role;

insert into public.contests (country, time_zone)
values
  ('ph', 'Asia/Manila'),
  ('us', 'America/New_York'),
  ('ca', 'America/Toronto'),
  ('gb', 'Europe/London'),
  ('au', 'Australia/Sydney'),
  ('jp', 'Asia/Tokyo'),
  ('kr', 'Asia/Seoul'),
  ('cn', 'Asia/Shanghai'),
  ('in', 'Asia/Kolkata'),
  ('id', 'Asia/Jakarta'),
  ('my', 'Asia/Kuala_Lumpur'),
  ('sg', 'Asia/Singapore'),
  ('th', 'Asia/Bangkok'),
  ('vn', 'Asia/Ho_Chi_Minh'),
  ('fr', 'Europe/Paris'),
  ('de', 'Europe/Berlin'),
  ('it', 'Europe/Rome'),
  ('es', 'Europe/Madrid'),
  ('br', 'America/Sao_Paulo'),
  ('mx', 'America/Mexico_City'),
  ('ru', 'Europe/Moscow'),
  ('kz', 'Asia/Almaty'),
  ('ua', 'Europe/Kyiv');

-- supabase/schemas/20_contests/03_contest_weeks.sql
create table public.contest_weeks (
  id uuid not null default gen_random_uuid(),
  country text not null,
  week text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null default 24,
  entries integer not null default 0,
  starters integer not null default 0,
  prior numeric(5, 4),
  cancelled_at timestamptz,
  cancel_reason text,
  draw_seed text,
  settled_at timestamptz,
  created_at timestamptz not null default private.clock(),
  qualified_at timestamptz,
  qualification_commitment text,
  qualification_bytes text,
  qualification_previous_seed text,
  qualification_seed text,
  constraint contest_weeks_pkey primary key (id),
  constraint contest_weeks_country_week_key unique (country, week),
  constraint contest_weeks_belong_to_a_contest foreign key (country) references public.contests (country),
  constraint contest_weeks_week_is_a_slug check (week ~ '^[12][0-9]{3}-w[0-5][0-9]$'),
  constraint contest_weeks_end_after_they_start check (ends_at > starts_at),
  constraint contest_weeks_capacity_is_3_or_more check (capacity >= 3),
  constraint contest_weeks_prior_is_a_number_of_stars check (prior between 1 and 5),
  constraint contest_weeks_cancelled_have_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint contest_weeks_settled_had_their_draw check (settled_at is null or draw_seed is not null),
  constraint contest_weeks_settled_or_cancelled check (settled_at is null or cancelled_at is null)
);
comment on table public.contest_weeks is
  'A week of a contest: its bounds and the stored decisions about it. The phase is never stored: it follows '
  'from the clock, the bounds and the decisions. A vote changes no row here: the order of the rows would show '
  'where it arrived.';
comment on column public.contest_weeks.qualification_commitment is
  'SHA-256, in hex, of 32 random bytes that the server keeps from the cut-off to the start of the week.';
comment on column public.contest_weeks.qualification_bytes is 'These bytes, in hex, once the week has started.';
comment on column public.contest_weeks.qualification_previous_seed is
  'The draw seed of the week that closed at this start; the SHA-256 of nothing without one.';
comment on column public.contest_weeks.qualification_seed is
  'SHA-256, in hex, of the bytes followed by the 32 bytes of the previous draw seed. Null where no draw was needed or '
  'nothing was committed in time.';

create index contest_weeks_unqualified_idx
  on public.contest_weeks (country, starts_at)
  where qualified_at is null and cancelled_at is null;
create index contest_weeks_undecided_idx
  on public.contest_weeks (ends_at)
  where settled_at is null and cancelled_at is null;

alter table public.contest_weeks enable row level security;
grant select, insert, update on table public.contest_weeks to service_role;

create function private.get_phase(p_week public.contest_weeks, p_now timestamptz)
returns public.phase
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_week.settled_at is not null then
    return 'official';
  end if;
  return case private.compute_phase(
      p_week.starts_at, p_week.ends_at, p_week.cancelled_at is not null, p_week.starters, p_now
    )
    when 'upcoming' then 'upcoming'
    when 'live' then 'live'
    when 'cancelled' then 'cancelled'
    -- A week is official once the worker has settled it.
    else 'provisional'
  end;
end;
$$;
comment on function private.get_phase(contest_weeks, timestamptz) is
  'The phase of a stored week, from the clock and the stored decisions.';

create function private.set_contest_week_bounds()
returns trigger
language plpgsql
-- security definer: a role that adds a week may not call the calendar.
security definer
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = new.country);
begin
  if v_time_zone is null or private.get_contest_week_monday(new.week) is null then
    perform private.refuse('no_such_week', format('country %s, week %s', new.country, new.week));
  end if;
  new.starts_at := coalesce(new.starts_at, private.get_contest_week_start(new.week, v_time_zone));
  new.ends_at := coalesce(
    new.ends_at,
    private.get_contest_week_start(private.get_neighbor_week(new.week, 1), v_time_zone)
  );
  return new;
end;
$$;
comment on function private.set_contest_week_bounds() is
  'Fills the bounds of a new week from its slug and the time zone of its contest. no_such_week where the '
  'calendar has no such week.';

create trigger contest_weeks_before_insert_or_update_set_contest_week_bounds
  before insert or update of country, week on public.contest_weeks
  for each row execute function private.set_contest_week_bounds();

-- The effects of a week's state.
create function private.follow_contest_week()
returns trigger
language plpgsql
-- security definer: a role that changes a week may not write what follows.
security definer
set search_path = ''
as $$
begin
  if (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3, old.qualified_at is null)
    is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3, new.qualified_at is null)
  then
    perform private.sync_vote_eligibility(array(select g.entry_id from private.vote_eligibility g where g.week_id = new.id));
  end if;
  -- A week that had ended before its qualification notifies nobody.
  if old.qualified_at is null and new.cancelled_at is null and new.qualified_at < new.ends_at then
    perform private.notify_open_week(new);
  end if;
  if old.settled_at is null and new.settled_at is not null then
    delete from private.score_bins b where b.week_id = new.id;
    perform private.notify_results(new);
  end if;
  return null;
end;
$$;
comment on function private.follow_contest_week() is
  'Applies a week that moves, is cancelled, qualifies, is settled, or reaches three entries: eligibility, '
  'notifications, and the end of its score bins.';

create trigger contest_weeks_after_update_apply_week_state
  after update of starts_at, ends_at, cancelled_at, starters, qualified_at, settled_at on public.contest_weeks
  for each row
  when (
    (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3, old.qualified_at is null, old.settled_at is null)
    is distinct from
    (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3, new.qualified_at is null, new.settled_at is null)
  )
  execute function private.follow_contest_week();

create function private.ensure_week(p_country text, p_week text)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
begin
  select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    insert into public.contest_weeks (country, week, capacity)
    select c.country, p_week, c.capacity from public.contests c where c.country = p_country
    on conflict (country, week) do nothing;
    select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  end if;
  if v_id is null then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  return v_id;
end;
$$;
comment on function private.ensure_week(text, text) is
  'The row of a week. Creates it with the capacity of its contest where it does not exist.';

-- These functions find a week and change none.
create function private.build_empty_week(p_country text, p_week text, p_time_zone text)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  v_week.country := p_country;
  v_week.week := p_week;
  v_week.starts_at := private.get_contest_week_start(p_week, p_time_zone);
  v_week.ends_at := private.get_contest_week_start(private.get_neighbor_week(p_week, 1), p_time_zone);
  v_week.capacity := (select c.capacity from public.contests c where c.country = p_country);
  v_week.entries := 0;
  v_week.starters := 0;
  return v_week;
end;
$$;
comment on function private.build_empty_week(text, text, text) is
  'A week without a row and without entries. Its id is null.';

create function private.find_week(p_country text, p_week text, p_now timestamptz)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_current text;
begin
  if p_week is null then
    -- Slugs sort by time, so this reads the current week and perhaps one later week.
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.starts_at <= p_now
    order by w.week desc
    limit 1;
    if found and p_now < v_week.ends_at then
      return v_week;
    end if;
  else
    select w.* into v_week
    from public.contest_weeks w
    where w.country = lower(p_country) and w.week = lower(p_week);
    if found then
      return v_week;
    end if;
  end if;

  select c.time_zone into v_time_zone from public.contests c where c.country = lower(p_country);
  v_current := private.get_contest_week_at(p_now, v_time_zone);
  if v_time_zone is null or lower(p_week) <> v_current then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = lower(p_country) and w.week = v_current;
  if found then
    return v_week;
  end if;
  return private.build_empty_week(lower(p_country), v_current, v_time_zone);
end;
$$;
comment on function private.find_week(text, text, timestamptz) is
  'The week of a country, the current one where p_week is null. The current week always exists: without a row '
  'its id is null.';

-- supabase/schemas/20_contests/04_week_life_cycle.sql
-- A worker alone opens, closes and settles weeks, one step in a transaction. A step that is cut off leaves nothing
-- behind, and the next call begins it again. Readers and voters change no week.
create type private.week_step as (
  country text,
  week_id uuid,
  name text
);
comment on type private.week_step is
  'A step of a week that is due: commit (to the random bytes of its qualification), open, close or settle.';

create function private.list_due_steps(p_now timestamptz)
returns setof private.week_step
language sql
stable
set search_path = ''
as $$
  select d.country, d.id, d.name
  from (
    select w.country, w.id, 'commit' as name, private.get_cut_off(w.week, c.time_zone) as due_at, 1 as place
    from public.contest_weeks w
    join public.contests c on c.country = w.country
    where w.qualified_at is null and w.cancelled_at is null and w.qualification_commitment is null and w.starts_at > p_now
    union all
    select w.country, w.id, 'close', w.ends_at, 2
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.draw_seed is null and w.ends_at <= p_now
    union all
    select w.country, w.id, 'settle', private.get_official_time(w.ends_at), 3
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.ends_at <= p_now
    union all
    select w.country, w.id, 'open', w.starts_at, 4
    from public.contest_weeks w
    where w.qualified_at is null and w.cancelled_at is null and w.starts_at <= p_now
  ) d
  where d.due_at <= p_now
  order by d.due_at, d.place, d.id;
$$;
comment on function private.list_due_steps(timestamptz) is
  'The steps that are due, the earliest first. A week closes before the next one of its country opens, and the '
  'weeks of a prior settle before the week that uses it.';

create function private.take_week_step()
returns boolean
language plpgsql
-- security definer: the service role calls it and may not write weeks.
security definer
set search_path = ''
as $$
declare
  v_step private.week_step;
  v_busy text[] := '{}';
begin
  for v_step in select s.* from private.list_due_steps(private.clock()) s loop
    -- A later step of a country waits for its earlier ones.
    continue when v_step.country = any (v_busy);
    if private.try_lock_contest(v_step.country) then
      if private.do_week_step(v_step) then
        return true;
      end if;
    end if;
    v_busy := v_busy || v_step.country;
  end loop;
  return false;
end;
$$;
comment on function private.take_week_step() is
  'Does the first step that is due in a country that no other worker has locked. True where it did one: call it again, '
  'in a new transaction, until it is false.';
grant execute on function private.take_week_step() to service_role;

create function private.do_week_step(p_step private.week_step)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return case p_step.name
    when 'commit' then private.commit_to_qualification(p_step.week_id)
    when 'open' then private.open_week(p_step.week_id)
    when 'close' then private.close_week(p_step.week_id)
    when 'settle' then private.settle_week(p_step.week_id)
  end;
end;
$$;
comment on function private.do_week_step(private.week_step) is
  'Does a step, under the lock of its contest. False where another worker has just done it.';

create function private.open_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  -- Decisions and likes before the start count. Decisions come in a transaction of their own, because they lock rows.
  if private.apply_due_decisions(v_week.country) > 0 then
    return true;
  end if;
  perform private.wait_for_likes();
  if v_week.qualified_at is not null or v_week.cancelled_at is not null or v_week.starts_at > private.clock() then
    return false;
  end if;
  update public.contest_weeks w
  set prior = private.compute_prior(w.country, w.week)
  where w.id = p_week_id
  returning w.* into v_week;
  perform private.qualify_entries(v_week);
  update private.standings s
  set
    score = private.compute_score(s.weighted_stars, s.weight, v_week.prior),
    shown_score = round(private.compute_score(s.weighted_stars, s.weight, v_week.prior), 2)
  where s.week_id = p_week_id
    and s.score is distinct from private.compute_score(s.weighted_stars, s.weight, v_week.prior);
  return true;
end;
$$;
comment on function private.open_week(uuid) is
  'Qualifies the entries of a week that has started and fixes its prior, once. Votes are refused before. Needs the lock '
  'of the contest.';

create function private.close_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for votes that read the clock before the close and have not committed. Later votes are refused.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  update public.contest_weeks w
  set draw_seed = private.compute_draw_seed(w.id)
  where w.id = p_week_id
    and w.draw_seed is null
    and w.cancelled_at is null
    and w.ends_at <= private.clock();
  if not found then
    return false;
  end if;
  -- The votes of the last 24 hours are evaluated now. No evidence changes after the close.
  perform private.evaluate_signals(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  perform private.rank_week(p_week_id);
  insert into private.week_surges
  select s.*
  from public.contest_weeks w
  cross join lateral private.count_surge(w.id, w.ends_at) s
  where w.id = p_week_id;
  return true;
end;
$$;
comment on function private.close_week(uuid) is
  'Computes the seed of the draw from the receipts at the close, evaluates the signals of all votes, ranks the week and '
  'counts its last 24 hours, once. Needs the lock of the contest.';

create function private.settle_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if v_week.draw_seed is null or v_week.settled_at is not null or v_week.cancelled_at is not null
    or private.get_official_time(v_week.ends_at) > private.clock()
  then
    return false;
  end if;
  if v_week.starters < 3 then
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week_id;
    return true;
  end if;
  perform private.tally_deltas(array[p_week_id]);
  perform private.freeze_votes(p_week_id);
  perform private.end_holding(p_week_id);
  perform private.rank_week(p_week_id);
  insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
  select s.week_id, s.entry_id, s.final_rank, s.score, s.votes, s.stars, s.fives, s.weight, s.weighted_stars
  from private.standings s
  where s.week_id = p_week_id and s.final_rank is not null;
  update public.contest_weeks w set settled_at = private.clock() where w.id = p_week_id;
  perform private.start_ledger(p_week_id);
  return true;
end;
$$;
comment on function private.settle_week(uuid) is
  'Makes the results of a week official 48 hours after its close, once: states, sums and ranks in one transaction. Needs '
  'the lock of the contest.';

create function private.freeze_votes(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  -- Votes that are void already keep their reason.
  update public.votes v
  set state = 'void', void_reason = case e.state when 'disqualified' then 'entry_disqualified' else 'entry_withdrawn' end
  from public.entries e
  join private.standings s on s.entry_id = e.id
  where s.week_id = p_week_id and not private.is_ranked(e, s)
    and v.week_id = p_week_id and v.entry_id = e.id and v.state <> 'void';
  update public.votes v
  set state = 'void', void_reason = 'undecided'
  where v.week_id = p_week_id and v.state = 'held';
$$;
comment on function private.freeze_votes(uuid) is
  'The last change of the votes of a week: held votes and votes for entries without a rank are void, each with its '
  'reason. A reason that stands stays.';

-- supabase/schemas/20_contests/05_week_reports.sql
create type public.winner as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  score numeric,
  votes integer,
  portrait public.picture
);
comment on type public.winner is
  'The card of the winner of an official week. For a blocked pair it has no profile_id and no portrait. '
  'Nullable: profile_id, portrait.';

create type public.contest_week_report as (
  country public.country,
  week text,
  phase public.phase,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  blackout_at timestamptz,
  official_at timestamptz,
  is_blackout boolean,
  is_counting boolean,
  entries integer,
  votes integer,
  capacity integer,
  prior numeric,
  qualification_commitment text,
  prize public.prize,
  winner public.winner,
  cancel_reason text,
  previous_week text,
  next_week text,
  server_time timestamptz
);
comment on type public.contest_week_report is
  'What get_contest_week answers. is_counting: the worker opens or closes the week at this moment. votes is null before '
  'the week, in the blackout, while counting and for a cancelled week. prior is null before the week is open, '
  'qualification_commitment before the cut-off, winner without one. Nullable: votes, prior, qualification_commitment, '
  'prize, winner, cancel_reason, previous_week, next_week.';

create type public.contest_week_summary as (
  week text,
  phase public.phase,
  starts_at timestamptz,
  ends_at timestamptz,
  entries integer,
  winner public.winner
);
comment on type public.contest_week_summary is
  'One row of list_contest_weeks. winner is null without one. Nullable: winner.';

create function private.is_counting(p_week public.contest_weeks, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_week.id is not null and p_week.cancelled_at is null and (
    (p_week.starts_at <= p_now and p_week.qualified_at is null)
    or (p_week.ends_at <= p_now and p_week.draw_seed is null)
  );
$$;
comment on function private.is_counting(contest_weeks, timestamptz) is
  'Whether the worker has still to open or to close a week. Until then it takes no votes and shows no standing.';

create function private.build_week_report(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_contest public.contests;
  v_report public.contest_week_report;
  v_current text;
begin
  v_week := private.find_week(p_country, p_week, v_now);
  select c.* into v_contest from public.contests c where c.country = v_week.country;
  v_current := private.get_contest_week_at(v_now, v_contest.time_zone);

  v_report.country := v_week.country;
  v_report.week := v_week.week;
  v_report.phase := private.get_phase(v_week, v_now);
  v_report.time_zone := v_contest.time_zone;
  v_report.starts_at := v_week.starts_at;
  v_report.ends_at := v_week.ends_at;
  v_report.blackout_at := private.get_blackout_start(v_week.ends_at);
  v_report.official_at := private.get_official_time(v_week.ends_at);
  v_report.is_blackout := v_report.phase = 'live' and private.is_blackout(v_week.ends_at, v_now);
  v_report.is_counting := private.is_counting(v_week, v_now);
  v_report.entries := v_week.entries;
  if v_report.phase in ('live', 'provisional', 'official') and not v_report.is_blackout
    and not v_report.is_counting
  then
    v_report.votes := private.count_week_votes(v_week.id);
  end if;
  v_report.capacity := v_week.capacity;
  v_report.prior := v_week.prior;
  v_report.qualification_commitment := v_week.qualification_commitment;
  v_report.prize := jsonb_populate_record(null::public.prize, v_contest.prize);
  if v_report.phase = 'official' then
    v_report.winner := private.get_winner(v_week.id);
  elsif v_report.phase = 'cancelled' then
    v_report.cancel_reason := coalesce(v_week.cancel_reason, 'too_few_entries');
  end if;
  v_report.previous_week := greatest(
    (select max(w.week) from public.contest_weeks w where w.country = v_week.country and w.week < v_week.week),
    case when v_current < v_week.week then v_current end
  );
  v_report.next_week := least(
    (select min(w.week) from public.contest_weeks w where w.country = v_week.country and w.week > v_week.week),
    case when v_current > v_week.week then v_current end
  );
  v_report.server_time := v_now;
  return v_report;
end;
$$;
comment on function private.build_week_report(text, text) is
  'The week of a country, the current one where p_week is null. The current week always exists. Codes in any '
  'case; otherwise no_such_week.';

-- An entry after the cut-off is planned for the week after the next one. That week is listed once it has an entry.
create function private.list_all_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_current public.contest_weeks := private.find_week(p_country, null, v_now);
  v_week public.contest_weeks;
  v_phase public.phase;
begin
  for v_week in
    select w.*
    from public.contest_weeks w
    where w.country = v_current.country
      and w.week <= private.get_neighbor_week(v_current.week, 2)
      and (w.week <= private.get_neighbor_week(v_current.week, 1) or w.entries > 0)
    union all
    select (v_current).* where v_current.id is null
    order by week desc
    limit least(greatest(coalesce(p_limit, 12), 1), 100)
  loop
    v_phase := private.get_phase(v_week, v_now);
    return next row(
      v_week.week, v_phase, v_week.starts_at, v_week.ends_at, v_week.entries,
      case when v_phase = 'official' then private.get_winner(v_week.id) end
    )::public.contest_week_summary;
  end loop;
end;
$$;
comment on function private.list_all_weeks(text, integer) is
  'The weeks of a country, newest first, up to the next week. The week after it is listed once entries are '
  'planned for it. p_limit is 1 to 100. Unknown country: no_such_week.';

create function public.get_contest_week(p_country text, p_week text default null)
returns public.contest_week_report
language plpgsql
-- security definer: API roles may not read the totals of a week. This function shows them outside the blackout.
security definer
set search_path = ''
as $$
declare
  v_report public.contest_week_report := private.build_week_report(p_country, p_week);
begin
  v_report.winner := private.get_winner_for_viewer(v_report.winner);
  return v_report;
end;
$$;
comment on function public.get_contest_week(text, text) is
  'The week of a country, the current one where p_week is null. The current week always exists. Codes in any '
  'case; otherwise no_such_week. For a blocked pair the winner has no profile_id and no portrait.';
grant execute on function public.get_contest_week(text, text) to anon, authenticated, service_role;

create function public.list_contest_weeks(p_country text, p_limit integer default 12)
returns setof public.contest_week_summary
language sql
-- security definer: API roles may not read weeks.
security definer
set search_path = ''
as $$
  select w.week, w.phase, w.starts_at, w.ends_at, w.entries, private.get_winner_for_viewer(w.winner)
  from private.list_all_weeks(p_country, p_limit) w;
$$;
comment on function public.list_contest_weeks(text, integer) is
  'The weeks of a country, newest first, up to the next week. The week after it is listed once entries are '
  'planned for it. p_limit is 1 to 100. Winners as in get_contest_week. Unknown country: no_such_week.';
grant execute on function public.list_contest_weeks(text, integer) to anon, authenticated, service_role;

create function private.get_winner(p_week_id uuid)
returns public.winner
language sql
stable
set search_path = ''
as $$
  select
    best.entry_id, s.profile_id, s.display_name, s.age, s.city, s.shown_score, best.votes,
    private.unpack_portrait(s.packed_portrait)
  from (
    select r.entry_id, r.votes, r.weight
    from public.results r
    join public.entries e on e.id = r.entry_id
    where r.week_id = p_week_id and e.state <> 'disqualified'
    order by r.rank
    limit 1
  ) best
  join private.standings s on s.entry_id = best.entry_id
  where best.weight >= 10;
$$;
comment on function private.get_winner(uuid) is
  'The card of the winner of an official week: the first rank that was not disqualified, with an effective '
  'weight of at least 10. Null without one.';

create function private.get_winner_for_viewer(p_winner public.winner)
returns public.winner
language sql
stable
set search_path = ''
as $$
  select case
    when private.is_blocked_pair((select auth.uid()), p_winner.profile_id)
    then row(
      p_winner.entry_id, null, p_winner.display_name, 18, '–', p_winner.score, p_winner.votes, null
    )::public.winner
    else p_winner
  end;
$$;
comment on function private.get_winner_for_viewer(winner) is
  'The card of a winner for the caller: without a link and a portrait for a blocked pair.';

-- supabase/schemas/20_contests/06_week_numbers.sql
create type public.week_correction as (
  rank integer,
  at timestamptz
);
comment on type public.week_correction is
  'A correction of an official result: the rank of a contestant who was disqualified later, and the time of '
  'it. Nullable: none.';

create type public.week_numbers as (
  votes integer,
  weight numeric,
  average numeric,
  corrections public.week_correction[]
);
comment on type public.week_numbers is
  'One row of get_week_numbers: counted votes, their effective weight, the weighted average of their stars to '
  '4 decimals (null without votes), and the corrections of an official result, by their time. Nullable: '
  'average.';

create function private.list_corrections(p_week public.contest_weeks)
returns public.week_correction[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(r.rank, e.decided_at)::public.week_correction
    from public.results r
    join public.entries e on e.id = r.entry_id
    where r.week_id = p_week.id and e.state = 'disqualified' and e.decided_at >= private.get_official_time(p_week.ends_at)
    order by e.decided_at, r.rank
  );
$$;
comment on function private.list_corrections(contest_weeks) is
  'The ranks of entries that were disqualified after the result of their week was official.';

create function public.get_week_numbers(p_country text, p_week text)
returns setof public.week_numbers
language plpgsql
-- security definer: API roles may not read the totals of a week. This function shows them after the close.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_phase text;
begin
  v_week := private.find_week(p_country, p_week, v_now);
  v_phase := private.get_phase(v_week, v_now);
  if v_phase = 'official' then
    return query
      select
        sum(r.votes)::integer, sum(r.weight), round(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 4),
        private.list_corrections(v_week)
      from public.results r
      where r.week_id = v_week.id;
  elsif v_phase = 'provisional' and not private.is_counting(v_week, v_now) then
    return query
      select
        coalesce(sum(t.votes), 0)::integer, coalesce(sum(t.weight), 0),
        round(sum(t.weighted_stars) / nullif(sum(t.weight), 0), 4), '{}'::public.week_correction[]
      from private.week_totals t
      where t.week_id = v_week.id;
  end if;
end;
$$;
comment on function public.get_week_numbers(text, text) is
  'The numbers of a closed week, in one row. No row before its close and for a cancelled week. Codes in any '
  'case; otherwise no_such_week.';
grant execute on function public.get_week_numbers(text, text) to anon, authenticated, service_role;

-- supabase/schemas/20_contests/07_admin_weeks.sql
create type public.admin_week_rank as (
  rank integer,
  profile_id uuid,
  display_name text,
  state public.entry_state,
  score numeric,
  votes integer
);
comment on type public.admin_week_rank is 'An entry in the official ranking of a week. Nullable: none.';

create type public.admin_week as (
  week text,
  phase public.phase,
  starts_at timestamptz,
  ends_at timestamptz,
  official_at timestamptz,
  capacity integer,
  entries integer,
  cancel_reason text,
  waiting integer,
  held integer,
  can_set_capacity boolean,
  can_cancel boolean,
  winner_id uuid,
  ranking public.admin_week_rank[]
);
comment on type public.admin_week is
  'A week as admins see it. waiting: entries that are not decided yet. held: votes that are held, null in the '
  'last 24 hours of the week. ranking: the first ten, once they are official. Nullable: cancel_reason, held, '
  'winner_id.';

create type public.admin_weeks as (
  country public.country,
  time_zone text,
  current text,
  weeks public.admin_week[],
  server_time timestamptz
);
comment on type public.admin_weeks is 'The weeks of a country as admins see them. Nullable: none.';

create function private.build_admin_week(p_week public.contest_weeks, p_now timestamptz)
returns public.admin_week
language sql
stable
set search_path = ''
as $$
  select
    p_week.week, private.get_phase(p_week, p_now), p_week.starts_at, p_week.ends_at,
    private.get_official_time(p_week.ends_at), p_week.capacity, p_week.entries, p_week.cancel_reason,
    (
      select count(*) from public.entries e
      where e.week_id = p_week.id and e.state in ('submitted', 'changes_requested')
    ),
    -- Nobody sees numbers of votes in the last 24 hours.
    case
      when private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) then null
      else (select count(*) from public.votes v where v.week_id = p_week.id and v.state = 'held')
    end,
    p_week.starts_at > p_now and p_week.cancelled_at is null,
    p_week.ends_at > p_now and p_week.cancelled_at is null,
    case when p_week.settled_at is not null then (private.get_winner(p_week.id)).profile_id end,
    array(
      select row(r.rank, e.profile_id, e.display_name, e.state, r.score, r.votes)::public.admin_week_rank
      from public.results r join public.entries e on e.id = r.entry_id
      where r.week_id = p_week.id and r.rank <= 10
      order by r.rank
    );
$$;
comment on function private.build_admin_week(contest_weeks, timestamptz) is
  'A week as an admin sees it. It has standings only once they are official.';

create function private.check_reason(p_reason text, p_longest integer)
returns text
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(btrim(p_reason), '') = '' or char_length(btrim(p_reason)) > p_longest then
    perform private.refuse('invalid_field', 'reason', format('1 to %s characters', p_longest));
  end if;
  return btrim(p_reason);
end;
$$;
comment on function private.check_reason(text, integer) is
  'The reason without spaces around it. invalid_field without a reason.';

create function private.get_week_to_change(p_country text, p_week text)
returns public.contest_weeks
language plpgsql
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_id uuid;
  v_week public.contest_weeks;
begin
  select w.id into v_id from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    if v_time_zone is null or private.get_contest_week_monday(p_week) is null
      or p_week not between private.get_contest_week_at(private.clock(), v_time_zone)
        and private.get_neighbor_week(private.get_contest_week_at(private.clock(), v_time_zone), 12)
    then
      perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
    end if;
    v_id := private.ensure_week(p_country, p_week);
  end if;
  select w.* into v_week from public.contest_weeks w where w.id = v_id;
  return v_week;
end;
$$;
comment on function private.get_week_to_change(text, text) is
  'A week that has a row, or one of the next twelve, which then gets a row. Otherwise no_such_week.';

create function public.admin_cancel_week(p_country text, p_week text, p_reason text)
returns public.admin_weeks
language plpgsql
-- security definer: API roles may not change weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_week public.contest_weeks;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_contest(p_country);
  v_week := private.get_week_to_change(p_country, p_week);
  perform private.refuse_own_case(v_admin, null, v_week.id);
  if v_week.cancelled_at is null then
    perform private.cancel_week(v_week.id, v_reason);
    perform private.write_audit(
      'cancel_week', 'week', p_country || '/' || v_week.week,
      jsonb_build_object('phase', private.get_phase(v_week, private.clock()), 'entries', v_week.entries),
      jsonb_build_object('phase', 'cancelled'), v_reason
    );
  end if;
  return public.admin_list_weeks(p_country);
end;
$$;
comment on function public.admin_cancel_week(text, text, text) is
  'For admins: cancels a week that has not ended, for a public reason. Its votes become void, its entries '
  'move to the next week. Refuses: not_allowed, own_case, no_such_week, voting_closed (it has ended), invalid_field.';
grant execute on function public.admin_cancel_week(text, text, text) to authenticated;

create function public.admin_set_capacity(p_country text, p_week text, p_capacity integer, p_reason text)
returns public.admin_weeks
language plpgsql
-- security definer: API roles may not change weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_week public.contest_weeks;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_contest(p_country);
  if p_capacity is null or p_capacity not between 3 and 1000 then
    perform private.refuse('invalid_field', 'capacity', '3 to 1000');
  end if;
  v_week := private.get_week_to_change(p_country, p_week);
  perform private.refuse_own_case(v_admin, null, v_week.id);
  if v_week.starts_at <= private.clock() or v_week.cancelled_at is not null then
    perform private.refuse('not_allowed', 'The week has started or is cancelled.');
  end if;
  if v_week.capacity <> p_capacity then
    update public.contest_weeks w set capacity = p_capacity where w.id = v_week.id;
    perform private.write_audit(
      'set_capacity', 'week', p_country || '/' || v_week.week,
      jsonb_build_object('capacity', v_week.capacity), jsonb_build_object('capacity', p_capacity), v_reason
    );
  end if;
  return public.admin_list_weeks(p_country);
end;
$$;
comment on function public.admin_set_capacity(text, text, integer, text) is
  'For admins: sets the capacity of an upcoming week, 3 to 1000. Refuses: own_case, not_allowed (also once it has '
  'started), no_such_week, invalid_field.';
grant execute on function public.admin_set_capacity(text, text, integer, text) to authenticated;

create function public.admin_list_weeks(p_country text)
returns public.admin_weeks
language plpgsql
-- security definer: API roles may not read weeks.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_contest public.contests;
  v_current text;
begin
  select c.* into v_contest from public.contests c where c.country = p_country;
  if not found then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_current := private.get_contest_week_at(v_now, v_contest.time_zone);
  return row(
    p_country, v_contest.time_zone, v_current,
    array(
      select private.build_admin_week(
        case when w.id is null then private.build_empty_week(p_country, n.week, v_contest.time_zone) else w end, v_now
      )
      from (select private.get_neighbor_week(v_current, g) as week, g from generate_series(-8, 4) g) n
      left join public.contest_weeks w on w.country = p_country and w.week = n.week
      where w.id is not null or n.g >= 0
      order by n.week desc
    ),
    v_now
  )::public.admin_weeks;
end;
$$;
comment on function public.admin_list_weeks(text) is
  'For admins: the weeks of a country, newest first, from four weeks ahead to eight weeks ago. Refuses: '
  'not_allowed, no_such_week.';
grant execute on function public.admin_list_weeks(text) to authenticated;

-- supabase/schemas/20_contests/08_admin_contests.sql
create type public.admin_contest as (
  country public.country,
  time_zone text,
  minimum_age integer,
  maximum_age integer,
  rules_version text,
  capacity integer,
  prize public.prize
);
comment on type public.admin_contest is
  'The settings of a contest. capacity: the places of upcoming weeks. Nullable: maximum_age, prize.';

create function private.build_changed_contest(p_contest public.contests, p_changes jsonb)
returns public.contests
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or p_changes - array['minimum_age', 'maximum_age', 'rules_version', 'capacity', 'prize'] <> '{}' then
    perform private.refuse('invalid_input', 'p_changes contains a key that is not a setting of a contest');
  end if;
  if p_changes ? 'minimum_age' then
    p_contest.minimum_age := private.read_whole_number(p_changes -> 'minimum_age', 'minimum_age', 18, 99);
  end if;
  if p_changes ? 'maximum_age' then
    p_contest.maximum_age := case when p_changes -> 'maximum_age' <> 'null'
      then private.read_whole_number(p_changes -> 'maximum_age', 'maximum_age', 18, 120) end;
  end if;
  if p_contest.maximum_age < p_contest.minimum_age then
    perform private.refuse('invalid_field', 'maximum_age', 'not below the minimum age');
  end if;
  if p_changes ? 'rules_version' then
    p_contest.rules_version := private.read_short_line(p_changes -> 'rules_version', 'rules_version', 40);
  end if;
  if p_changes ? 'capacity' then
    p_contest.capacity := private.read_whole_number(p_changes -> 'capacity', 'capacity', 3, 1000);
  end if;
  if p_changes ? 'prize' then
    p_contest.prize := private.read_prize(p_changes -> 'prize');
  end if;
  return p_contest;
end;
$$;
comment on function private.build_changed_contest(contests, jsonb) is
  'The contest with these changes, each one checked. invalid_field names the first wrong one.';

create function private.read_prize(p_prize jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_prize is null or jsonb_typeof(p_prize) = 'null' then
    return null;
  end if;
  -- A page of this site or an https address: nobody can change either in transit.
  if private.read_short_line(p_prize -> 'rules', 'prize_rules', 300) !~ '^(https://[^[:space:]/]+\.[^[:space:]]+|/[^/[:space:]][^[:space:]]*)$' then
    perform private.refuse('invalid_field', 'prize_rules', 'https://… or a path of this site');
  end if;
  return jsonb_build_object(
    'title', private.read_short_line(p_prize -> 'title', 'prize_title', 120),
    'sponsor', private.read_short_line(p_prize -> 'sponsor', 'prize_sponsor', 80),
    'rules', private.read_short_line(p_prize -> 'rules', 'prize_rules', 300)
  );
end;
$$;
comment on function private.read_prize(jsonb) is
  'A prize with title, sponsor and rules, all three. Null for no prize.';

create function public.admin_list_contests()
returns setof public.admin_contest
language plpgsql
-- security definer: only admins pass require_admin, as in every function for admins.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return query
  select
    c.country, c.time_zone, c.minimum_age, c.maximum_age, c.rules_version, c.capacity,
    jsonb_populate_record(null::public.prize, c.prize)
  from public.contests c
  order by c.country;
end;
$$;
comment on function public.admin_list_contests() is
  'For admins: the settings of all contests. Refuses: not_allowed.';
grant execute on function public.admin_list_contests() to authenticated;

create function public.admin_update_contest(p_country text, p_changes jsonb, p_reason text)
returns setof public.admin_contest
language plpgsql
-- security definer: API roles may not change contests.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_before public.contests;
  v_after public.contests;
  v_reason text := private.check_reason(p_reason, 500);
begin
  perform private.lock_contest(p_country);
  select c.* into v_before from public.contests c where c.country = p_country;
  if not found then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  perform private.refuse_own_case(v_admin, null, w.id)
  from public.contest_weeks w
  where w.country = p_country and w.settled_at is null and w.cancelled_at is null;
  v_after := private.build_changed_contest(v_before, p_changes);
  if v_after is distinct from v_before then
    update public.contests c
    set
      minimum_age = v_after.minimum_age, maximum_age = v_after.maximum_age, rules_version = v_after.rules_version,
      capacity = v_after.capacity, prize = v_after.prize
    where c.country = p_country;
    -- Upcoming weeks follow, except those whose capacity an admin has set.
    update public.contest_weeks w set capacity = v_after.capacity
    where w.country = p_country and w.starts_at > private.clock() and w.cancelled_at is null
      and w.capacity = v_before.capacity and v_after.capacity <> v_before.capacity;
    perform private.write_audit(
      'update_contest', 'contest', p_country,
      (select jsonb_object_agg(b.key, b.value) from jsonb_each(to_jsonb(v_before)) b where b.value is distinct from to_jsonb(v_after) -> b.key),
      (select jsonb_object_agg(a.key, a.value) from jsonb_each(to_jsonb(v_after)) a where a.value is distinct from to_jsonb(v_before) -> a.key),
      v_reason
    );
  end if;
  return query select * from public.admin_list_contests();
end;
$$;
comment on function public.admin_update_contest(text, jsonb, text) is
  'For admins: changes settings of a contest (minimum_age, maximum_age or null, rules_version, capacity of '
  'upcoming weeks, prize {title, sponsor, rules} or null). Refuses: not_allowed, own_case, no_such_week (unknown '
  'country), invalid_input, invalid_field.';
grant execute on function public.admin_update_contest(text, jsonb, text) to authenticated;

-- supabase/schemas/20_contests/09_cancel_week.sql
create function private.cancel_week(p_week_id uuid, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_now timestamptz;
begin
  perform private.lock_contest(w.country) from public.contest_weeks w where w.id = p_week_id;
  perform private.lock_entries();
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if not found then
    perform private.refuse('no_such_week', format('week %s', p_week_id));
  end if;
  if v_week.cancelled_at is not null then
    return;
  end if;
  if v_week.ends_at <= v_now then
    perform private.refuse('voting_closed', format('The week ended at %s.', v_week.ends_at));
  end if;
  if v_week.starts_at <= v_now and v_week.qualified_at is null then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Try again in a few seconds.');
  end if;
  if nullif(btrim(p_reason), '') is null or char_length(p_reason) > 500 then
    perform private.refuse('invalid_input', 'p_reason has no text or more than 500 characters');
  end if;
  if v_week.starts_at <= v_now then
    perform private.void_week_votes(p_week_id);
    perform private.end_holding(p_week_id);
  end if;
  update public.contest_weeks w set cancelled_at = v_now, cancel_reason = btrim(p_reason) where w.id = p_week_id;
  perform private.move_entries_to_week(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week_id and e.state in ('submitted', 'changes_requested', 'approved')
    ),
    private.get_neighbor_week(v_week.week, 1), 'carried_over_cancelled'
  );
end;
$$;
comment on function private.cancel_week(uuid, text) is
  'Cancels a week that has not ended: its votes become void, its entries move to the next week. A second call '
  'changes nothing. Refuses: no_such_week, voting_closed (it has ended), week_opening (it has started and is not lined '
  'up yet), invalid_input (the reason needs 1 to 500 characters).';

create function private.void_week_votes(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for pending votes. Later calls find the week cancelled.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  update public.votes v
  set state = 'void', state_before_void = null, void_reason = 'week_cancelled'
  where v.week_id = p_week_id;
  update private.standings s
  set
    votes = 0, queue_votes = 0, stars = 0, fives = 0, weight = 0, weighted_stars = 0, fives_share = 0,
    score = 3.5, shown_score = 3.5, final_rank = null
  where s.week_id = p_week_id;
  delete from private.week_totals t where t.week_id = p_week_id;
end;
$$;
comment on function private.void_week_votes(uuid) is
  'Takes the votes of a week out of every sum. Votes keep their stars and receipts. Needs the lock of the '
  'contest.';

-- supabase/schemas/20_contests/10_prior.sql
create function private.list_prior_weeks(p_country text, p_week text)
returns setof public.contest_weeks
language sql
stable
set search_path = ''
as $$
  select w.*
  from public.contest_weeks w
  where w.country = p_country
    and w.week between private.get_neighbor_week(p_week, -8) and private.get_neighbor_week(p_week, -2)
    and w.settled_at is not null
  order by w.week;
$$;
comment on function private.list_prior_weeks(text, text) is
  'The official weeks among the country''s 2nd to 8th preceding calendar weeks, the oldest first. The worker settles all of '
  'them before it opens this week; a cancelled week is never official.';

-- The opening fixes the prior, the score of a contestant without votes. Nobody reads it earlier: it would show the
-- hidden sums of a running week.
create function private.compute_prior(p_country text, p_week text)
returns numeric
language sql
stable
set search_path = ''
as $$
  select round(coalesce(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 3.5), 4)
  from private.list_prior_weeks(p_country, p_week) w
  join public.results r on r.week_id = w.id;
$$;
comment on function private.compute_prior(text, text) is
  'C of the score: the weighted mean of the stars that count in the weeks of list_prior_weeks, rounded half up to 4 '
  'decimals. 3.5 without such weeks or votes.';

-- supabase/schemas/20_contests/11_ranking.sql
create function private.rank_unsettled_weeks(p_week_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  select private.rank_week(w.id)
  from public.contest_weeks w
  where w.id = any (p_week_ids) and w.draw_seed is not null and w.settled_at is null;
$$;
comment on function private.rank_unsettled_weeks(uuid[]) is
  'Ranks again those of these weeks that are closed and not yet official.';

create function private.rank_week(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  with ranked as (
    select
      s.entry_id,
      row_number() over (
        order by s.score desc, s.weight desc, s.fives_share desc, private.compute_draw(w.draw_seed, s.entry_id) collate "C"
      ) as rank
    from private.standings s
    join public.contest_weeks w on w.id = s.week_id
    join public.entries e on e.id = s.entry_id
    where s.week_id = p_week_id and e.week_id = p_week_id and private.is_ranked(e, s)
  )
  update private.standings s
  set final_rank = r.rank
  from private.standings a
  left join ranked r on r.entry_id = a.entry_id
  where a.week_id = p_week_id and s.entry_id = a.entry_id and s.final_rank is distinct from r.rank;
$$;
comment on function private.rank_week(uuid) is
  'Ranks a closed week: score to 4 decimals, effective weight, share of fives, draw. Needs the lock of the '
  'contest.';

create function private.compute_draw(p_seed text, p_entry_id uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_seed || p_entry_id::text, 'UTF8')), 'hex');
$$;
comment on function private.compute_draw(text, uuid) is
  'The draw of an entry: SHA-256, in hex, of the seed followed by the id. The smaller draw wins a tie.';

create function private.hash_receipt(p_receipt uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_receipt::text, 'UTF8')), 'hex');
$$;
comment on function private.hash_receipt(uuid) is
  'What the ledger shows of a receipt: the SHA-256, in hex, of its text. Only who has the receipt finds the vote.';

-- From the close on, a draw that anyone can repeat breaks ties. src/domain/tie-break.ts repeats it.
create function private.compute_draw_seed(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(h.hash || E'\n', '' order by h.hash), ''), 'UTF8')), 'hex')
  from (
    select private.hash_receipt(v.receipt) collate "C" as hash from public.votes v where v.week_id = p_week_id
  ) h;
$$;
comment on function private.compute_draw_seed(uuid) is
  'SHA-256, in hex, of the hashes of all receipts of the week, sorted, each followed by a line feed, in every state of '
  'a vote.';

-- supabase/schemas/30_entries/01_entries.sql
create domain public.planned_reason as text
  constraint planned_reason_is_known check (value in (
    'before_cut_off', 'after_cut_off', 'waiting_time', 'decided_late',
    'carried_over_capacity', 'carried_over_too_few', 'carried_over_cancelled'
  ));
comment on domain public.planned_reason is 'Why an entry is planned for its week.';

-- A person's entry into one week. Only decisions are stored. Scheduled, competing, placed and winner are computed.
create table public.entries (
  id uuid not null default gen_random_uuid(),
  profile_id uuid not null,
  week_id uuid not null,
  state public.entry_state not null default 'draft',
  display_name text,
  age integer,
  city text,
  rules_version text,
  submitted_at timestamptz,
  decided_at timestamptz,
  is_public boolean not null default false,
  left_at timestamptz,
  created_at timestamptz not null default private.clock(),
  planned_reason public.planned_reason,
  carried_over integer not null default 0,
  paused_at timestamptz,
  constraint entries_pkey primary key (id),
  constraint entries_one_per_person_and_week unique (week_id, profile_id),
  constraint entries_belong_to_a_profile foreign key (profile_id) references public.profiles (id),
  constraint entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint entries_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint entries_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint entries_age_is_18_to_120 check (age between 18 and 120),
  constraint entries_are_complete_once_sent check (
    state in ('draft', 'withdrawn') or (display_name is not null and age is not null and city is not null)
  ),
  constraint entries_carried_over_is_0_or_more check (carried_over >= 0)
);
comment on table public.entries is
  'A person''s entry into one week. is_public and left_at follow from the state and from the person''s '
  'visibility; nobody sets them.';
comment on column public.entries.carried_over is
  'How often the contest moved the entry to a later week. After two moves it competes by right.';
comment on column public.entries.paused_at is
  'Since when its contestant pauses it. A paused entry is not public. Only a sent entry that can still '
  'compete can be paused.';

create index entries_profile_idx on public.entries (profile_id);
create index entries_public_idx on public.entries (week_id, id) where is_public;
-- The review queue and the audit log read what they show, not all entries ever made.
create index entries_submitted_idx on public.entries (submitted_at) where state = 'submitted';

alter table public.entries enable row level security;
grant select, insert, update on table public.entries to service_role;

-- supabase/schemas/30_entries/02_planning.sql
create type private.week_plan as (
  week text,
  reason public.planned_reason
);
comment on type private.week_plan is 'The week for which an entry is planned, and the reason.';

create type private.entry_plan as (
  week text,
  reason public.planned_reason,
  starts_at timestamptz,
  ends_at timestamptz,
  cut_off_at timestamptz
);
comment on type private.entry_plan is 'The plan of an entry with the bounds of its week.';

create function private.get_cut_off(p_week text, p_time_zone text)
returns timestamptz
language sql
stable
as $$
  select (private.get_contest_week_monday(p_week) - 4 + time '18:00') at time zone p_time_zone;
$$;
comment on function private.get_cut_off(text, text) is
  'Thursday 18:00, contest time, in the week before. An earlier submission can compete in this week.';

create function private.get_first_free_week(p_profile_id uuid, p_country text, p_now timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select max(
    private.get_neighbor_week(
      w.week,
      1 + private.count_waiting_weeks(
        p_country,
        w.settled_at is not null and (private.get_winner(w.id)).profile_id = p_profile_id,
        p_now
      )
    )
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_profile_id
    and (e.is_public or e.left_at >= w.starts_at)
    and w.cancelled_at is null
    and w.starters >= 3
    and w.starts_at <= p_now;
$$;
comment on function private.get_first_free_week(uuid, text, timestamptz) is
  'The first week in which a person who has competed may compete again. Null for everyone else. Cancelled '
  'weeks do not count.';

create function private.get_first_open_week(p_profile_id uuid, p_country text, p_week text, p_entry_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  -- One entry per person and week: a person with an entry in that week gets a later one. Cancelled weeks are skipped.
  while exists (
    select
    from public.contest_weeks w
    where w.country = p_country
      and w.week = p_week
      and (
        w.cancelled_at is not null
        or exists (
          select from public.entries e where e.week_id = w.id and e.profile_id = p_profile_id and e.id <> p_entry_id
        )
      )
  ) loop
    p_week := private.get_neighbor_week(p_week, 1);
  end loop;
  return p_week;
end;
$$;
comment on function private.get_first_open_week(uuid, text, text, uuid) is
  'This week, or the first later one that is not cancelled and in which the person has no other entry.';

create function private.move_entries_to_week(p_entry_ids uuid[], p_week text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group record;
  v_week_id uuid;
  v_carries integer := (p_reason like 'carried\_over\_%')::integer;
begin
  perform private.lock_entries();
  -- One update per week, not per entry: triggers then run once per week.
  for v_group in
    select t.country, t.week, array_agg(t.id) as entry_ids
    from (
      select e.id, w.country, private.get_first_open_week(e.profile_id, w.country, p_week, e.id) as week
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      where e.id = any (p_entry_ids)
    ) t
    group by t.country, t.week
    order by t.country, t.week
  loop
    v_week_id := private.ensure_week(v_group.country, v_group.week);
    update public.entries e
    set
      week_id = v_week_id,
      planned_reason = p_reason,
      carried_over = e.carried_over + v_carries,
      age = coalesce(
        extract(year from age(private.get_contest_week_monday(v_group.week), p.birth_date))::integer,
        e.age
      )
    from public.profiles p
    where e.id = any (v_group.entry_ids) and p.id = e.profile_id;
  end loop;
end;
$$;
comment on function private.move_entries_to_week(uuid[], text, text) is
  'Moves entries to a week of their country, or to the first later one that is open to each. Sets the age of '
  'each person at its start.';

create function private.plan_week(p_country text, p_at timestamptz, p_profile_id uuid)
returns private.week_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  v_time_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_plan private.week_plan;
  v_free_from text := private.get_first_free_week(p_profile_id, p_country, p_at);
  v_open text;
begin
  if v_time_zone is null then
    perform private.refuse('no_such_week', format('country %s', p_country));
  end if;
  v_plan.week := private.get_neighbor_week(private.get_contest_week_at(p_at, v_time_zone), 1);
  v_plan.reason := 'before_cut_off';
  if p_at >= private.get_cut_off(v_plan.week, v_time_zone) then
    v_plan.week := private.get_neighbor_week(v_plan.week, 1);
    v_plan.reason := 'after_cut_off';
  end if;
  if v_free_from > v_plan.week then
    v_plan.week := v_free_from;
    v_plan.reason := 'waiting_time';
  end if;
  v_open := private.get_first_open_week(null, p_country, v_plan.week, null);
  if v_open <> v_plan.week and v_plan.reason <> 'waiting_time' then
    v_plan.reason := 'carried_over_cancelled';
  end if;
  v_plan.week := v_open;
  return v_plan;
end;
$$;
comment on function private.plan_week(text, timestamptz, uuid) is
  'The week of an entry that this person submits at this time, and the reason: before_cut_off, after_cut_off, '
  'waiting_time, carried_over_cancelled (that week is cancelled already).';

create function private.count_waiting_weeks(p_country text, p_is_winner boolean, p_now timestamptz)
returns integer
language sql
stable
set search_path = ''
as $$
  select case
    when p_is_winner then 52
    when (
      select count(*)
      from (
        select
        from public.contest_weeks w
        join public.entries e on e.week_id = w.id
        where w.country = p_country and w.starts_at > p_now and e.state in ('submitted', 'changes_requested', 'approved')
        limit 12
      ) waiting
    ) < 12 then 4
    else 12
  end;
$$;
comment on function private.count_waiting_weeks(text, boolean, timestamptz) is
  'How many weeks a person waits after competing: 52 after a win, otherwise 12, or 4 while fewer than 12 '
  'entries wait in the country.';

create function private.build_planning(p_entry_id uuid)
returns private.entry_plan
language sql
stable
set search_path = ''
as $$
  select w.week, e.planned_reason, w.starts_at, w.ends_at, private.get_cut_off(w.week, c.time_zone)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  join public.contests c on c.country = w.country
  where e.id = p_entry_id;
$$;
comment on function private.build_planning(uuid) is 'The week for which an entry is planned.';

-- supabase/schemas/30_entries/03_qualification.sql
create table public.qualified_entries (
  week_id uuid not null,
  entry_id uuid not null,
  place text not null,
  likes integer not null,
  constraint qualified_entries_pkey primary key (week_id, entry_id),
  constraint qualified_entries_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint qualified_entries_place_is_known check (place in ('by_right', 'liked', 'drawn', 'carried_over')),
  constraint qualified_entries_likes_are_not_negative check (likes >= 0)
);
comment on table public.qualified_entries is
  'The places of a week with more entries than places, with the likes at its start. The seed of the draw is '
  'contest_weeks.qualification_seed. With both, anyone can repeat the draw. It has no foreign key to entries: the ledger '
  'needs a candidate even after the erasure of an entry that never competed.';

create index qualified_entries_entry_idx on public.qualified_entries (entry_id);

alter table public.qualified_entries enable row level security;

create table private.qualification_secrets (
  week_id uuid not null,
  bytes bytea not null,
  constraint qualification_secrets_pkey primary key (week_id),
  constraint qualification_secrets_belong_to_a_week foreign key (week_id) references public.contest_weeks (id) on delete cascade,
  constraint qualification_secrets_are_32_bytes check (octet_length(bytes) = 32)
);
comment on table private.qualification_secrets is
  'Random bytes of weeks that have not started. Their SHA-256 is public from the cut-off on, they themselves from the '
  'start on. Nobody can then choose a like or a vote that brings an entry in.';

alter table private.qualification_secrets enable row level security;

create function private.commit_to_qualification(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  -- 488 random bits of the server, as 32 bytes.
  v_bytes bytea := sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  );
begin
  update public.contest_weeks w
  set qualification_commitment = encode(sha256(v_bytes), 'hex')
  where w.id = p_week_id and w.qualification_commitment is null
    and w.qualified_at is null and w.cancelled_at is null and w.starts_at > private.clock();
  if found then
    insert into private.qualification_secrets (week_id, bytes) values (p_week_id, v_bytes);
  end if;
  return found;
end;
$$;
comment on function private.commit_to_qualification(uuid) is
  'Draws the random bytes of a qualification and publishes their SHA-256, once, before the week starts.';

create function private.reveal_qualification_seed(p_week public.contest_weeks)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_bytes bytea := (select q.bytes from private.qualification_secrets q where q.week_id = p_week.id);
  v_previous text := coalesce(
    (
      select w.draw_seed
      from public.contest_weeks w
      where w.country = p_week.country and w.ends_at = p_week.starts_at and w.cancelled_at is null
    ),
    encode(sha256(''), 'hex')
  );
  v_seed text := encode(sha256(v_bytes || decode(v_previous, 'hex')), 'hex');
begin
  update public.contest_weeks w
  set
    qualification_bytes = encode(v_bytes, 'hex'),
    qualification_previous_seed = v_previous,
    qualification_seed = v_seed
  where w.id = p_week.id and v_bytes is not null;
  delete from private.qualification_secrets q where q.week_id = p_week.id;
  return v_seed;
end;
$$;
comment on function private.reveal_qualification_seed(contest_weeks) is
  'Publishes the random bytes of a week that has started and returns the seed of its draw: SHA-256 of these bytes followed '
  'by those of the draw seed of the week that closed at the same instant. Null without a commitment.';

create function private.assign_places(p_week public.contest_weeks, p_seed text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_places integer;
  v_drawn integer;
begin
  insert into public.qualified_entries (week_id, entry_id, place, likes)
  select
    p_week.id, e.id, case when e.carried_over >= 2 then 'by_right' else 'carried_over' end,
    private.count_likes_at(e.profile_id, p_week.starts_at)
  from public.entries e
  where e.id in (select private.list_started_entries(p_week.id));

  select greatest(p_week.capacity - count(*), 0) into v_places
  from public.qualified_entries l
  where l.week_id = p_week.id and l.place = 'by_right';
  -- Without a commitment nothing can be drawn that nobody could have steered.
  v_drawn := case when p_seed is null then 0 else least(v_places, 2) end;

  update public.qualified_entries l
  set
    place = case
      when o.by_likes <= v_places - v_drawn then 'liked'
      when o.by_draw <= v_drawn then 'drawn'
      else 'carried_over'
    end
  from (
    select
      r.*,
      row_number() over (partition by r.by_likes > v_places - v_drawn order by r.draw) as by_draw
    from (
      select k.entry_id, k.draw, row_number() over (order by k.likes desc, k.draw) as by_likes
      from (
        select
          c.entry_id, c.likes,
          case when p_seed is null then c.entry_id::text else private.compute_draw(p_seed, c.entry_id) end collate "C" as draw
        from public.qualified_entries c
        where c.week_id = p_week.id and c.place = 'carried_over'
      ) k
    ) r
  ) o
  where l.week_id = p_week.id and l.entry_id = o.entry_id;
end;
$$;
comment on function private.assign_places(contest_weeks, text) is
  'Gives the places of a week with more entries than places: first to entries that were carried over twice, then to the '
  'most liked, and the last two by the draw alone; the draw also breaks ties of likes. Without a seed all places go by '
  'likes, ties by the smaller id (product rules, section 3).';

create function private.list_started_entries(p_week_id uuid)
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select e.id
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where w.id = p_week_id
    and coalesce(e.decided_at, '-infinity') < w.starts_at
    and (e.is_public or (e.left_at >= w.starts_at and e.state <> 'rejected'));
$$;
comment on function private.list_started_entries(uuid) is
  'The entries that were approved when the week started, also those that have left since.';

-- A week qualifies once, when it has started. Earlier weeks come first.
create function private.qualify_entries(p_week public.contest_weeks)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_entry record;
  v_next text := private.get_neighbor_week(p_week.week, 1);
  v_started integer;
  v_seed text := private.reveal_qualification_seed(p_week);
begin
  perform private.move_entries_to_week(
    array(
      select e.id
      from public.entries e
      where e.week_id = p_week.id
        and (
          e.state in ('submitted', 'changes_requested')
          or (e.is_public and e.decided_at >= p_week.starts_at)
          -- Suspended since before the start.
          or (e.state = 'approved' and not e.is_public and coalesce(e.left_at, '-infinity') < p_week.starts_at)
        )
    ),
    v_next, 'decided_late'
  );

  -- Winners whose week became official after they had entered again.
  for v_entry in
    select e.id, max(private.get_neighbor_week(k.week, 53)) as free_from
    from public.entries e
    join public.entries won on won.profile_id = e.profile_id
    join public.results r on r.entry_id = won.id
    join public.contest_weeks k on k.id = r.week_id
    where e.week_id = p_week.id and e.is_public and (private.get_winner(k.id)).entry_id = won.id
    group by e.id
    having max(private.get_neighbor_week(k.week, 53)) > p_week.week
  loop
    perform private.move_entries_to_week(array[v_entry.id], v_entry.free_from, 'waiting_time');
  end loop;

  select count(*) into v_started from private.list_started_entries(p_week.id);
  if v_started < 3 then
    perform private.move_entries_to_week(array(select private.list_started_entries(p_week.id)), v_next, 'carried_over_too_few');
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week.id;
  elsif v_started > p_week.capacity then
    perform private.assign_places(p_week, v_seed);
    perform private.move_entries_to_week(
      array(select l.entry_id from public.qualified_entries l where l.week_id = p_week.id and l.place = 'carried_over'),
      v_next, 'carried_over_capacity'
    );
  end if;
  update public.contest_weeks w set qualified_at = private.clock() where w.id = p_week.id;
end;
$$;
comment on function private.qualify_entries(contest_weeks) is
  'Decides who competes in a week that has started. Entries without an approval in time, and winners who '
  'wait, move to a later week. Fewer than 3 entries cancel the week. assign_places gives the places of a full '
  'week. Needs the lock of the contest.';

-- supabase/schemas/30_entries/04_entry_details.sql
-- What a person typed for an entry. A function shows the public the optional fields that the person shows.
create table public.entry_details (
  entry_id uuid not null,
  version integer not null default 1,
  display_name text,
  country public.country,
  city text,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links jsonb not null default '[]',
  bio text,
  shown jsonb not null default '[]',
  consents jsonb,
  accepted_at timestamptz,
  constraint entry_details_pkey primary key (entry_id),
  constraint entry_details_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint entry_details_country_has_a_contest foreign key (country) references public.contests (country),
  constraint entry_details_display_name_has_1_to_60_characters check (char_length(display_name) between 1 and 60),
  constraint entry_details_city_has_1_to_80_characters check (char_length(city) between 1 and 80),
  constraint entry_details_height_is_100_to_250 check (height_cm between 100 and 250),
  constraint entry_details_weight_is_30_to_250 check (weight_kg between 30 and 250),
  constraint entry_details_children_are_0_to_20 check (children between 0 and 20),
  constraint entry_details_bio_has_1_to_500_characters check (char_length(bio) between 1 and 500),
  constraint entry_details_links_are_a_short_list check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5),
  constraint entry_details_shown_are_optional_fields check (
    jsonb_typeof(shown) = 'array'
    and shown <@ '["height_cm", "weight_kg", "marital_status", "children", "links", "bio"]'::jsonb
  ),
  constraint entry_details_accepted_have_a_time check ((consents is null) = (accepted_at is null))
);
comment on table public.entry_details is
  'The fields of an entry as typed. shown names the optional fields that are public; version counts the '
  'saves. consents is the agreement of the last submission, with its rules_version and accepted_at.';

alter table public.entry_details enable row level security;
grant select on table public.entry_details to service_role;

create type public.shown_details as (
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text
);
comment on type public.shown_details is
  'The optional fields that a contestant shows, in centimeters, kilograms and persons. A hidden field is null '
  'like an empty one, and links are empty. Nullable: height_cm, weight_kg, marital_status, children, bio.';

create function public.get_shown_details(p_profile_id uuid)
returns public.shown_details
language sql
stable
-- security definer: API roles may not read this row. The function returns only what its person shows.
security definer
set search_path = ''
as $$
  select private.get_public_details(private.get_page_entry(p_profile_id));
$$;
comment on function public.get_shown_details(uuid) is
  'The optional fields that a contestant shows, of the newest public entry, as in get_profile. All are empty '
  'without one.';
grant execute on function public.get_shown_details(uuid) to anon, authenticated, service_role;

create function private.get_public_details(p_entry_id uuid)
returns public.shown_details
language sql
stable
set search_path = ''
as $$
  select
    case when d.shown ? 'height_cm' then d.height_cm end,
    case when d.shown ? 'weight_kg' then d.weight_kg end,
    case when d.shown ? 'marital_status' then d.marital_status end,
    case when d.shown ? 'children' then d.children end,
    array(
      select l.link from jsonb_array_elements_text(case when d.shown ? 'links' then d.links end) with ordinality l (link, n)
      order by l.n
    ),
    case when d.shown ? 'bio' then d.bio end
  from (select p_entry_id as id) e
  left join public.entry_details d on d.entry_id = e.id
    and not exists (select from private.hidden_texts h where h.text_hash = private.hash_profile_text(p_entry_id));
$$;
comment on function private.get_public_details(uuid) is
  'The optional fields of an entry that its person shows. All are empty without any. The caller checks whether '
  'the entry is public.';

create function private.get_profile_text(p_entry_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('links', d.links, 'bio', d.bio, 'shown', d.shown)
  from public.entry_details d
  where d.entry_id = p_entry_id;
$$;
comment on function private.get_profile_text(uuid) is 'What a person has written for their page.';

-- supabase/schemas/30_entries/05_entry_fields.sql
create function private.apply_entry_fields(p_details public.entry_details, p_fields jsonb)
returns public.entry_details
language plpgsql
stable
set search_path = ''
as $$
declare
  v_unknown text := (
    select min(f.field) from jsonb_object_keys(p_fields) f (field)
    where f.field not in (
      'display_name', 'country', 'city', 'birth_date', 'height_cm', 'weight_kg', 'marital_status', 'children',
      'links', 'bio', 'shown'
    )
  );
  v_code text;
begin
  if v_unknown is not null then
    perform private.refuse_field(left(v_unknown, 40), 'unknown');
  end if;
  if p_fields ? 'display_name' then p_details.display_name := private.read_entry_text(p_fields, 'display_name', 60); end if;
  if p_fields ? 'city' then p_details.city := private.read_entry_text(p_fields, 'city', 80); end if;
  if p_fields ? 'bio' then p_details.bio := private.read_entry_text(p_fields, 'bio', 500); end if;
  if p_fields ? 'height_cm' then p_details.height_cm := private.read_entry_number(p_fields, 'height_cm', 100, 250); end if;
  if p_fields ? 'weight_kg' then p_details.weight_kg := private.read_entry_number(p_fields, 'weight_kg', 30, 250); end if;
  if p_fields ? 'children' then p_details.children := private.read_entry_number(p_fields, 'children', 0, 20); end if;
  if p_fields ? 'links' then p_details.links := private.read_entry_links(p_fields -> 'links'); end if;
  if p_fields ? 'shown' then p_details.shown := private.read_shown_fields(p_fields -> 'shown'); end if;
  if p_fields ? 'country' then
    v_code := private.read_entry_text(p_fields, 'country', 2);
    if not exists (select from public.contests c where c.country = v_code) then
      perform private.refuse_field('country', 'unknown');
    end if;
    p_details.country := v_code;
  end if;
  if p_fields ? 'marital_status' then
    v_code := private.read_entry_text(p_fields, 'marital_status', 20);
    if not pg_input_is_valid(v_code, 'public.marital_status') then
      perform private.refuse_field('marital_status', 'unknown');
    end if;
    p_details.marital_status := v_code;
  end if;
  return p_details;
end;
$$;
comment on function private.apply_entry_fields(entry_details, jsonb) is
  'The details with the fields that were sent. Other fields stay. invalid_field for the first one that breaks '
  'its rule.';

create function private.read_entry_links(p_links jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_link jsonb;
begin
  if jsonb_typeof(p_links) = 'null' then
    return '[]';
  end if;
  if jsonb_typeof(p_links) <> 'array' then
    perform private.refuse_field('links', 'web_address');
  end if;
  if jsonb_array_length(p_links) > 5 then
    perform private.refuse_field('links', 'too_many');
  end if;
  for v_link in select l.link from jsonb_array_elements(p_links) l (link) loop
    if jsonb_typeof(v_link) <> 'string'
      or char_length(v_link #>> '{}') > 200
      -- https, a host with a dot, no user, no port, and nothing that could break out of an attribute.
      or v_link #>> '{}' !~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]([/?#][^[:space:]<>"''`\\[:cntrl:]]*)?$'
    then
      perform private.refuse_field('links', 'web_address');
    end if;
  end loop;
  return p_links;
end;
$$;
comment on function private.read_entry_links(jsonb) is 'At most 5 https addresses of at most 200 characters.';

create function private.read_entry_number(p_fields jsonb, p_field text, p_least integer, p_most integer)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_number numeric;
begin
  if jsonb_typeof(p_fields -> p_field) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_fields -> p_field) <> 'number' then
    perform private.refuse_field(p_field, 'whole_number');
  end if;
  v_number := (p_fields ->> p_field)::numeric;
  if v_number <> trunc(v_number) then
    perform private.refuse_field(p_field, 'whole_number');
  end if;
  if v_number not between p_least and p_most then
    perform private.refuse_field(p_field, 'out_of_range');
  end if;
  return v_number::integer;
end;
$$;
comment on function private.read_entry_number(jsonb, text, integer, integer) is
  'A whole number of the fields, both bounds included.';

create function private.read_shown_fields(p_shown jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_shown) <> 'array'
    or not p_shown <@ '["height_cm", "weight_kg", "marital_status", "children", "links", "bio"]'::jsonb
  then
    perform private.refuse_field('shown', 'unknown');
  end if;
  return (select coalesce(jsonb_agg(distinct s.field), '[]') from jsonb_array_elements(p_shown) s (field));
end;
$$;
comment on function private.read_shown_fields(jsonb) is 'Names of optional fields, each once and in one order.';

create function private.read_entry_text(p_fields jsonb, p_field text, p_longest integer)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.normalize_visible_text(p_fields ->> p_field);
  -- A bio keeps its line breaks; every other text is one line. Control and direction characters are removed.
  v_line text := case when p_field = 'bio' then replace(v_text, E'\n', ' ') else v_text end;
begin
  if jsonb_typeof(p_fields -> p_field) not in ('string', 'null')
    or v_line ~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]'
  then
    perform private.refuse_field(p_field, 'text');
  end if;
  if p_field = 'display_name' and v_text ~* '(//|www\.)' then
    perform private.refuse_field(p_field, 'text');
  end if;
  if char_length(v_text) > p_longest then
    perform private.refuse_field(p_field, 'too_long');
  end if;
  return v_text;
end;
$$;
comment on function private.read_entry_text(jsonb, text, integer) is
  'A text of the fields without blanks around it. Null where it is empty or shows nothing. A name has no link.';

-- The rules of each field of an entry. src/domain/entry-rules.ts repeats them for the form.
create function private.refuse_field(p_field text, p_rule text)
returns void
language sql
set search_path = ''
as $$
  select private.refuse('invalid_field', p_field, p_rule);
$$;
comment on function private.refuse_field(text, text) is
  'invalid_field with the name of the field as detail and the rule as hint.';

-- supabase/schemas/30_entries/06_entry_answers.sql
-- What a person reads of their own entry: the shapes of get_my_entry and list_disqualified_entries.
create domain public.appeal_state as text
  constraint appeal_state_is_known check (value in ('waiting', 'upheld', 'overturned'));
comment on domain public.appeal_state is 'What became of an appeal. upheld: the decision stays.';

create domain public.optional_field as text
  constraint optional_field_is_known
  check (value in ('height_cm', 'weight_kg', 'marital_status', 'children', 'links', 'bio'));
comment on domain public.optional_field is 'A field of an entry that its person may fill in and may show.';

create domain public.missing_part as text
  constraint missing_part_is_known
  check (value in ('display_name', 'country', 'city', 'birth_date', 'portrait', 'body', 'consents'));
comment on domain public.missing_part is 'A part that an entry lacks before it can be sent.';

create type public.entry_medium as (
  id uuid,
  kind public.media_kind,
  version integer,
  state public.media_state,
  reason public.review_reason,
  failure public.upload_failure,
  width integer,
  height integer,
  seconds numeric,
  received_at timestamptz,
  review_due_at timestamptz
);
comment on type public.entry_medium is
  'A photo or video as its contestant sees it. reason is the admin''s, failure the server''s. Nullable: '
  'reason, failure, width, height, seconds, received_at, review_due_at.';

create type public.entrant as (
  display_name text,
  country public.country,
  city text,
  birth_date date,
  is_refused_minor boolean
);
comment on type public.entrant is
  'The data with which the wizard begins. is_refused_minor: younger than 18 by the saved birth date. '
  'Nullable: display_name, country, city, birth_date.';

create type public.entry_contest as (
  country public.country,
  minimum_age integer,
  maximum_age integer,
  rules_version text,
  prize public.prize,
  time_zone text
);
comment on type public.entry_contest is 'The contest that a person enters. Nullable: maximum_age, prize.';

create type public.entry_consents as (
  adult boolean,
  own_media boolean,
  publication boolean,
  rules boolean,
  rules_version text
);
comment on type public.entry_consents is
  'What a person agrees to with a submission. adult: they are 18 or older. own_media: the photos show them and '
  'they may use them. publication: name, age, city and photos become public. rules: the rules of the contest, '
  'in rules_version. Nullable: none.';

create type public.my_entry_details as (
  display_name text,
  country public.country,
  city text,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text,
  shown public.optional_field[],
  consents public.entry_consents,
  accepted_at timestamptz
);
comment on type public.my_entry_details is
  'All fields of an entry for its person. shown: the optional fields that are public. consents: those of the '
  'last submission, at accepted_at. Nullable: display_name, country, city, height_cm, weight_kg, '
  'marital_status, children, bio, consents, accepted_at.';

create type public.entry_appeal as (
  allowed boolean,
  state public.appeal_state,
  decision_id uuid
);
comment on type public.entry_appeal is
  'Whether the contestant can appeal, and what became of the appeal. decision_id is the argument of '
  'appeal_decision. Nullable: state, decision_id.';

create type public.current_entry as (
  id uuid,
  state public.entry_state,
  version integer,
  week text,
  starts_at timestamptz,
  ends_at timestamptz,
  cut_off_at timestamptz,
  planned_reason public.planned_reason,
  carried_over integer,
  by_right boolean,
  submitted_at timestamptz,
  decided_at timestamptz,
  review_due_at timestamptz,
  details public.my_entry_details,
  can_edit boolean,
  can_submit boolean,
  missing public.missing_part[],
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type public.current_entry is
  'The entry that counts now. version: that of the details, which the next save sends back. week: the planned '
  'one; for an editable entry, the week that a submission now would get. cut_off_at: Thursday 18:00 of the '
  'week before. carried_over: how often the contest moved it; by_right after two moves. can_submit: only the '
  'consents are missing. reason and note: of the decision against it. Nullable: planned_reason, submitted_at, '
  'decided_at, review_due_at, reason, note.';

create type public.waiting_time as (
  until_week text,
  reason public.planned_reason
);
comment on type public.waiting_time is 'A person who has competed may compete again in this week. Nullable: none.';

create type public.my_entry as (
  profile public.entrant,
  contest public.entry_contest,
  entry public.current_entry,
  media public.entry_medium[],
  waiting public.waiting_time,
  server_time timestamptz
);
comment on type public.my_entry is
  'Everything that the wizard shows: the person, the contest, the entry, its media, and the waiting time. '
  'Nullable: entry, waiting.';

create type public.disqualified_entry as (
  entry_id uuid,
  country public.country,
  week text,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type public.disqualified_entry is
  'An entry that was disqualified, after its week. Nullable: reason, note.';

-- supabase/schemas/30_entries/07_own_entry.sql
-- The current entry of a person, its missing parts, and everything that the wizard shows of it in one answer.
create type private.own_entry as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  week text,
  country text,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz,
  has_started boolean,
  can_edit boolean
);
comment on type private.own_entry is
  'The current entry of a person. has_started: it competed from the start of a week; such an entry never '
  'moves.';

create function private.get_current_entry(p_profile_id uuid, p_now timestamptz)
returns private.own_entry
language sql
stable
set search_path = ''
as $$
  select
    e.id, e.profile_id, e.state, w.week, w.country, c.time_zone, w.starts_at, w.ends_at, s.has_started,
    not s.has_started and e.state in ('draft', 'changes_requested', 'rejected', 'withdrawn')
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  join public.contests c on c.country = w.country
  cross join lateral (
    select coalesce((e.is_public and w.starts_at <= p_now) or e.left_at >= w.starts_at, false) as has_started
  ) s
  where e.profile_id = p_profile_id
    and (w.ends_at > p_now or not (s.has_started or e.state = 'disqualified'))
  order by s.has_started and w.ends_at > p_now desc, e.created_at desc, e.id
  limit 1;
$$;
comment on function private.get_current_entry(uuid, timestamptz) is
  'The entry in the live week, otherwise the newest one that has not competed. A row of nulls without one.';

create function private.has_usable_photo(p_entry_id uuid, p_kind text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.media m where m.entry_id = p_entry_id and m.kind = p_kind and m.state in ('pending', 'approved')
  );
$$;
comment on function private.has_usable_photo(uuid, text) is
  'Whether the server accepted a photo of this kind that no admin has refused.';

create function private.list_entry_media(p_entry_id uuid)
returns public.entry_medium[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      m.id, m.kind, m.version, m.state, m.reason, m.failure, m.width, m.height, m.seconds, m.received_at,
      m.review_due_at
    )::public.entry_medium
    from public.media m
    where m.entry_id = p_entry_id and m.state not in ('superseded', 'removed')
    order by array_position(array['portrait', 'body', 'video'], m.kind::text), m.version desc
  );
$$;
comment on function private.list_entry_media(uuid) is
  'The current media of an entry, the newest version of a kind first.';

create function private.list_missing_parts(p_entry_id uuid, p_consents jsonb, p_rules_version text)
returns public.missing_part[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(lack.code::public.missing_part order by lack.position), '{}')
  from public.entry_details d
  join public.entries e on e.id = d.entry_id
  join public.profiles p on p.id = e.profile_id
  cross join lateral (
    values
      (1, 'display_name', d.display_name is null),
      (2, 'country', d.country is null),
      (3, 'city', d.city is null),
      (4, 'birth_date', p.birth_date is null),
      (5, 'portrait', not private.has_usable_photo(e.id, 'portrait')),
      (6, 'body', not private.has_usable_photo(e.id, 'body')),
      (7, 'consents', not coalesce(
        p_consents @> '{"adult": true, "own_media": true, "publication": true, "rules": true}'
        and p_consents ->> 'rules_version' = p_rules_version,
        false
      ))
  ) lack (position, code, is_missing)
  where d.entry_id = p_entry_id and lack.is_missing;
$$;
comment on function private.list_missing_parts(uuid, jsonb, text) is
  'The parts that an entry lacks before it can be sent, in the order of the wizard. Only consents to the '
  'current rules version count.';

-- supabase/schemas/30_entries/08_my_entry.sql
create function private.build_my_entry_answer(p_profile_id uuid)
returns public.my_entry
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_profile public.profiles;
  v_entry private.own_entry := private.get_current_entry(p_profile_id, v_now);
  v_contest public.contests;
  v_country text;
  v_plan private.week_plan;
begin
  select p.* into v_profile from public.profiles p where p.id = p_profile_id;
  v_country := coalesce(
    case when v_entry.can_edit then (
      select d.country from public.entry_details d where d.entry_id = v_entry.entry_id
    ) else v_entry.country end,
    v_profile.country
  );
  select c.* into v_contest from public.contests c
  where c.country in (v_country, 'ph') order by c.country = v_country desc nulls last limit 1;
  if v_entry.entry_id is null or v_entry.can_edit then
    v_plan := private.plan_week(v_contest.country, v_now, p_profile_id);
  end if;
  return row(
    private.build_entrant(v_profile, (v_now at time zone v_contest.time_zone)::date),
    row(
      v_contest.country, v_contest.minimum_age, v_contest.maximum_age, v_contest.rules_version,
      jsonb_populate_record(null::public.prize, v_contest.prize), v_contest.time_zone
    ),
    case when v_entry.entry_id is not null then private.build_current_entry(v_entry, v_contest, v_now) end,
    private.list_entry_media(v_entry.entry_id),
    case when v_plan.reason = 'waiting_time' then row(v_plan.week, v_plan.reason)::public.waiting_time end,
    v_now
  )::public.my_entry;
end;
$$;
comment on function private.build_my_entry_answer(uuid) is
  'What get_my_entry answers about a person. Without a country of their own the contest is that of the '
  'Philippines.';

create type private.own_decision as (
  reason public.review_reason,
  note text,
  appeal public.entry_appeal
);
comment on type private.own_decision is 'The last decision on an entry as its contestant sees it.';

create function private.build_own_decision(p_entry private.own_entry)
returns private.own_decision
language plpgsql
stable
set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_is_against boolean := p_entry.state in ('rejected', 'disqualified', 'changes_requested');
begin
  select d.* into v_decision
  from public.decisions d
  where d.entry_id = p_entry.entry_id and d.subject = 'entry' and d.applied_at is not null
  order by d.decided_at desc
  limit 1;
  return row(
    case when v_is_against then v_decision.reason end,
    case when v_is_against then v_decision.note end,
    row(
      v_is_against and v_decision.id is not null and v_decision.appealed_at is null,
      case when v_decision.appealed_at is not null then coalesce(v_decision.appeal_decision, 'waiting') end,
      v_decision.id
    )::public.entry_appeal
  )::private.own_decision;
end;
$$;
comment on function private.build_own_decision(private.own_entry) is
  'Why an entry was not accepted, and whether the contestant can appeal; waiting until an appeal is decided. '
  'Nothing about the admin.';

create function private.build_current_entry(
  p_entry private.own_entry,
  p_contest public.contests,
  p_now timestamptz
)
returns public.current_entry
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row public.entries;
  v_details public.entry_details;
  v_plan private.entry_plan := private.build_own_planning(p_entry, p_contest.country, p_now);
  v_decision private.own_decision := private.build_own_decision(p_entry);
  v_missing public.missing_part[];
begin
  select e.* into v_row from public.entries e where e.id = p_entry.entry_id;
  select d.* into v_details from public.entry_details d where d.entry_id = p_entry.entry_id;
  v_missing := private.list_missing_parts(p_entry.entry_id, v_details.consents, p_contest.rules_version);
  return row(
    v_row.id, v_row.state, coalesce(v_details.version, 0),
    v_plan.week, v_plan.starts_at, v_plan.ends_at, v_plan.cut_off_at, v_plan.reason,
    v_row.carried_over, v_row.carried_over >= 2, v_row.submitted_at, v_row.decided_at,
    case when v_row.state = 'submitted' then v_row.submitted_at + interval '24 hours' end,
    jsonb_populate_record(null::public.my_entry_details, to_jsonb(v_details)),
    p_entry.can_edit,
    p_entry.can_edit and v_row.state <> 'withdrawn' and v_details.entry_id is not null and v_missing <@ '{consents}',
    v_missing, v_decision.reason, v_decision.note, v_decision.appeal
  )::public.current_entry;
end;
$$;
comment on function private.build_current_entry(private.own_entry, contests, timestamptz) is
  'The part `entry` of get_my_entry.';

create function private.build_own_planning(p_entry private.own_entry, p_country text, p_now timestamptz)
returns private.entry_plan
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone text := (select c.time_zone from public.contests c where c.country = p_country);
  v_plan private.week_plan;
begin
  if not p_entry.can_edit then
    return private.build_planning(p_entry.entry_id);
  end if;
  v_plan := private.plan_week(p_country, p_now, p_entry.profile_id);
  return row(
    v_plan.week, v_plan.reason, private.get_contest_week_start(v_plan.week, v_zone),
    private.get_contest_week_start(private.get_neighbor_week(v_plan.week, 1), v_zone),
    private.get_cut_off(v_plan.week, v_zone)
  )::private.entry_plan;
end;
$$;
comment on function private.build_own_planning(private.own_entry, text, timestamptz) is
  'The week for which an entry is planned. For an editable entry, the week that a submission now would get.';

-- One answer with everything that the wizard shows: the person, the contest, the entry, its media, and the week.
create function private.build_entrant(p_profile public.profiles, p_today date)
returns public.entrant
language sql
stable
set search_path = ''
as $$
  select
    p_profile.display_name, p_profile.country, p_profile.city, p_profile.birth_date,
    coalesce(private.compute_age(p_profile.birth_date, p_today) < 18, false);
$$;
comment on function private.build_entrant(profiles, date) is
  'The data with which the wizard begins. today is the date of the contest.';

create function public.get_my_entry()
returns public.my_entry
language plpgsql
-- security definer: the answer contains private columns of the caller's own rows.
security definer
set search_path = ''
as $$
begin
  return private.build_my_entry_answer(private.require_account());
end;
$$;
comment on function public.get_my_entry() is
  'The caller''s current entry, with everything that the wizard shows. Refuses: not_signed_in.';
grant execute on function public.get_my_entry() to authenticated;

-- Entries that were disqualified after their week. They are not current, so get_my_entry leaves them out, but the
-- contestant can read the reason and appeal once.
create function public.list_disqualified_entries()
returns setof public.disqualified_entry
language plpgsql
stable
-- security definer: API roles may not read who decided, and an account may have been erased.
security definer
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
begin
  return query
  select x.id, x.country, x.week, x.time_zone, x.starts_at, x.ends_at, d.reason, d.note, d.appeal
  from (
    select e.id, e.state, c.country, w.week, c.time_zone, w.starts_at, w.ends_at
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    join public.contests c on c.country = w.country
    where e.profile_id = v_profile_id and e.state = 'disqualified'
      and w.ends_at <= private.clock() and w.ends_at + interval '52 weeks' > private.clock()
    order by w.ends_at desc
    limit 10
  ) x
  cross join lateral private.build_own_decision(
    row(x.id, v_profile_id, x.state, x.week, x.country, x.time_zone, x.starts_at, x.ends_at, true, false)::private.own_entry
  ) d
  order by x.ends_at desc;
end;
$$;
comment on function public.list_disqualified_entries() is
  'The caller''s entries of the last 52 weeks that ended and were disqualified. Refuses: not_signed_in.';
grant execute on function public.list_disqualified_entries() to authenticated;

-- supabase/schemas/30_entries/09_save_entry.sql
-- A person changes an entry in three ways: saving, sending, withdrawing.
create function private.lock_entrant(p_country text default null)
returns public.profiles
language plpgsql
set search_path = ''
as $$
declare
  v_profile_id uuid := private.require_account();
  v_profile public.profiles;
  v_countries text[];
begin
  -- Before the lock of the person: decisions about others must not wait for it, and a qualification holds its contest
  -- while it moves entries.
  v_countries := array(
    select w.country
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = v_profile_id
    union
    select coalesce(p_country, p.country, 'ph') from public.profiles p where p.id = v_profile_id
    order by 1
  );
  perform private.lock_contests(v_countries);
  perform private.apply_due_decisions(c.country) from unnest(v_countries) c (country);
  -- Two tabs of a person wait for each other here. Votes and likes, which only refer to the row, do not.
  perform private.lock_profiles(array[v_profile_id]);
  select p.* into v_profile from public.profiles p where p.id = v_profile_id;
  return v_profile;
end;
$$;
comment on function private.lock_entrant(text) is
  'The signed-in person, locked against their other changes of an entry until this one ends. p_country: where a new entry '
  'would begin.';

create function private.start_draft(p_profile_id uuid, p_country text, p_now timestamptz)
returns private.own_entry
language plpgsql
set search_path = ''
as $$
declare
  v_plan private.week_plan := private.plan_week(p_country, p_now, p_profile_id);
  v_week_id uuid := private.ensure_week(p_country, v_plan.week);
begin
  insert into public.entries (profile_id, week_id, state) values (p_profile_id, v_week_id, 'draft');
  return private.get_current_entry(p_profile_id, p_now);
exception when unique_violation then
  perform private.refuse('already_entered', format('week %s', v_plan.week));
end;
$$;
comment on function private.start_draft(uuid, text, timestamptz) is
  'A new draft, in the week that a submission now would get.';

create function private.save_details(p_old public.entry_details, p_new public.entry_details, p_version integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A retry after a lost answer: nothing to save, and no conflict.
  if p_new is not distinct from p_old then
    return;
  end if;
  if coalesce(p_version, 0) <> coalesce(p_old.version, 0) then
    perform private.refuse('stale_draft', format('version is %s', p_old.version), 'Read it again with get_my_entry.');
  end if;
  p_new.version := coalesce(p_old.version, 0) + 1;
  delete from public.entry_details d where d.entry_id = p_new.entry_id;
  insert into public.entry_details select p_new.*;
end;
$$;
comment on function private.save_details(entry_details, entry_details, integer) is
  'Saves changed fields as the next version, where the caller knew the last version.';

create function public.save_entry_draft(p_fields jsonb, p_version integer)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries or birth dates.
security definer
set search_path = ''
as $$
declare
  -- The form saves at each step and button: every 12 seconds for half an hour is more than anybody types.
  v_account_id uuid := private.limit_account('entry_drafts', 600);
  v_profile public.profiles := private.lock_entrant(
    case when jsonb_typeof(p_fields) = 'object' then p_fields ->> 'country' end
  );
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
  v_old public.entry_details;
  v_new public.entry_details;
  v_zone text;
begin
  perform private.require_active(v_profile);
  if jsonb_typeof(p_fields) is distinct from 'object' or octet_length(p_fields::text) > 20000 then
    perform private.refuse('invalid_input', 'p_fields is not a small object');
  end if;
  v_entry := private.get_current_entry(v_profile.id, v_now);
  if v_entry.entry_id is null and coalesce(p_version, 0) <> 0 then
    perform private.refuse('stale_draft', 'There is no draft.', 'Read it again with get_my_entry.');
  end if;
  if v_entry.entry_id is not null and not v_entry.can_edit and p_fields - 'shown' <> '{}' then
    perform private.refuse('entry_locked', format('state %s', v_entry.state), 'A sent entry can change only its visible fields.');
  end if;

  select d.* into v_old from public.entry_details d where d.entry_id = v_entry.entry_id;
  v_new := v_old;
  v_new.links := coalesce(v_new.links, '[]');
  v_new.shown := coalesce(v_new.shown, '[]');
  v_new := private.apply_entry_fields(v_new, p_fields);
  if v_entry.entry_id is null then
    v_entry := private.start_draft(v_profile.id, coalesce(v_new.country, v_profile.country, 'ph'), v_now);
  end if;
  v_new.entry_id := v_entry.entry_id;
  perform private.save_details(v_old, v_new, p_version);
  if p_fields ? 'birth_date' then
    v_zone := (select c.time_zone from public.contests c where c.country = coalesce(v_new.country, v_entry.country));
    perform private.set_birth_date(v_profile.id, p_fields -> 'birth_date', (v_now at time zone v_zone)::date);
  end if;
  if v_entry.state = 'withdrawn' and v_entry.can_edit then
    update public.entries e set state = 'draft', submitted_at = null, decided_at = null where e.id = v_entry.entry_id;
  end if;
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.save_entry_draft(jsonb, integer) is
  'Saves the fields that are sent, and creates a missing draft. Refuses: not_signed_in, rate_limited (600 in an '
  'hour), account_suspended, '
  'invalid_input, entry_locked, invalid_field (detail: field, hint: rule), already_entered, stale_draft. '
  'Answers as get_my_entry.';
grant execute on function public.save_entry_draft(jsonb, integer) to authenticated;

-- supabase/schemas/30_entries/10_submit_entry.sql
create function private.read_consents(p_consents jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'adult', p_consents -> 'adult', 'own_media', p_consents -> 'own_media', 'publication', p_consents -> 'publication',
    'rules', p_consents -> 'rules', 'rules_version', p_consents -> 'rules_version'
  );
$$;
comment on function private.read_consents(jsonb) is 'The known consents of those that were sent.';

create function private.check_age(
  p_birth_date date,
  p_contest public.contests,
  p_week text,
  p_now timestamptz
)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_age integer := private.compute_age(p_birth_date, private.get_contest_week_monday(p_week));
begin
  -- Also 18 on the day of the submission: no photo of a minor is accepted for a week after their birthday.
  if private.compute_age(p_birth_date, (p_now at time zone p_contest.time_zone)::date) < 18 or v_age < p_contest.minimum_age then
    perform private.refuse('too_young', p_contest.minimum_age::text);
  end if;
  if v_age > p_contest.maximum_age then
    perform private.refuse('too_old', p_contest.maximum_age::text);
  end if;
  return v_age;
end;
$$;
comment on function private.check_age(date, contests, text, timestamptz) is
  'The age at the start of a week. Refuses: too_young, too_old (detail: the bound).';

create function private.get_own_entry(p_profile_id uuid, p_entry_id uuid, p_now timestamptz)
returns private.own_entry
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry private.own_entry := private.get_current_entry(p_profile_id, p_now);
begin
  if v_entry.entry_id is distinct from p_entry_id or p_entry_id is null then
    perform private.refuse('entry_locked', format('entry %s is not the one that counts now', p_entry_id));
  end if;
  return v_entry;
end;
$$;
comment on function private.get_own_entry(uuid, uuid, timestamptz) is
  'The current entry of the person, where it is this one. Another person''s entry is refused like an unknown '
  'one.';

create function private.send_entry(
  p_entry private.own_entry,
  p_contest public.contests,
  p_consents jsonb,
  p_now timestamptz
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_plan private.week_plan := private.plan_week(p_contest.country, p_now, p_entry.profile_id);
  v_birth_date date := (select p.birth_date from public.profiles p where p.id = p_entry.profile_id);
  v_age integer;
  v_week_id uuid;
begin
  v_age := private.check_age(v_birth_date, p_contest, v_plan.week, p_now);
  if v_plan.reason = 'waiting_time' then
    perform private.refuse('waiting_time', v_plan.week);
  end if;
  v_week_id := private.ensure_week(p_contest.country, v_plan.week);
  update public.entries e
  set
    week_id = v_week_id, planned_reason = v_plan.reason, state = 'submitted',
    display_name = d.display_name, city = d.city, age = v_age, rules_version = p_contest.rules_version,
    submitted_at = p_now, decided_at = null
  from public.entry_details d
  where e.id = p_entry.entry_id and d.entry_id = e.id;
  update public.entry_details d
  set consents = private.read_consents(p_consents), accepted_at = p_now
  where d.entry_id = p_entry.entry_id;
exception when unique_violation then
  perform private.refuse('already_entered', format('week %s', v_plan.week));
end;
$$;
comment on function private.send_entry(private.own_entry, contests, jsonb, timestamptz) is
  'Puts a complete entry into its week, for review.';

create function public.submit_entry(p_entry_id uuid, p_consents jsonb)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries.
security definer
set search_path = ''
as $$
declare
  -- An entry is sent and withdrawn a few times in its life; retries after lost answers stay far below.
  v_account_id uuid := private.limit_account('entry_submissions', 60);
  v_profile public.profiles := private.lock_entrant();
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
  v_contest public.contests;
  v_missing public.missing_part[];
begin
  perform private.require_active(v_profile);
  if v_profile.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  v_entry := private.get_own_entry(v_profile.id, p_entry_id, v_now);
  if v_entry.state = 'submitted' then
    return private.build_my_entry_answer(v_profile.id);
  end if;
  if not v_entry.can_edit or v_entry.state = 'withdrawn' then
    perform private.refuse('already_entered', format('state %s', v_entry.state));
  end if;

  select c.* into v_contest
  from public.entry_details d
  join public.contests c on c.country = coalesce(d.country, v_entry.country)
  where d.entry_id = p_entry_id;
  v_missing := private.list_missing_parts(p_entry_id, p_consents, v_contest.rules_version);
  if v_contest.country is null or v_missing <> '{}' then
    perform private.refuse('entry_incomplete', array_to_string(v_missing, ','));
  end if;
  perform private.send_entry(v_entry, v_contest, p_consents, v_now);
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.submit_entry(uuid, jsonb) is
  'Sends the entry for review. A second call has the same answer. Refuses, in this order: not_signed_in, '
  'rate_limited (60 in an hour), account_suspended, email_not_verified, entry_locked, already_entered, entry_incomplete (detail: codes), '
  'too_young, too_old, waiting_time (detail: week).';
grant execute on function public.submit_entry(uuid, jsonb) to authenticated;

create function public.withdraw_entry(p_entry_id uuid)
returns public.my_entry
language plpgsql
-- security definer: API roles may not write entries.
security definer
set search_path = ''
as $$
declare
  -- An entry is sent and withdrawn a few times in its life; retries after lost answers stay far below.
  v_account_id uuid := private.limit_account('withdrawals', 60);
  v_profile public.profiles := private.lock_entrant();
  v_now timestamptz := private.clock();
  v_entry private.own_entry;
begin
  v_entry := private.get_own_entry(v_profile.id, p_entry_id, v_now);
  if v_entry.state = 'disqualified' then
    perform private.refuse('entry_locked', 'The entry is disqualified.');
  end if;
  if v_entry.state <> 'withdrawn' then
    update public.entries e set state = 'withdrawn' where e.id = p_entry_id;
  end if;
  return private.build_my_entry_answer(v_profile.id);
end;
$$;
comment on function public.withdraw_entry(uuid) is
  'Withdraws an entry, also from a live week, and removes its public photos. A suspended person may withdraw '
  'too. Refuses: not_signed_in, rate_limited (60 in an hour), entry_locked. Answers as get_my_entry.';
grant execute on function public.withdraw_entry(uuid) to authenticated;

-- supabase/schemas/30_entries/11_pauses.sql
create function private.pause_entry(p_profile_id uuid, p_is_paused boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry private.own_entry := private.get_current_entry(p_profile_id, v_now);
begin
  if v_entry.entry_id is null or v_entry.state not in ('submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('state %s', v_entry.state), 'Only a sent entry that can still compete can be paused.');
  end if;
  update public.entries e
  set paused_at = case when p_is_paused then v_now end
  where e.id = v_entry.entry_id and (e.paused_at is not null) <> p_is_paused;
end;
$$;
comment on function private.pause_entry(uuid, boolean) is
  'Pauses the current entry of a person, or resumes it. A second call changes nothing. A contestant who was '
  'in a week at its start and resumes before its close competes with all votes. Otherwise they compete in the '
  'next week. Needs lock_entrant. Refuses: entry_locked.';

create function private.show_measurements(p_profile_id uuid, p_is_shown boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_details public.entry_details;
  v_shown jsonb;
begin
  for v_details in
    select d.*
    from public.entry_details d
    join public.entries e on e.id = d.entry_id
    where e.profile_id = p_profile_id
    order by d.entry_id
  loop
    v_shown := (v_details.shown - 'height_cm' - 'weight_kg')
      || case when p_is_shown and v_details.height_cm is not null then '["height_cm"]' else '[]' end::jsonb
      || case when p_is_shown and v_details.weight_kg is not null then '["weight_kg"]' else '[]' end::jsonb;
    continue when v_shown @> v_details.shown and v_shown <@ v_details.shown;
    update public.entry_details d set shown = v_shown, version = d.version + 1 where d.entry_id = v_details.entry_id;
  end loop;
end;
$$;
comment on function private.show_measurements(uuid, boolean) is
  'Shows height and weight in all entries of a person where they are known, or in none.';

create type public.my_visible_entry as (
  week text,
  ends_at timestamptz,
  has_started boolean,
  is_paused boolean
);
comment on type public.my_visible_entry is 'A sent entry that can still compete. Nullable: none.';

create type public.my_visibility as (
  entry public.my_visible_entry,
  has_measurements boolean,
  shows_measurements boolean,
  hides_own_score boolean
);
comment on type public.my_visibility is
  'How the site shows a person. entry is null where nothing can be paused. has_measurements: height or weight '
  'of any entry is known; shows_measurements: one of them is public. Nullable: entry.';

create function private.build_my_visibility(p_profile_id uuid)
returns public.my_visibility
language sql
stable
set search_path = ''
as $$
  select
    (
      select row(c.week, c.ends_at, c.has_started, e.paused_at is not null)::public.my_visible_entry
      from private.get_current_entry(p_profile_id, private.clock()) c
      join public.entries e on e.id = c.entry_id
      where c.state in ('submitted', 'changes_requested', 'approved')
    ),
    m.has_some,
    m.are_shown,
    (select p.hides_own_score from public.profiles p where p.id = p_profile_id)
  from (
    select
      coalesce(bool_or(d.height_cm is not null or d.weight_kg is not null), false) as has_some,
      coalesce(bool_or(d.shown ?| array['height_cm', 'weight_kg']), false) as are_shown
    from public.entry_details d
    join public.entries e on e.id = d.entry_id
    where e.profile_id = p_profile_id
  ) m;
$$;
comment on function private.build_my_visibility(uuid) is 'The answer of get_my_visibility.';

create function public.get_my_visibility()
returns public.my_visibility
language sql
stable
-- security definer: the answer contains private columns of the caller's own rows.
security definer
set search_path = ''
as $$
  select private.build_my_visibility(private.require_account());
$$;
comment on function public.get_my_visibility() is
  'The caller''s visibility. Refuses: not_signed_in.';
grant execute on function public.get_my_visibility() to authenticated;

create function public.save_my_visibility(p_settings jsonb)
returns public.my_visibility
language plpgsql
-- security definer: API roles may not write entries, details or profiles.
security definer
set search_path = ''
as $$
declare
  -- Three switches, each turned ten times at once.
  v_account_id uuid := private.limit_account('visibility', 60);
  v_profile public.profiles := private.lock_entrant();
begin
  if jsonb_typeof(p_settings) is distinct from 'object'
    or p_settings - '{is_paused, shows_measurements, hides_own_score}'::text[] <> '{}'
    or exists (select from jsonb_each(p_settings) s where jsonb_typeof(s.value) <> 'boolean')
  then
    perform private.refuse('invalid_input', 'p_settings holds is_paused, shows_measurements and hides_own_score, true or false');
  end if;
  if p_settings ? 'is_paused' then
    perform private.pause_entry(v_profile.id, (p_settings ->> 'is_paused')::boolean);
  end if;
  if p_settings ? 'shows_measurements' then
    perform private.show_measurements(v_profile.id, (p_settings ->> 'shows_measurements')::boolean);
  end if;
  update public.profiles p
  set hides_own_score = (p_settings ->> 'hides_own_score')::boolean
  where p.id = v_profile.id and p.hides_own_score <> (p_settings ->> 'hides_own_score')::boolean;
  return private.build_my_visibility(v_profile.id);
end;
$$;
comment on function public.save_my_visibility(jsonb) is
  'Changes the given ones of is_paused, shows_measurements and hides_own_score, also for a suspended person. '
  'Answers as get_my_visibility. Refuses: not_signed_in, rate_limited (60 in an hour), '
  'invalid_input, entry_locked (nothing to pause).';
grant execute on function public.save_my_visibility(jsonb) to authenticated;

-- supabase/schemas/30_entries/12_profile_page.sql
create type public.profile_photo as (
  kind public.photo_kind,
  width integer,
  height integer,
  placeholder text,
  sizes public.picture_size[]
);
comment on type public.profile_photo is 'An approved photo, a picture with its kind. Nullable: none.';

create type public.profile_video as (
  path text,
  poster_path text,
  type text,
  width integer,
  height integer,
  seconds numeric,
  placeholder text
);
comment on type public.profile_video is
  'A published video. Both paths are inside the public bucket photos; placeholder is the mean color of the '
  'poster. Nullable: placeholder.';

create type public.profile_week as (
  country public.country,
  week text,
  phase public.phase,
  entry_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  is_blackout boolean,
  rank integer,
  score numeric,
  votes integer,
  is_score_hidden boolean
);
comment on type public.profile_week is
  'The entry in the week that is live or waits for its result. rank, score and votes are null in the blackout '
  'and for a cancelled week. is_score_hidden: its person hides their own standing from themselves. Nullable: '
  'rank, score, votes.';

create type public.profile_result as (
  country public.country,
  week text,
  rank integer,
  score numeric,
  votes integer,
  entries integer,
  is_winner boolean
);
comment on type public.profile_result is
  'The official result of a contestant in a week. entries: how many were ranked. Nullable: none.';

create type public.contestant_profile as (
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  country public.country,
  photos public.profile_photo[],
  week public.profile_week,
  upcoming_week text,
  results public.profile_result[],
  video public.profile_video,
  details public.shown_details
);
comment on type public.contestant_profile is
  'What get_profile answers. photos: the portrait, then the body. results: newest first. Nullable: week, '
  'upcoming_week, video.';

create function private.get_newest_public_entry(p_profile_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select e.id
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.profile_id = p_profile_id and e.is_public
  order by w.starts_at desc, e.id desc
  limit 1;
$$;
comment on function private.get_newest_public_entry(uuid) is 'The entry that the public page of a person shows, or null.';

create function private.get_page_entry(p_profile_id uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  -- For a blocked pair the function looks up an unknown id: the same work and the same answer as for an unknown
  -- person.
  select private.get_newest_public_entry(
    case when private.is_blocked_pair((select auth.uid()), p_profile_id) then gen_random_uuid() else p_profile_id end
  );
$$;
comment on function private.get_page_entry(uuid) is 'The entry that a person''s page shows the caller, or null.';

create function private.list_profile_photos(p_entry_id uuid)
returns public.profile_photo[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      p.kind, p.width, p.height, p.placeholder,
      array(select z from jsonb_populate_recordset(null::public.picture_size, p.sizes) z)
    )::public.profile_photo
    from public.photos p
    where p.entry_id = p_entry_id and p.state = 'approved'
    order by p.kind = 'portrait' desc
  );
$$;
comment on function private.list_profile_photos(uuid) is 'The approved photos of an entry, the portrait first.';

create function private.list_profile_results(p_profile_id uuid)
returns public.profile_result[]
language sql
stable
set search_path = ''
as $$
  select array(
    select row(
      w.country, w.week, r.rank, s.shown_score, r.votes,
      (select count(*) from public.results ranked where ranked.week_id = r.week_id),
      coalesce((private.get_winner(w.id)).entry_id = r.entry_id, false)
    )::public.profile_result
    from public.entries e
    join public.results r on r.entry_id = e.id
    join public.contest_weeks w on w.id = r.week_id
    join private.standings s on s.entry_id = e.id
    where e.profile_id = p_profile_id and e.is_public and w.settled_at is not null
    order by w.starts_at desc, r.entry_id
  );
$$;
comment on function private.list_profile_results(uuid) is 'The official results of a person, newest first.';

create function private.get_profile_video(p_entry_id uuid)
returns public.profile_video
language sql
stable
set search_path = ''
as $$
  select
    v.path, v.poster_path, case when v.path like '%.webm' then 'video/webm' else 'video/mp4' end,
    v.width, v.height, v.seconds, m.placeholder
  from public.videos v
  join public.media m on m.id = v.media_id
  where v.entry_id = p_entry_id and m.state = 'approved';
$$;
comment on function private.get_profile_video(uuid) is 'The published video of an entry, or null.';

create function private.build_profile_week(p_profile_id uuid, p_now timestamptz)
returns public.profile_week
language plpgsql
set search_path = ''
as $$
declare
  v_entry_id uuid;
  v_week_id uuid;
  v_week public.contest_weeks;
  v_phase text;
  v_is_blackout boolean;
  v_is_withheld boolean := exists (
    select from public.profiles p where p.id = p_profile_id and p.id = (select auth.uid()) and p.hides_own_score
  );
  v_standing private.standings;
  v_rank integer;
begin
  for v_entry_id, v_week_id in
    select e.id, w.id
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id
      and e.is_public
      and w.starts_at <= p_now
      and w.settled_at is null
      and (w.cancelled_at is null or w.ends_at > p_now)
    order by w.starts_at desc, e.id desc
  loop
    select w.* into v_week from public.contest_weeks w where w.id = v_week_id;
    v_phase := private.get_phase(v_week, p_now);
    continue when v_phase = 'official' or (v_phase = 'cancelled' and v_week.ends_at <= p_now);
    v_is_blackout := v_phase = 'live' and private.is_blackout(v_week.ends_at, p_now);
    if v_phase in ('live', 'provisional') and not v_is_blackout and not v_is_withheld
      and not private.is_counting(v_week, p_now)
    then
      select s.* into v_standing from private.standings s where s.entry_id = v_entry_id;
      v_rank := case
        when v_phase = 'provisional' then v_standing.final_rank
        else private.compute_live_rank(v_entry_id)
      end;
    end if;
    return row(
      v_week.country, v_week.week, v_phase, v_entry_id, v_week.starts_at, v_week.ends_at, v_is_blackout,
      v_rank, v_standing.shown_score, v_standing.votes, v_is_withheld
    )::public.profile_week;
  end loop;
  return null;
end;
$$;
comment on function private.build_profile_week(uuid, timestamptz) is
  'A person''s entry in the live week, or in one that has closed and is not official. rank, score and votes '
  'are null in the blackout, for a cancelled week, and for a person who hides their own score from themselves '
  '(is_score_hidden). Then no standing is read.';

create function public.get_profile(p_profile_id uuid)
returns public.contestant_profile
language plpgsql
-- security definer: API roles may not read standings. This function shows them by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_entry_id uuid := private.get_page_entry(p_profile_id);
  v_profile public.contestant_profile;
begin
  if v_entry_id is null then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  select e.display_name, e.age, e.city, w.country
  into v_profile.display_name, v_profile.age, v_profile.city, v_profile.country
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = v_entry_id;

  v_profile.profile_id := p_profile_id;
  v_profile.photos := private.list_profile_photos(v_entry_id);
  v_profile.video := private.get_profile_video(v_entry_id);
  v_profile.details := private.get_public_details(v_entry_id);
  v_profile.week := private.build_profile_week(p_profile_id, v_now);
  v_profile.upcoming_week := (
    select min(w.week)
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_profile_id and e.is_public and w.starts_at > v_now and w.cancelled_at is null
  );
  v_profile.results := private.list_profile_results(p_profile_id);
  return v_profile;
end;
$$;
comment on function public.get_profile(uuid) is
  'The public page of a contestant, the same for every viewer. Name, age, city, photos, video and details '
  'come from the newest public entry. no_such_profile without one (unknown, never approved, withdrawn, '
  'suspended), and for a blocked pair.';
grant execute on function public.get_profile(uuid) to anon, authenticated, service_role;

-- supabase/schemas/30_entries/13_visibility.sql
create function private.is_entry_public(p_entry public.entries)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_entry.state = 'approved' and p_entry.paused_at is null and exists (
    select from public.profiles p where p.id = p_entry.profile_id and not private.is_hidden(p)
  );
$$;
comment on function private.is_entry_public(entries) is
  'An entry is public while it is approved, not paused, and its person is visible.';

-- The effects of an entry's state: this trigger sets its own row, apply_entry_visibility does the rest.
create function private.set_entry_visibility()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not read who is hidden.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or (new.state <> old.state and new.state in ('draft', 'submitted', 'approved')) then
    perform private.refuse_pending_deletion(new.profile_id);
  end if;
  if new.state not in ('submitted', 'changes_requested', 'approved') then
    new.paused_at := null;
  end if;
  new.is_public := private.is_entry_public(new);
  if new.is_public then
    new.left_at := null;
  elsif tg_op = 'UPDATE' and old.is_public then
    new.left_at := private.clock();
  end if;
  if tg_op = 'UPDATE' and new.week_id = old.week_id
    and ((new.is_public and not old.is_public) or (new.state = 'submitted' and old.state in ('rejected', 'disqualified')))
  then
    return private.move_to_later_week(old, new);
  end if;
  return new;
end;
$$;
comment on function private.set_entry_visibility() is
  'Sets is_public, left_at (when it stopped being public), and the week of an entry that returns too late. '
  'Refuses an account pending deletion: not_allowed.';

create trigger entries_before_insert_or_update_set_visibility
  before insert or update on public.entries
  for each row execute function private.set_entry_visibility();

create function private.move_to_later_week(p_old public.entries, p_new public.entries)
returns public.entries
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
  v_time_zone text;
  v_joined_at timestamptz := private.clock();
  v_next text;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_new.week_id;
  if p_new.state is distinct from p_old.state then
    v_joined_at := coalesce(p_new.decided_at, v_joined_at);
  end if;
  if p_old.left_at >= v_week.starts_at
    or (v_joined_at < v_week.starts_at and v_week.qualified_at is null and v_week.cancelled_at is null)
  then
    return p_new;
  end if;
  select c.time_zone into v_time_zone from public.contests c where c.country = v_week.country;
  v_next := private.get_first_open_week(
    p_new.profile_id, v_week.country,
    greatest(v_week.week, private.get_neighbor_week(private.get_contest_week_at(private.clock(), v_time_zone), 1)),
    p_new.id
  );
  p_new.week_id := private.ensure_week(v_week.country, v_next);
  p_new.planned_reason := 'decided_late';
  p_new.age := coalesce(
    (
      select extract(year from age(private.get_contest_week_monday(v_next), p.birth_date))::integer
      from public.profiles p
      where p.id = p_new.profile_id
    ),
    p_new.age
  );
  return p_new;
end;
$$;
comment on function private.move_to_later_week(entries, entries) is
  'Moves an entry that was not in its week at the start to the next one. This happens after an appeal or a '
  'suspension.';

create function private.count_week_entries(p_week_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.contest_weeks w
  set entries = c.entries, starters = c.starters
  from (
    select
      k.id,
      count(e.id) filter (where e.is_public) as entries,
      count(e.id) filter (where e.is_public or e.left_at >= k.starts_at) as starters
    from public.contest_weeks k
    left join public.entries e on e.week_id = k.id
    where k.id = any (p_week_ids)
    group by k.id
  ) c
  where w.id = c.id and (w.entries, w.starters) is distinct from (c.entries, c.starters);
end;
$$;
comment on function private.count_week_entries(uuid[]) is
  'Counts the public entries of these weeks and those at the start. A withdrawal from a live week keeps the '
  'second count, so it does not cancel the week. Needs the lock of the contest.';

create function private.apply_entry_visibility(p_entry_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week_ids uuid[];
begin
  -- Eligibility still names the week that an entry has left.
  v_week_ids := array(
    select e.week_id from public.entries e where e.id = any (p_entry_ids)
    union
    select g.week_id from private.vote_eligibility g where g.entry_id = any (p_entry_ids)
  );
  perform private.lock_contests(array(select w.country from public.contest_weeks w where w.id = any (v_week_ids)));
  perform private.count_week_entries(v_week_ids);
  perform private.sync_vote_eligibility(p_entry_ids);
  perform private.sync_cards(p_entry_ids);
  perform private.rank_unsettled_weeks(v_week_ids);
  perform private.apply_media_visibility(array(select m.id from public.media m where m.entry_id = any (p_entry_ids)));
  -- A photo without a medium cannot be published again, so a pause or a suspension keeps it.
  perform private.remove_photos(
    array(
      select p.id
      from public.photos p
      join public.entries e on e.id = p.entry_id
      where e.id = any (p_entry_ids) and e.state in ('withdrawn', 'rejected', 'disqualified') and p.media_id is null
    )
  );
end;
$$;
comment on function private.apply_entry_visibility(uuid[]) is
  'Applies the present rows of these entries everywhere: counts of their weeks, eligibility, cards, '
  'provisional ranks and media. Repeated calls have the same result.';

create function private.follow_entries()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not write read models.
security definer
set search_path = ''
as $$
declare
  v_week_ids uuid[];
begin
  if tg_op = 'DELETE' then
    v_week_ids := array(select distinct o.week_id from old_entries o);
    perform private.lock_contests(array(select w.country from public.contest_weeks w where w.id = any (v_week_ids)));
    perform private.count_week_entries(v_week_ids);
    perform private.rank_unsettled_weeks(v_week_ids);
    perform private.record_site_removals((select count(*) from old_entries o where o.is_public));
  elsif exists (select from new_entries) then
    perform private.apply_entry_visibility(array(select n.id from new_entries n));
  end if;
  if tg_op = 'UPDATE' then
    perform private.record_site_removals(c.gone),
      private.record_paused_removals(c.paused),
      private.cancel_paused_removals(c.resumed)
    from (
      select
        count(*) filter (where o.is_public and not n.is_public and n.paused_at is null) as gone,
        count(*) filter (where o.is_public and not n.is_public and n.paused_at is not null) as paused,
        count(*) filter (
          where not o.is_public and n.is_public and o.paused_at > private.clock() - private.get_pause_delay()
        ) as resumed
      from old_entries o
      join new_entries n on n.id = o.id
    ) c;
  end if;
  return null;
end;
$$;
comment on function private.follow_entries() is
  'Applies the state of changed entries, once per statement, and records those that stopped being public.';

create trigger entries_after_insert_apply_visibility
  after insert on public.entries
  referencing new table as new_entries
  for each statement execute function private.follow_entries();

create trigger entries_after_update_apply_visibility
  after update on public.entries
  referencing new table as new_entries old table as old_entries
  for each statement execute function private.follow_entries();

create trigger entries_after_delete_apply_visibility
  after delete on public.entries
  referencing old table as old_entries
  for each statement execute function private.follow_entries();

-- supabase/schemas/40_media/01_buckets.sql
-- storage.objects has one policy (03_uploads.sql): only the service role writes or lists anything else. API roles
-- cannot read the original photos and videos.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  -- Product rules, 4: an image has at most 10 MB, a video 50 MB. The limit of a bucket is the same for all its types.
  ('uploads', 'uploads', false, 10485760, array['image/jpeg']),
  ('uploaded_videos', 'uploaded_videos', false, 52428800, array['video/mp4', 'video/webm'])
on conflict (id) do update
  set public = false, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Published copies, read by public URL. 52,428,800 bytes is the limit of a video. The demo's pictures are WebP.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('photos', 'photos', true, 52428800, array['image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])
on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- supabase/schemas/40_media/02_media.sql
create table public.media (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  owner_id uuid not null,
  kind public.media_kind not null,
  version integer not null,
  state public.media_state not null default 'uploading',
  reason public.review_reason,
  failure public.upload_failure,
  width integer,
  height integer,
  seconds numeric(5, 2),
  placeholder text,
  files jsonb not null,
  -- How often process-upload has begun to read it.
  attempts smallint not null default 0,
  phash bit(64),
  created_at timestamptz not null default private.clock(),
  received_at timestamptz,
  review_due_at timestamptz,
  decided_at timestamptz,
  constraint media_pkey primary key (id),
  constraint media_one_of_a_version unique (entry_id, kind, version),
  constraint media_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint media_belong_to_a_profile foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint media_width_is_1_to_8192 check (width between 1 and 8192),
  constraint media_height_is_1_to_8192 check (height between 1 and 8192),
  constraint media_video_has_30_seconds_at_most check (seconds between 0 and 30),
  constraint media_failures_are_rejected check (failure is null or state in ('rejected', 'superseded', 'removed')),
  constraint media_received_have_a_review_target check ((received_at is null) = (review_due_at is null))
);
comment on table public.media is
  'A photo or video that a contestant sent, by version. files lists {name, path, bytes, type} of the private '
  'bucket; API roles cannot read it. failure is the server''s reason to refuse it, reason the admin''s.';

create index media_of_an_owner_idx on public.media (owner_id, created_at);
create index media_pending_idx on public.media (entry_id) where state = 'pending';
create index media_rejected_idx on public.media (state) where phash is not null and state = 'rejected';
create index media_unfinished_idx on public.media (created_at) where state in ('uploading', 'processing');

alter table public.media enable row level security;

create type public.media_file as (
  name text,
  path text,
  type text,
  width integer,
  height integer
);
comment on type public.media_file is
  'A rebuilt file of a medium: its name there, its path in the bucket uploads, its media type and its pixels. '
  'Nullable: none.';

create function private.is_known_rejected(p_phash bit(64), p_media_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.media m
    where m.state = 'rejected' and m.phash is not null and m.id <> p_media_id
      and bit_count(m.phash # p_phash) <= 4
  ) or exists (
    -- A picture that a report removed cannot be sent again under another name.
    select from private.report_cases c
    where c.decision = 'removed' and c.reason in ('minor', 'intimate_image') and c.evidence ? 'phash'
      and bit_count((c.evidence ->> 'phash')::bit(64) # p_phash) <= 4
  );
$$;
comment on function private.is_known_rejected(bit, uuid) is
  'Whether an admin has rejected this picture before, from anyone: perceptual hashes that differ in at most 4 '
  'of 64 bits.';

create function private.is_newest_medium(p_media public.media)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_media.failure is null
    and p_media.state in ('pending', 'approved', 'rejected', 'changes_requested')
    and not exists (
      select from public.media newer
      where newer.entry_id = p_media.entry_id and newer.kind = p_media.kind and newer.version > p_media.version
        and newer.failure is null
        and newer.state in ('pending', 'approved', 'rejected', 'changes_requested')
    );
end;
$$;
comment on function private.is_newest_medium(media) is
  'Whether this is the newest accepted medium of its kind. Older versions and failed uploads are not '
  'reviewed.';

-- The way of a medium to its review: names for its files, the upload, and the findings of the server.
create function private.create_media_path(p_owner_id uuid, p_media_id uuid, p_type text)
returns text
language sql
volatile
as $$
  select format(
    '%s/%s/%s.%s', p_owner_id, p_media_id, replace(gen_random_uuid()::text, '-', ''),
    case p_type when 'image/jpeg' then 'jpg' when 'video/mp4' then 'mp4' else 'webm' end
  );
$$;
comment on function private.create_media_path(uuid, uuid, text) is
  'A new random name in the private bucket of this type.';

create function private.get_upload_bucket(p_path text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_path ~ '[.]jpg$' then 'uploads' else 'uploaded_videos' end;
$$;
comment on function private.get_upload_bucket(text) is
  'The private bucket of a name that create_media_path made: only its type decides.';
grant execute on function private.get_upload_bucket(text) to authenticated;

create function private.remove_uploads(p_paths text[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', private.get_upload_bucket(u.path), array_agg(u.path), private.clock()
  from unnest(p_paths) u (path)
  group by private.get_upload_bucket(u.path);
$$;
comment on function private.remove_uploads(text[]) is 'Deletes private files by a job for each bucket.';

create function private.delete_media_files(p_media_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.remove_uploads(array(select f ->> 'path' from jsonb_array_elements(m.files) f))
  from public.media m
  where m.id = p_media_id;
  delete from private.upload_slots s where s.media_id = p_media_id;
$$;
comment on function private.delete_media_files(uuid) is
  'Deletes the private files of a medium by a job. Its row stays.';

create function private.refuse_media_of_minor(p_entry_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select
    from public.entries e
    join public.profiles p on p.id = e.profile_id
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id and private.is_minor(p, w.country)
  ) then
    perform private.refuse('too_young', '18');
  end if;
end;
$$;
comment on function private.refuse_media_of_minor(uuid) is 'Refuses media of a known minor: too_young.';

-- supabase/schemas/40_media/03_uploads.sql
create table private.upload_slots (
  path text not null,
  media_id uuid not null,
  owner_id uuid not null,
  expires_at timestamptz not null,
  constraint upload_slots_pkey primary key (path),
  constraint upload_slots_belong_to_a_medium foreign key (media_id) references public.media (id) on delete cascade
);
comment on table private.upload_slots is
  'Names that the server gave out for uploads. Each takes one object, from its owner, for an hour.';

create index upload_slots_of_a_medium_idx on private.upload_slots (media_id);

alter table private.upload_slots enable row level security;

-- No upload of a hidden person is accepted. Giving up stale uploads takes the locks of every change of media: the
-- standings, then the rows.
create function private.may_upload(p_path text)
returns boolean
language sql
stable
-- security definer: a policy of Storage calls it for people who may not read the slots.
security definer
set search_path = ''
as $$
  select exists (
    select
    from private.upload_slots s
    join public.media m on m.id = s.media_id
    join public.profiles p on p.id = s.owner_id
    where s.path = p_path
      and s.owner_id = (select auth.uid())
      and s.expires_at > private.clock()
      and m.state = 'uploading'
      and not private.is_hidden(p)
  );
$$;
comment on function private.may_upload(text) is
  'Whether the caller was given this name for an upload and may still use it.';
grant execute on function private.may_upload(text) to authenticated;

create policy "People upload under the names that they were given"
  on storage.objects for insert to authenticated
  with check (bucket_id = private.get_upload_bucket(name) and private.may_upload(name));

create function private.are_upload_files(p_kind text, p_files jsonb)
returns boolean
language sql
immutable
as $$
  select coalesce(
    (
      select
        case p_kind
          when 'video' then array_agg(f.name order by f.name) = array['poster', 'video']
          else array_agg(f.name order by f.name) = array['2048', '320', '800']
        end
        and bool_and(
          case f.name
            when 'video' then f.type in ('video/mp4', 'video/webm') and f.bytes between 1 and 52428800
            else f.type = 'image/jpeg' and f.bytes between 1 and 10485760
          end
        )
      from jsonb_to_recordset(case when jsonb_typeof(p_files) = 'array' then p_files else '[]' end)
        as f (name text, type text, bytes bigint)
    ),
    false
  );
$$;
comment on function private.are_upload_files(text, jsonb) is
  'Whether these are the files of such a medium: a photo in the sizes 320, 800 and 2048 as JPEG of at most 10 '
  'MB each, or a video of at most 50 MB with its poster.';

create type public.upload_file as (
  name text,
  path text
);
comment on type public.upload_file is
  'A file of an upload, by its name in the medium, and its path in its private bucket (get_upload_bucket). Nullable: none.';

create type public.started_upload as (
  media_id uuid,
  version integer,
  expires_at timestamptz,
  files public.upload_file[]
);
comment on type public.started_upload is
  'Where the files of a new version of a photo or video go, until expires_at. Nullable: none.';

create function public.start_upload(p_entry_id uuid, p_kind text, p_files jsonb)
returns public.started_upload
language plpgsql
-- security definer: API roles may not write media or give out names.
security definer
set search_path = ''
as $$
declare
  v_owner_id uuid := private.get_user_id();
  v_now timestamptz := private.clock();
  v_entry record;
  v_media public.media;
  v_old uuid;
begin
  -- Uploads of one person come one after the other, so that versions and limits hold.
  perform private.share_entries();
  perform private.lock_profiles(array[v_owner_id]);
  if not exists (select from public.profiles p where p.id = v_owner_id) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if exists (select from public.profiles p where p.id = v_owner_id and p.suspended_at is not null) then
    perform private.refuse('account_suspended', 'This account is suspended.');
  end if;
  perform private.lock_entry_media(e.id) from public.entries e where e.id = p_entry_id and e.profile_id = v_owner_id;
  select e.state into v_entry from public.entries e where e.id = p_entry_id and e.profile_id = v_owner_id;
  if not found or v_entry.state not in ('draft', 'submitted', 'changes_requested', 'approved') then
    perform private.refuse('entry_locked', format('entry %s', p_entry_id));
  end if;
  if p_kind is null or not pg_input_is_valid(p_kind, 'public.media_kind') or not private.are_upload_files(p_kind, p_files) then
    perform private.refuse('invalid_input', 'p_kind and p_files do not describe a medium');
  end if;
  if (
    select count(*) from public.media m where m.owner_id = v_owner_id and m.created_at > v_now - interval '1 day'
  ) >= 40 then
    perform private.refuse('rate_limited', '40 uploads in a day', 'Upload again tomorrow.');
  end if;
  perform private.refuse_media_of_minor(p_entry_id);
  perform private.refuse_pending_deletion(v_owner_id);

  -- An earlier unfinished upload is given up.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = p_entry_id and m.kind = p_kind and m.state in ('uploading', 'processing')
    returning m.id
  loop
    perform private.delete_media_files(v_old);
  end loop;

  v_media.id := gen_random_uuid();
  insert into public.media (id, entry_id, owner_id, kind, version, created_at, files)
  select
    v_media.id, p_entry_id, v_owner_id, p_kind,
    1 + coalesce((select max(m.version) from public.media m where m.entry_id = p_entry_id and m.kind = p_kind), 0),
    v_now,
    jsonb_agg(
      jsonb_build_object(
        'name', f.name, 'type', f.type, 'bytes', f.bytes,
        'path', private.create_media_path(v_owner_id, v_media.id, f.type)
      )
    )
  from jsonb_to_recordset(p_files) as f (name text, type text, bytes bigint)
  returning * into v_media;
  insert into private.upload_slots (path, media_id, owner_id, expires_at)
  select f ->> 'path', v_media.id, v_owner_id, v_now + interval '1 hour'
  from jsonb_array_elements(v_media.files) f;
  return row(
    v_media.id, v_media.version, v_now + interval '1 hour',
    array(select f from jsonb_populate_recordset(null::public.upload_file, v_media.files) f)
  )::public.started_upload;
end;
$$;
comment on function public.start_upload(uuid, text, jsonb) is
  'Names for the files of a new version of a photo or video. Each takes one object from the caller, for an hour: a JPEG '
  'in the bucket uploads, a video in uploaded_videos. Refuses: not_signed_in, account_suspended, entry_locked, invalid_input, rate_limited (40 in a day), not_allowed (pending '
  'deletion), too_young (a known minor).';
grant execute on function public.start_upload(uuid, text, jsonb) to authenticated;

create type public.claimed_upload as (
  id uuid,
  kind public.media_kind,
  state public.media_state,
  failure public.upload_failure,
  files public.upload_file[]
);
comment on type public.claimed_upload is 'A medium and the files to read, none once it is finished. Nullable: failure.';

create function public.claim_upload(p_media_id uuid, p_owner_id uuid)
returns setof public.claimed_upload
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read or write media.
security definer
set search_path = ''
as $$
declare
  v_media public.media;
begin
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id and m.owner_id = p_owner_id;
  if not found then
    return;
  end if;
  if v_media.state in ('uploading', 'processing') then
    update public.media m set state = 'processing', attempts = m.attempts + 1 where m.id = p_media_id;
    -- No byte changes once the server has begun to read.
    delete from private.upload_slots s where s.media_id = p_media_id;
    -- Files that end the function each time would be read for ever.
    if v_media.attempts >= 5 then
      perform public.finish_upload(p_media_id, '{"failure": "damaged"}');
    end if;
    select m.* into v_media from public.media m where m.id = p_media_id;
  end if;
  return next row(
    v_media.id, v_media.kind, v_media.state, v_media.failure,
    array(
      select f
      from jsonb_populate_recordset(null::public.upload_file, v_media.files) f
      where v_media.state in ('uploading', 'processing')
    )
  )::public.claimed_upload;
end;
$$;
comment on function public.claim_upload(uuid, uuid) is
  'For process-upload: closes the upload of a medium and returns its files. No row for another person''s '
  'medium. A claimed and unfinished medium can be claimed five times, then it is refused as damaged.';
grant execute on function public.claim_upload(uuid, uuid) to service_role;

create function private.delete_stale_uploads()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_entry_ids uuid[];
begin
  v_entry_ids := array(
    select distinct m.entry_id
    from public.media m
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    order by m.entry_id
  );
  perform private.lock_contests_of_entries(v_entry_ids);
  perform private.lock_entry_media(e.id) from unnest(v_entry_ids) e (id);
  for v_id in
    update public.media m
    set state = 'superseded'
    where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    returning m.id
  loop
    perform private.delete_media_files(v_id);
  end loop;
end;
$$;
comment on function private.delete_stale_uploads() is
  'Gives up uploads that began a day ago and were never finished, with their files.';

-- supabase/schemas/40_media/04_finish_upload.sql
create type public.finished_upload as (
  media_id uuid,
  state public.media_state,
  failure public.upload_failure
);
comment on type public.finished_upload is
  'What became of an upload. Without a state the medium is gone. Nullable: state, failure.';

create function public.finish_upload(p_media_id uuid, p_found jsonb)
returns public.finished_upload
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read or write media.
security definer
set search_path = ''
as $$
declare
  v_media public.media;
  v_now timestamptz := private.clock();
  v_phash bit(64) := (p_found ->> 'phash')::bit(64);
  v_failure text := p_found ->> 'failure';
  v_old uuid;
begin
  -- With the entry and its other media: this upload replaces them and ends decisions about them.
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id;
  if not found or v_media.state <> 'processing' then
    perform private.delete_rebuilt_files(p_found, coalesce(v_media.files, '[]'));
    return row(p_media_id, v_media.state, v_media.failure)::public.finished_upload;
  end if;
  if v_failure is null and v_phash is not null and private.is_known_rejected(v_phash, p_media_id) then
    v_failure := 'seen_before';
  end if;
  if v_failure is not null then
    update public.media m
    -- Without its hash: only pictures that an admin rejected refuse others.
    set state = 'rejected', failure = v_failure, phash = null, decided_at = v_now
    where m.id = p_media_id;
    perform private.delete_media_files(p_media_id);
    perform private.delete_rebuilt_files(p_found, '[]');
    return row(p_media_id, 'rejected', v_failure)::public.finished_upload;
  end if;
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.id <> p_media_id
      and m.state in ('pending', 'changes_requested')
    returning m.id
  loop
    perform private.delete_media_files(v_old);
  end loop;
  update public.media m
  set
    state = 'pending',
    width = (p_found ->> 'width')::integer,
    height = (p_found ->> 'height')::integer,
    seconds = (p_found ->> 'seconds')::numeric,
    placeholder = p_found ->> 'placeholder',
    files = p_found -> 'files',
    phash = v_phash,
    received_at = v_now,
    review_due_at = v_now + interval '24 hours'
  where m.id = p_media_id;
  -- Otherwise the entry would be approved with an unseen picture.
  update public.decisions d set undone_at = v_now
  where d.entry_id = v_media.entry_id and d.applied_at is null and d.undone_at is null;
  perform private.remove_uploads(array(select f ->> 'path' from jsonb_array_elements(v_media.files) f));
  return row(p_media_id, 'pending', null)::public.finished_upload;
end;
$$;
comment on function public.finish_upload(uuid, jsonb) is
  'For process-upload: the findings of the server, {failure} or {width, height, seconds, placeholder, phash, '
  'files} with the rebuilt files. The originals are deleted, and the rebuilt files too where the medium is '
  'not accepted. A new picture ends decisions that have not taken effect. A picture that an admin rejected '
  'before gets the failure seen_before.';
grant execute on function public.finish_upload(uuid, jsonb) to service_role;

-- Deletes rebuilt files that no medium uses: of a refused picture, or of the second of two calls that read the same
-- upload (a repeated call, two tabs).
create function private.delete_rebuilt_files(p_found jsonb, p_kept jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.remove_uploads(
    array(
      select f ->> 'path'
      from jsonb_array_elements(coalesce(p_found -> 'files', '[]')) f
      where not exists (select from jsonb_array_elements(p_kept) k where k ->> 'path' = f ->> 'path')
    )
  );
$$;
comment on function private.delete_rebuilt_files(jsonb, jsonb) is
  'Deletes files that process-upload stored and the medium does not keep. The medium''s own files stay, also '
  'after a second call.';

-- supabase/schemas/40_media/05_photos.sql
-- Photos of an entry, each with its own review state. The public sees the approved copy in the bucket `photos`.
create table public.photos (
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  kind public.photo_kind not null,
  state text not null default 'pending',
  path text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  sizes jsonb not null,
  created_at timestamptz not null default private.clock(),
  media_id uuid,
  constraint photos_pkey primary key (id),
  constraint photos_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint photos_come_from_a_medium
  foreign key (media_id) references public.media (id) on delete set null,
  constraint photos_state_is_known check (state in ('pending', 'approved', 'rejected')),
  constraint photos_path_is_short check (char_length(path) between 1 and 300),
  constraint photos_width_is_1_to_8192 check (width between 1 and 8192),
  constraint photos_height_is_1_to_8192 check (height between 1 and 8192),
  constraint photos_placeholder_is_short check (char_length(placeholder) between 1 and 64),
  -- An index of the standings contains the portrait, and rows of an index end at 2704 bytes.
  constraint photos_sizes_are_a_short_list check (
    jsonb_typeof(sizes) = 'array' and octet_length(sizes::text) <= 1200
  )
);
comment on table public.photos is
  'Photos of an entry. sizes lists {width, height, path} ascending. A path is inside the public bucket '
  'photos.';

create index photos_entry_idx on public.photos (entry_id);
create index photos_of_a_medium_idx on public.photos (media_id) where media_id is not null;
create unique index photos_one_approved_of_a_kind_idx on public.photos (entry_id, kind) where state = 'approved';

alter table public.photos enable row level security;
grant select, insert, update, delete on table public.photos to service_role;

create function private.pack_portrait(p_entry_id uuid)
returns text
language sql
stable
as $$
  select jsonb_build_array(
      p.width, p.height, p.placeholder, f.folder,
      (
        select jsonb_agg(
          jsonb_build_array(z.size -> 'width', z.size -> 'height', substr(z.size ->> 'path', length(f.folder) + 1))
          order by z.position
        )
        from jsonb_array_elements(p.sizes) with ordinality z (size, position)
      )
    )::text
  from public.photos p
  cross join lateral (
    select case
      when count(distinct substring(z.size ->> 'path' from '^(.*/)')) = 1 and bool_and(z.size ->> 'path' like '%/%')
      then min(substring(z.size ->> 'path' from '^(.*/)'))
      else ''
    end as folder
    from jsonb_array_elements(p.sizes) z (size)
  ) f
  where p.entry_id = p_entry_id and p.kind = 'portrait' and p.state = 'approved';
$$;
comment on function private.pack_portrait(uuid) is
  'The approved portrait of an entry without the parts that all portraits share, a third of the size. An '
  'index of the standings contains it, and a page of them should read few blocks. Null without a portrait.';

create function private.unpack_portrait(p_packed text)
returns public.picture
language sql
immutable
as $$
  select row(
    (a.portrait ->> 0)::integer, (a.portrait ->> 1)::integer, a.portrait ->> 2,
    array(
      select row((z.size ->> 0)::integer, (z.size ->> 1)::integer, (a.portrait ->> 3) || (z.size ->> 2))::public.picture_size
      from jsonb_array_elements(nullif(a.portrait -> 4, 'null')) with ordinality z (size, position)
      order by z.position
    )
  )::public.picture
  from (select p_packed::jsonb as portrait) a
  where p_packed is not null;
$$;
comment on function private.unpack_portrait(text) is 'The portrait as the site draws it. Null without one.';

-- The way from a decision to the public bucket and back. SQL decides and writes jobs; publish-media moves the files.
create function private.remove_photos(p_photo_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', array_agg(distinct f.path), private.clock()
  from (
    select s ->> 'path' as path from public.photos p, jsonb_array_elements(p.sizes) s where p.id = any (p_photo_ids)
    union all
    select p.path from public.photos p where p.id = any (p_photo_ids)
  ) f
  having count(*) > 0;
  delete from public.photos p where p.id = any (p_photo_ids);
$$;
comment on function private.remove_photos(uuid[]) is
  'Removes photos from every page at once, and deletes their public files by a job.';

create function private.follow_photos()
returns trigger
language plpgsql
-- security definer: a role that changes a photo may not write read models.
security definer
set search_path = ''
as $$
declare
  v_entry_ids uuid[];
begin
  if tg_op = 'INSERT' then
    v_entry_ids := array(select distinct n.entry_id from new_photos n);
  elsif tg_op = 'UPDATE' then
    v_entry_ids := array(select n.entry_id from new_photos n union select o.entry_id from old_photos o);
  else
    v_entry_ids := array(select distinct o.entry_id from old_photos o);
  end if;
  perform private.lock_contests_of_entries(v_entry_ids);
  perform private.sync_cards(v_entry_ids);
  return null;
end;
$$;
comment on function private.follow_photos() is
  'Puts an approved portrait on the card of its entry, and removes a removed one.';

create trigger photos_after_insert_sync_cards
  after insert on public.photos
  referencing new table as new_photos
  for each statement execute function private.follow_photos();

create trigger photos_after_update_sync_cards
  after update on public.photos
  referencing new table as new_photos old table as old_photos
  for each statement execute function private.follow_photos();

create trigger photos_after_delete_sync_cards
  after delete on public.photos
  referencing old table as old_photos
  for each statement execute function private.follow_photos();

-- supabase/schemas/40_media/06_public_media.sql
-- The published video of an entry, at most one: a copy in the bucket photos, beside its poster.
create table public.videos (
  entry_id uuid not null,
  media_id uuid not null,
  path text not null,
  poster_path text not null,
  width integer not null,
  height integer not null,
  seconds numeric(5, 2) not null,
  created_at timestamptz not null default private.clock(),
  constraint videos_pkey primary key (entry_id),
  constraint videos_come_from_one_medium unique (media_id),
  constraint videos_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint videos_come_from_a_medium foreign key (media_id) references public.media (id) on delete cascade,
  constraint videos_paths_are_short check (
    char_length(path) between 1 and 300 and char_length(poster_path) between 1 and 300
  ),
  constraint videos_measures_are_1_to_8192 check (width between 1 and 8192 and height between 1 and 8192),
  constraint videos_have_30_seconds_at_most check (seconds between 0 and 30)
);
comment on table public.videos is
  'Published videos. path and poster_path are inside the public bucket photos.';

alter table public.videos enable row level security;

create function private.remove_videos(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', array[v.path, v.poster_path], private.clock()
  from public.videos v
  where v.media_id = any (p_media_ids);
  delete from public.videos v where v.media_id = any (p_media_ids);
$$;
comment on function private.remove_videos(uuid[]) is
  'Removes videos from every page at once, and deletes their public files by a job.';

-- Publishing and removing take the same locks in one order: the standings, the medium (the newest version first), its
-- job. The later one sees what the earlier one did, so no copy stays public after a decision against it.
create type private.media_visibility as (
  media_id uuid,
  is_final boolean,
  is_shown boolean,
  is_paused boolean
);
comment on type private.media_visibility is
  'Of a medium: whether it is gone for good, with its private files, whether a copy may be public, and whether only '
  'a pause hides it.';

create function private.list_media_visibility(p_media_ids uuid[])
returns setof private.media_visibility
language sql
stable
-- No search path of its own, so that the planner inlines it.
as $$
  select
    m.id,
    f.is_final,
    g.is_allowed and e.paused_at is null,
    g.is_allowed and e.paused_at is not null
  from public.media m
  join public.entries e on e.id = m.entry_id
  join public.profiles p on p.id = e.profile_id
  join public.contest_weeks w on w.id = e.week_id
  cross join (select private.clock()::date as day) t
  cross join lateral (
    select
      e.state in ('withdrawn', 'rejected')
      or (
        e.state = 'disqualified'
        and exists (select from public.decisions d where d.entry_id = e.id and d.action = 'disqualify' and d.appeal_decision = 'upheld')
      )
      -- An older person cannot be a minor, and reading the calendar costs more.
      or (p.birth_date > t.day - interval '20 years' and private.is_minor(p, w.country))
    as is_final
  ) f
  cross join lateral (
    select
      m.state = 'approved' and not f.is_final and e.state <> 'disqualified' and not private.is_hidden(p)
        and not exists (select from private.hidden_media h where h.media_id = m.id)
    as is_allowed
  ) g
  where m.id = any (p_media_ids);
$$;
comment on function private.list_media_visibility(uuid[]) is
  'What the state of media, entry, person and reports means for each medium.';

-- A pause and its end within minutes move no file and start no build.
create function private.get_pause_delay()
returns interval
language sql
immutable
set search_path = ''
as $$
  select interval '5 minutes';
$$;
comment on function private.get_pause_delay() is
  'How long after the start of a pause its public files are deleted and a new build is due: as long as a build '
  'waits for the next (get_next_deploy_time).';

create function private.remove_paused_copies(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.media_jobs (kind, media_id, bucket, paths, due_at, copy)
  select
    'remove', p.media_id, 'photos',
    array(select s ->> 'path' from jsonb_array_elements(p.sizes) s union select p.path),
    private.clock() + private.get_pause_delay(), to_jsonb(p)
  from public.photos p
  where p.media_id = any (p_media_ids)
  union all
  select
    'remove', v.media_id, 'photos', array[v.path, v.poster_path],
    private.clock() + private.get_pause_delay(), to_jsonb(v)
  from public.videos v
  where v.media_id = any (p_media_ids);
  delete from public.photos p where p.media_id = any (p_media_ids);
  delete from public.videos v where v.media_id = any (p_media_ids);
$$;
comment on function private.remove_paused_copies(uuid[]) is
  'Removes photos and videos from every page at once. Their files stay for the delay of a pause, for '
  'restore_paused_copies.';

create function private.restore_paused_copies(p_media_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  with kept as (
    -- A job that has started may have deleted files already.
    delete from private.media_jobs j
    where j.media_id = any (p_media_ids) and j.copy is not null and j.attempts = 0
    returning j.copy
  ),
  videos as (
    insert into public.videos
    select (jsonb_populate_record(null::public.videos, k.copy)).* from kept k where k.copy ? 'poster_path'
  )
  insert into public.photos
  select (jsonb_populate_record(null::public.photos, k.copy)).* from kept k where not k.copy ? 'poster_path';
$$;
comment on function private.restore_paused_copies(uuid[]) is
  'Shows the same files of photos and videos again whose pause ended before their deletion.';

create function private.apply_media_visibility(p_media_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_final uuid[];
  v_hidden uuid[];
  v_paused uuid[];
  v_shown uuid[];
  v_hastened uuid[];
  v_id uuid;
begin
  select
    coalesce(array_agg(v.media_id) filter (where v.is_final and m.state not in ('rejected', 'superseded', 'removed')), '{}'),
    coalesce(array_agg(v.media_id) filter (where not v.is_shown and (c.is_public or c.is_due)), '{}'),
    coalesce(array_agg(v.media_id) filter (where v.is_paused and c.is_public), '{}'),
    coalesce(array_agg(v.media_id) filter (where not v.is_shown and not v.is_paused and c.is_restorable), '{}'),
    coalesce(array_agg(v.media_id) filter (
      where v.is_shown and not c.is_public and not c.is_due
        and not exists (
          select from public.media newer
          where newer.entry_id = m.entry_id and newer.kind = m.kind and newer.state = 'approved' and newer.version > m.version
        )
    ), '{}')
  into v_final, v_hidden, v_paused, v_hastened, v_shown
  from private.list_media_visibility(p_media_ids) v
  join public.media m on m.id = v.media_id
  cross join lateral (
    select
      exists (select from public.photos p where p.media_id = m.id)
        or exists (select from public.videos d where d.media_id = m.id) as is_public,
      exists (select from private.media_jobs j where j.media_id = m.id and j.kind = 'publish') as is_due,
      exists (select from private.media_jobs j where j.media_id = m.id and j.copy is not null) as is_restorable
  ) c;
  if v_final || v_hidden || v_hastened || v_shown = '{}' then
    return;
  end if;
  perform private.lock_entry_media(e.entry_id)
  from (
    select distinct k.entry_id from public.media k where k.id = any (v_final || v_hidden || v_hastened || v_shown) order by k.entry_id
  ) e;
  delete from private.media_jobs j where j.media_id = any (v_hidden) and j.kind = 'publish';
  -- A suspension, a withdrawal or a report during a pause does not wait for its end.
  update private.media_jobs j
  set due_at = private.clock(), copy = null
  where j.media_id = any (v_hastened) and j.copy is not null;
  perform private.remove_paused_copies(v_paused);
  -- After both, so that a copy that has just become public is included.
  perform private.remove_photos(array(select p.id from public.photos p where p.media_id = any (v_hidden)));
  perform private.remove_videos(v_hidden);
  for v_id in
    update public.media m
    set state = 'removed'
    where m.id = any (v_final) and m.state not in ('rejected', 'superseded', 'removed')
    returning m.id
  loop
    perform private.delete_media_files(v_id);
  end loop;
  perform private.restore_paused_copies(v_shown);
  insert into private.media_jobs (kind, media_id, due_at)
  select 'publish', m.id, private.clock()
  from public.media m
  where m.id = any (v_shown)
    and not exists (select from public.photos p where p.media_id = m.id)
    and not exists (select from public.videos d where d.media_id = m.id);
end;
$$;
comment on function private.apply_media_visibility(uuid[]) is
  'Applies list_media_visibility to public copies and private files. Removes copies from pages at once and '
  'from the bucket by jobs that are due now, after a pause only minutes later. Deletes the files of media that are gone for good. Publishes the '
  'newest approved version that may be public, under new names. Repeated calls have the same result.';

-- supabase/schemas/40_media/07_publishing.sql
create function private.decide_media(p_media_id uuid, p_state text, p_reason text, p_publish_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media public.media;
begin
  perform private.lock_medium(p_media_id);
  select m.* into v_media from public.media m where m.id = p_media_id;
  -- A medium that the server refused has no files to publish.
  if not found or v_media.failure is not null
    or v_media.state not in ('pending', 'approved', 'rejected', 'changes_requested')
  then
    perform private.refuse('not_reviewable', format('medium %s', p_media_id));
  end if;
  if p_state is null or p_state not in ('approved', 'rejected', 'changes_requested') or (p_state <> 'approved') <> (p_reason is not null) then
    perform private.refuse('invalid_input', 'p_state or p_reason');
  end if;
  update public.media m
  set state = p_state, reason = p_reason, decided_at = private.clock()
  where m.id = p_media_id;
  delete from private.media_jobs j where j.media_id = p_media_id and j.kind = 'publish';
  if p_state = 'approved' then
    insert into private.media_jobs (kind, media_id, due_at) values ('publish', p_media_id, p_publish_at);
  end if;
  perform private.apply_media_visibility(array[p_media_id]);
end;
$$;
comment on function private.decide_media(uuid, text, text, timestamptz) is
  'Stores an admin''s decision on a medium. approved: it is published at p_publish_at, and until then the '
  'decision can change. rejected, changes_requested: with a reason, and the public copy is removed. Refuses: '
  'not_reviewable, invalid_input.';

create type public.signable_medium as (
  id uuid,
  files public.upload_file[]
);
comment on type public.signable_medium is 'A medium and its private files. Nullable: none.';

create function public.list_files_to_sign(p_media_ids uuid[], p_viewer_id uuid)
returns setof public.signable_medium
language sql
stable
-- security definer: the edge function calls it as the service role, which may not read media.
security definer
set search_path = ''
as $$
  with reader as (
    select private.has_admin_rights(p_viewer_id) as is_admin
    where exists (select from public.profiles p where p.id = p_viewer_id and p.suspended_at is null)
  ),
  seen as (
    select m.id, array(select f from jsonb_populate_recordset(null::public.upload_file, m.files) f) as files
    from public.media m
    cross join reader
    where m.id = any (p_media_ids)
      and (
        m.state in ('pending', 'approved', 'changes_requested') and (m.owner_id = p_viewer_id or reader.is_admin)
        or m.state = 'rejected' and reader.is_admin and exists (
          select from public.decisions d
          where d.subject_id = m.id and d.appealed_at is not null and d.appeal_decision is null
        )
      )
  ),
  evidence as (
    select f.media_id as id, array_agg(distinct row(f.name, f.path)::public.upload_file) as files
    from private.evidence_files f
    cross join reader
    where f.media_id = any (p_media_ids) and reader.is_admin and not exists (select from seen s where s.id = f.media_id)
    group by f.media_id
  )
  select * from seen union all select * from evidence;
$$;
comment on function public.list_files_to_sign(uuid[], uuid) is
  'For sign-media: the private files that this person may see now, as their owner or as an admin. A rejected '
  'file while its appeal waits, for admins.';
grant execute on function public.list_files_to_sign(uuid[], uuid) to service_role;

-- supabase/schemas/40_media/08_media_jobs.sql
create domain public.media_job_kind as text
  constraint media_job_kind_is_known check (value in ('publish', 'remove'));
comment on domain public.media_job_kind is 'Whether files are published or deleted.';

create domain public.bucket as text constraint bucket_is_known check (value in ('photos', 'uploads', 'uploaded_videos'));
comment on domain public.bucket is 'The public bucket, and the private ones of images and of videos.';

create table private.media_jobs (
  id bigint not null generated always as identity,
  kind public.media_job_kind not null,
  media_id uuid,
  bucket public.bucket,
  paths text[] not null default '{}',
  due_at timestamptz not null,
  copy jsonb,
  attempts integer not null default 0,
  constraint media_jobs_pkey primary key (id),
  constraint media_jobs_publish_a_medium check (kind <> 'publish' or media_id is not null),
  constraint media_jobs_remove_from_a_bucket check (kind <> 'remove' or bucket is not null),
  constraint media_jobs_restore_a_medium check (copy is null or (kind = 'remove' and media_id is not null))
);
comment on table private.media_jobs is
  'File operations, which SQL cannot do itself. The edge function publish-media takes due jobs and deletes '
  'their rows. copy: the row of a paused photo or video, which a resumed entry gets back until the job starts.';

create index media_jobs_copies_idx on private.media_jobs using gin (paths) where kind = 'remove';
create index media_jobs_restorable_idx on private.media_jobs (media_id) where copy is not null;
create index media_jobs_due_idx on private.media_jobs (due_at);

alter table private.media_jobs enable row level security;

create type public.media_job as (
  id bigint,
  kind public.media_job_kind,
  bucket public.bucket,
  paths text[],
  media_id uuid,
  files public.media_file[]
);
comment on type public.media_job is
  'A file operation: paths to delete from bucket, or files of a medium to publish. Without files the medium '
  'is not approved any more. Nullable: bucket, media_id, files.';

create function public.take_media_jobs(p_limit integer default 20)
returns setof public.media_job
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read jobs.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform private.delete_stale_uploads();
  return query
  with due as (
    select j.id
    from private.media_jobs j
    where j.due_at <= v_now
    order by j.due_at, j.id
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
    for update skip locked
  ),
  taken as (
    update private.media_jobs j
    -- The job returns by itself without a report, later each time.
    set attempts = j.attempts + 1, due_at = v_now + interval '1 minute' * power(2, least(j.attempts, 8))
    from due
    where j.id = due.id
    returning j.*
  )
  select
    t.id, t.kind, t.bucket, t.paths, t.media_id,
    case
      when m.state = 'approved' then array(select f from jsonb_populate_recordset(null::public.media_file, m.files) f)
    end
  from taken t
  left join public.media m on m.id = t.media_id
  order by t.id;
end;
$$;
comment on function public.take_media_jobs(integer) is
  'For publish-media: the jobs that are due now. An unfinished job returns after 1, 2, 4 … minutes, 256 at '
  'most.';
grant execute on function public.take_media_jobs(integer) to service_role;

-- A picture that is approved during a pause becomes public after the pause.
create function public.finish_media_job(p_job_id bigint, p_published jsonb default null)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write media.
security definer
set search_path = ''
as $$
declare
  v_job private.media_jobs;
  v_media public.media;
  v_old uuid;
begin
  -- A withdrawal holds the contest when it comes to the medium, and publishing a photo needs it.
  perform private.lock_contests_of_entries(array(
    select m.entry_id
    from private.media_jobs j
    join public.media m on m.id = j.media_id
    where j.id = p_job_id
  ));
  -- The medium before its job, as in every decision about it.
  perform private.lock_medium(j.media_id) from private.media_jobs j where j.id = p_job_id and j.kind = 'publish';
  delete from private.media_jobs j where j.id = p_job_id returning * into v_job;
  if not found then
    return false;
  end if;
  if v_job.kind = 'remove' then
    return true;
  end if;
  select m.* into v_media from public.media m where m.id = v_job.media_id;
  if v_media.state <> 'approved' or p_published is null
    or not exists (
      select
      from public.entries e
      join public.profiles p on p.id = e.profile_id
      where e.id = v_media.entry_id and e.state not in ('withdrawn', 'rejected', 'disqualified')
        -- The end of a pause publishes again.
        and e.paused_at is null and not private.is_hidden(p)
    )
    -- A late job never replaces a newer version by an older one.
    or exists (
      select
      from public.media newer
      where newer.entry_id = v_media.entry_id and newer.kind = v_media.kind and newer.state = 'approved'
        and newer.version > v_media.version
    )
  then
    return false;
  end if;
  perform private.keep_announced_copies(p_published);
  -- Its private files are deleted too, and a late job of it finds it superseded.
  for v_old in
    update public.media m
    set state = 'superseded'
    where m.entry_id = v_media.entry_id and m.kind = v_media.kind and m.state = 'approved' and m.version < v_media.version
    returning m.id
  loop
    perform private.delete_media_files(v_old);
  end loop;
  if v_media.kind = 'video' then
    perform private.remove_videos(array(select v.media_id from public.videos v where v.entry_id = v_media.entry_id));
    insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
    values (
      v_media.entry_id, v_media.id, p_published ->> 'path', p_published ->> 'poster_path', v_media.width, v_media.height,
      v_media.seconds
    );
    return true;
  end if;
  perform private.remove_photos(
    array(select p.id from public.photos p where p.entry_id = v_media.entry_id and p.kind = v_media.kind)
  );
  insert into public.photos (entry_id, kind, state, path, width, height, placeholder, sizes, media_id)
  values (
    v_media.entry_id, v_media.kind, 'approved', p_published -> -1 ->> 'path', v_media.width, v_media.height,
    v_media.placeholder, p_published, v_media.id
  );
  return true;
end;
$$;
comment on function public.finish_media_job(bigint, jsonb) is
  'For publish-media: ends a job. p_published lists the public copies of a photo, {width, height, path} '
  'ascending, or is {path, poster_path} of a video. They replace those of an earlier version. False where the '
  'decision has changed meanwhile: then the caller deletes the copies.';
grant execute on function public.finish_media_job(bigint, jsonb) to service_role;

-- A function that crashes between its copies and its report would leave public files under unknown names.
create function public.announce_media_copies(p_job_id bigint, p_paths text[])
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write jobs.
security definer
set search_path = ''
as $$
begin
  insert into private.media_jobs (kind, bucket, paths, due_at)
  select 'remove', 'photos', p_paths, private.clock() + interval '1 hour'
  from private.media_jobs j
  where j.id = p_job_id and j.kind = 'publish' and cardinality(p_paths) > 0;
  return found;
end;
$$;
comment on function public.announce_media_copies(bigint, text[]) is
  'For publish-media: the names under which a job is about to store its copies. They are deleted an hour '
  'later unless finish_media_job publishes them. False where the job is gone: then there is nothing to '
  'publish.';
grant execute on function public.announce_media_copies(bigint, text[]) to service_role;

create function private.keep_announced_copies(p_published jsonb)
returns void
language sql
set search_path = ''
as $$
  delete from private.media_jobs j
  where j.kind = 'remove' and j.bucket = 'photos'
    and j.paths && array(
      select v #>> '{}' from jsonb_path_query(p_published, '$.** ? (@.type() == "string")') v
    );
$$;
comment on function private.keep_announced_copies(jsonb) is 'Cancels the deletion of published copies.';

-- pg_cron, pg_net and the Vault, where they exist, call the edge functions for due work. The Vault holds project_url
-- and service_role_key for the call (README, "Deploy").
create function private.has_media_jobs()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.media_jobs j where j.due_at <= private.clock())
    or exists (
      select
      from public.media m
      where m.state in ('uploading', 'processing') and m.created_at < private.clock() - interval '1 day'
    );
$$;
comment on function private.has_media_jobs() is 'Whether publish-media has work now.';

create function private.call_edge_function(p_name text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regnamespace('net') is null then
    return;
  end if;
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_url using 'project_url';
  execute 'select s.decrypted_secret from vault.decrypted_secrets s where s.name = $1' into v_key using 'service_role_key';
  if v_url is null or v_key is null then
    return;
  end if;
  execute 'select net.http_post(url := $1, headers := $2, body := $3)'
  using
    format('%s/functions/v1/%s', v_url, p_name),
    jsonb_build_object('authorization', 'Bearer ' || v_key, 'apikey', v_key, 'content-type', 'application/json'),
    '{}'::jsonb;
end;
$$;
comment on function private.call_edge_function(text) is
  'Calls an edge function as the service role, without waiting for its answer. Does nothing where the Vault '
  'does not know the project.';

-- supabase/schemas/50_voting/01_votes.sql
create domain public.stars as integer constraint stars_are_1_to_5 check (value in (1, 2, 3, 4, 5));
comment on domain public.stars is 'How many stars a vote gives.';

create domain public.vote_state as text constraint vote_state_is_known check (value in ('counted', 'held', 'void'));
comment on domain public.vote_state is
  'Whether a vote counts, waits for the decision of an admin (held), or does not count (void).';

-- One vote per voter and entry. Only public.cast_vote writes here.
create table public.votes (
  voter_id uuid not null,
  entry_id uuid not null,
  week_id uuid not null,
  stars public.stars not null,
  weight numeric(3, 2) not null,
  state public.vote_state not null default 'counted',
  receipt uuid not null default gen_random_uuid(),
  cast_at timestamptz not null,
  changed_at timestamptz not null,
  state_before_void text,
  void_reason text,
  constraint votes_pkey primary key (voter_id, entry_id, week_id),
  -- Also serves the draw: the receipts of a week, sorted.
  constraint votes_receipt_is_unique_in_a_week unique (week_id, receipt),
  constraint votes_weight_is_a_quarter_or_one check (weight in (0.25, 1)),
  constraint votes_with_a_state_before_void_are_void check (state_before_void is null or state = 'void'),
  constraint votes_void_have_a_reason check ((state = 'void') = (void_reason is not null)),
  constraint votes_void_reason_is_known check (
    void_reason in (
      'shared_device', 'burst', 'weak_signals', 'undecided', 'account_deleted', 'account_suspended', 'entry_withdrawn',
      'entry_disqualified', 'admin_voided', 'week_cancelled'
    )
  ),
  constraint votes_state_before_void_is_known check (state_before_void in ('counted', 'held'))
);
comment on table public.votes is
  'Stars that a voter gave an entry. It has no foreign keys: each would lock a row that many voters share. '
  'The eligibility of the entry and the state of the voter replace them, and neither can be deleted while a '
  'vote needs it.';
comment on column public.votes.state_before_void is
  'The state that a vote returns to when its voter is visible again. Null where state is the vote''s own.';
comment on column public.votes.void_reason is
  'Why a void vote does not count (product rules, section 7), or week_cancelled. A reason that stands is not replaced.';

-- Counted votes are not in this index, so a vote costs the same with it.
create index votes_held_idx on public.votes (week_id, entry_id) where state = 'held';

alter table public.votes enable row level security;
grant select on table public.votes to service_role;
grant select (entry_id, week_id, stars, state, receipt, cast_at, changed_at)
  on table public.votes to authenticated;

create policy "Voters read their own votes"
  on public.votes for select to authenticated
  using (voter_id = (select auth.uid()));

-- supabase/schemas/50_voting/02_results.sql
-- The official ranking of a week. settle_week writes it once.
create table public.results (
  week_id uuid not null,
  entry_id uuid not null,
  rank integer not null,
  score numeric(5, 4) not null,
  votes integer not null,
  stars integer not null,
  fives integer not null,
  weight numeric(12, 2) not null,
  weighted_stars numeric(12, 2) not null,
  constraint results_pkey primary key (week_id, entry_id),
  constraint results_one_entry_per_rank unique (week_id, rank),
  constraint results_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint results_belong_to_an_entry foreign key (entry_id) references public.entries (id),
  constraint results_rank_is_1_or_more check (rank >= 1)
);
comment on table public.results is
  'Official results: rank, score and sums of every ranked entry. A week has rows here once it is official.';

create index results_entry_idx on public.results (entry_id);

alter table public.results enable row level security;
grant select on table public.results to service_role;

-- supabase/schemas/50_voting/03_standings.sql
-- The read model of a contest page: one row per entry with its sums, its score and its card.
create table private.standings (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  display_name text not null,
  age integer not null,
  city text not null,
  packed_portrait text,
  is_listed boolean not null,
  votes integer not null default 0,
  stars integer not null default 0,
  fives integer not null default 0,
  weight numeric(12, 2) not null default 0,
  weighted_stars numeric(12, 2) not null default 0,
  score numeric(5, 4) not null,
  shown_score numeric(3, 2) not null,
  fives_share double precision not null default 0,
  final_rank integer,
  queue_votes integer not null default 0,
  constraint standings_pkey primary key (entry_id),
  constraint standings_belong_to_an_entry foreign key (entry_id) references public.entries (id)
)
with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);
comment on table private.standings is
  'Counted votes per entry, with score and card. Private because of the blackout: people read it through '
  'list_standings. score has 4 decimals and sorts; shown_score has the 2 decimals that people see; final_rank '
  'exists after the close. queue_votes are the votes by which the rate queue orders: no vote of the last 24 hours changes '
  'them.';

create index standings_final_page_idx
  on private.standings (week_id, final_rank)
  include (entry_id, profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed and final_rank is not null;
-- Both indexes cover a page. A row comparison reads them in one direction, so a page reads only its own leaves.
create index standings_page_idx
  on private.standings (week_id, score, weight, fives_share, entry_id)
  include (profile_id, display_name, age, city, packed_portrait, votes, shown_score)
  where is_listed;

-- The rate queue: fewest votes first, and among equals on a circle that is another one for each number of votes.
create index standings_least_rated_idx
  on private.standings (week_id, queue_votes, pg_catalog.uuid_hash_extended(entry_id, queue_votes))
  include (entry_id, profile_id)
  where is_listed;

alter table private.standings enable row level security;

create function private.compute_score(p_weighted_stars numeric, p_weight numeric, p_prior numeric)
returns numeric
language sql
immutable
as $$
  -- With S = 100 times the weighted stars, W = 100 times the weight and P = 10,000 times the prior, all integers:
  -- (2 (10,000 S + 2,000 P) + W + 2,000) / (2 (W + 2,000)), rounded down, in ten-thousandths.
  select round(
    div(
      2 * (1000000 * p_weighted_stars + 20000000 * p_prior) + 100 * p_weight + 2000,
      200 * p_weight + 4000
    ) / 10000,
    4
  );
$$;
comment on function private.compute_score(numeric, numeric, numeric) is
  'Score = (sum of weight times stars + 20 times the prior) / (sum of weights + 20), rounded half up to 4 decimals; '
  'product rules, section 5.';

create function private.compute_fives_share(p_fives integer, p_votes integer)
returns double precision
language sql
immutable
as $$
  select case when p_votes = 0 then 0 else p_fives::double precision / p_votes end;
$$;
comment on function private.compute_fives_share(integer, integer) is
  'The share of votes with five stars. Equal shares are equal numbers, because the division rounds once.';

-- An official result keeps a suspended, deleted or pending contestant: their place, a first letter and the country
-- (product rules, 8).
create function private.build_card(p_entry_id uuid)
returns table (display_name text, age integer, city text, packed_portrait text, is_listed boolean)
language sql
stable
-- No search path of its own, so that the planner inlines it: a qualification reads a thousand cards at once.
as $$
  select
    case when h.is_hidden then left(e.display_name, 1) || '.' else e.display_name end,
    case when h.is_hidden then 18 else e.age end,
    case when h.is_hidden then '–' else e.city end,
    case when not h.is_hidden then private.pack_portrait(e.id) end,
    e.is_public
      or (h.is_hidden and e.state = 'approved' and exists (select from public.results r where r.entry_id = e.id))
  from public.entries e
  join public.profiles p on p.id = e.profile_id
  cross join lateral (select private.is_hidden(p) as is_hidden) h
  where e.id = p_entry_id;
$$;
comment on function private.build_card(uuid) is
  'The public card of an entry. A hidden contestant has a card only in an official result: a first letter, '
  'without their age and city.';

create function private.is_ranked(p_entry public.entries, p_standing private.standings)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_entry.state = 'approved' or (
    p_entry.state = 'withdrawn' and (
      p_standing.final_rank is not null
      or p_entry.left_at >= (select w.ends_at from public.contest_weeks w where w.id = p_standing.week_id)
    )
  );
$$;
comment on function private.is_ranked(entries, private.standings) is
  'Whether an entry has a place in the ranking of its closed week. A pause or a suspension takes nothing away, and one that '
  'leaves after the close keeps its place.';

create function private.sync_cards(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.standings as s
    (entry_id, week_id, profile_id, display_name, age, city, packed_portrait, is_listed, score, shown_score)
  select
    e.id, e.week_id, e.profile_id, c.display_name, c.age, c.city, c.packed_portrait, true,
    coalesce(w.prior, 3.5), round(coalesce(w.prior, 3.5), 2)
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  cross join lateral private.build_card(e.id) c
  where e.id = any (p_entry_ids)
    and e.is_public
    and not exists (select from private.standings known where known.entry_id = e.id);

  update private.standings s
  set
    week_id = e.week_id,
    profile_id = e.profile_id,
    display_name = coalesce(c.display_name, s.display_name),
    age = coalesce(c.age, s.age),
    city = coalesce(c.city, s.city),
    packed_portrait = c.packed_portrait,
    is_listed = c.is_listed
  from public.entries e
  cross join lateral private.build_card(e.id) c
  where e.id = s.entry_id
    and s.entry_id = any (p_entry_ids)
    and (s.week_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait, s.is_listed)
      is distinct from (e.week_id, e.profile_id, c.display_name, c.age, c.city, c.packed_portrait, c.is_listed);
$$;
comment on function private.sync_cards(uuid[]) is
  'Gives public entries a row in the standings and updates their cards. The row stays after a withdrawal, '
  'because its votes stay.';

create function private.follow_standings()
returns trigger
language plpgsql
-- security definer: a role that changes a card may not write bins, the search or conversation members.
security definer
set search_path = ''
as $$
declare
  v_counts private.score_count[] := '{}';
  v_changed uuid[];
begin
  if tg_op in ('INSERT', 'UPDATE') then
    v_counts := array(
      select row(n.week_id, n.score, count(*))::private.score_count
      from new_standings n
      where n.is_listed
      group by n.week_id, n.score
    );
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    v_counts := v_counts || array(
      select row(o.week_id, o.score, -count(*))::private.score_count
      from old_standings o
      where o.is_listed
      group by o.week_id, o.score
    );
  end if;
  perform private.count_in_bins(v_counts);
  if tg_op = 'INSERT' then
    v_changed := array(select n.entry_id from new_standings n);
  elsif tg_op = 'UPDATE' then
    -- Compared as sets. A join would be planned once for small changes, and then reused for large ones.
    v_changed := array(
      select c.entry_id
      from (
        select n.entry_id, n.week_id, n.is_listed, n.display_name, n.city, n.packed_portrait from new_standings n
        except
        select o.entry_id, o.week_id, o.is_listed, o.display_name, o.city, o.packed_portrait from old_standings o
      ) c
    );
  end if;
  if cardinality(v_changed) > 0 then
    perform private.sync_changed_cards(v_changed);
  end if;
  return null;
end;
$$;
comment on function private.follow_standings() is
  'Updates score bins, the search and conversations from the standings, once per statement. A tally changes '
  'the bins alone.';

create function private.sync_changed_cards(p_entry_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.ledgers l
  set names_due = true
  where l.week_id in (select s.week_id from private.standings s where s.entry_id = any (p_entry_ids));
  perform private.index_entries(p_entry_ids);
  perform pg_catalog.gin_clean_pending_list('private.entry_search_grams_idx'::regclass);
  perform private.refresh_conversation_members(c.profile_id)
  from (select distinct s.profile_id from private.standings s where s.entry_id = any (p_entry_ids)) c
  where exists (select from private.conversation_members m where m.other_id = c.profile_id);
end;
$$;
comment on function private.sync_changed_cards(uuid[]) is
  'Indexes new and changed cards, empties the pending list that searches would have to read, and updates the '
  'cards in conversations and the names of ledgers.';

create trigger standings_after_insert_sync_cards_and_bins
  after insert on private.standings
  referencing new table as new_standings
  for each statement execute function private.follow_standings();

create trigger standings_after_update_sync_cards_and_bins
  after update on private.standings
  referencing new table as new_standings old table as old_standings
  for each statement execute function private.follow_standings();

create trigger standings_after_delete_sync_bins
  after delete on private.standings
  referencing old table as old_standings
  for each statement execute function private.follow_standings();

-- supabase/schemas/50_voting/04_vote_eligibility.sql
create type private.eligible_vote as (
  entry_id uuid,
  week_id uuid,
  passed_at timestamptz,
  is_blackout boolean
);
comment on type private.eligible_vote is 'The entry takes a vote, with this time. is_blackout: in the last 24 hours of the week.';

-- What a vote needs to know about an entry, in one row. A vote reads neither entry, week nor profile.
create table private.vote_eligibility (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_competing boolean not null,
  week_has_enough_entries boolean not null,
  is_week_qualified boolean not null default false,
  constraint vote_eligibility_pkey primary key (entry_id),
  constraint vote_eligibility_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade
);
comment on table private.vote_eligibility is
  'Copied from entries, contest_weeks and profiles by their triggers. cast_vote reads it.';

create index vote_eligibility_week_idx on private.vote_eligibility (week_id);

alter table private.vote_eligibility enable row level security;

create function private.sync_vote_eligibility(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.vote_eligibility as g
    (entry_id, week_id, profile_id, starts_at, ends_at, is_competing, week_has_enough_entries, is_week_qualified)
  select
    e.id, e.week_id, e.profile_id, w.starts_at, w.ends_at,
    e.is_public and w.cancelled_at is null,
    w.starters >= 3,
    w.qualified_at is not null
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = any (p_entry_ids)
  on conflict (entry_id) do update set
    week_id = excluded.week_id,
    profile_id = excluded.profile_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    is_competing = excluded.is_competing,
    week_has_enough_entries = excluded.week_has_enough_entries,
    is_week_qualified = excluded.is_week_qualified;
$$;
comment on function private.sync_vote_eligibility(uuid[]) is
  'Updates the eligibility of these entries from its sources.';

-- A voter of a blocked pair gets the same answer as for an unknown entry.
create function private.check_vote_eligibility(p_entry_id uuid, p_voter_id uuid)
returns private.eligible_vote
language plpgsql
as $$
declare
  v_eligibility private.vote_eligibility;
  v_week_id uuid;
  v_now timestamptz;
begin
  select g.* into v_eligibility from private.vote_eligibility g where g.entry_id = p_entry_id;
  v_week_id := v_eligibility.week_id;
  if v_week_id is not null then
    -- Before the clock: closing or cancelling the week waits for this vote, or this vote reads the result of it.
    perform private.share_week(v_week_id);
    select g.* into v_eligibility from private.vote_eligibility g where g.entry_id = p_entry_id;
  end if;
  v_now := private.clock();
  if v_eligibility.entry_id is null or not v_eligibility.is_competing
    or exists (select from private.blocks b where b.blocker_id = p_voter_id and b.blocked_id = v_eligibility.profile_id)
    or exists (select from private.blocks b where b.blocker_id = v_eligibility.profile_id and b.blocked_id = p_voter_id)
  then
    perform private.refuse('entry_not_competing', format('entry %s', p_entry_id));
  end if;
  if v_eligibility.profile_id = p_voter_id then
    perform private.refuse('own_entry', format('entry %s', p_entry_id));
  end if;
  if v_eligibility.week_id <> v_week_id then
    perform private.refuse('voting_not_open', 'The entry has just moved to another week.');
  end if;
  if v_now < v_eligibility.starts_at then
    perform private.refuse('voting_not_open', format('opens at %s', v_eligibility.starts_at));
  end if;
  if v_now >= v_eligibility.ends_at then
    perform private.refuse('voting_closed', format('closed at %s', v_eligibility.ends_at));
  end if;
  if not v_eligibility.is_week_qualified then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Send the vote again in a few seconds.');
  end if;
  if not v_eligibility.week_has_enough_entries then
    perform private.refuse('entry_not_competing', 'The week is cancelled: fewer than 3 entries.');
  end if;
  return row(
    v_eligibility.entry_id, v_eligibility.week_id, v_now, private.is_blackout(v_eligibility.ends_at, v_now)
  )::private.eligible_vote;
end;
$$;
comment on function private.check_vote_eligibility(uuid, uuid) is
  'Refuses a vote that the entry or its week does not take. Otherwise returns the time of the vote.';

create function private.get_voting_denial_reason(p_profile public.profiles)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_profile.email_verified_at is null then 'email_not_verified'
    when p_profile.password_unconfirmed_at is not null then 'password_unconfirmed'
    when private.is_hidden(p_profile) then 'not_allowed'
    when p_profile.agreed_at is null then 'age_unconfirmed'
  end;
$$;
comment on function private.get_voting_denial_reason(profiles) is
  'Why an account may not vote, the first code that applies: email_not_verified, password_unconfirmed, '
  'not_allowed (suspended or pending deletion), age_unconfirmed.';

create function private.sync_voting_denial_reason(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update private.voter_state s
  set denial_reason = private.get_voting_denial_reason(p)
  from public.profiles p
  where p.id = p_profile_id and s.voter_id = p.id
    and s.denial_reason is distinct from private.get_voting_denial_reason(p);
$$;
comment on function private.sync_voting_denial_reason(uuid) is
  'Copies the denial reason of an account to its voter row.';

create function private.refuse_denied_voter(p_voter_id uuid)
returns void
language plpgsql
as $$
declare
  v_reason text := (select private.get_voting_denial_reason(p) from public.profiles p where p.id = p_voter_id);
begin
  if v_reason is not null then
    perform private.refuse(v_reason, 'This account may not vote. See private.get_voting_denial_reason.');
  end if;
  -- The row was created while the address was being verified.
  update private.voter_state s set denial_reason = null where s.voter_id = p_voter_id;
end;
$$;
comment on function private.refuse_denied_voter(uuid) is
  'Reads the profile itself before it refuses a voter.';

-- supabase/schemas/50_voting/05_cast_vote.sql
-- The only way to vote. A vote writes rows of its voter alone, so votes for the same contestant never wait for each
-- other. The helpers use the search path of cast_vote: setting it again in each would cost a tenth of a vote.
create type public.vote_answer as (
  entry_id uuid,
  stars public.stars,
  state public.vote_state,
  receipt uuid,
  cast_at timestamptz
);
comment on type public.vote_answer is
  'What cast_vote answers. receipt and cast_at come with the first cast; later changes keep them. Nullable: '
  'none.';

create table private.vote_requests (
  voter_id uuid not null,
  request_id uuid not null,
  entry_id uuid not null,
  stars integer not null,
  state text not null,
  receipt uuid not null,
  cast_at timestamptz not null,
  constraint vote_requests_pkey primary key (voter_id, request_id)
);
comment on table private.vote_requests is
  'The answer to each request. A request id counts per voter; a retry gets this answer and changes nothing.';

alter table private.vote_requests enable row level security;

create table private.voter_state (
  voter_id uuid not null,
  five_minutes_began_at timestamptz not null default '-infinity',
  casts_in_five_minutes integer not null default 0,
  casts_by_earlier_five_minutes integer[] not null default '{}',
  earlier_casts_in_hour integer not null default 0,
  hour_began_at timestamptz not null default '-infinity',
  casts_in_hour integer not null default 0,
  casts_by_earlier_hour integer[] not null default '{}',
  earlier_casts_in_day integer not null default 0,
  denial_reason text,
  constraint voter_state_pkey primary key (voter_id),
  constraint voter_state_belongs_to_a_profile foreign key (voter_id) references public.profiles (id)
) with (fillfactor = 70);
comment on table private.voter_state is
  'One row per voter: the lock that serializes the votes of one voter, and how many they cast lately.';
comment on column private.voter_state.casts_by_earlier_five_minutes is
  'Votes in each of the twelve five minutes before five_minutes_began_at, the latest first; shorter where all '
  'before are 0. Any hour lies within these and the current ones.';
comment on column private.voter_state.earlier_casts_in_hour is 'The sum of casts_by_earlier_five_minutes.';
comment on column private.voter_state.casts_by_earlier_hour is
  'Votes in each of the 24 hours before hour_began_at, like casts_by_earlier_five_minutes.';
comment on column private.voter_state.earlier_casts_in_day is 'The sum of casts_by_earlier_hour.';
comment on column private.voter_state.denial_reason is
  'The code with which cast_vote refuses this voter. Null where they may vote. A trigger of public.profiles '
  'updates it.';

alter table private.voter_state enable row level security;

create function private.lock_voter(p_voter_id uuid)
returns private.voter_state
language plpgsql
as $$
declare
  v_state private.voter_state;
begin
  select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  if not found then
    insert into private.voter_state (voter_id, denial_reason)
    select p.id, private.get_voting_denial_reason(p) from public.profiles p where p.id = p_voter_id
    on conflict (voter_id) do nothing;
    select s.* into v_state from private.voter_state s where s.voter_id = p_voter_id for update;
  end if;
  return v_state;
end;
$$;
comment on function private.lock_voter(uuid) is
  'Locks the voter to the end of the transaction, so that their next vote waits. Nulls where no profile has '
  'this id.';

create function private.slide_counts(p_earlier integer[], p_count integer, p_spans integer, p_kept integer)
returns integer[]
language sql
immutable
as $$
  select (array_fill(0, array[p_spans - 1]) || p_count || p_earlier)[1 : p_kept];
$$;
comment on function private.slide_counts(integer[], integer, integer, integer) is
  'Counts by span, the latest first, p_spans after the span of p_count began. Keeps p_kept of them.';

create function private.count_cast(p_state private.voter_state, p_now timestamptz)
returns void
language plpgsql
as $$
declare
  v_five_minutes timestamptz := date_bin('5 minutes', p_now, 'epoch');
  v_hour timestamptz := date_bin('1 hour', p_now, 'epoch');
begin
  if v_five_minutes > p_state.five_minutes_began_at + interval '1 hour' then
    p_state.casts_by_earlier_five_minutes := '{}';
    p_state.earlier_casts_in_hour := 0;
    p_state.casts_in_five_minutes := 0;
  elsif v_five_minutes > p_state.five_minutes_began_at then
    p_state.casts_by_earlier_five_minutes := private.slide_counts(
      p_state.casts_by_earlier_five_minutes, p_state.casts_in_five_minutes,
      extract(epoch from v_five_minutes - p_state.five_minutes_began_at)::integer / 300, 12
    );
    p_state.earlier_casts_in_hour := (select sum(c) from unnest(p_state.casts_by_earlier_five_minutes) c);
    p_state.casts_in_five_minutes := 0;
  end if;
  if v_hour > p_state.hour_began_at + interval '24 hours' then
    p_state.casts_by_earlier_hour := '{}';
    p_state.earlier_casts_in_day := 0;
    p_state.casts_in_hour := 0;
  elsif v_hour > p_state.hour_began_at then
    p_state.casts_by_earlier_hour := private.slide_counts(
      p_state.casts_by_earlier_hour, p_state.casts_in_hour,
      extract(epoch from v_hour - p_state.hour_began_at)::integer / 3600, 24
    );
    p_state.earlier_casts_in_day := (select sum(c) from unnest(p_state.casts_by_earlier_hour) c);
    p_state.casts_in_hour := 0;
  end if;
  if p_state.earlier_casts_in_hour + p_state.casts_in_five_minutes >= 60 then
    perform private.refuse('rate_limited', '60 votes in an hour', 'Vote again when one of them is an hour old.');
  end if;
  if p_state.earlier_casts_in_day + p_state.casts_in_hour >= 300 then
    perform private.refuse('rate_limited', '300 votes in a day', 'Vote again when one of them is a day old.');
  end if;
  update private.voter_state s
  set
    five_minutes_began_at = v_five_minutes,
    casts_in_five_minutes = p_state.casts_in_five_minutes + 1,
    casts_by_earlier_five_minutes = p_state.casts_by_earlier_five_minutes,
    earlier_casts_in_hour = p_state.earlier_casts_in_hour,
    hour_began_at = v_hour,
    casts_in_hour = p_state.casts_in_hour + 1,
    casts_by_earlier_hour = p_state.casts_by_earlier_hour,
    earlier_casts_in_day = p_state.earlier_casts_in_day
  where s.voter_id = p_state.voter_id;
end;
$$;
comment on function private.count_cast(private.voter_state, timestamptz) is
  'Counts a vote against the limits: 60 in any hour and 300 in any 24 hours. A vote counts up to five minutes, '
  'and up to an hour, longer. Refuses: rate_limited.';

create function public.cast_vote(p_entry_id uuid, p_stars integer, p_request_id uuid)
returns public.vote_answer
language plpgsql
-- security definer: API roles may not write votes. cast_vote checks every rule of voting.
security definer
set search_path = ''
-- A session that plans while these tables are empty would scan them whole as they grow.
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := auth.uid();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_eligible private.eligible_vote;
  v_queue private.voter_weeks;
  v_answer public.vote_answer;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_request_id is null then
    perform private.refuse('invalid_input', 'p_request_id is null', 'Send one new UUID per vote, the same one with a retry.');
  end if;

  select r.entry_id, r.stars, r.state, r.receipt, r.cast_at into v_answer
  from private.vote_requests r
  where r.voter_id = v_voter_id and r.request_id = p_request_id;
  if found then
    return v_answer;
  end if;

  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  if p_stars is null or p_stars not between 1 and 5 then
    perform private.refuse('invalid_stars', format('p_stars is %s', p_stars), 'Give 1 to 5 stars.');
  end if;
  v_eligible := private.check_vote_eligibility(p_entry_id, v_voter_id);
  perform private.count_cast(v_state, v_eligible.passed_at);

  v_queue := private.note_voter(v_voter_id, v_eligible);
  v_answer := private.write_vote(
    v_voter_id, v_eligible, p_stars, v_queue.weight, v_queue.account_made_at, v_queue.is_third_on_device
  );
  if v_queue.served > 0 then
    perform private.note_rating(v_queue, v_eligible);
  end if;
  insert into private.vote_requests (voter_id, request_id, entry_id, stars, state, receipt, cast_at)
  values (
    v_voter_id, p_request_id, v_answer.entry_id, v_answer.stars, v_answer.state, v_answer.receipt, v_answer.cast_at
  );
  return v_answer;
end;
$$;
comment on function public.cast_vote(uuid, integer, uuid) is
  'Gives an entry 1 to 5 stars, or changes them until the week closes. Refuses, in this order: not_signed_in, '
  'email_not_verified, password_unconfirmed, not_allowed (suspended or pending deletion), age_unconfirmed, invalid_stars, '
  'entry_not_competing, own_entry, voting_not_open, week_opening, voting_closed, rate_limited. A request id that the voter '
  'used before gets its first answer and changes nothing.';
grant execute on function public.cast_vote(uuid, integer, uuid) to anon, authenticated;

-- supabase/schemas/50_voting/06_tally.sql
create table private.vote_deltas (
  week_id uuid not null,
  entry_id uuid not null,
  votes integer not null,
  stars integer not null,
  fives integer not null,
  weight numeric(5, 2) not null,
  weighted_stars numeric(6, 2) not null,
  made_at timestamptz not null default private.clock()
)
with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0
);
comment on table private.vote_deltas is
  'Changes of the sums that are not yet in the standings. cast_vote appends, tally_votes takes. It has no '
  'key, no index and no contention.';

alter table private.vote_deltas enable row level security;

create table private.week_totals (
  week_id uuid not null,
  votes bigint not null,
  weight numeric(16, 2) not null,
  weighted_stars numeric(16, 2) not null,
  constraint week_totals_pkey primary key (week_id),
  constraint week_totals_belong_to_a_week foreign key (week_id) references public.contest_weeks (id) on delete cascade
) with (fillfactor = 50);
comment on table private.week_totals is 'The sums of the votes of a week. No row before its first tally.';

alter table private.week_totals enable row level security;

create function private.count_week_votes(p_week_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select coalesce((select t.votes from private.week_totals t where t.week_id = p_week_id), 0)::integer;
$$;
comment on function private.count_week_votes(uuid) is 'The tallied votes of a week.';

create function private.tally_deltas(p_week_ids uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_tallied integer;
begin
  -- One statement takes only the deltas that it sees, so a pending vote waits for the next tally.
  with taken as (
    delete from private.vote_deltas d
    where d.week_id = any (p_week_ids)
    returning d.week_id, d.entry_id, d.votes, d.stars, d.fives, d.weight, d.weighted_stars, d.made_at
  ),
  summed as (
    select
      t.entry_id, sum(t.votes) as votes, sum(t.stars) as stars, sum(t.fives) as fives,
      sum(t.weight) as weight, sum(t.weighted_stars) as weighted_stars,
      coalesce(sum(t.votes) filter (where t.made_at < private.get_blackout_start(w.ends_at)), 0) as queue_votes
    from taken t
    join public.contest_weeks w on w.id = t.week_id
    group by t.entry_id
  ),
  moved as (
    update private.standings s
    set
      votes = s.votes + d.votes,
      queue_votes = s.queue_votes + d.queue_votes,
      stars = s.stars + d.stars,
      fives = s.fives + d.fives,
      weight = s.weight + d.weight,
      weighted_stars = s.weighted_stars + d.weighted_stars,
      score = private.compute_score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5)),
      shown_score = round(
        private.compute_score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5)), 2
      ),
      fives_share = private.compute_fives_share((s.fives + d.fives)::integer, (s.votes + d.votes)::integer)
    from summed d, public.contest_weeks w
    where s.entry_id = d.entry_id and w.id = s.week_id
    returning s.week_id, d.votes, d.weight, d.weighted_stars
  ),
  noted as (
    -- The signals of these entries are due.
    insert into private.unevaluated_entries (week_id, entry_id, changed_since)
    select t.week_id, t.entry_id, min(t.made_at)
    from taken t
    group by t.week_id, t.entry_id
    on conflict (week_id, entry_id) do nothing
  ),
  totalled as (
    insert into private.week_totals as t (week_id, votes, weight, weighted_stars)
    select m.week_id, sum(m.votes), sum(m.weight), sum(m.weighted_stars)
    from moved m
    group by m.week_id
    on conflict (week_id) do update set
      votes = t.votes + excluded.votes,
      weight = t.weight + excluded.weight,
      weighted_stars = t.weighted_stars + excluded.weighted_stars
  )
  select count(*) into v_tallied from taken;
  return v_tallied;
end;
$$;
comment on function private.tally_deltas(uuid[]) is
  'The tally of these weeks, for callers that hold the locks of their contests. Returns the number of changes.';

create function private.tally_votes()
returns integer
language plpgsql
-- security definer: the service role calls it and may not write standings.
security definer
set search_path = ''
as $$
declare
  v_week_ids uuid[] := array(
    select w.id
    from (select distinct d.week_id from private.vote_deltas d) waiting
    join public.contest_weeks w on w.id = waiting.week_id
    where private.try_lock_contest(w.country)
  );
begin
  return private.tally_deltas(v_week_ids);
end;
$$;
comment on function private.tally_votes() is
  'Moves committed votes into the standings and returns the number of changes. Votes of a contest that is locked wait '
  'for the next tally.';
grant execute on function private.tally_votes() to service_role;

create function private.lock_voter_and_contests(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_week_ids uuid[];
begin
  -- The order of cast_vote: the voter first, so that they have no pending vote, then the contests.
  perform private.lock_voter(p_voter_id);
  v_week_ids := private.list_open_weeks_of_voter(p_voter_id);
  perform private.lock_contests(array(
    select w.country from public.contest_weeks w where w.id = any (v_week_ids)
    union
    select w.country
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.profile_id = p_voter_id
  ));
  perform private.tally_deltas(v_week_ids);
end;
$$;
comment on function private.lock_voter_and_contests(uuid) is
  'Locks a voter and the contests of their entries and open votes to the end of the transaction, and tallies the weeks of '
  'these votes.';

create function private.list_open_weeks_of_voter(p_voter_id uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select w.id
    from public.contest_weeks w
    where w.ends_at > private.clock() and w.starts_at <= private.clock() and w.cancelled_at is null
      and exists (select from public.votes v where v.voter_id = p_voter_id and v.week_id = w.id)
  );
$$;
comment on function private.list_open_weeks_of_voter(uuid) is
  'The weeks that have not closed in which this person has voted.';

-- supabase/schemas/50_voting/07_own_votes.sql
create domain public.vote_reason as text
  constraint vote_reason_is_known check (
    value in (
      'shared_device', 'burst', 'weak_signals', 'unknown', 'undecided', 'account_deleted', 'account_suspended',
      'entry_withdrawn', 'entry_disqualified', 'admin_voided', 'week_cancelled'
    )
  );
comment on domain public.vote_reason is 'Why a vote is held, or does not count (product rules, section 7).';

-- The votes of the caller, week by week. It adds no right: it joins rows that the caller may read.
create type public.own_vote as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  portrait public.picture,
  country public.country,
  week text,
  time_zone text,
  stars public.stars,
  state public.vote_state,
  reason public.vote_reason,
  is_checked_at_close boolean,
  receipt uuid,
  cast_at timestamptz,
  changed_at timestamptz,
  cursor text
);
comment on type public.own_vote is
  'One row of list_own_votes. profile_id, display_name and portrait are null once the entry is no longer '
  'public. is_checked_at_close: a vote of the last 24 hours of a live week, whose signals the close evaluates. cursor '
  'continues after this row. Nullable: profile_id, display_name, portrait, reason.';

create function public.list_own_votes(p_limit integer default 24, p_after text default null)
returns setof public.own_vote
language plpgsql
stable
-- security definer: API roles may not read entries and photos. It answers the caller's own votes alone.
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_after text[] := string_to_array(p_after, '_');
  v_now timestamptz := private.clock();
begin
  if p_after !~ '^[12][0-9]{3}-w[0-5][0-9]_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page.');
  end if;
  return query
    select
      v.entry_id,
      e.profile_id,
      e.display_name,
      p.portrait,
      w.country::public.country,
      w.week,
      c.time_zone,
      v.stars,
      case when w.cancelled_at is null then v.state else 'void' end::public.vote_state,
      case
        when w.cancelled_at is not null then 'week_cancelled'
        when v.state = 'held' then coalesce(
          (select h.reason from private.vote_holds h where h.week_id = v.week_id and h.receipt = v.receipt), 'unknown'
        )
        else v.void_reason
      end::public.vote_reason,
      private.is_blackout(w.ends_at, v_now) and v.cast_at >= private.get_blackout_start(w.ends_at)
        and w.cancelled_at is null,
      v.receipt,
      v.cast_at,
      v.changed_at,
      concat_ws('_', w.week, v.cast_us, v.entry_id)
    from (
      select
        o.entry_id, o.week_id, o.stars, o.state, o.void_reason, o.receipt, o.cast_at, o.changed_at,
        (extract(epoch from o.cast_at) * 1000000)::bigint as cast_us
      from public.votes o
      where o.voter_id = (select private.get_user_id())
    ) v
    join public.contest_weeks w on w.id = v.week_id
    join public.contests c on c.country = w.country
    left join public.entries e
      on e.id = v.entry_id and e.is_public and not private.is_blocked_pair((select auth.uid()), e.profile_id)
    left join lateral (
      select row(
        f.width, f.height, f.placeholder, array(select z from jsonb_populate_recordset(null::public.picture_size, f.sizes) z)
      )::public.picture as portrait
      from public.photos f
      where f.entry_id = e.id and f.kind = 'portrait' and f.state = 'approved'
    ) p on true
    where p_after is null or (w.week, v.cast_us, v.entry_id) < (v_after[1], v_after[2]::bigint, v_after[3]::uuid)
    order by w.week desc, v.cast_us desc, v.entry_id desc
    limit v_limit;
end;
$$;
comment on function public.list_own_votes(integer, text) is
  'A page of the caller''s own votes: the newest week first, and in a week the latest vote first. p_limit is '
  '1 to 100, p_after the cursor of the last row. It shows no standings. Refuses a cursor of another list with '
  'invalid_input. It sorts all votes of the caller, because an index in this order would add a write to every '
  'vote.';
grant execute on function public.list_own_votes(integer, text) to authenticated;

-- supabase/schemas/50_voting/08_held_votes.sql
create domain public.hold_reason as text
  constraint hold_reason_is_known check (value in ('shared_device', 'burst', 'weak_signals', 'unknown'));
comment on domain public.hold_reason is 'Why a vote is held.';

create domain public.vote_signal as text constraint vote_signal_is_known check (
  value in (
    'shared_device', 'burst', 'weak_signals', 'mostly_ones', 'same_hour', 'same_network', 'same_stars', 'fast_looks',
    'disposable_mail', 'same_mailbox', 'regular_gaps'
  )
);
comment on domain public.vote_signal is 'What speaks against a vote. weak_signals: several weak ones together.';

-- Held votes: the reason of each, and the decision of an admin. The receipt identifies a hold. It stays when the
-- voter's account is erased, so no row says whose vote it is.
create table private.vote_holds (
  week_id uuid not null,
  receipt uuid not null,
  reason public.hold_reason not null,
  held_at timestamptz not null default private.clock(),
  decision text,
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  constraint vote_holds_pkey primary key (week_id, receipt),
  constraint vote_holds_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_holds_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint vote_holds_decision_is_known check (decision in ('released', 'voided')),
  constraint vote_holds_decision_has_its_reason check (
    case decision
      when 'released' then decision_reason in ('different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake')
      when 'voided' then decision_reason in ('one_person', 'organised', 'automated', 'harming_others')
      else decision_reason is null
    end
  ),
  constraint vote_holds_decision_has_a_time check ((decision is null) = (decided_at is null))
);
comment on table private.vote_holds is
  'Why a vote is held, and the one decision about it. It has no foreign key to votes, because votes are never '
  'deleted.';

alter table private.vote_holds enable row level security;

create function private.hold_votes(p_week_id uuid, p_receipts uuid[], p_reason text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_held integer;
begin
  with held as (
    update public.votes v set state = 'held'
    where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state = 'counted'
      -- A released vote is not held again.
      and not exists (
        select from private.vote_holds h
        where h.week_id = v.week_id and h.receipt = v.receipt and h.decision is not null
      )
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  taken as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, h.entry_id, -1, -h.stars, -(h.stars = 5)::integer, -h.weight, -h.weight * h.stars
    from held h
  ),
  noted as (
    insert into private.vote_holds as n (week_id, receipt, reason)
    select p_week_id, h.receipt, p_reason from held h
    on conflict on constraint vote_holds_pkey do update set reason = excluded.reason
  )
  select count(*) into v_held from held;
  return v_held;
end;
$$;
comment on function private.hold_votes(uuid, uuid[], text) is
  'Takes counted votes out of the sums until an admin decides: shared_device, burst or weak_signals. Returns their '
  'number. Decided votes stay as they are.';

create function private.check_held_decision(p_action text, p_reason text, p_voter_ids uuid[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_action is null or p_action not in ('release', 'void')
    or coalesce(cardinality(p_voter_ids), 0) not between 1 and 500
  then
    perform private.refuse('invalid_input', 'p_action is release or void, p_voter_ids has 1 to 500');
  end if;
  if p_reason is null or p_reason <> all (case p_action
    when 'release' then array['different_people', 'honest_opinion', 'real_supporters', 'held_by_mistake']
    else array['one_person', 'organised', 'automated', 'harming_others']
  end) then
    perform private.refuse('invalid_field', 'reason', 'a reason for this decision');
  end if;
  return case p_action when 'release' then 'released' else 'voided' end;
end;
$$;
comment on function private.check_held_decision(text, text, uuid[]) is
  'The decision, released or voided. Refuses a call without votes, or with a reason for another decision.';

create function private.get_void_reason(p_week_id uuid, p_receipt uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select h.reason
      from private.vote_holds h
      where h.week_id = p_week_id and h.receipt = p_receipt and h.reason in ('shared_device', 'burst', 'weak_signals')
    ),
    'admin_voided'
  );
$$;
comment on function private.get_void_reason(uuid, uuid) is
  'The reason of a vote that an admin voids: that of its hold, otherwise admin_voided.';

create function private.decide_votes(
  p_week_id uuid, p_entry_id uuid, p_voter_ids uuid[], p_decision text, p_reason text, p_admin uuid
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_decided integer;
begin
  with decided as (
    -- The stars as they are under the lock of the row: the voter may be changing them now.
    update public.votes v
    set
      state = case p_decision when 'released' then 'counted' else 'void' end,
      void_reason = case when p_decision <> 'released' then private.get_void_reason(v.week_id, v.receipt) end
    where v.week_id = p_week_id and v.entry_id = p_entry_id and v.voter_id = any (p_voter_ids) and v.state = 'held'
      and v.voter_id <> p_admin
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  counted as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, d.entry_id, 1, d.stars, (d.stars = 5)::integer, d.weight, d.weight * d.stars
    from decided d
    where p_decision = 'released'
  ),
  noted as (
    insert into private.vote_holds as h
      (week_id, receipt, reason, decision, decision_reason, decided_by, decided_at)
    select p_week_id, d.receipt, 'unknown', p_decision, p_reason, p_admin, private.clock() from decided d
    on conflict on constraint vote_holds_pkey do update set
      decision = excluded.decision, decision_reason = excluded.decision_reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at
  )
  select count(*) into v_decided from decided;
  perform private.tally_deltas(array[p_week_id]);
  perform private.rank_unsettled_weeks(array[p_week_id]);
  perform private.close_vote_appeals(p_week_id);
  return v_decided;
end;
$$;
comment on function private.decide_votes(uuid, uuid, uuid[], text, text, uuid) is
  'Counts or voids those of these votes that are still held, never the admin''s own. Returns their number. '
  'Needs the lock of the contest.';

-- Admins see held votes by contestant and reason. They see the voter's id and never the stars, and no numbers in the
-- last 24 hours of a week.
create function private.can_decide_held_votes(p_week public.contest_weeks, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    private.get_phase(p_week, p_now) in ('live', 'provisional')
      and p_now < private.get_official_time(p_week.ends_at)
      and not private.is_blackout(p_week.ends_at, p_now),
    false
  );
$$;
comment on function private.can_decide_held_votes(contest_weeks, timestamptz) is
  'While a week is live, except in its last 24 hours, and in the 48 hours after the close.';

-- supabase/schemas/50_voting/09_admin_held_votes.sql
create type public.held_evidence as (
  signal public.vote_signal,
  numbers jsonb
);
comment on type public.held_evidence is 'A signal of a held vote, with what was counted. Nullable: none.';

create type public.held_vote as (
  voter_id uuid,
  held_at timestamptz,
  cast_at timestamptz,
  account_made_at timestamptz,
  networks text[],
  evidence public.held_evidence[]
);
comment on type public.held_vote is
  'A held vote of a group. networks: letters, A for the network of the most votes of the group; none where no address was '
  'known. account_made_at is null once the account is erased. Nullable: account_made_at.';

create type public.vote_appeal as (
  voter_id uuid,
  text text,
  appealed_at timestamptz,
  votes integer
);
comment on type public.vote_appeal is 'An open appeal of a voter, with the number of their held votes in the week. Nullable: none.';

create type public.held_group as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  reason public.hold_reason,
  votes integer,
  shown public.held_vote[],
  may_decide boolean
);
comment on type public.held_group is
  'The held votes for an entry with one reason. votes counts all of them; shown has the 200 that have waited '
  'longest. may_decide: false in an own week. Nullable: none.';

create type public.held_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[],
  appeals public.vote_appeal[]
);
comment on type public.held_votes is
  'The held votes of a week and the open appeals of their voters, none of both in its last 24 hours (is_blackout). '
  'Nullable: none.';

create type public.decided_votes as (
  week text,
  phase public.phase,
  server_time timestamptz,
  is_blackout boolean,
  may_decide boolean,
  decide_until timestamptz,
  groups public.held_group[],
  appeals public.vote_appeal[],
  decided integer
);
comment on type public.decided_votes is
  'The held_votes that are left. decided counts the votes that this call decided, not those that another admin '
  'decided meanwhile. Nullable: none.';

create function private.name_network(p_place bigint)
returns text
language sql
immutable
as $$
  select case when p_place > 26 then chr(64 + ((p_place - 1) / 26)::integer) else '' end || chr(65 + ((p_place - 1) % 26)::integer);
$$;
comment on function private.name_network(bigint) is 'The letter of a network in a group: A, B … Z, AA, AB …';

create function private.list_held_votes(p_week_id uuid)
returns table (entry_id uuid, reason text, place bigint, vote public.held_vote)
language sql
stable
set search_path = ''
as $$
  with held as (
    select
      v.entry_id, coalesce(h.reason, 'unknown') as reason, v.voter_id, v.receipt, v.cast_at,
      coalesce(h.held_at, v.changed_at) as held_at,
      row_number() over (
        partition by v.entry_id, coalesce(h.reason, 'unknown') order by coalesce(h.held_at, v.changed_at), v.receipt
      ) as place
    from public.votes v
    left join private.vote_holds h on h.week_id = v.week_id and h.receipt = v.receipt
    where v.week_id = p_week_id and v.state = 'held'
  ),
  came as (
    select distinct k.entry_id, k.reason, k.receipt, k.cast_at, substr(o.origin, 1, 8) as network
    from held k
    join private.voter_weeks w on w.voter_id = k.voter_id and w.week_id = p_week_id
    cross join lateral unnest(w.origins) o (origin)
  ),
  networks as (
    select
      c.entry_id, c.reason, c.network,
      private.name_network(
        row_number() over (partition by c.entry_id, c.reason order by count(*) desc, min(c.cast_at), c.network)
      ) as letter
    from came c
    group by c.entry_id, c.reason, c.network
  )
  select
    k.entry_id, k.reason, k.place,
    row(
      k.voter_id, k.held_at, k.cast_at, p.created_at,
      array(
        select n.letter
        from came c
        join networks n on n.entry_id = c.entry_id and n.reason = c.reason and n.network = c.network
        where c.receipt = k.receipt and c.entry_id = k.entry_id
        order by n.letter
      ),
      array(
        select row(s.signal, s.evidence)::public.held_evidence
        from private.vote_signals s
        where s.week_id = p_week_id and s.receipt = k.receipt and s.gone_at is null
        order by s.signal
      )
    )::public.held_vote
  from held k
  left join public.profiles p on p.id = k.voter_id
  where k.place <= 200;
$$;
comment on function private.list_held_votes(uuid) is
  'The held votes of a week, of each entry and reason the 200 that have waited longest, with their evidence.';

create function private.group_held_votes(p_week_id uuid, p_admin uuid)
returns public.held_group[]
language sql
stable
set search_path = ''
as $$
  with counted as (
    select v.entry_id, coalesce(h.reason, 'unknown') as reason, count(*) as votes
    from public.votes v
    left join private.vote_holds h on h.week_id = v.week_id and h.receipt = v.receipt
    where v.week_id = p_week_id and v.state = 'held'
    group by 1, 2
  ),
  shown as (
    select l.entry_id, l.reason, array_agg(l.vote order by l.place) as votes
    from private.list_held_votes(p_week_id) l
    group by l.entry_id, l.reason
  )
  select array(
    select
      row(
        g.entry_id, e.profile_id, e.display_name, g.reason, g.votes, s.votes,
        e.profile_id <> p_admin and not private.is_own_week(p_admin, p_week_id)
      )::public.held_group
    from counted g
    join shown s on s.entry_id = g.entry_id and s.reason = g.reason
    join public.entries e on e.id = g.entry_id
    order by e.display_name, g.entry_id, g.reason
  );
$$;
comment on function private.group_held_votes(uuid, uuid) is
  'The held votes of a week by entry and reason. Sorted by name, which reveals no standing.';

create function private.list_open_appeals(p_week_id uuid)
returns public.vote_appeal[]
language sql
stable
set search_path = ''
as $$
  select array(
    select
      row(
        a.voter_id, a.text, a.appealed_at,
        (
          select count(*)
          from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from p_week_id and v.state = 'held'
        )
      )::public.vote_appeal
    from private.vote_appeals a
    where a.week_id = p_week_id and a.decision is null
    order by a.appealed_at, a.voter_id
    limit 200
  );
$$;
comment on function private.list_open_appeals(uuid) is 'The 200 open appeals of a week that have waited longest.';

create function private.build_held_votes(p_week public.contest_weeks, p_now timestamptz, p_admin uuid)
returns public.held_votes
language sql
stable
set search_path = ''
as $$
  select
    p_week.week, private.get_phase(p_week, p_now), p_now, m.is_blackout, private.can_decide_held_votes(p_week, p_now),
    private.get_official_time(p_week.ends_at),
    case when m.is_blackout then '{}' else private.group_held_votes(p_week.id, p_admin) end,
    case when m.is_blackout then '{}' else private.list_open_appeals(p_week.id) end
  from (
    select private.get_phase(p_week, p_now) = 'live' and private.is_blackout(p_week.ends_at, p_now) as is_blackout
  ) m;
$$;
comment on function private.build_held_votes(contest_weeks, timestamptz, uuid) is
  'The held votes and open appeals of a week for an admin, none in its last 24 hours.';

-- supabase/schemas/50_voting/10_live_ranks.sql
create type private.score_count as (
  week_id uuid,
  score numeric,
  entries integer
);
comment on type private.score_count is 'A number of entries more, or fewer, with this score.';

-- The rank of any entry of a live week, without counting all entries above it.
create table private.score_bins (
  week_id uuid not null,
  width integer not null,
  bin integer not null,
  entries integer not null,
  constraint score_bins_pkey primary key (week_id, width, bin),
  constraint score_bins_width_is_known check (width in (1, 100))
) with (fillfactor = 50);
comment on table private.score_bins is
  'How many listed entries of a week have a score in a bin. A bin is 1 or 100 ten-thousandths wide; bins '
  'count from 0 within their width. Empty bins may stay. A settled week has no bins.';

alter table private.score_bins enable row level security;

create function private.count_in_bins(p_counts private.score_count[])
returns void
language sql
set search_path = ''
as $$
  insert into private.score_bins as b (week_id, width, bin, entries)
  select c.week_id, w.width, ((c.score * 10000)::integer / w.width), sum(c.entries)
  from unnest(p_counts) c
  cross join (values (1), (100)) w (width)
  group by 1, 2, 3
  having sum(c.entries) <> 0
  order by 1, 2, 3
  on conflict (week_id, width, bin) do update set entries = b.entries + excluded.entries;
$$;
comment on function private.count_in_bins(private.score_count[]) is
  'Adds to the bins of both widths. Needs the lock of the contest.';

create function private.compute_live_ranks(p_week_id uuid, p_entry_ids uuid[])
returns table (entry_id uuid, rank integer)
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  return query
    with above as materialized (
      select b.bin, sum(b.entries) over (order by b.bin desc) - b.entries as entries
      from private.score_bins b
      where b.week_id = p_week_id and b.width = 100
    )
    select
      s.entry_id,
      (
        1
        + coalesce(a.entries, 0)
        + coalesce(
          (
            select sum(b.entries)
            from private.score_bins b
            where b.week_id = p_week_id
              and b.width = 1
              and b.bin > (s.score * 10000)::integer
              and b.bin < ((s.score * 10000)::integer / 100 + 1) * 100
          ),
          0
        )
        + (
          select count(*)
          from private.standings t
          where t.week_id = p_week_id
            and t.is_listed
            and t.score = s.score
            and (t.weight, t.fives_share) > (s.weight, s.fives_share)
        )
      )::integer
    from private.standings s
    left join above a on a.bin = (s.score * 10000)::integer / 100
    where s.entry_id = any (p_entry_ids);
end;
$$;
comment on function private.compute_live_ranks(uuid, uuid[]) is
  'The ranks that list_live_standings shows: one more than the number of entries with a better score, weight '
  'or share of fives.';

create function private.compute_live_rank(p_entry_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select r.rank
  from private.standings s
  cross join lateral private.compute_live_ranks(s.week_id, array[s.entry_id]) r
  where s.entry_id = p_entry_id and s.is_listed;
$$;
comment on function private.compute_live_rank(uuid) is
  'The rank that list_live_standings shows for an entry. Equal entries share a rank. Costs the same at any '
  'rank.';

-- supabase/schemas/50_voting/11_search.sql
create function private.build_grams(p_week_id uuid, p_words text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, l.length))
  from unnest(string_to_array(p_words, ' ')) w (word)
  cross join generate_series(1, 3) l (length)
  cross join lateral generate_series(1, char_length(w.word) - l.length + 1) s (start);
$$;
comment on function private.build_grams(uuid, text) is
  'All pieces of one to three characters of these words, each after the week, so that an index finds a piece '
  'within a week. Single characters too: one is half a name in Chinese.';

-- The orders besides the ranking read this table. No vote changes it, so it reveals no standing.
create table private.entry_search (
  entry_id uuid not null,
  week_id uuid not null,
  slot integer not null,
  is_listed boolean not null,
  words text not null,
  constraint entry_search_pkey primary key (entry_id),
  constraint entry_search_one_per_slot unique (week_id, slot),
  constraint entry_search_have_a_standing foreign key (entry_id) references private.standings (entry_id) on delete cascade,
  constraint entry_search_slot_is_0_or_more check (slot >= 0)
);
comment on table private.entry_search is
  'One row per entry that was ever listed: its normalized name and city, and its slot. Slots count from 0 in '
  'the order in which entries joined their week, and are never reused. newest reads them backwards, random '
  'shuffles them.';

-- index_changed_cards empties the pending list, which every search would have to read.
create index entry_search_grams_idx
  on private.entry_search using gin (private.build_grams(week_id, words))
  with (fastupdate = on)
  where is_listed;

alter table private.entry_search enable row level security;

create function private.build_query_grams(p_week_id uuid, p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, 3))
  from unnest(p_query_words) w (word)
  cross join lateral generate_series(1, greatest(char_length(w.word) - 2, 1)) s (start);
$$;
comment on function private.build_query_grams(uuid, text[]) is
  'The pieces that a matching entry must have: the longest ones of build_grams.';

create function private.build_query_patterns(p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%') from unnest(p_query_words) w (word);
$$;
comment on function private.build_query_patterns(text[]) is
  'Patterns for LIKE: each word anywhere, without wildcards. Null without a word.';

create function private.read_query_words(p_query text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(p_query) > 50 then
    perform private.refuse('invalid_input', 'p_query has more than 50 characters', 'Search with a shorter text.');
  end if;
  if btrim(p_query) = '' then
    return null;
  end if;
  return string_to_array(private.normalize_text(p_query), ' ');
end;
$$;
comment on function private.read_query_words(text) is
  'The words of a query. Name or city must contain every one. Null without a query. Empty where a query has '
  'no letters; then no entry matches.';

create function private.index_entries(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  delete from private.entry_search f
  using unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id and f.entry_id = c.entry_id and f.week_id <> s.week_id;

  update private.entry_search f
  set is_listed = s.is_listed, words = private.normalize_text(s.display_name || ' ' || s.city)
  from unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id
    and f.entry_id = c.entry_id
    and (f.is_listed, f.words) is distinct from (s.is_listed, private.normalize_text(s.display_name || ' ' || s.city));

  with joining as materialized (
    select
      s.entry_id, s.week_id, s.is_listed, private.normalize_text(s.display_name || ' ' || s.city) as words,
      row_number() over (partition by s.week_id order by e.created_at, e.id) as place
    from unnest(p_entry_ids) c (entry_id)
    join private.standings s on s.entry_id = c.entry_id
    join public.entries e on e.id = c.entry_id
    where not exists (select from private.entry_search known where known.entry_id = s.entry_id)
  ),
  -- Once per week: once per row would have to skip all rows that this statement has written.
  taken as materialized (
    select j.week_id, coalesce((select max(k.slot) from private.entry_search k where k.week_id = j.week_id), -1) as slot
    from (select distinct week_id from joining) j
  )
  insert into private.entry_search (entry_id, week_id, slot, is_listed, words)
  select j.entry_id, j.week_id, t.slot + j.place, j.is_listed, j.words
  from joining j
  join taken t on t.week_id = j.week_id
  order by j.week_id, j.place;
$$;
comment on function private.index_entries(uuid[]) is
  'Updates words and slots from the cards of these entries. An entry that moves to another week joins it '
  'last. Needs the lock of the contest.';

create function private.search_few_entries(p_week_id uuid, p_query_words text[], p_most integer)
returns uuid[]
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
-- The best plan depends on how many entries match the words.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_grams text[] := private.build_query_grams(p_week_id, p_query_words);
  v_patterns text[] := private.build_query_patterns(p_query_words);
  v_found uuid[] := array(
    select f.entry_id
    from private.entry_search f
    where private.build_grams(f.week_id, f.words) @> v_grams
      and f.is_listed
      and f.week_id = p_week_id
      and f.words like all (v_patterns)
    limit p_most + 1
  );
begin
  return case when cardinality(v_found) <= p_most then v_found end;
end;
$$;
comment on function private.search_few_entries(uuid, text[], integer) is
  'The entries that contain all the words, by the index of pieces. Null where more than p_most match.';

-- supabase/schemas/50_voting/12_shuffle.sql
-- A shuffle that can compute any part alone: swap-or-not (Hoang, Morris, Rogaway, "An enciphering scheme based on a
-- card shuffle", CRYPTO 2012). Each round pairs every place with another by a secret sum and swaps half of the pairs.
create function private.derive_shuffle_keys(p_seed text)
returns bigint[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(pg_catalog.hashtextextended(p_seed, r) & 9223372036854775807 order by r) from generate_series(1, 32) r;
$$;
comment on function private.derive_shuffle_keys(text) is
  'A key per round. Each round halves the bias of a slot: after 32 rounds every slot comes first equally '
  'often, to within 2^-32.';

create function private.compute_shuffled_place(p_seed text, p_slots integer, p_slot integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys bigint[] := private.derive_shuffle_keys(p_seed);
  v_place bigint := p_slot;
  v_mirror bigint;
begin
  for round in reverse cardinality(v_keys) .. 1 loop
    v_mirror := (v_keys[round] % p_slots + p_slots - v_place) % p_slots;
    if pg_catalog.hashint8extended(greatest(v_place, v_mirror), v_keys[round]) & 1 = 1 then
      v_place := v_mirror;
    end if;
  end loop;
  return v_place;
end;
$$;
comment on function private.compute_shuffled_place(text, integer, integer) is
  'The place of a slot in that shuffle: the rounds backwards.';

create function private.list_shuffled_slots(p_seed text, p_slots integer, p_first integer, p_count integer)
returns integer[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys bigint[] := private.derive_shuffle_keys(p_seed);
  v_key bigint;
  v_slots integer[] := '{}';
  v_slot bigint;
  v_mirror bigint;
begin
  for place in p_first .. least(p_first + p_count, p_slots) - 1 loop
    v_slot := place;
    foreach v_key in array v_keys loop
      v_mirror := (v_key % p_slots + p_slots - v_slot) % p_slots;
      if pg_catalog.hashint8extended(greatest(v_slot, v_mirror), v_key) & 1 = 1 then
        v_slot := v_mirror;
      end if;
    end loop;
    v_slots := v_slots || v_slot::integer;
  end loop;
  return v_slots;
end;
$$;
comment on function private.list_shuffled_slots(text, integer, integer, integer) is
  'The slots at some places, counted from 0, of a shuffle of the slots 0 to p_slots - 1.';

-- supabase/schemas/50_voting/13_ranking_order.sql
create type public.standing as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  rank integer,
  score numeric,
  votes integer,
  portrait public.picture,
  cursor text
);
comment on type public.standing is
  'One row of list_standings. rank, score and votes are null in a drawn order, portrait while an entry has no '
  'approved one. cursor continues after this row. Nullable: profile_id, rank, score, votes, portrait.';

-- A search narrows an order. With few matches p_only holds their ids; with many the function walks the order and
-- p_patterns picks.
create type private.listed_entry as (
  entry_id uuid,
  cursor text
);
comment on type private.listed_entry is 'An entry on a page, and the cursor that continues after it.';

create function private.read_cursor(p_cursor text, p_pattern text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_cursor !~ p_pattern then
    perform private.refuse(
      'invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page: the order of the list has changed.'
    );
  end if;
  return string_to_array(p_cursor, '_');
end;
$$;
comment on function private.read_cursor(text, text) is
  'The parts of a cursor that matches the pattern of its list. Any other cursor, also one of an earlier '
  'phase, is invalid_input.';

create function private.list_final_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city, s.final_rank, s.shown_score::numeric, s.votes,
      private.unpack_portrait(s.packed_portrait), 'final_' || s.final_rank
    from private.standings s
    where s.week_id = p_week_id and s.is_listed and s.final_rank is not null and s.final_rank > v_after[2]::integer
    order by s.final_rank
    limit p_limit;
end;
$$;
comment on function private.list_final_standings(uuid, integer, text) is
  'The ranking of a closed week. The draw breaks ties.';

create function private.list_live_standings(p_week_id uuid, p_limit integer, p_after text)
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.read_cursor(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[0-9](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}_[0-9]{1,9}$'
    ),
    array['live', 'Infinity', '0', '0', '00000000-0000-0000-0000-000000000000', '0', '0']
  );
  v_score numeric := v_after[2];
  v_weight numeric := v_after[3];
  v_fives_share double precision := v_after[4];
  v_entry_id uuid := v_after[5];
  v_rank integer := v_after[6];
  v_position integer := v_after[7];
  v_row record;
begin
  for v_row in
    select
      s.score, s.weight, s.fives_share, s.entry_id, s.profile_id, s.display_name, s.age, s.city, s.packed_portrait,
      s.votes, s.shown_score
    from private.standings s
    where s.week_id = p_week_id
      and s.is_listed
      and (s.score, s.weight, s.fives_share, s.entry_id) < (v_score, v_weight, v_fives_share, v_entry_id)
    order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
    limit p_limit
  loop
    v_position := v_position + 1;
    if (v_row.score, v_row.weight, v_row.fives_share) is distinct from (v_score, v_weight, v_fives_share) then
      v_rank := v_position;
    end if;
    v_score := v_row.score;
    v_weight := v_row.weight;
    v_fives_share := v_row.fives_share;
    return next row(
      v_row.entry_id, v_row.profile_id, v_row.display_name, v_row.age, v_row.city, v_rank, v_row.shown_score,
      v_row.votes, private.unpack_portrait(v_row.packed_portrait),
      concat_ws('_', 'live', v_score, v_weight, v_fives_share, v_row.entry_id, v_rank, v_position)
    )::public.standing;
  end loop;
end;
$$;
comment on function private.list_live_standings(uuid, integer, text) is
  'The order of a live week: score, effective weight, share of fives. Equal ranks are 1, 1, 3. The rank comes '
  'from the cursor.';

create function private.list_ranked_final(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^final_[0-9]{1,9}$'), array['final', '0']);
begin
  if p_only is not null then
    return query
      select s.entry_id, 'final_' || s.final_rank
      from private.standings s
      where s.entry_id = any (p_only) and s.final_rank > v_after[2]::integer
      order by s.final_rank
      limit p_limit;
  else
    return query
      select s.entry_id, 'final_' || s.final_rank
      from private.standings s
      join private.entry_search f on f.entry_id = s.entry_id
      where s.week_id = p_week_id
        and s.is_listed
        and s.final_rank is not null
        and s.final_rank > v_after[2]::integer
        and f.words like all (p_patterns)
      order by s.final_rank
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_ranked_final(uuid, integer, text[], uuid[], text) is
  'The order of a closed week, narrowed by a search: few matches by their ids, many by walking the order.';

create function private.list_ranked_live(p_week_id uuid, p_limit integer, p_patterns text[], p_only uuid[], p_after text)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(
    private.read_cursor(
      p_after,
      '^live_[0-9]\.[0-9]{4}_[0-9]{1,10}\.[0-9]{2}_[0-9](\.[0-9]{1,17})?(e-[0-9]{1,2})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    ),
    array['live', 'Infinity', '0', '0', '00000000-0000-0000-0000-000000000000']
  );
begin
  if p_only is not null then
    return query
      select s.entry_id, concat_ws('_', 'live', s.score, s.weight, s.fives_share, s.entry_id)
      from private.standings s
      where s.entry_id = any (p_only)
        and (s.score, s.weight, s.fives_share, s.entry_id)
          < (v_after[2]::numeric, v_after[3]::numeric, v_after[4]::double precision, v_after[5]::uuid)
      order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
      limit p_limit;
  else
    return query
      select s.entry_id, concat_ws('_', 'live', s.score, s.weight, s.fives_share, s.entry_id)
      from private.standings s
      join private.entry_search f on f.entry_id = s.entry_id
      where s.week_id = p_week_id
        and s.is_listed
        and f.words like all (p_patterns)
        and (s.score, s.weight, s.fives_share, s.entry_id)
          < (v_after[2]::numeric, v_after[3]::numeric, v_after[4]::double precision, v_after[5]::uuid)
      order by s.score desc, s.weight desc, s.fives_share desc, s.entry_id desc
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_ranked_live(uuid, integer, text[], uuid[], text) is
  'The order of a live week, narrowed by a search: few matches by their ids, many by walking the order.';

-- supabase/schemas/50_voting/14_drawn_order.sql
create function private.is_shown(p_shows text, p_entry_id uuid)
returns boolean
language sql
stable
as $$
  select p_shows <> 'final'
    or exists (select from private.standings s where s.entry_id = p_entry_id and s.final_rank is not null);
$$;
comment on function private.is_shown(text, uuid) is
  'A final list shows the ranked entries. An entry that is listed again after the close has no rank.';

create function private.list_newest(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^newest_[0-9]{1,9}$'), array['newest', '2147483647']);
begin
  if p_only is not null then
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.entry_search f
      where f.entry_id = any (p_only) and f.slot < v_after[2]::integer and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  else
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.entry_search f
      where f.week_id = p_week_id
        and f.slot < v_after[2]::integer
        and f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_newest(uuid, text, integer, text[], uuid[], text) is
  'The entries of a week, the latest first.';

create function private.list_shuffled(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_order text,
  p_seed text,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := private.read_cursor(p_after, '^' || p_order || '_[0-9a-f]{32}_[0-9]{1,9}_[0-9]{1,9}$');
  v_seed text := coalesce(v_after[2], p_seed);
  v_joined integer := (select coalesce(max(f.slot), -1) + 1 from private.entry_search f where f.week_id = p_week_id);
  v_slots integer := coalesce(v_after[3]::integer, v_joined);
  v_next integer := coalesce(v_after[4]::integer, 0);
  v_batch integer;
  v_found record;
begin
  if v_slots > v_joined or v_seed is distinct from coalesce(p_seed, v_seed) then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page.');
  end if;
  if p_only is not null then
    return query
      select d.entry_id, concat_ws('_', p_order, v_seed, v_slots, d.place + 1)
      from (
        select f.entry_id, private.compute_shuffled_place(v_seed, v_slots, f.slot) as place
        from private.entry_search f
        where f.entry_id = any (p_only) and f.slot < v_slots and private.is_shown(p_shows, f.entry_id)
      ) d
      where d.place >= v_next
      order by d.place
      limit p_limit;
    return;
  end if;
  while p_limit > 0 and v_next < v_slots loop
    v_batch := case when p_patterns is null then p_limit else 100 end;
    for v_found in
      select f.entry_id, d.place
      from unnest(private.list_shuffled_slots(v_seed, v_slots, v_next, v_batch)) with ordinality d (slot, place)
      join private.entry_search f on f.week_id = p_week_id and f.slot = d.slot
      where f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by d.place
      limit p_limit
    loop
      p_limit := p_limit - 1;
      return next row(v_found.entry_id, concat_ws('_', p_order, v_seed, v_slots, v_next + v_found.place))::private.listed_entry;
    end loop;
    v_next := v_next + v_batch;
  end loop;
end;
$$;
comment on function private.list_shuffled(uuid, text, integer, text, text, text[], uuid[], text) is
  'An order drawn by a seed. The cursor carries the seed and the number of slots at the first page, so pages '
  'match whatever happens between them. An entry that joins meanwhile is in the next draw.';

create function private.list_in_order(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_order text,
  p_seed text,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
as $$
begin
  if p_order = 'newest' then
    return query select * from private.list_newest(p_week_id, p_shows, p_limit, p_patterns, p_only, p_after);
  elsif p_order = 'live' then
    return query select * from private.list_ranked_live(p_week_id, p_limit, p_patterns, p_only, p_after);
  elsif p_order = 'final' then
    return query select * from private.list_ranked_final(p_week_id, p_limit, p_patterns, p_only, p_after);
  else
    return query
      select * from private.list_shuffled(p_week_id, p_shows, p_limit, p_order, p_seed, p_patterns, p_only, p_after);
  end if;
end;
$$;
comment on function private.list_in_order(uuid, text, integer, text, text, text[], uuid[], text) is
  'A page in the order newest, live, final, random or drawn: the whole week, or the matches of a search.';

-- supabase/schemas/50_voting/15_list_standings.sql
create function private.build_cards(p_week_id uuid, p_shows text, p_page private.listed_entry[])
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_ids uuid[] := array(select l.entry_id from unnest(p_page) l);
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city,
      case p_shows when 'live' then r.rank when 'final' then s.final_rank end,
      case when p_shows in ('live', 'final') then s.shown_score::numeric end,
      case when p_shows in ('live', 'final') then s.votes end,
      private.unpack_portrait(s.packed_portrait),
      l.cursor
    from unnest(p_page) with ordinality l (entry_id, cursor, place)
    join private.standings s on s.entry_id = l.entry_id
    left join private.compute_live_ranks(p_week_id, case when p_shows = 'live' then v_ids end) r on r.entry_id = s.entry_id
    order by l.place;
end;
$$;
comment on function private.build_cards(uuid, text, private.listed_entry[]) is
  'The cards of a page. p_shows is live, final or hidden. A rank is the rank in the whole week, in every '
  'order.';

create function private.list_cards(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_after text,
  p_sort text,
  p_seed text,
  p_query_words text[]
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  -- A hidden ranking is drawn instead.
  v_order text := case when p_sort <> 'rank' then p_sort when p_shows = 'hidden' then 'drawn' else p_shows end;
  v_seed text := case
    when v_order = 'random' and p_seed is not null then md5(p_seed)
    -- From the second page on the cursor carries the seed, also when a visitor has signed in meanwhile.
    when p_after is not null then null
    when v_order = 'drawn' and auth.uid() is not null then md5(auth.uid()::text || p_week_id::text)
    else md5(gen_random_uuid()::text)
  end;
  v_search text := 'found_' || left(md5(array_to_string(p_query_words, ' ')), 8) || '_';
  v_page private.listed_entry[];
begin
  if p_query_words is null then
    v_page := array(
      select l from private.list_in_order(p_week_id, p_shows, p_limit, v_order, v_seed, null, null, p_after) l
    );
  elsif cardinality(p_query_words) > 0 then
    perform private.read_cursor(p_after, '^' || v_search);
    v_page := array(
      select row(l.entry_id, v_search || l.cursor)::private.listed_entry
      from private.list_in_order(
        p_week_id, p_shows, p_limit, v_order, v_seed,
        private.build_query_patterns(p_query_words),
        -- With more matches, walking the order soon meets them. Both ways read at most about 6,000 buffers of 100,000
        -- entries.
        private.search_few_entries(p_week_id, p_query_words, 1500),
        substr(p_after, char_length(v_search) + 1)
      ) l
    );
  end if;
  return query select * from private.build_cards(p_week_id, p_shows, v_page);
end;
$$;
comment on function private.list_cards(uuid, text, integer, text, text, text, text[]) is
  'Every list except the plain ranking. Without p_seed a random order gets a seed with its first page. The '
  'order that hides a ranking is drawn per viewer: for a signed-in viewer it stays the same until an entry '
  'joins the week. A search leaves entries out and changes no order; its cursors belong to its words.';

create function private.list_all_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null,
  p_sort text default 'rank',
  p_seed text default null,
  p_query text default null
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_limit integer := greatest(coalesce(p_limit, 24), 1);
  v_sort text := coalesce(p_sort, 'rank');
  v_query_words text[] := private.read_query_words(p_query);
  v_week public.contest_weeks;
  v_phase text;
  v_shows text := 'hidden';
begin
  if v_sort not in ('rank', 'newest', 'random') or char_length(p_seed) > 100 then
    perform private.refuse('invalid_input', 'p_sort or p_seed', 'Sort by rank, newest or random; a seed has at most 100 characters.');
  end if;
  v_week := private.find_week(p_country, p_week, v_now);
  v_phase := private.get_phase(v_week, v_now);
  if private.is_counting(v_week, v_now) then
    v_shows := 'hidden';
  elsif v_phase in ('provisional', 'official') then
    v_shows := 'final';
  elsif v_phase = 'live' and not private.is_blackout(v_week.ends_at, v_now) then
    v_shows := 'live';
  end if;

  if v_sort <> 'rank' or v_shows = 'hidden' or v_query_words is not null then
    return query
      select * from private.list_cards(v_week.id, v_shows, v_limit, p_after, v_sort, p_seed, v_query_words);
  elsif v_shows = 'final' then
    return query select * from private.list_final_standings(v_week.id, v_limit, p_after);
  else
    return query select * from private.list_live_standings(v_week.id, v_limit, p_after);
  end if;
end;
$$;
comment on function private.list_all_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 or more, p_after the cursor '
  'of the last row. p_sort: rank, newest (the latest entry first) or random (by p_seed, otherwise by a new '
  'draw that the cursor carries). p_query: words of the name or the city, in any script, without case and '
  'accents, at most 50 characters. Where standings are hidden, rank is drawn per viewer. Refuses with '
  'no_such_week and invalid_input, also for a cursor of another list.';

create function private.list_standings_for_viewer(
  p_country text, p_week text, p_limit integer, p_after text, p_sort text, p_seed text, p_query text, p_blocked_ids uuid[]
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_is_result boolean := p_query is null
    and private.get_phase(private.find_week(p_country, p_week, v_now), v_now) in ('provisional', 'official');
  v_wanted integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_row public.standing;
  v_read integer;
  v_asked integer := v_wanted + least(cardinality(p_blocked_ids), 24);
begin
  -- A page keeps its length: a shorter one would look like the end of the list. Each further call asks for twice as
  -- many rows, because a call costs more than its rows: 1,000 blocked people in front need six calls.
  loop
    v_read := 0;
    for v_row in select * from private.list_all_standings(p_country, p_week, v_asked, p_after, p_sort, p_seed, p_query) loop
      v_read := v_read + 1;
      p_after := v_row.cursor;
      if not (v_row.profile_id = any (p_blocked_ids)) then
        return next v_row;
        v_wanted := v_wanted - 1;
      elsif v_is_result and v_row.rank is not null then
        return next private.remove_link(v_row);
        v_wanted := v_wanted - 1;
      end if;
      exit when v_wanted = 0;
    end loop;
    exit when v_wanted = 0 or v_read < v_asked;
    v_asked := v_asked * 2;
  end loop;
end;
$$;
comment on function private.list_standings_for_viewer(text, text, integer, text, text, text, text, uuid[]) is
  'list_all_standings without these people. Ranks stay those of the whole week. After the close these people '
  'keep their place, without a link.';

create function private.remove_link(p_row public.standing)
returns public.standing
language sql
immutable
set search_path = ''
as $$
  select row(
    p_row.entry_id, null, p_row.display_name, 18, '–', p_row.rank, p_row.score, p_row.votes, null, p_row.cursor
  )::public.standing;
$$;
comment on function private.remove_link(standing) is
  'The place of a blocked person in a public result: name and rank, without their age and city.';

create function public.list_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null,
  p_sort text default 'rank',
  p_seed text default null,
  p_query text default null
)
returns setof public.standing
language plpgsql
-- security definer: API roles may not read standings. This function shows them by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_blocked_ids uuid[] := case when auth.uid() is not null then private.list_blocked_pairs(auth.uid()) end;
begin
  if cardinality(v_blocked_ids) > 0 then
    return query
      select * from private.list_standings_for_viewer(p_country, p_week, p_limit, p_after, p_sort, p_seed, p_query, v_blocked_ids);
  else
    return query
      select * from private.list_all_standings(
        p_country, p_week, least(coalesce(p_limit, 24), 100), p_after, p_sort, p_seed, p_query
      );
  end if;
end;
$$;
comment on function public.list_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 to 100, p_after the cursor '
  'of the last row. p_sort: rank, newest (the latest entry first) or random (by p_seed, otherwise by a new '
  'draw that the cursor carries). p_query: words of the name or the city, in any script, without case and '
  'accents, at most 50 characters. Where standings are hidden, rank is drawn per viewer. People in a blocked '
  'pair with the caller are left out; in a result they have no profile_id and no portrait. Refuses with '
  'no_such_week and invalid_input, also for a cursor of another list.';
grant execute on function public.list_standings(text, text, integer, text, text, text, text) to anon, authenticated, service_role;

-- supabase/schemas/50_voting/16_week_surge.sql
create type public.surge_hour as (
  hour_starts_at timestamptz,
  votes integer,
  changed integer
);
comment on type public.surge_hour is 'One row of get_week_surge. Nullable: none.';

-- The votes of the blackout by the hour, shown after the close.
create table private.week_surges (
  week_id uuid not null,
  hour integer not null,
  votes integer not null,
  changed integer not null,
  constraint week_surges_pkey primary key (week_id, hour),
  constraint week_surges_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint week_surges_hour_is_0_to_23 check (hour between 0 and 23)
);
comment on table private.week_surges is
  'The last 24 hours of closed weeks, counted at the close.';

alter table private.week_surges enable row level security;

create function private.count_surge(p_week_id uuid, p_ends_at timestamptz)
returns setof private.week_surges
language sql
stable
set search_path = ''
as $$
  select
    p_week_id, h.hour,
    (count(*) filter (where not t.is_change))::integer,
    (count(*) filter (where t.is_change))::integer
  from generate_series(0, 23) h (hour)
  left join (
    select floor(extract(epoch from i.at - private.get_blackout_start(p_ends_at)) / 3600) as hour, i.is_change
    from public.votes v
    cross join lateral (values (v.cast_at, false), (v.changed_at, true)) i (at, is_change)
    where v.week_id = p_week_id
      and i.at >= private.get_blackout_start(p_ends_at)
      and (not i.is_change or v.changed_at > v.cast_at)
  ) t on t.hour = h.hour
  group by h.hour
$$;
comment on function private.count_surge(uuid, timestamptz) is
  'In each of the last 24 hours: the votes cast, and the votes with their last change, in every state. Reads '
  'all votes of the week.';

create function public.get_week_surge(p_country text, p_week text default null)
returns setof public.surge_hour
language plpgsql
-- security definer: it counts the votes of everyone, and shows sums after the close.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks := private.find_week(p_country, p_week, v_now);
begin
  return query
    select private.get_blackout_start(v_week.ends_at) + c.hour * interval '1 hour', c.votes, c.changed
    from private.week_surges c
    where c.week_id = v_week.id and private.get_phase(v_week, v_now) in ('provisional', 'official')
    order by c.hour;
end;
$$;
comment on function public.get_week_surge(text, text) is
  'The last 24 hours of a week in 24 rows: the votes cast and the votes changed in each hour. No rows before '
  'the close and for a cancelled week. p_week null is the current week. Unknown country or week: '
  'no_such_week.';
grant execute on function public.get_week_surge(text, text) to anon, authenticated, service_role;

-- supabase/schemas/50_voting/17_recount.sql
-- Computes the sums from the votes: after a bulk load by the owner, or as a check that can be repeated.
create function private.recount_week(p_week_id uuid)
returns void
language plpgsql
-- security definer: the service role calls it and may not write standings.
security definer
set search_path = ''
as $$
begin
  perform private.lock_contest(w.country) from public.contest_weeks w where w.id = p_week_id;
  -- Waits for pending votes. Afterwards every delta is also in the votes and can be deleted.
  perform private.lock_week(p_week_id);
  if exists (select from public.contest_weeks w where w.id = p_week_id and w.settled_at is not null) then
    perform private.refuse('not_allowed', 'The results of this week are official.');
  end if;
  delete from private.vote_deltas d where d.week_id = p_week_id;

  with counted as (
    select
      v.entry_id, count(*)::integer as votes, sum(v.stars)::integer as stars,
      (count(*) filter (where v.stars = 5))::integer as fives,
      sum(v.weight) as weight, sum(v.weight * v.stars) as weighted_stars,
      (count(*) filter (where v.cast_at < private.get_blackout_start(k.ends_at)))::integer as queue_votes
    from public.votes v
    join public.contest_weeks k on k.id = v.week_id
    where v.week_id = p_week_id and v.state = 'counted'
    group by v.entry_id
  )
  update private.standings s
  set
    votes = coalesce(c.votes, 0),
    queue_votes = coalesce(c.queue_votes, 0),
    stars = coalesce(c.stars, 0),
    fives = coalesce(c.fives, 0),
    weight = coalesce(c.weight, 0),
    weighted_stars = coalesce(c.weighted_stars, 0),
    score = private.compute_score(coalesce(c.weighted_stars, 0), coalesce(c.weight, 0), coalesce(w.prior, 3.5)),
    shown_score = round(
      private.compute_score(coalesce(c.weighted_stars, 0), coalesce(c.weight, 0), coalesce(w.prior, 3.5)), 2
    ),
    fives_share = private.compute_fives_share(coalesce(c.fives, 0), coalesce(c.votes, 0))
  from public.contest_weeks w, private.standings a
  left join counted c on c.entry_id = a.entry_id
  where s.entry_id = a.entry_id and a.week_id = p_week_id and w.id = p_week_id;

  delete from private.week_totals t where t.week_id = p_week_id;
  insert into private.week_totals (week_id, votes, weight, weighted_stars)
  select s.week_id, sum(s.votes), sum(s.weight), sum(s.weighted_stars)
  from private.standings s
  where s.week_id = p_week_id
  group by s.week_id;
  perform private.rank_unsettled_weeks(array[p_week_id]);
end;
$$;
comment on function private.recount_week(uuid) is
  'Computes the standings and totals of a week from its votes. Refuses (not_allowed) once its results are '
  'official.';
grant execute on function private.recount_week(uuid) to service_role;

-- supabase/schemas/50_voting/18_voter_weeks.sql
-- What a voter's votes of a week weigh: a quarter until the voter has rated five contestants whom the rate queue served,
-- or all where there are fewer; one from then on, the earlier votes included (product rules, section 5).
create table private.voter_weeks (
  voter_id uuid not null,
  week_id uuid not null,
  served integer not null default 0,
  rated_served integer not null default 0,
  last_place integer not null default 0,
  weight numeric(3, 2) not null default 0.25,
  voted_at timestamptz,
  account_made_at timestamptz,
  is_third_on_device boolean not null default false,
  origins bytea[] not null default '{}',
  constraint voter_weeks_pkey primary key (voter_id, week_id),
  constraint voter_weeks_weight_is_a_quarter_or_one check (weight in (0.25, 1)),
  constraint voter_weeks_rated_were_served check (rated_served between 0 and served)
);
comment on table private.voter_weeks is
  'The rate queue of a voter in a week: how many entries were served and how many of them rated, the last place given, '
  'and what each vote of the voter weighs. No row before the first one is served: the weight is 0.25. No foreign keys, as in votes.';

comment on column private.voter_weeks.voted_at is 'When the voter cast the first vote of the week.';
comment on column private.voter_weeks.is_third_on_device is
  'Whether two other accounts of one of the voter''s devices had voted in this week before.';
comment on column private.voter_weeks.origins is
  'From where the voter voted, at most 20: 8 bytes of the keyed hash of the network, 8 of that of the device description. '
  'Empty once the week is official.';

create index voter_weeks_voters_idx on private.voter_weeks (week_id) where voted_at is not null;

alter table private.voter_weeks enable row level security;

create table private.served_entries (
  voter_id uuid not null,
  week_id uuid not null,
  entry_id uuid not null,
  place integer not null,
  served_at timestamptz not null,
  answered_at timestamptz,
  outcome text,
  looked_ms integer,
  is_from_outbox boolean not null default false,
  constraint served_entries_pkey primary key (voter_id, week_id, entry_id),
  constraint served_entries_outcome_is_known check (outcome in ('rated', 'skipped')),
  constraint served_entries_answered_have_a_time check ((outcome is null) = (answered_at is null)),
  constraint served_entries_looked_ms_is_0_or_more check (looked_ms >= 0)
);
comment on table private.served_entries is
  'What the rate queue served to a voter, and what the voter did. The first rating keeps its times: later votes for the '
  'entry move its place only. No foreign keys, as in votes.';
comment on column private.served_entries.place is
  'The place in the voter''s queue. Every answer moves the entry to the end.';
comment on column private.served_entries.looked_ms is
  'How long the page says that the entry was looked at. answered_at - served_at is what the server knows.';
comment on column private.served_entries.is_from_outbox is
  'Whether the answer waited in the browser for a network, so that answered_at is later than the answer.';

create index served_entries_queue_idx on private.served_entries (voter_id, week_id, outcome, place);

alter table private.served_entries enable row level security;

create type public.vote_meter as (
  rated integer,
  needed integer,
  weight numeric
);
comment on type public.vote_meter is
  'How many served contestants the caller has rated in this week, how many are needed, and what each of their votes '
  'weighs now: 0.25 or 1. Nullable: none.';

create function private.find_voter_week(p_voter_id uuid, p_week_id uuid)
returns private.voter_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_queue private.voter_weeks;
begin
  select w.* into v_queue from private.voter_weeks w where w.voter_id = p_voter_id and w.week_id = p_week_id;
  if not found then
    v_queue := row(p_voter_id, p_week_id, 0, 0, 0, 0.25, null, null, false, '{}')::private.voter_weeks;
  end if;
  return v_queue;
end;
$$;
comment on function private.find_voter_week(uuid, uuid) is 'The rate queue of a voter in a week, as it begins where it has no row.';

create function private.compute_vote_meter(p_queue private.voter_weeks, p_others uuid[])
returns public.vote_meter
language plpgsql
stable
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_eligible uuid[] := array(
    select s.entry_id
    from private.standings s
    where s.week_id = p_queue.week_id and s.is_listed and s.profile_id <> all (p_others)
    limit 5
  );
  v_needed integer := cardinality(v_eligible);
  v_rated integer := least(p_queue.rated_served, v_needed);
begin
  if p_queue.weight = 1 then
    v_rated := v_needed;
  elsif v_needed < 5 then
    -- Those who have gone do not stand for those who are left.
    v_rated := (
      select count(*)
      from private.served_entries r
      where r.voter_id = p_queue.voter_id and r.week_id = p_queue.week_id and r.entry_id = any (v_eligible)
        and r.outcome = 'rated'
    );
  end if;
  return row(v_rated, v_needed, p_queue.weight)::public.vote_meter;
end;
$$;
comment on function private.compute_vote_meter(private.voter_weeks, uuid[]) is
  'The meter of a voter, who may not rate these people. Five are needed, or all that are eligible now where there are fewer.';

create function private.list_unratable(p_voter_id uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select private.list_blocked_pairs(p_voter_id) || p_voter_id;
$$;
comment on function private.list_unratable(uuid) is 'The people whom a voter may not rate: blocked pairs, and the voter.';

create function private.note_rating(p_queue private.voter_weeks, p_eligible private.eligible_vote)
returns void
language plpgsql
as $$
declare
  v_voter_id uuid := p_queue.voter_id;
  v_week_id uuid := p_queue.week_id;
  v_is_rated boolean;
  v_meter public.vote_meter;
begin
  select r.outcome is not distinct from 'rated' into v_is_rated
  from private.served_entries r
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_eligible.entry_id;
  if not found then
    return;
  end if;
  update private.served_entries r
  set
    place = p_queue.last_place + 1,
    outcome = 'rated',
    answered_at = case when v_is_rated then r.answered_at else p_eligible.passed_at end
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_eligible.entry_id;
  update private.voter_weeks w
  set last_place = w.last_place + 1, rated_served = w.rated_served + (not v_is_rated)::integer
  where w.voter_id = v_voter_id and w.week_id = v_week_id
  returning w.* into p_queue;
  if p_queue.weight = 1 then
    return;
  end if;
  v_meter := private.compute_vote_meter(p_queue, private.list_unratable(v_voter_id));
  if v_meter.rated >= v_meter.needed then
    perform private.raise_weight(v_voter_id, v_week_id, p_eligible.passed_at);
  end if;
end;
$$;
comment on function private.note_rating(private.voter_weeks, private.eligible_vote) is
  'A vote for an entry that the rate queue served rates it. Raises the weight of the voter once enough are rated. Needs '
  'lock_voter.';

create function private.raise_weight(p_voter_id uuid, p_week_id uuid, p_now timestamptz)
returns void
language sql
as $$
  update private.voter_weeks w set weight = 1 where w.voter_id = p_voter_id and w.week_id = p_week_id;
  -- The state as it is under the lock of the row: a worker or an admin may be holding or releasing the vote now.
  with raised as (
    update public.votes v
    set weight = 1
    -- "is not distinct from" keeps the index of receipts out, as in write_vote.
    where v.voter_id = p_voter_id and v.week_id is not distinct from p_week_id and v.weight = 0.25
    returning v.entry_id, v.stars, v.state
  )
  insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
  select p_week_id, r.entry_id, 0, 0, 0, 0.75, 0.75 * r.stars, p_now
  from raised r
  where r.state = 'counted';
$$;
comment on function private.raise_weight(uuid, uuid, timestamptz) is
  'Gives all votes of a voter in a week the weight 1, and those that count their new part of the sums. Never back. Needs '
  'lock_voter.';

-- supabase/schemas/50_voting/19_rate_queue_order.sql
-- One contestant at a time, those with the fewest votes first, so that everybody is seen (product rules, section 5).
create type private.queued_entry as (
  entry_id uuid,
  served_at timestamptz,
  is_voted boolean
);
comment on type private.queued_entry is
  'An entry that is served. served_at is null where it is served for the first time. is_voted: the voter may have a vote for it.';

create function private.draw_unrated(p_voter_id uuid, p_week_id uuid, p_others uuid[], p_count integer)
returns uuid[]
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_votes integer := -2147483648;
  v_from bigint := pg_catalog.uuid_hash_extended(gen_random_uuid(), 0);
  v_drawn uuid[];
  v_entry_id uuid;
  v_found uuid[] := '{}';
begin
  while cardinality(v_found) < p_count loop
    select s.queue_votes into v_votes
    from private.standings s
    where s.week_id = p_week_id and s.is_listed and s.queue_votes > v_votes
    order by s.queue_votes
    limit 1;
    exit when not found;
    -- Forty neighbours from a random point on, shuffled: nobody comes first more often than others, and the rest of the
    -- week is not read.
    v_drawn := array(
      select d.entry_id
      from (select c.entry_id from private.list_least_rated(p_week_id, v_votes, v_from, p_others) c limit 40) d
      order by random()
    );
    foreach v_entry_id in array v_drawn loop
      if not private.was_served_or_voted(p_voter_id, p_week_id, v_entry_id) then
        v_found := v_found || v_entry_id;
        exit when cardinality(v_found) = p_count;
      end if;
    end loop;
    -- The voter has rated or skipped nearly all of them: the next ones on the circle.
    if cardinality(v_drawn) = 40 and cardinality(v_found) < p_count then
      v_found := v_found || array(
        select c.entry_id
        from private.list_least_rated(p_week_id, v_votes, v_from, p_others) c
        where c.entry_id <> all (v_drawn) and not private.was_served_or_voted(p_voter_id, p_week_id, c.entry_id)
        limit p_count - cardinality(v_found)
      );
    end if;
  end loop;
  return v_found;
end;
$$;
comment on function private.draw_unrated(uuid, uuid, uuid[], integer) is
  'Entries of a week that were not served to this voter and have no vote of theirs: those with the fewest votes, in random '
  'order among equals. None of these other people.';

create function private.list_least_rated(p_week_id uuid, p_votes integer, p_from bigint, p_others uuid[])
returns table (entry_id uuid)
language sql
stable
-- No search path of its own, so that the planner inlines it: a limit then ends the reading.
as $$
  select c.entry_id
  from (
    (
      select s.entry_id
      from private.standings s
      where s.week_id = p_week_id and s.is_listed and s.queue_votes = p_votes
        and pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes) >= p_from
        and s.profile_id <> all (p_others)
      order by pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes)
    )
    union all
    (
      select s.entry_id
      from private.standings s
      where s.week_id = p_week_id and s.is_listed and s.queue_votes = p_votes
        and pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes) < p_from
        and s.profile_id <> all (p_others)
      order by pg_catalog.uuid_hash_extended(s.entry_id, s.queue_votes)
    )
  ) c;
$$;
comment on function private.list_least_rated(uuid, integer, bigint, uuid[]) is
  'The entries with so many votes on a circle that is another one for each number of votes, from a point on.';

create function private.was_served_or_voted(p_voter_id uuid, p_week_id uuid, p_entry_id uuid)
returns boolean
language sql
stable
as $$
  select exists (
      select from private.served_entries r
      where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = p_entry_id
    )
    or exists (
      select from public.votes v
      where v.voter_id = p_voter_id and v.entry_id = p_entry_id and v.week_id is not distinct from p_week_id
    );
$$;
comment on function private.was_served_or_voted(uuid, uuid, uuid) is
  'Whether an entry is new to the rate queue of a voter.';

create function private.list_served(p_voter_id uuid, p_week_id uuid, p_outcome text, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(r.entry_id, r.served_at, true)::private.queued_entry
    from private.served_entries r
    join private.standings s on s.entry_id = r.entry_id
    where r.voter_id = p_voter_id and r.week_id = p_week_id and r.outcome is not distinct from p_outcome
      and s.week_id = p_week_id and s.is_listed and s.profile_id <> all (p_others)
    order by r.place
    limit p_count
  );
end;
$$;
comment on function private.list_served(uuid, uuid, text, uuid[], integer) is
  'Entries with this outcome, in the order of the voter''s queue. Entries that are hidden now are left out.';

create function private.list_voted_unserved(p_voter_id uuid, p_week_id uuid, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(v.entry_id, null, true)::private.queued_entry
    from public.votes v
    join private.standings s on s.entry_id = v.entry_id
    where v.voter_id = p_voter_id and v.week_id is not distinct from p_week_id
      and s.week_id = p_week_id and s.is_listed and s.profile_id <> all (p_others)
      and not exists (
        select from private.served_entries r
        where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = v.entry_id
      )
    order by v.cast_at, v.entry_id
    limit p_count
  );
end;
$$;
comment on function private.list_voted_unserved(uuid, uuid, uuid[], integer) is
  'Entries that the voter rated elsewhere, to confirm: the rate queue has not served them.';

create function private.choose_next(p_queue private.voter_weeks, p_others uuid[], p_count integer)
returns private.queued_entry[]
language plpgsql
set search_path = ''
as $$
declare
  v_voter_id uuid := p_queue.voter_id;
  v_week_id uuid := p_queue.week_id;
  v_found private.queued_entry[] := '{}';
begin
  if p_queue.served > 0 then
    v_found := private.list_served(v_voter_id, v_week_id, null, p_others, p_count);
  end if;
  -- A voter casts at most 2,100 votes in a week. One who skips more than that gets no new rows.
  if cardinality(v_found) < p_count and p_queue.served < 2100 then
    v_found := v_found || array(
      select row(d.entry_id, null, false)::private.queued_entry
      from unnest(private.draw_unrated(v_voter_id, v_week_id, p_others, p_count - cardinality(v_found))) d (entry_id)
    );
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_served(v_voter_id, v_week_id, 'skipped', p_others, p_count - cardinality(v_found));
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_voted_unserved(v_voter_id, v_week_id, p_others, p_count - cardinality(v_found));
  end if;
  if cardinality(v_found) < p_count then
    v_found := v_found || private.list_served(v_voter_id, v_week_id, 'rated', p_others, p_count - cardinality(v_found));
  end if;
  return v_found;
end;
$$;
comment on function private.choose_next(private.voter_weeks, uuid[], integer) is
  'What is served next: fetched and not answered, new, skipped, rated elsewhere, rated here.';

-- supabase/schemas/50_voting/20_next_to_rate.sql
-- Serves contestants to rate, and stores what was served, so that nothing fetched is lost.
create type public.served_entry as (
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  portrait public.picture,
  served_at timestamptz,
  stars public.stars
);
comment on type public.served_entry is
  'A contestant to rate. stars is the caller''s own vote where they have voted. Nullable: portrait, stars.';

create type public.rate_queue as (
  week text,
  meter public.vote_meter,
  entries public.served_entry[]
);
comment on type public.rate_queue is
  'What next_to_rate answers: the next contestants in their order, none where nobody is left. Nullable: none.';

create function private.find_rated_week(p_country text, p_now timestamptz)
returns public.contest_weeks
language plpgsql
stable
set search_path = ''
as $$
declare
  v_week public.contest_weeks := private.find_week(p_country, null, p_now);
begin
  if private.is_counting(v_week, p_now) then
    perform private.refuse('week_opening', 'The worker opens this week now.', 'Ask again in a few seconds.');
  end if;
  if v_week.id is null or private.get_phase(v_week, p_now) <> 'live' then
    perform private.refuse('voting_not_open', 'The country has no live week.');
  end if;
  return v_week;
end;
$$;
comment on function private.find_rated_week(text, timestamptz) is
  'The live week of a country. Refuses: no_such_week, week_opening, voting_not_open.';

create function private.note_served(p_voter_id uuid, p_week_id uuid, p_entries private.queued_entry[], p_now timestamptz)
returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_new uuid[] := array(
    select e.entry_id from unnest(p_entries) with ordinality e (entry_id, served_at, is_voted, n) where e.served_at is null order by e.n
  );
  v_last_place integer;
begin
  if cardinality(v_new) < cardinality(p_entries) then
    -- A skipped entry that comes again is looked at from now on.
    update private.served_entries r
    set served_at = p_now
    from unnest(p_entries) e
    where r.voter_id = p_voter_id and r.week_id = p_week_id and r.entry_id = e.entry_id and r.outcome = 'skipped';
  end if;
  if cardinality(v_new) = 0 then
    return;
  end if;
  insert into private.voter_weeks as w (voter_id, week_id, served, last_place)
  values (p_voter_id, p_week_id, cardinality(v_new), cardinality(v_new))
  on conflict (voter_id, week_id) do update
  set served = w.served + excluded.served, last_place = w.last_place + excluded.last_place
  returning w.last_place - cardinality(v_new) into v_last_place;
  insert into private.served_entries (voter_id, week_id, entry_id, place, served_at)
  select p_voter_id, p_week_id, n.entry_id, v_last_place + n.place, p_now
  from unnest(v_new) with ordinality n (entry_id, place);
end;
$$;
comment on function private.note_served(uuid, uuid, private.queued_entry[], timestamptz) is
  'Stores what is served now for the first time, and from when a skipped entry is looked at again. Needs lock_voter.';

create function private.build_served_entries(p_voter_id uuid, p_week_id uuid, p_entries private.queued_entry[], p_now timestamptz)
returns public.served_entry[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return array(
    select row(
      s.entry_id, s.profile_id, s.display_name, s.age, s.city, private.unpack_portrait(s.packed_portrait),
      coalesce(e.served_at, p_now),
      case when e.is_voted then (
        select v.stars
        from public.votes v
        where v.voter_id = p_voter_id and v.entry_id = e.entry_id and v.week_id is not distinct from p_week_id
      ) end
    )::public.served_entry
    from unnest(p_entries) with ordinality e (entry_id, served_at, is_voted, n)
    join private.standings s on s.entry_id = e.entry_id
    order by e.n
  );
end;
$$;
comment on function private.build_served_entries(uuid, uuid, private.queued_entry[], timestamptz) is
  'The cards of what is served, with the stars that the voter has given.';

create function public.next_to_rate(p_country text, p_count integer default 3)
returns public.rate_queue
language plpgsql
-- security definer: API roles may not read standings or write what was served.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_now timestamptz;
  v_week public.contest_weeks;
  v_queue private.voter_weeks;
  v_others uuid[];
  v_entries private.queued_entry[];
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  if p_count is null or p_count not between 1 and 3 then
    perform private.refuse('invalid_input', format('p_count is %s', p_count), 'Ask for 1 to 3.');
  end if;
  v_now := private.clock();
  v_week := private.find_rated_week(p_country, v_now);
  v_queue := private.find_voter_week(v_voter_id, v_week.id);
  v_others := private.list_unratable(v_voter_id);
  v_entries := private.choose_next(v_queue, v_others, p_count);
  perform private.note_served(v_voter_id, v_week.id, v_entries, v_now);
  return row(
    v_week.week,
    private.compute_vote_meter(v_queue, v_others),
    private.build_served_entries(v_voter_id, v_week.id, v_entries, v_now)
  )::public.rate_queue;
end;
$$;
comment on function public.next_to_rate(text, integer) is
  'The next 1 to 3 contestants of the live week for the caller to rate: first those that were served and not answered, '
  'then those with the fewest votes, in random order among equals, then skipped ones, then rated ones to confirm. Never '
  'the caller''s own entry or a blocked pair. In the last 24 hours votes count as they stood when these began. Refuses: '
  'not_signed_in, email_not_verified, password_unconfirmed, not_allowed (suspended or pending deletion), age_unconfirmed, '
  'invalid_input, no_such_week, week_opening, voting_not_open (no live week).';
grant execute on function public.next_to_rate(text, integer) to authenticated;

-- supabase/schemas/50_voting/21_rate_served.sql
-- What a voter does with a contestant whom the rate queue served.
create function public.rate_served(
  p_entry_id uuid, p_stars integer, p_request_id uuid, p_looked_ms integer, p_is_from_outbox boolean default false
)
returns public.vote_answer
language plpgsql
-- security definer: API roles may not write what was served.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := private.get_user_id();
begin
  perform private.lock_voter(v_voter_id);
  -- Before the vote, which rates the entry: a retry finds it rated and changes nothing. A refused vote takes this back.
  update private.served_entries r
  set looked_ms = least(greatest(p_looked_ms, 0), 86400000), is_from_outbox = coalesce(p_is_from_outbox, false)
  from private.vote_eligibility g
  where g.entry_id = p_entry_id
    and r.voter_id = v_voter_id and r.week_id = g.week_id and r.entry_id = g.entry_id
    and r.outcome is distinct from 'rated';
  return public.cast_vote(p_entry_id, p_stars, p_request_id);
end;
$$;
comment on function public.rate_served(uuid, integer, uuid, integer, boolean) is
  'cast_vote for an entry that next_to_rate served, and how long the caller looked at it. Refuses what cast_vote refuses.';
grant execute on function public.rate_served(uuid, integer, uuid, integer, boolean) to authenticated;

create function public.skip_served(p_entry_id uuid, p_looked_ms integer, p_is_from_outbox boolean default false)
returns boolean
language plpgsql
-- security definer: API roles may not write what was served.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_week_id uuid;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_state.denial_reason is not null then
    perform private.refuse_denied_voter(v_voter_id);
  end if;
  select g.week_id into v_week_id from private.vote_eligibility g where g.entry_id = p_entry_id;
  update private.voter_weeks w
  set last_place = w.last_place + 1
  where w.voter_id = v_voter_id and w.week_id = v_week_id;
  update private.served_entries r
  set
    place = (select w.last_place from private.voter_weeks w where w.voter_id = v_voter_id and w.week_id = v_week_id),
    outcome = coalesce(r.outcome, 'skipped'),
    answered_at = case when r.outcome = 'rated' then r.answered_at else private.clock() end,
    looked_ms = case when r.outcome = 'rated' then r.looked_ms else least(greatest(p_looked_ms, 0), 86400000) end,
    is_from_outbox = case when r.outcome = 'rated' then r.is_from_outbox else coalesce(p_is_from_outbox, false) end
  where r.voter_id = v_voter_id and r.week_id = v_week_id and r.entry_id = p_entry_id;
  return found;
end;
$$;
comment on function public.skip_served(uuid, integer, boolean) is
  'Moves an entry that next_to_rate served to the end of the caller''s queue. A rated one stays rated. False where it was '
  'not served. Refuses: not_signed_in, email_not_verified, password_unconfirmed, not_allowed, age_unconfirmed.';
grant execute on function public.skip_served(uuid, integer, boolean) to authenticated;

create function public.get_vote_meter(p_country text)
returns public.vote_meter
language plpgsql
stable
-- security definer: API roles may not read standings. The answer is about the caller alone.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
begin
  if not exists (select from public.profiles p where p.id = v_voter_id and p.erased_at is null) then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return private.compute_vote_meter(
    private.find_voter_week(v_voter_id, (private.find_rated_week(p_country, private.clock())).id),
    private.list_unratable(v_voter_id)
  );
end;
$$;
comment on function public.get_vote_meter(text) is
  'The caller''s meter of the live week. Refuses: not_signed_in, no_such_week, week_opening, voting_not_open (no live week).';
grant execute on function public.get_vote_meter(text) to authenticated;

-- supabase/schemas/50_voting/22_world_table.sql
-- The official weeks of all countries side by side (product rules, 7).
create type public.world_entry as (
  country public.country,
  week text,
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  portrait public.picture,
  score numeric,
  votes integer,
  prior numeric,
  lead numeric
);
comment on type public.world_entry is
  'A card of the world table. score has 2 decimals; prior is C of its week and lead the score minus C, both with 4 '
  'decimals. For a blocked pair it has no profile_id and no portrait. Nullable: profile_id, portrait.';

create type public.world_table as (
  winners public.world_entry[],
  leaders public.world_entry[]
);
comment on type public.world_table is
  'The winners of all countries, sorted by country, and the ten entries furthest above their own C. Nullable: none.';

create function private.list_world_weeks(p_week text)
returns setof public.contest_weeks
language sql
stable
set search_path = ''
as $$
  select w.*
  from public.contests c
  cross join lateral (
    select k.*
    from public.contest_weeks k
    where k.country = c.country and k.settled_at is not null and (p_week is null or k.week = lower(p_week))
    order by k.week desc
    limit 1
  ) w;
$$;
comment on function private.list_world_weeks(text) is
  'Of each country the latest official week, or this week where it is official.';

create function private.build_world_entry(p_week public.contest_weeks, p_result public.results)
returns public.world_entry
language sql
stable
set search_path = ''
as $$
  select row(
    p_week.country, p_week.week, s.entry_id,
    case when not b.is_blocked then s.profile_id end,
    s.display_name,
    case when b.is_blocked then 18 else s.age end,
    case when b.is_blocked then '–' else s.city end,
    case when not b.is_blocked then private.unpack_portrait(s.packed_portrait) end,
    round(p_result.score, 2), p_result.votes, p_week.prior, p_result.score - p_week.prior
  )::public.world_entry
  from private.standings s
  cross join lateral (select private.is_blocked_pair((select auth.uid()), s.profile_id) as is_blocked) b
  where s.entry_id = p_result.entry_id;
$$;
comment on function private.build_world_entry(contest_weeks, results) is
  'The card of a result for the caller: without a link, an age, a city and a portrait for a blocked pair.';

create function public.get_world_table(p_week text default null)
returns public.world_table
language sql
stable
-- security definer: API roles may not read results and standings. It shows official ones alone.
security definer
set search_path = ''
as $$
  with
    weeks as (
      select w from private.list_world_weeks(p_week) w
    ),
    -- In one week the order by the lead is that of the ranks, so ten of each week are enough.
    ahead as (
      select
        private.build_world_entry(k.w, r.result) as entry, (r.result).score - (k.w).prior as lead,
        private.compute_draw((k.w).draw_seed, (r.result).entry_id) collate "C" as draw
      from weeks k
      cross join lateral (
        select f as result
        from public.results f
        join public.entries e on e.id = f.entry_id
        join private.standings s on s.entry_id = f.entry_id
        where f.week_id = (k.w).id and e.state <> 'disqualified' and s.is_listed
        order by f.rank
        limit 10
      ) r
    )
  select row(
    array(
      select private.build_world_entry(k.w, f)
      from weeks k
      join public.results f on f.week_id = (k.w).id and f.entry_id = (private.get_winner((k.w).id)).entry_id
      order by (k.w).country
    ),
    array(select l.entry from ahead l order by l.lead desc, l.draw limit 10)
  )::public.world_table;
$$;
comment on function public.get_world_table(text) is
  'The world table of the latest official week of each country, or of this week. Empty lists where no country has one. '
  'Ties of the lead go by the draw of each entry in its own week.';
grant execute on function public.get_world_table(text) to anon, authenticated, service_role;

-- supabase/schemas/50_voting/23_ledgers.sql
-- The ledgers of official weeks (product rules, section 7). The worker freezes a week with settle_week. The edge function
-- publish-ledger then writes its files, one after the other, and the manifest after all others.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('ledgers', 'ledgers', true, 52428800, array['application/gzip', 'application/json'])
on conflict (id) do update
  set public = true, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table private.ledgers (
  week_id uuid not null,
  frozen jsonb not null,
  ballots integer not null,
  started_at timestamptz not null default private.clock(),
  due_at timestamptz not null default private.clock(),
  names_due boolean not null default true,
  corrections_due boolean not null default true,
  root text,
  manifest_sha256 text,
  written_at timestamptz,
  constraint ledgers_pkey primary key (week_id),
  constraint ledgers_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint ledgers_ballots_are_not_negative check (ballots >= 0),
  constraint ledgers_written_have_their_hashes check (
    (written_at is null) = (root is null) and (written_at is null) = (manifest_sha256 is null)
  )
);
comment on table private.ledgers is
  'The ledger of an official week. frozen is the manifest without its parts, as the week became official. due_at: when the '
  'next file may be taken. root and manifest_sha256 are set once, when all files are written.';

create index ledgers_due_idx on private.ledgers (due_at) where written_at is null or names_due or corrections_due;

alter table private.ledgers enable row level security;

create table private.ledger_parts (
  week_id uuid not null,
  part integer not null,
  ballots integer not null,
  sha256 text not null,
  last_hash text not null,
  is_written boolean not null default false,
  constraint ledger_parts_pkey primary key (week_id, part),
  constraint ledger_parts_belong_to_a_ledger foreign key (week_id) references private.ledgers (week_id) on delete cascade,
  constraint ledger_parts_count_from_1 check (part >= 1),
  constraint ledger_parts_have_1_to_100000_ballots check (ballots between 1 and 100000)
);
comment on table private.ledger_parts is
  'The parts of ballots, as they were given to publish-ledger. last_hash is the hash of the last receipt: the next part '
  'begins after it.';

alter table private.ledger_parts enable row level security;

create table private.ledger_corrections (
  week_id uuid not null,
  entry_id uuid not null,
  at timestamptz not null,
  reason text not null,
  constraint ledger_corrections_pkey primary key (week_id, entry_id),
  constraint ledger_corrections_belong_to_a_ledger foreign key (week_id) references private.ledgers (week_id) on delete cascade
);
comment on table private.ledger_corrections is
  'Entries that were disqualified after their week was official. The ledger stays, and corrections.json lists them. The '
  'rows have no foreign key to entries: an erasure changes names.json alone.';

alter table private.ledger_corrections enable row level security;

create function private.note_correction()
returns trigger
language plpgsql
-- security definer: a role that changes an entry may not write corrections.
security definer
set search_path = ''
as $$
begin
  update private.ledgers l set corrections_due = true where l.week_id = new.week_id;
  if not found then
    return null;
  end if;
  if new.state = 'disqualified' then
    insert into private.ledger_corrections (week_id, entry_id, at, reason)
    select new.week_id, new.id, d.publish_at, d.reason
    from public.decisions d
    where d.entry_id = new.id and d.action = 'disqualify'
    order by d.decided_at desc
    limit 1
    on conflict on constraint ledger_corrections_pkey do nothing;
  else
    delete from private.ledger_corrections k where k.week_id = new.week_id and k.entry_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.note_correction() is
  'Notes a disqualification after the official result, and its end by an appeal.';

create trigger entries_after_update_note_correction
  after update of state on public.entries
  for each row
  when (old.state is distinct from new.state and 'disqualified' in (old.state, new.state))
  execute function private.note_correction();

create function private.is_ledger_pending(p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.entries e
    join private.ledgers l on l.week_id = e.week_id
    where e.profile_id = p_profile_id and l.written_at is null
  );
$$;
comment on function private.is_ledger_pending(uuid) is
  'Whether a week in which the person competed is official and its ledger is not yet written. An erasure waits for it.';

create type public.ledger as (
  country text,
  week text,
  root text,
  manifest_sha256 text,
  written_at timestamptz
);
comment on type public.ledger is
  'What the site says of a ledger, for those who recount it. Without a written ledger the last three are null. Nullable: '
  'root, manifest_sha256, written_at.';

create function public.get_ledger(p_country text, p_week text)
returns public.ledger
language plpgsql
stable
-- security definer: API roles may not read weeks and ledgers.
security definer
set search_path = ''
as $$
declare
  v_week public.contest_weeks := private.find_week(p_country, coalesce(p_week, ''), private.clock());
  v_ledger private.ledgers;
begin
  select l.* into v_ledger from private.ledgers l where l.week_id = v_week.id and l.written_at is not null;
  return row(
    v_week.country, v_week.week, v_ledger.root, v_ledger.manifest_sha256, v_ledger.written_at
  )::public.ledger;
end;
$$;
comment on function public.get_ledger(text, text) is
  'Root and manifest of a week as the database keeps them. The files lie in the bucket ledgers under country/week. Unknown '
  'week: no_such_week.';
grant execute on function public.get_ledger(text, text) to anon, authenticated, service_role;

-- supabase/schemas/50_voting/24_ledger_manifest.sql
-- manifest.json of a ledger: what is frozen when the week becomes official, and the parts once they are written.
create function private.list_manifest_entries(p_week public.contest_weeks)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'entry_id', e.id, 'rank', r.rank, 'score', r.score, 'weight', coalesce(r.weight, 0),
        'votes', coalesce(r.votes, 0), 'fives', coalesce(r.fives, 0)
      )
      order by r.rank nulls last, e.id
    ),
    '[]'
  )
  from public.entries e
  left join public.results r on r.week_id = p_week.id and r.entry_id = e.id
  where e.week_id = p_week.id and (r.entry_id is not null or e.is_public or e.left_at >= p_week.starts_at);
$$;
comment on function private.list_manifest_entries(contest_weeks) is
  'All who competed when the week started, those with a rank first.';

create function private.count_manifest_states(p_week_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with counted as (
    select v.state, v.void_reason, count(*) as ballots
    from public.votes v
    where v.week_id = p_week_id
    group by v.state, v.void_reason
  )
  select coalesce(jsonb_object_agg(s.name, s.ballots), '{}')
  from (
    select c.state::text as name, sum(c.ballots) as ballots from counted c group by c.state
    union all
    select 'void:' || c.void_reason, c.ballots from counted c where c.state = 'void'
  ) s;
$$;
comment on function private.count_manifest_states(uuid) is
  'How many ballots have each state, and of the void ones each reason.';

create function private.build_manifest_qualification(p_week public.contest_weeks)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with candidates as (
    select
      q.entry_id, q.likes, q.place,
      coalesce(private.compute_draw(p_week.qualification_seed, q.entry_id), q.entry_id::text) collate "C" as draw
    from public.qualified_entries q
    where q.week_id = p_week.id
  ),
  numbered as (
    select
      c.*,
      row_number() over (
        order by
          array_position(array['by_right', 'liked', 'drawn', 'carried_over'], c.place),
          case when c.place <> 'drawn' then -c.likes end, c.draw
      ) as number
    from candidates c
  )
  select
    case when count(*) > 0 then jsonb_build_object(
      'commitment', case when p_week.qualification_seed is not null then p_week.qualification_commitment end,
      'bytes', p_week.qualification_bytes,
      'previous_draw_seed', case when p_week.qualification_seed is not null then p_week.qualification_previous_seed end,
      'seed', p_week.qualification_seed,
      'capacity', p_week.capacity,
      'candidates', jsonb_agg(
        jsonb_build_object(
          'entry_id', n.entry_id, 'likes', n.likes, 'by_right', n.place = 'by_right',
          'place', case when n.place <> 'carried_over' then n.number end
        )
        order by n.number
      )
    ) end
  from numbered n
  -- Where all had a place, nothing was decided.
  having bool_or(n.place = 'carried_over');
$$;
comment on function private.build_manifest_qualification(contest_weeks) is
  'The candidates of a week with more entries than places, with what repeats their draw. Null where all had a place.';

create function private.freeze_manifest(p_week_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 1,
    'rules_version', c.rules_version,
    'country', w.country,
    'week', w.week,
    'starts_at', to_char(w.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'ends_at', to_char(w.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'prior', w.prior,
    'prior_weeks', (select coalesce(jsonb_agg(p.week order by p.week), '[]') from private.list_prior_weeks(w.country, w.week) p),
    'prior_weight', 20,
    'entries', private.list_manifest_entries(w),
    'states', private.count_manifest_states(w.id),
    'winner', (select r.entry_id from public.results r where r.week_id = w.id and r.rank = 1 and r.weight >= 10),
    'draw_seed', w.draw_seed,
    'qualification', private.build_manifest_qualification(w)
  )
  from public.contest_weeks w
  join public.contests c on c.country = w.country
  where w.id = p_week_id;
$$;
comment on function private.freeze_manifest(uuid) is
  'The manifest of a week without parts and root: the values that are frozen when it becomes official.';

create function private.start_ledger(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into private.ledgers (week_id, frozen, ballots)
  select p_week_id, private.freeze_manifest(p_week_id), (select count(*) from public.votes v where v.week_id = p_week_id);
$$;
comment on function private.start_ledger(uuid) is
  'Begins the ledger of a week in the transaction that makes it official. A second one is a unique violation.';

create function private.build_manifest(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select (l.frozen || jsonb_build_object('parts', p.parts, 'root', private.compute_root(p_week_id)))::text
  from private.ledgers l
  cross join lateral (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('path', private.get_part_name(k.part), 'sha256', k.sha256, 'ballots', k.ballots) order by k.part
      ),
      '[]'
    ) as parts
    from private.ledger_parts k
    where k.week_id = l.week_id
  ) p
  where l.week_id = p_week_id;
$$;
comment on function private.build_manifest(uuid) is 'The text of manifest.json, once all parts are written.';

create function private.compute_root(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(k.sha256 || E'\n', '' order by k.part), ''), 'UTF8')), 'hex')
  from private.ledger_parts k
  where k.week_id = p_week_id;
$$;
comment on function private.compute_root(uuid) is 'SHA-256, in hex, of the digests of the parts, each followed by a line feed.';

create function private.get_part_name(p_part integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select format('ballots-%s.csv.gz', case when p_part < 10000 then lpad(p_part::text, 4, '0') else p_part::text end);
$$;
comment on function private.get_part_name(integer) is 'The name of a part: ballots-0001.csv.gz.';

-- supabase/schemas/50_voting/25_ledger_files.sql
-- The files of a ledger, for the edge function publish-ledger: it takes one, stores it and reports it. A file that is taken
-- and not reported comes again after a minute, with the same content.
create function private.hash_text(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
$$;
comment on function private.hash_text(text) is 'SHA-256, in hex, of a text as UTF-8.';

create function private.build_ballots(p_week_id uuid, p_after text, out lines text, out ballots integer, out last_hash text)
language sql
stable
set search_path = ''
as $$
  select
    string_agg(
      format(E'%s,%s,%s,%s,%s,%s\n', b.hash, b.entry_id, b.stars, b.weight, b.state, b.void_reason), '' order by b.hash
    ),
    count(*)::integer,
    max(b.hash)
  from (
    select h.hash, v.entry_id, v.stars, v.weight, v.state, v.void_reason
    from public.votes v
    cross join lateral (select private.hash_receipt(v.receipt) collate "C" as hash) h
    where v.week_id = p_week_id and h.hash > p_after
    order by h.hash
    limit 100000
  ) b;
$$;
comment on function private.build_ballots(uuid, text) is
  'The lines of the next 100,000 ballots at most, by the hash of the receipt, after p_after.';

create function private.build_names(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(s.entry_id, jsonb_build_object('name', s.display_name, 'city', nullif(s.city, '–'))), '{}'
  )::text
  from private.ledgers l
  cross join lateral jsonb_array_elements(l.frozen -> 'entries') e
  join private.standings s on s.entry_id = (e ->> 'entry_id')::uuid
  where l.week_id = p_week_id;
$$;
comment on function private.build_names(uuid) is
  'The text of names.json: the cards of the entries as pages show them. A hidden or erased contestant is a first letter.';

create function private.build_corrections(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'entry_id', k.entry_id, 'reason', k.reason
      )
      order by k.at, k.entry_id
    ),
    '[]'
  )::text
  from private.ledger_corrections k
  where k.week_id = p_week_id;
$$;
comment on function private.build_corrections(uuid) is 'The text of corrections.json.';

create function private.has_ledger_files()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.ledgers l
    where (l.written_at is null or l.names_due or l.corrections_due) and l.due_at <= private.clock()
  );
$$;
comment on function private.has_ledger_files() is 'Whether publish-ledger has work now.';

create function private.take_part(p_week_id uuid, out path text, out content text)
language plpgsql
set search_path = ''
as $$
declare
  v_last private.ledger_parts;
  v_part integer;
  v_ballots record;
begin
  select k.* into v_last
  from private.ledger_parts k
  where k.week_id = p_week_id and k.is_written
  order by k.part desc
  limit 1;
  v_part := coalesce(v_last.part, 0) + 1;
  select b.* into v_ballots from private.build_ballots(p_week_id, coalesce(v_last.last_hash, '')) b;
  path := private.get_part_name(v_part);
  content := v_ballots.lines;
  insert into private.ledger_parts (week_id, part, ballots, sha256, last_hash)
  values (
    p_week_id, v_part, v_ballots.ballots, encode(sha256(convert_to(v_ballots.lines, 'UTF8')), 'hex'), v_ballots.last_hash
  )
  on conflict on constraint ledger_parts_pkey do nothing;
end;
$$;
comment on function private.take_part(uuid) is 'The name and the lines of the first part that is not written.';

create type public.ledger_file as (
  week_id uuid,
  folder text,
  path text,
  content text
);
comment on type public.ledger_file is
  'A file of a ledger: its folder in the bucket ledgers, its name, and its text. Names that end with .gz are stored '
  'compressed. Nullable: none.';

create function public.take_ledger_file()
returns setof public.ledger_file
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read ledgers.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_ledger private.ledgers;
  v_file public.ledger_file;
begin
  select l.* into v_ledger
  from private.ledgers l
  where (l.written_at is null or l.names_due or l.corrections_due) and l.due_at <= v_now
  order by l.due_at, l.week_id
  limit 1
  for update skip locked;
  if not found then
    return;
  end if;
  update private.ledgers l set due_at = v_now + interval '1 minute' where l.week_id = v_ledger.week_id;
  v_file.week_id := v_ledger.week_id;
  v_file.folder := (select w.country || '/' || w.week from public.contest_weeks w where w.id = v_ledger.week_id);
  if v_ledger.written_at is null and v_ledger.ballots > (
    select coalesce(sum(k.ballots), 0) from private.ledger_parts k where k.week_id = v_ledger.week_id and k.is_written
  ) then
    select p.path, p.content into v_file.path, v_file.content from private.take_part(v_ledger.week_id) p;
  elsif v_ledger.names_due then
    v_file.path := 'names.json';
    v_file.content := private.build_names(v_ledger.week_id);
  elsif v_ledger.corrections_due then
    v_file.path := 'corrections.json';
    v_file.content := private.build_corrections(v_ledger.week_id);
  else
    v_file.path := 'manifest.json';
    v_file.content := private.build_manifest(v_ledger.week_id);
  end if;
  return next v_file;
end;
$$;
comment on function public.take_ledger_file() is
  'For publish-ledger: the next file to write, or no row. The parts come first, the manifest last. A file without a report '
  'comes again after a minute.';
grant execute on function public.take_ledger_file() to service_role;

create function public.finish_ledger_file(p_week_id uuid, p_path text, p_sha256 text)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write ledgers.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  -- A change of names or corrections waits, or is seen by what follows.
  perform private.lock_ledger(p_week_id);
  if p_path = 'names.json' then
    update private.ledgers l set names_due = false, due_at = v_now
    where l.week_id = p_week_id and p_sha256 = private.hash_text(private.build_names(p_week_id));
  elsif p_path = 'corrections.json' then
    update private.ledgers l set corrections_due = false, due_at = v_now
    where l.week_id = p_week_id and p_sha256 = private.hash_text(private.build_corrections(p_week_id));
  elsif p_path = 'manifest.json' then
    -- A second manifest is refused.
    update private.ledgers l
    set written_at = v_now, due_at = v_now, manifest_sha256 = p_sha256, root = private.compute_root(p_week_id)
    where l.week_id = p_week_id and l.written_at is null
      and l.ballots = (
        select coalesce(sum(k.ballots), 0) from private.ledger_parts k where k.week_id = p_week_id and k.is_written
      )
      and p_sha256 = private.hash_text(private.build_manifest(p_week_id));
  else
    update private.ledger_parts k set is_written = true
    where k.week_id = p_week_id and private.get_part_name(k.part) = p_path and k.sha256 = p_sha256;
    if found then
      update private.ledgers l set due_at = v_now where l.week_id = p_week_id;
    end if;
  end if;
  return found;
end;
$$;
comment on function public.finish_ledger_file(uuid, text, text) is
  'For publish-ledger: a file is stored, with the SHA-256 of its text. The next file can be taken at once. False where the '
  'text has changed meanwhile, or where the ledger is written already.';
grant execute on function public.finish_ledger_file(uuid, text, text) to service_role;

-- supabase/schemas/50_voting/26_holding_thresholds.sql
-- What a vote is held for (product rules, section 5). The terms name each number; a migration changes it.
create domain public.signal_strength as text constraint signal_strength_is_known check (value in ('strong', 'weak'));
comment on domain public.signal_strength is 'One strong signal holds a vote. A weak one does so together with others.';

create table private.holding_thresholds (
  signal public.vote_signal not null,
  strength public.signal_strength not null,
  limits jsonb not null,
  constraint holding_thresholds_pkey primary key (signal),
  constraint holding_thresholds_limits_are_named check (jsonb_typeof(limits) = 'object')
);
comment on table private.holding_thresholds is
  'The thresholds of each signal, by name: product rules, section 5, "Holding", and the terms, which publish them.';

alter table private.holding_thresholds enable row level security;

insert into private.holding_thresholds (signal, strength, limits)
values
  -- The first two accounts of a device count.
  ('shared_device', 'strong', '{"accounts": 2}'),
  ('burst', 'strong', '{"votes": 10, "seconds": 60, "account_hours": 24}'),
  ('weak_signals', 'strong', '{"signals": 3}'),
  ('mostly_ones', 'weak', '{"votes": 5, "fives": 1, "ones_percent": 80}'),
  ('same_hour', 'weak', '{"accounts": 10, "hours": 1}'),
  ('same_network', 'weak', '{"voters": 10}'),
  -- "the same stars": all, or all but one. Five equal ones among thirty different ones say nothing.
  ('same_stars', 'weak', '{"entries": 5, "others": 1}'),
  ('fast_looks', 'weak', '{"entries": 5, "milliseconds": 1500}'),
  ('disposable_mail', 'weak', '{}'),
  ('same_mailbox', 'weak', '{"voters": 2}'),
  -- The standard deviation of nine gaps or more, as a part of their mean.
  ('regular_gaps', 'weak', '{"votes": 10, "variation_percent": 10}');

create function private.get_threshold(p_signal text, p_name text)
returns integer
language sql
stable
as $$
  select (t.limits ->> p_name)::integer from private.holding_thresholds t where t.signal = p_signal;
$$;
comment on function private.get_threshold(text, text) is 'A threshold of a signal, by its name.';

create type public.holding_threshold as (
  signal public.vote_signal,
  strength public.signal_strength,
  limits jsonb
);
comment on type public.holding_threshold is 'A signal with its thresholds. Nullable: none.';

create function public.admin_list_holding_thresholds()
returns setof public.holding_threshold
language plpgsql
stable
-- security definer: API roles may not read the table.
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select t.signal, t.strength, t.limits from private.holding_thresholds t order by t.strength, t.signal;
end;
$$;
comment on function public.admin_list_holding_thresholds() is
  'For admins: the signals for which votes are held, and their thresholds. Refuses: not_allowed.';
grant execute on function public.admin_list_holding_thresholds() to authenticated;

-- Mail that anybody reads, or that ends after minutes. The common ones, written for this project from memory; no outside list.
create table private.disposable_mail_domains (
  domain text not null,
  constraint disposable_mail_domains_pkey primary key (domain),
  constraint disposable_mail_domains_are_lower_case check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+\.[a-z]+$')
);
comment on table private.disposable_mail_domains is
  'Domains of disposable mail, subdomains included. A migration adds to them.';

alter table private.disposable_mail_domains enable row level security;

insert into private.disposable_mail_domains (domain)
select distinct d
from regexp_split_to_table(
  '0-mail.com 10minutemail.com 10minutemail.net 20minutemail.com 33mail.com anonbox.net anonymbox.com armyspy.com binkmail.com '
  'bobmail.info bugmenot.com burnermail.io byom.de chammy.info cuvox.de dayrep.com deadaddress.com devnullmail.com discard.email '
  'discardmail.com discardmail.de dispostable.com dodgit.com dropmail.me dumpmail.de e4ward.com einrot.com emailondeck.com '
  'emailsensei.com emailtemporanea.net emlpro.com fakeinbox.com fakemail.net fakemailgenerator.com filzmail.com fleckens.hu '
  'getairmail.com getnada.com getonemail.com gishpuppy.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de '
  'guerrillamail.info guerrillamail.net guerrillamail.org guerrillamailblock.com gustr.com harakirimail.com hidemail.de '
  'hmamail.com incognitomail.com incognitomail.org inboxalias.com inboxkitten.com instant-mail.de jetable.org jourrapide.com '
  'kasmail.com klzlk.com kurzepost.de linshiyouxiang.net mail-temp.com mail-temporaire.fr mail.tm mailcatch.com maildrop.cc '
  'mailexpire.com mailforspam.com mailinator.com mailinator.net mailinator2.com mailmetrash.com mailmoat.com mailnesia.com '
  'mailnull.com mailpoof.com mailsac.com mailtemp.info mailtothis.com meltmail.com mintemail.com moakt.cc moakt.com mohmal.com '
  'mt2015.com mytemp.email mytrashmail.com nada.email no-spam.ws nospamfor.us notmailinator.com objectmail.com one-time.email '
  'onewaymail.com owlymail.com pokemail.net proxymail.eu rcpt.at reallymymail.com rhyta.com sharklasers.com shieldemail.com '
  'sneakemail.com sogetthis.com spam4.me spambog.com spambox.us spamcero.com spamex.com spamfree24.org spamgourmet.com spamhole.com '
  'spaml.com superrito.com suremail.info teleworm.us temp-mail.io temp-mail.org tempail.com tempemail.com tempemail.net '
  'tempinbox.com tempmail.com tempmail.de tempmail.dev tempmail.net tempmail.plus tempmailaddress.com tempmailo.com tempomail.fr '
  'temporaryemail.net temporaryinbox.com thankyou2010.com throwawaymail.com tmail.ws tmailinator.com tmpmail.net tmpmail.org '
  'trash-mail.com trash-mail.de trashmail.com trashmail.de trashmail.me trashmail.net trashmail.ws trbvm.com tyldd.com '
  'veryrealemail.com wegwerfmail.de wegwerfmail.net wegwerfmail.org wh4f.org yopmail.com yopmail.fr yopmail.net zetmail.com '
  'zippymail.info zoemail.org', '\s+'
) d;

create function private.normalize_mailbox(p_email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when m.host in ('gmail.com', 'googlemail.com') then replace(split_part(m.name, '+', 1), '.', '') || '@gmail.com'
    when m.host in (
      'outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com', 'fastmail.com', 'proton.me', 'protonmail.com', 'pm.me',
      'yandex.ru', 'yandex.com', 'ya.ru', 'zoho.com', 'mailbox.org', 'posteo.de', 'tutanota.com'
    ) then split_part(m.name, '+', 1) || '@' || m.host
    else m.name || '@' || m.host
  end
  from (select lower(split_part(p_email, '@', 1)) as name, lower(split_part(p_email, '@', 2)) as host) m;
$$;
comment on function private.normalize_mailbox(text) is
  'The mailbox behind an address, without dots and +tags at the providers that deliver all of these to one mailbox.';

-- supabase/schemas/50_voting/27_vote_origins.sql
-- From where a vote came, and what shows while it is written. The helpers use the search path of cast_vote.
create table private.week_keys (
  week_id uuid not null,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint week_keys_pkey primary key (week_id)
);
comment on table private.week_keys is
  'The key of the hashes of networks in a week. It is deleted when the week is official, and with it every way back to a '
  'network.';

alter table private.week_keys enable row level security;

-- A short memory: 10 votes within a minute are found without an index of all votes.
create table private.new_account_votes (
  entry_id uuid not null,
  cast_at timestamptz not null,
  voter_id uuid not null,
  constraint new_account_votes_pkey primary key (entry_id, cast_at, voter_id)
);
comment on table private.new_account_votes is
  'The votes of the last minutes from accounts younger than 24 hours. evaluate_next_week deletes old rows.';

alter table private.new_account_votes enable row level security;

create function private.get_week_key(p_week_id uuid)
returns text
language plpgsql
as $$
declare
  v_key text := (select k.key from private.week_keys k where k.week_id = p_week_id);
begin
  if v_key is null then
    insert into private.week_keys (week_id) values (p_week_id) on conflict (week_id) do nothing;
    v_key := (select k.key from private.week_keys k where k.week_id = p_week_id);
  end if;
  return v_key;
end;
$$;
comment on function private.get_week_key(uuid) is 'The key of the hashes of a live week. The first vote makes it.';

create function private.hash_origin(p_week_id uuid)
returns bytea
language plpgsql
as $$
declare
  v_text text := private.get_connection_address();
  v_address inet;
  v_key text;
begin
  if v_text is null or not pg_input_is_valid(v_text, 'inet') then
    return null;
  end if;
  v_address := v_text::inet;
  v_key := private.get_week_key(p_week_id);
  return substr(
    sha256(convert_to(
      v_key || 'network' || network(set_masklen(v_address, case family(v_address) when 6 then 48 else 24 end)), 'UTF8'
    )), 1, 8
  ) || substr(sha256(convert_to(v_key || 'device' || coalesce(private.get_request_header('user-agent'), ''), 'UTF8')), 1, 8);
end;
$$;
comment on function private.hash_origin(uuid) is
  'Where the request came from: 8 bytes of the keyed hash of its network (IPv4 /24, IPv6 /48), 8 of that of the device '
  'description. Null without an address.';

create function private.is_third_on_device(p_voter_id uuid, p_week_id uuid)
returns boolean
language sql
stable
as $$
  select exists (
    select from public.device_accounts mine
    where mine.user_id = p_voter_id
      and (
        select count(*)
        from (
          select from public.device_accounts o
          join private.voter_weeks w on w.voter_id = o.user_id and w.week_id is not distinct from p_week_id
          where o.device_id = mine.device_id and o.user_id <> p_voter_id and w.voted_at is not null
          limit 2
        ) x
      ) >= 2
  );
$$;
comment on function private.is_third_on_device(uuid, uuid) is
  'Whether two other accounts of a device of this voter have voted in this week.';

create function private.note_voter(p_voter_id uuid, p_eligible private.eligible_vote)
returns private.voter_weeks
language plpgsql
as $$
declare
  v_queue private.voter_weeks;
  v_origin bytea := private.hash_origin(p_eligible.week_id);
begin
  select w.* into v_queue
  from private.voter_weeks w
  where w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id;
  if v_queue.voter_id is null then
    insert into private.voter_weeks as w (voter_id, week_id, voted_at, account_made_at, is_third_on_device, origins)
    select
      p_voter_id, p_eligible.week_id, p_eligible.passed_at, p.created_at,
      private.is_third_on_device(p_voter_id, p_eligible.week_id), array_remove(array[v_origin], null)
    from public.profiles p
    where p.id = p_voter_id
    returning w.* into v_queue;
  elsif v_queue.voted_at is null then
    -- The rate queue has made the row.
    update private.voter_weeks w
    set
      voted_at = p_eligible.passed_at, account_made_at = p.created_at,
      is_third_on_device = private.is_third_on_device(p_voter_id, p_eligible.week_id),
      origins = array_remove(array[v_origin], null)
    from public.profiles p
    where p.id = p_voter_id and w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id
    returning w.* into v_queue;
  elsif v_origin <> all (v_queue.origins) and cardinality(v_queue.origins) < 20 then
    update private.voter_weeks w
    set origins = w.origins || v_origin
    where w.voter_id = p_voter_id and w.week_id is not distinct from p_eligible.week_id;
  end if;
  return v_queue;
end;
$$;
comment on function private.note_voter(uuid, private.eligible_vote) is
  'The voter''s row of the week. Stores the first vote, and from where it and later ones came. Needs lock_voter.';

-- supabase/schemas/50_voting/28_vote_signals.sql
create table private.vote_signals (
  week_id uuid not null,
  receipt uuid not null,
  signal public.vote_signal not null,
  evidence jsonb not null,
  found_at timestamptz not null default private.clock(),
  gone_at timestamptz,
  constraint vote_signals_pkey primary key (week_id, receipt, signal),
  constraint vote_signals_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_signals_evidence_is_an_object check (jsonb_typeof(evidence) = 'object')
);
comment on table private.vote_signals is
  'What speaks against a vote, with numbers as evidence, never an address. It stays with the receipt when an account is erased. '
  'gone_at: the evidence went.';

alter table private.vote_signals enable row level security;

create table private.unevaluated_entries (
  week_id uuid not null,
  entry_id uuid not null,
  changed_since timestamptz not null,
  constraint unevaluated_entries_pkey primary key (week_id, entry_id)
);
comment on table private.unevaluated_entries is
  'Entries whose votes changed since their signals were evaluated. The tally adds them.';

alter table private.unevaluated_entries enable row level security;

create type private.found_signal as (
  receipt uuid,
  signal text,
  evidence jsonb
);
comment on type private.found_signal is 'A signal of a vote, with its evidence.';

-- supabase/schemas/50_voting/29_voter_signals.sql
-- The signals that a voter gives with all votes of a week. p_voter_ids narrows them, null is all voters. Every vote is
-- evidence, whatever its state: an admin who suspends one of ten accounts does not release the others.
create function private.find_shared_devices(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'shared_device', jsonb_build_object('accounts', max(d.accounts), 'place', max(d.place))
  from (
    select
      w.voter_id,
      row_number() over (partition by a.device_id order by w.voted_at, w.voter_id) as place,
      count(*) over (partition by a.device_id) as accounts
    from private.voter_weeks w
    join public.device_accounts a on a.user_id = w.voter_id
    where w.week_id = p_week_id and w.voted_at is not null
      and (
        p_voter_ids is null
        or a.device_id in (select m.device_id from public.device_accounts m where m.user_id = any (p_voter_ids))
      )
  ) d
  join public.votes v on v.voter_id = d.voter_id and v.week_id is not distinct from p_week_id
  where d.place > private.get_threshold('shared_device', 'accounts') and (p_voter_ids is null or d.voter_id = any (p_voter_ids))
  group by v.receipt;
$$;
comment on function private.find_shared_devices(uuid, uuid[]) is 'Votes of the third and later account of a device in a week.';

create function private.find_mostly_ones(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'mostly_ones', jsonb_build_object('votes', o.votes)
  from (
    select c.voter_id, count(*) as votes
    from public.votes c
    where c.week_id = p_week_id and (p_voter_ids is null or c.voter_id = any (p_voter_ids))
    group by c.voter_id
    having count(*) >= private.get_threshold('mostly_ones', 'votes')
      and count(*) filter (where c.stars = 5) >= private.get_threshold('mostly_ones', 'fives')
      and 100 * count(*) filter (where c.stars = 1) >= private.get_threshold('mostly_ones', 'ones_percent') * count(*)
  ) o
  join public.votes v on v.voter_id = o.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_mostly_ones(uuid, uuid[]) is 'Votes of voters with a favourite and one star for nearly all others.';

create function private.find_same_stars(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with given as (
    select r.voter_id, v.stars, count(*) as entries
    from private.served_entries r
    join public.votes v on v.voter_id = r.voter_id and v.entry_id = r.entry_id and v.week_id is not distinct from r.week_id
    where r.week_id = p_week_id and r.outcome = 'rated' and (p_voter_ids is null or r.voter_id = any (p_voter_ids))
    group by r.voter_id, v.stars
  )
  select v.receipt, 'same_stars', jsonb_build_object('entries', g.most)
  from (
    select x.voter_id, max(x.entries) as most from given x
    group by x.voter_id
    having max(x.entries) >= private.get_threshold('same_stars', 'entries')
      and sum(x.entries) - max(x.entries) <= private.get_threshold('same_stars', 'others')
  ) g
  join public.votes v on v.voter_id = g.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_same_stars(uuid, uuid[]) is
  'Votes of voters who gave five or more served contestants the same stars, and at most one other stars.';

create function private.find_fast_looks(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'fast_looks', jsonb_build_object('entries', f.entries)
  from (
    select r.voter_id, count(*) as entries
    from private.served_entries r
    where r.week_id = p_week_id and (p_voter_ids is null or r.voter_id = any (p_voter_ids))
      and r.answered_at is not null and not r.is_from_outbox
      -- least() passes over a null claim.
      and least(r.looked_ms, extract(epoch from r.answered_at - r.served_at) * 1000)
        < private.get_threshold('fast_looks', 'milliseconds')
    group by r.voter_id
    having count(*) >= private.get_threshold('fast_looks', 'entries')
  ) f
  join public.votes v on v.voter_id = f.voter_id and v.week_id is not distinct from p_week_id;
$$;
comment on function private.find_fast_looks(uuid, uuid[]) is
  'Votes of voters who looked at five or more served contestants for less than 1.5 s: the smaller of the page''s claim and '
  'the time since serving.';

create function private.find_disposable_mails(p_week_id uuid, p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select v.receipt, 'disposable_mail', '{}'::jsonb
  from public.votes v
  join auth.users u on u.id = v.voter_id
  where v.week_id = p_week_id and (p_voter_ids is null or v.voter_id = any (p_voter_ids))
    and exists (
      select from private.disposable_mail_domains d
      where d.domain in (
        lower(split_part(u.email, '@', 2)), substring(lower(split_part(u.email, '@', 2)) from '[^.]+\.[^.]+$')
      )
    );
$$;
comment on function private.find_disposable_mails(uuid, uuid[]) is 'Votes of voters with a disposable mail address.';

-- supabase/schemas/50_voting/30_entry_signals.sql
-- The signals among the votes for one entry. p_entry_ids narrows them, null is all entries. Every vote is evidence, as in
-- the signals of voters.
create function private.find_bursts(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with young as (
    select
      v.entry_id, v.receipt, v.cast_at,
      count(*) over (
        partition by v.entry_id order by v.cast_at
        range between current row and make_interval(secs => private.get_threshold('burst', 'seconds')) following
      ) as votes
    from public.votes v
    join public.profiles p on p.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
      and p.created_at > v.cast_at - make_interval(hours => private.get_threshold('burst', 'account_hours'))
  ),
  most as (
    select
      y.receipt,
      max(y.votes) over (
        partition by y.entry_id order by y.cast_at
        range between make_interval(secs => private.get_threshold('burst', 'seconds')) preceding and current row
      ) as votes
    from young y
  )
  select m.receipt, 'burst', jsonb_build_object('votes', m.votes)
  from most m
  where m.votes >= private.get_threshold('burst', 'votes');
$$;
comment on function private.find_bursts(uuid, uuid[]) is 'Votes from new accounts, many for one entry within a minute.';

create function private.find_same_hours(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with made as (
    select
      v.receipt,
      count(*) over (
        partition by v.entry_id order by p.created_at
        range between make_interval(hours => private.get_threshold('same_hour', 'hours')) preceding
          and make_interval(hours => private.get_threshold('same_hour', 'hours')) following
      ) - 1 as accounts
    from public.votes v
    join public.profiles p on p.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select m.receipt, 'same_hour', jsonb_build_object('accounts', m.accounts)
  from made m
  where m.accounts >= private.get_threshold('same_hour', 'accounts');
$$;
comment on function private.find_same_hours(uuid, uuid[]) is
  'Votes of accounts that were made within an hour of ten others that vote for the same entry.';

create function private.find_same_networks(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with came as (
    select v.receipt, count(*) over (partition by v.entry_id, o.origin) as voters
    from public.votes v
    join private.voter_weeks w on w.voter_id = v.voter_id and w.week_id = p_week_id
    cross join lateral unnest(w.origins) o (origin)
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select c.receipt, 'same_network', jsonb_build_object('voters', max(c.voters))
  from came c
  where c.voters >= private.get_threshold('same_network', 'voters')
  group by c.receipt;
$$;
comment on function private.find_same_networks(uuid, uuid[]) is
  'Votes of ten or more voters of an entry who share network and device description.';

create function private.find_same_mailboxes(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with boxes as (
    select v.receipt, count(*) over (partition by v.entry_id, private.normalize_mailbox(u.email)) as voters
    from public.votes v
    join auth.users u on u.id = v.voter_id
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  )
  select b.receipt, 'same_mailbox', jsonb_build_object('voters', b.voters)
  from boxes b
  where b.voters >= private.get_threshold('same_mailbox', 'voters');
$$;
comment on function private.find_same_mailboxes(uuid, uuid[]) is
  'Votes of voters of an entry whose addresses lead to one mailbox.';

create function private.find_regular_gaps(p_week_id uuid, p_entry_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  with gaps as (
    select
      v.entry_id, v.receipt, v.cast_at,
      extract(epoch from v.cast_at - lag(v.cast_at) over (partition by v.entry_id order by v.cast_at, v.receipt)) as gap
    from public.votes v
    where v.week_id = p_week_id and (p_entry_ids is null or v.entry_id = any (p_entry_ids))
  ),
  runs as (
    select
      g.*,
      count(g.gap) over nine = 9
        and 100 * stddev_pop(g.gap) over nine < private.get_threshold('regular_gaps', 'variation_percent') * avg(g.gap) over nine
        as is_start
    from gaps g
    window nine as (partition by g.entry_id order by g.cast_at, g.receipt rows between current row and 8 following)
  ),
  -- A run that starts with a gap has the vote before this gap and nine more.
  covered as (
    select
      r.receipt,
      bool_or(r.is_start) over (
        partition by r.entry_id order by r.cast_at, r.receipt rows between 8 preceding and 1 following
      ) as is_regular
    from runs r
  )
  select c.receipt, 'regular_gaps', '{}'::jsonb from covered c where c.is_regular;
$$;
comment on function private.find_regular_gaps(uuid, uuid[]) is
  'Votes in a row of ten or more for one entry whose gaps vary by less than 10 %.';

-- supabase/schemas/50_voting/31_evaluate_signals.sql
create function private.find_signals(p_week_id uuid, p_entry_ids uuid[], p_voter_ids uuid[])
returns setof private.found_signal
language sql
stable
set search_path = ''
as $$
  select * from private.find_shared_devices(p_week_id, p_voter_ids)
  union all select * from private.find_mostly_ones(p_week_id, p_voter_ids)
  union all select * from private.find_same_stars(p_week_id, p_voter_ids)
  union all select * from private.find_fast_looks(p_week_id, p_voter_ids)
  union all select * from private.find_disposable_mails(p_week_id, p_voter_ids)
  union all select * from private.find_bursts(p_week_id, p_entry_ids)
  union all select * from private.find_same_hours(p_week_id, p_entry_ids)
  union all select * from private.find_same_networks(p_week_id, p_entry_ids)
  union all select * from private.find_same_mailboxes(p_week_id, p_entry_ids)
  union all select * from private.find_regular_gaps(p_week_id, p_entry_ids);
$$;
comment on function private.find_signals(uuid, uuid[], uuid[]) is
  'All signals of the votes of a week: of these voters the first five, of these entries the others. Null is all.';

create function private.is_voter_signal(p_signal text)
returns boolean
language sql
immutable
as $$
  select p_signal in ('shared_device', 'mostly_ones', 'same_stars', 'fast_looks', 'disposable_mail');
$$;
comment on function private.is_voter_signal(text) is 'Whether a signal is about a voter, not about the votes for an entry.';

create function private.release_holds(p_week_id uuid, p_receipts uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_released integer;
begin
  with released as (
    update public.votes v set state = 'counted'
    where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state = 'held'
      and exists (
        select from private.vote_holds h
        where h.week_id = v.week_id and h.receipt = v.receipt and h.reason <> 'unknown' and h.decision is null
      )
    returning v.entry_id, v.stars, v.weight, v.receipt
  ),
  counted as (
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars)
    select p_week_id, r.entry_id, 1, r.stars, (r.stars = 5)::integer, r.weight, r.weight * r.stars
    from released r
  ),
  forgotten as (
    delete from private.vote_holds h using released r where h.week_id = p_week_id and h.receipt = r.receipt
  )
  select count(*) into v_released from released;
  return v_released;
end;
$$;
comment on function private.release_holds(uuid, uuid[]) is
  'Counts held votes whose evidence went. Returns their number. Needs the locks of these votes.';

create function private.apply_signals(p_week_id uuid, p_receipts uuid[])
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_changed integer := 0;
  v_due record;
begin
  for v_due in
    with locked as materialized (
      -- A vote that its voter is changing now is due again by that change. At the close no vote changes.
      select v.receipt, v.state
      from public.votes v
      where v.week_id = p_week_id and v.receipt = any (p_receipts) and v.state in ('counted', 'held')
        and not exists (
          select from private.vote_holds h
          where h.week_id = v.week_id and h.receipt = v.receipt and h.decision is not null
        )
      for update skip locked
    ),
    judged as (
      select
        l.receipt, l.state,
        case
          when bool_or(s.signal = 'shared_device') then 'shared_device'
          when bool_or(s.signal = 'burst') then 'burst'
          when count(*) filter (where t.strength = 'weak') >= private.get_threshold('weak_signals', 'signals') then 'weak_signals'
        end as reason
      from locked l
      left join private.vote_signals s on s.week_id = p_week_id and s.receipt = l.receipt and s.gone_at is null
      left join private.holding_thresholds t on t.signal = s.signal
      group by l.receipt, l.state
    )
    select j.state, j.reason, array_agg(j.receipt) as receipts
    from judged j
    where (j.state = 'held') or j.reason is not null
    group by j.state, j.reason
  loop
    if v_due.state = 'counted' then
      v_changed := v_changed + private.hold_votes(p_week_id, v_due.receipts, v_due.reason);
    elsif v_due.reason is null then
      -- Votes that the signals held, not those that somebody else did.
      v_changed := v_changed + private.release_holds(p_week_id, v_due.receipts);
    else
      update private.vote_holds h
      set reason = v_due.reason
      where h.week_id = p_week_id and h.receipt = any (v_due.receipts) and h.reason <> v_due.reason;
    end if;
  end loop;
  return v_changed;
end;
$$;
comment on function private.apply_signals(uuid, uuid[]) is
  'Holds those of these votes that have one strong or three weak signals, and releases those that have them no longer. '
  'Votes that an admin decided stay. Returns how many changed.';

create function private.evaluate_signals(p_week_id uuid, p_entry_ids uuid[] default null, p_voter_ids uuid[] default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_receipts uuid[];
begin
  with found as materialized (
    select f.receipt, f.signal, f.evidence from private.find_signals(p_week_id, p_entry_ids, p_voter_ids) f
  ),
  gone as (
    update private.vote_signals s
    set gone_at = v_now
    from public.votes v
    where s.week_id = p_week_id and s.gone_at is null and v.week_id = s.week_id and v.receipt = s.receipt
      and case
        when private.is_voter_signal(s.signal) then p_voter_ids is null or v.voter_id = any (p_voter_ids)
        else p_entry_ids is null or v.entry_id = any (p_entry_ids)
      end
      and not exists (select from found f where f.receipt = s.receipt and f.signal = s.signal)
    returning s.receipt
  ),
  noted as (
    insert into private.vote_signals as s (week_id, receipt, signal, evidence, found_at)
    select p_week_id, f.receipt, f.signal, f.evidence, v_now from found f
    on conflict (week_id, receipt, signal) do update
    set evidence = excluded.evidence, gone_at = null
    where s.evidence <> excluded.evidence or s.gone_at is not null
  )
  select array(select g.receipt from gone g union select f.receipt from found f) into v_receipts;
  return private.apply_signals(p_week_id, v_receipts);
end;
$$;
comment on function private.evaluate_signals(uuid, uuid[], uuid[]) is
  'Finds the signals of a week, of these entries and voters or of all, and holds or releases votes by them. Returns how '
  'many changed. Needs the lock of the contest.';

create function private.evaluate_next_week()
returns boolean
language plpgsql
-- security definer: the service role calls it and may not write votes.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
  v_entry_ids uuid[];
  v_since timestamptz;
  v_voter_ids uuid[];
begin
  for v_week in
    select w.*
    from public.contest_weeks w
    where w.ends_at > v_now and w.cancelled_at is null and not private.is_blackout(w.ends_at, v_now)
      and exists (select from private.unevaluated_entries u where u.week_id = w.id)
    order by w.id
  loop
    continue when not private.try_lock_contest(v_week.country);
    with taken as (
      delete from private.unevaluated_entries u where u.week_id = v_week.id returning u.entry_id, u.changed_since
    )
    select array_agg(t.entry_id), min(t.changed_since) into v_entry_ids, v_since from taken t;
    continue when v_entry_ids is null;
    v_voter_ids := array(
      select v.voter_id
      from public.votes v
      where v.week_id = v_week.id and v.entry_id = any (v_entry_ids) and v.changed_at >= v_since
      group by v.voter_id
    );
    perform private.evaluate_signals(v_week.id, v_entry_ids, v_voter_ids || private.list_device_sharers(v_voter_ids));
    return true;
  end loop;
  delete from private.new_account_votes n where n.cast_at < v_now - interval '10 minutes';
  return false;
end;
$$;
comment on function private.evaluate_next_week() is
  'Evaluates the signals of what changed in a live week that no other worker has locked. In the last 24 hours nothing is '
  'evaluated until the close. True where it did one: call it again, in a new transaction, until it is false.';
grant execute on function private.evaluate_next_week() to service_role;

create function private.list_device_sharers(p_voter_ids uuid[])
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select o.user_id
    from public.device_accounts m
    join public.device_accounts o on o.device_id = m.device_id
    where m.user_id = any (p_voter_ids) and o.user_id <> all (p_voter_ids)
    group by o.user_id
  );
$$;
comment on function private.list_device_sharers(uuid[]) is 'The other accounts on the devices of these.';

create function private.end_holding(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  select private.close_vote_appeals(p_week_id);
  delete from private.week_keys k where k.week_id = p_week_id;
  update private.voter_weeks w set origins = '{}' where w.week_id = p_week_id and w.voted_at is not null and w.origins <> '{}';
  delete from private.unevaluated_entries u where u.week_id = p_week_id;
$$;
comment on function private.end_holding(uuid) is
  'After the last change of the votes of a week: answers open appeals, destroys the key of its networks and their hashes.';

-- supabase/schemas/50_voting/32_vote_appeals.sql
-- A voter may ask once a week that a person looks at the held votes again.
create table private.vote_appeals (
  voter_id uuid not null,
  week_id uuid not null,
  text text not null,
  receipts uuid[] not null,
  appealed_at timestamptz not null default private.clock(),
  decision text,
  decided_at timestamptz,
  constraint vote_appeals_pkey primary key (voter_id, week_id),
  constraint vote_appeals_belong_to_a_profile foreign key (voter_id) references public.profiles (id),
  constraint vote_appeals_belong_to_a_week foreign key (week_id) references public.contest_weeks (id),
  constraint vote_appeals_text_has_1_to_500_characters check (char_length(text) between 1 and 500),
  constraint vote_appeals_decision_is_known check (decision in ('released', 'voided', 'undecided')),
  constraint vote_appeals_decision_has_a_time check ((decision is null) = (decided_at is null))
);
comment on table private.vote_appeals is
  'Appeals against held votes, one for a voter and week, with the receipts of these votes. The decision follows from the votes: see close_vote_appeals.';

create index vote_appeals_open_idx on private.vote_appeals (week_id) where decision is null;

alter table private.vote_appeals enable row level security;

create domain public.appeal_outcome as text
  constraint appeal_outcome_is_known check (value in ('released', 'voided', 'undecided'));
comment on domain public.appeal_outcome is
  'What became of an appeal: a vote was counted again, none was, or nobody decided before the result.';

create type public.own_vote_appeal as (
  country public.country,
  week text,
  text text,
  appealed_at timestamptz,
  decision public.appeal_outcome,
  decided_at timestamptz
);
comment on type public.own_vote_appeal is 'An appeal of the caller. Nullable: decision, decided_at.';

create function public.appeal_held_votes(p_country text, p_week text, p_text text)
returns public.own_vote_appeal
language plpgsql
-- security definer: API roles may not write appeals.
security definer
set search_path = ''
as $$
declare
  v_voter_id uuid := private.get_user_id();
  v_state private.voter_state := private.lock_voter(v_voter_id);
  v_text text := btrim(p_text);
  v_receipts uuid[];
  v_week public.contest_weeks;
  v_now timestamptz := private.clock();
  v_appeal private.vote_appeals;
begin
  if v_state.voter_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if coalesce(char_length(v_text), 0) not between 1 and 500 then
    perform private.refuse('invalid_field', 'appeal', '1 to 500 characters');
  end if;
  v_receipts := array(
    select v.receipt
    from public.votes v
    where v.voter_id = v_voter_id and v.week_id is not distinct from v_week.id and v.state = 'held'
  );
  if cardinality(v_receipts) = 0 or v_week.cancelled_at is not null or v_now >= private.get_official_time(v_week.ends_at) then
    perform private.refuse('appeal_closed', 'No held vote of the caller in this week, or it is official.');
  end if;
  insert into private.vote_appeals (voter_id, week_id, text, receipts, appealed_at)
  values (v_voter_id, v_week.id, v_text, v_receipts, v_now)
  on conflict (voter_id, week_id) do nothing
  returning * into v_appeal;
  if not found then
    perform private.refuse('appeal_closed', 'The caller has appealed in this week.');
  end if;
  return row(v_week.country, v_week.week, v_appeal.text, v_appeal.appealed_at, null, null)::public.own_vote_appeal;
end;
$$;
comment on function public.appeal_held_votes(text, text, text) is
  'Asks once a week that an admin looks at the caller''s held votes again. Refuses: not_signed_in, no_such_week, '
  'invalid_field (appeal: 1 to 500 characters), appeal_closed (no held vote, an official or cancelled week, or a second '
  'appeal).';
grant execute on function public.appeal_held_votes(text, text, text) to authenticated;

create function public.list_own_vote_appeals()
returns setof public.own_vote_appeal
language sql
stable
-- security definer: API roles may not read appeals. It answers the caller's own alone.
security definer
set search_path = ''
as $$
  select w.country::public.country, w.week, a.text, a.appealed_at, a.decision::public.appeal_outcome, a.decided_at
  from private.vote_appeals a
  join public.contest_weeks w on w.id = a.week_id
  where a.voter_id = (select private.get_user_id())
  order by a.appealed_at desc
  limit 100;
$$;
comment on function public.list_own_vote_appeals() is 'The latest 100 appeals of the caller against held votes.';
grant execute on function public.list_own_vote_appeals() to authenticated;

create function private.close_vote_appeals(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_closed record;
begin
  for v_closed in
    update private.vote_appeals a
    set
      decided_at = private.clock(),
      decision = case
        when exists (
          select from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.state = 'counted'
            and v.receipt = any (a.receipts)
        ) then 'released'
        when exists (
          select from public.votes v
          where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.void_reason in ('undecided', 'week_cancelled')
        ) then 'undecided'
        else 'voided'
      end
    where a.week_id = p_week_id and a.decision is null
      and not exists (
        select from public.votes v
        where v.voter_id = a.voter_id and v.week_id is not distinct from a.week_id and v.state = 'held'
      )
    returning a.voter_id, a.decision
  loop
    perform private.notify(
      v_closed.voter_id, 'votes_' || v_closed.decision, p_week_id::text,
      (select jsonb_build_object('country', w.country, 'week', w.week) from public.contest_weeks w where w.id = p_week_id), null
    );
  end loop;
end;
$$;
comment on function private.close_vote_appeals(uuid) is
  'Answers and notifies the appeals of voters who have no held vote left in this week: released where one of the votes '
  'counts, undecided where the result came first, otherwise voided. Needs the lock of the contest.';

-- supabase/schemas/50_voting/33_decide_held_votes.sql
create function public.admin_decide_held_votes(
  p_country text, p_week text, p_entry_id uuid, p_voter_ids uuid[], p_action text, p_reason text
)
returns public.decided_votes
language plpgsql
-- security definer: API roles may not change votes.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision text := private.check_held_decision(p_action, p_reason, p_voter_ids);
  v_now timestamptz;
  v_week public.contest_weeks;
  v_decided integer;
  v_held public.held_votes;
begin
  perform private.lock_contest(p_country);
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  v_now := private.clock();
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if not private.can_decide_held_votes(v_week, v_now) then
    perform private.refuse('held_closed', format('phase %s', private.get_phase(v_week, v_now)));
  end if;
  perform private.refuse_own_case(v_admin, null, v_week.id);
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
  v_decided := private.decide_votes(v_week.id, p_entry_id, p_voter_ids, v_decision, p_reason, v_admin);
  if v_decided > 0 then
    perform private.write_audit(
      p_action || '_votes', 'entry', p_entry_id::text, jsonb_build_object('state', 'held', 'votes', v_decided),
      jsonb_build_object('state', case p_action when 'release' then 'counted' else 'void' end,
        'votes', v_decided, 'week', p_country || '/' || v_week.week),
      p_reason
    );
  end if;
  v_held := private.build_held_votes(v_week, v_now, v_admin);
  return row(v_held.*, v_decided)::public.decided_votes;
end;
$$;
comment on function public.admin_decide_held_votes(text, text, uuid, uuid[], text, text) is
  'For admins: releases (counts) or voids held votes of these voters for an entry, for a reason. Decided '
  'votes stay as they are. Refuses: not_allowed, own_case, invalid_input, invalid_field '
  '(reason), no_such_week, held_closed (not live, in its last 24 hours, or official).';
grant execute on function public.admin_decide_held_votes(text, text, uuid, uuid[], text, text) to authenticated;

create function public.admin_list_held_votes(p_country text, p_week text)
returns public.held_votes
language plpgsql
-- security definer: API roles may not read the votes of others. This function shows admins the part that they need.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  return private.build_held_votes(v_week, v_now, v_admin);
end;
$$;
comment on function public.admin_list_held_votes(text, text) is
  'For admins: the held votes of a week by contestant and reason, each with its voter''s id, its times, its networks as '
  'letters and its evidence, and the open appeals. No stars, no addresses, and nothing in the last 24 hours of the week. Refuses: not_allowed, no_such_week.';
grant execute on function public.admin_list_held_votes(text, text) to authenticated;

create type public.previewed_rank as (
  entry_id uuid,
  display_name text,
  rank_before integer,
  rank_after integer
);
comment on type public.previewed_rank is 'The rank of an entry now and after a decision. Nullable: none.';

create function private.preview_release(p_week public.contest_weeks, p_entry_id uuid, p_voter_ids uuid[], p_admin uuid)
returns setof public.previewed_rank
language sql
stable
set search_path = ''
as $$
  with released as (
    select
      count(*) as votes, coalesce(sum((v.stars = 5)::integer), 0) as fives, coalesce(sum(v.weight), 0) as weight,
      coalesce(sum(v.weight * v.stars), 0) as weighted_stars
    from public.votes v
    where v.week_id = p_week.id and v.entry_id = p_entry_id and v.voter_id = any (p_voter_ids) and v.state = 'held'
      and v.voter_id <> p_admin
  ),
  sums as (
    select
      s.entry_id, s.display_name, s.score, s.weight, s.fives_share,
      case when p_week.draw_seed is not null then private.compute_draw(p_week.draw_seed, s.entry_id) end as draw,
      case s.entry_id when p_entry_id
        then private.compute_score(s.weighted_stars + r.weighted_stars, s.weight + r.weight, coalesce(p_week.prior, 3.5))
        else s.score
      end as new_score,
      s.weight + case s.entry_id when p_entry_id then r.weight else 0 end as new_weight,
      case s.entry_id when p_entry_id
        then private.compute_fives_share((s.fives + r.fives)::integer, (s.votes + r.votes)::integer)
        else s.fives_share
      end as new_fives_share
    from private.standings s
    join public.entries e on e.id = s.entry_id
    cross join released r
    where s.week_id = p_week.id
      and case when p_week.draw_seed is null then s.is_listed else private.is_ranked(e, s) end
  ),
  ranked as (
    select
      u.entry_id, u.display_name,
      rank() over (order by u.score desc, u.weight desc, u.fives_share desc, u.draw collate "C") as rank_before,
      rank() over (order by u.new_score desc, u.new_weight desc, u.new_fives_share desc, u.draw collate "C") as rank_after
    from sums u
  )
  select k.entry_id, k.display_name, k.rank_before::integer, k.rank_after::integer
  from ranked k
  where k.entry_id = p_entry_id or k.rank_before <> k.rank_after
  order by k.rank_after, k.entry_id
  limit 50;
$$;
comment on function private.preview_release(contest_weeks, uuid, uuid[], uuid) is
  'The ranks that change when the held votes of these voters count, and that of the entry.';

create function public.admin_preview_held_decision(p_country text, p_week text, p_entry_id uuid, p_voter_ids uuid[])
returns setof public.previewed_rank
language plpgsql
stable
-- security definer: API roles may not read votes of others.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz := private.clock();
  v_week public.contest_weeks;
begin
  if coalesce(cardinality(p_voter_ids), 0) not between 1 and 500 then
    perform private.refuse('invalid_input', 'p_voter_ids has 1 to 500');
  end if;
  select w.* into v_week from public.contest_weeks w where w.country = p_country and w.week = p_week;
  if not found then
    perform private.refuse('no_such_week', format('country %s, week %s', p_country, p_week));
  end if;
  if not private.can_decide_held_votes(v_week, v_now) then
    perform private.refuse('held_closed', format('phase %s', private.get_phase(v_week, v_now)));
  end if;
  perform private.refuse_own_case(v_admin, null, v_week.id);
  return query select r.* from private.preview_release(v_week, p_entry_id, p_voter_ids, v_admin) r;
end;
$$;
comment on function public.admin_preview_held_decision(text, text, uuid, uuid[]) is
  'For admins: the ranks that change when the held votes of these voters for an entry are released, and that of the entry. '
  'Voiding them changes none. Ranks alone: a score would tell the stars. Refuses: not_allowed, invalid_input, no_such_week, '
  'held_closed, own_case.';
grant execute on function public.admin_preview_held_decision(text, text, uuid, uuid[]) to authenticated;

create function public.admin_decide_vote_appeal(
  p_country text, p_week text, p_voter_id uuid, p_action text, p_reason text
)
returns public.decided_votes
language plpgsql
-- security definer: API roles may not change votes.
security definer
set search_path = ''
as $$
declare
  v_entry_id uuid;
  v_answer public.decided_votes;
  v_decided integer := 0;
  v_is_first boolean := true;
begin
  perform private.require_admin();
  for v_entry_id in
    select v.entry_id
    from public.votes v
    join public.contest_weeks w on w.id = v.week_id
    where w.country = p_country and w.week = p_week and v.voter_id = p_voter_id and v.state = 'held'
    order by v.entry_id
  loop
    v_answer := public.admin_decide_held_votes(p_country, p_week, v_entry_id, array[p_voter_id], p_action, p_reason);
    v_decided := v_decided + v_answer.decided;
    v_is_first := false;
  end loop;
  if v_is_first then
    -- Nothing is held: the answer of a decision about no vote, or its refusal.
    v_answer := public.admin_decide_held_votes(
      p_country, p_week, '00000000-0000-0000-0000-000000000000', array[p_voter_id], p_action, p_reason
    );
  end if;
  v_answer.decided := v_decided;
  return v_answer;
end;
$$;
comment on function public.admin_decide_vote_appeal(text, text, uuid, text, text) is
  'For admins: admin_decide_held_votes for all held votes of a voter in a week, which answers an open appeal. Refuses what '
  'admin_decide_held_votes refuses.';
grant execute on function public.admin_decide_vote_appeal(text, text, uuid, text, text) to authenticated;

-- supabase/schemas/50_voting/34_write_vote.sql
-- The one way to write a vote. The functions use the search path of cast_vote.
create function private.find_hold_reason(
  p_voter_id uuid, p_eligible private.eligible_vote, p_account_made_at timestamptz, p_is_third_on_device boolean
)
returns text
language plpgsql
as $$
begin
  -- In the last 24 hours no state changes. The close evaluates these votes.
  if p_eligible.is_blackout then
    return null;
  end if;
  if p_account_made_at > p_eligible.passed_at - interval '24 hours' then
    insert into private.new_account_votes (entry_id, cast_at, voter_id)
    values (p_eligible.entry_id, p_eligible.passed_at, p_voter_id)
    on conflict do nothing;
  end if;
  if p_is_third_on_device then
    return 'shared_device';
  end if;
  if p_account_made_at > p_eligible.passed_at - interval '24 hours' and (
    select count(*)
    from (
      select from private.new_account_votes n
      where n.entry_id = p_eligible.entry_id
        and n.cast_at > p_eligible.passed_at - make_interval(secs => private.get_threshold('burst', 'seconds'))
      limit private.get_threshold('burst', 'votes')
    ) x
  ) >= private.get_threshold('burst', 'votes') then
    return 'burst';
  end if;
  return null;
end;
$$;
comment on function private.find_hold_reason(uuid, private.eligible_vote, timestamptz, boolean) is
  'Why a new vote is held at once: shared_device or burst. Null where it counts. The nine votes before the tenth of a '
  'burst are held by evaluate_next_week.';

create function private.note_hold(p_vote public.votes, p_reason text)
returns void
language sql
as $$
  insert into private.vote_holds (week_id, receipt, reason, held_at)
  values (p_vote.week_id, p_vote.receipt, p_reason, p_vote.cast_at);
  insert into private.vote_signals (week_id, receipt, signal, evidence, found_at)
  values (p_vote.week_id, p_vote.receipt, p_reason, '{}', p_vote.cast_at);
  -- No change of the sums: the signals of this entry are due.
  insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
  values (p_vote.week_id, p_vote.entry_id, 0, 0, 0, 0, 0, p_vote.cast_at);
$$;
comment on function private.note_hold(votes, text) is 'Stores why a vote was held while it was written.';

create function private.write_vote(
  p_voter_id uuid, p_eligible private.eligible_vote, p_stars integer, p_weight numeric, p_account_made_at timestamptz,
  p_is_third_on_device boolean
)
returns public.vote_answer
language plpgsql
as $$
declare
  v_vote public.votes;
  v_old_stars integer;
  v_hold_reason text;
begin
  -- "is not distinct from" keeps the index of receipts out: planned while the week has no votes, a session would read
  -- all votes of the week through it.
  select v.* into v_vote
  from public.votes v
  where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
    and v.week_id is not distinct from p_eligible.week_id;
  if not found then
    v_hold_reason := private.find_hold_reason(p_voter_id, p_eligible, p_account_made_at, p_is_third_on_device);
    insert into public.votes (voter_id, entry_id, week_id, stars, weight, state, cast_at, changed_at)
    values (
      p_voter_id, p_eligible.entry_id, p_eligible.week_id, p_stars, p_weight,
      case when v_hold_reason is null then 'counted' else 'held' end, p_eligible.passed_at, p_eligible.passed_at
    )
    returning * into v_vote;
    if v_hold_reason is not null then
      perform private.note_hold(v_vote, v_hold_reason);
      return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
    end if;
    insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
    values (
      v_vote.week_id, v_vote.entry_id, 1, p_stars, (p_stars = 5)::integer, v_vote.weight, v_vote.weight * p_stars,
      p_eligible.passed_at
    );
  elsif v_vote.stars <> p_stars then
    v_old_stars := v_vote.stars;
    update public.votes v
    set stars = p_stars, changed_at = p_eligible.passed_at
    where v.voter_id = p_voter_id and v.entry_id = p_eligible.entry_id
      and v.week_id is not distinct from p_eligible.week_id
    returning * into v_vote;
    if v_vote.state = 'counted' then
      insert into private.vote_deltas (week_id, entry_id, votes, stars, fives, weight, weighted_stars, made_at)
      values (
        v_vote.week_id, v_vote.entry_id, 0, p_stars - v_old_stars, (p_stars = 5)::integer - (v_old_stars = 5)::integer,
        0, v_vote.weight * (p_stars - v_old_stars), p_eligible.passed_at
      );
    end if;
  end if;
  return row(v_vote.entry_id, v_vote.stars, v_vote.state, v_vote.receipt, v_vote.cast_at)::public.vote_answer;
end;
$$;
comment on function private.write_vote(uuid, private.eligible_vote, integer, numeric, timestamptz, boolean) is
  'Adds the vote, held where a strong signal shows at once, or changes its stars, and appends the change of the sums. '
  'The same stars again change nothing.';

-- supabase/schemas/60_social/01_likes.sql
create type public.like_answer as (
  profile_id uuid,
  is_liked boolean,
  likes integer
);
comment on type public.like_answer is
  'What like_profile and unlike_profile answer: the new state and the public count, the caller''s own like '
  'included. Nullable: none.';

create table public.likes (
  liker_id uuid not null,
  profile_id uuid not null,
  liked_at timestamptz not null,
  constraint likes_pkey primary key (liker_id, profile_id),
  constraint likes_are_given_by_a_profile foreign key (liker_id) references public.profiles (id) on delete cascade,
  constraint likes_belong_to_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint likes_are_for_others check (liker_id <> profile_id)
);
comment on table public.likes is
  'Who likes whom now. Only like_profile and unlike_profile write here. The public count is profiles.likes.';

-- A page of likes given or received, the newest first. Only the liker and the liked person see it (product rules, 6).
create index likes_of_a_liker_idx on public.likes (liker_id, liked_at desc, profile_id desc);
create index likes_of_a_profile_idx on public.likes (profile_id, liked_at desc, liker_id desc);

alter table public.likes enable row level security;

create table private.past_likes (
  liker_id uuid not null,
  profile_id uuid not null,
  liked_at timestamptz not null,
  unliked_at timestamptz not null,
  is_ended_by_block boolean not null default false,
  constraint past_likes_belong_to_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint past_likes_were_given_by_a_profile foreign key (liker_id) references public.profiles (id) on delete cascade
);
comment on table private.past_likes is
  'Likes that were taken back. They still count for a week that started before, even when it qualifies later.';
comment on column private.past_likes.is_ended_by_block is
  'Whether a block ended the like. Then the export of the liker leaves it out.';

create index past_likes_of_a_liker_idx on private.past_likes (liker_id, unliked_at);
create index past_likes_of_a_profile_idx on private.past_likes (profile_id, unliked_at);

alter table private.past_likes enable row level security;

create function private.check_liker(p_liker_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_liker record;
  v_now timestamptz;
begin
  -- The likes of one person come one after the other, so that the limit holds. A lock of the profile row would let
  -- two people who like each other at the same moment wait for each other.
  perform private.lock_liker(p_liker_id);
  v_now := private.clock();
  select p.email_verified_at, p.suspended_at, p.agreed_at into v_liker from public.profiles p where p.id = p_liker_id;
  if p_liker_id is null or not found then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if v_liker.email_verified_at is null then
    perform private.refuse('email_not_verified', 'The email address of this account is not verified.');
  end if;
  if v_liker.suspended_at is not null then
    perform private.refuse('not_allowed', 'This account is suspended.');
  end if;
  if v_liker.agreed_at is null then
    perform private.refuse('age_unconfirmed', 'The user has not confirmed that they are 18 or older.', 'Call agree_as_adult.');
  end if;
  if (
    (
      select count(*) from public.likes l
      where l.liker_id = p_liker_id and l.liked_at > v_now - interval '1 hour'
    ) + (
      select count(*) from private.past_likes l
      where l.liker_id = p_liker_id and l.unliked_at > v_now - interval '1 hour'
    )
  ) >= 120 then
    perform private.refuse('rate_limited', '120 likes in an hour', 'Like again later.');
  end if;
end;
$$;
comment on function private.check_liker(uuid) is
  'Refuses an account that may not like: not_signed_in, email_not_verified, not_allowed (suspended), '
  'age_unconfirmed, rate_limited (120 changes in an hour).';

create function private.count_likes()
returns trigger
language plpgsql
-- security definer: deleting an account deletes its likes, and the deleting role may not write this count.
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    update public.profiles p set likes = p.likes + 1 where p.id = new.profile_id;
  else
    update public.profiles p set likes = p.likes - 1 where p.id = old.profile_id;
  end if;
  return null;
end;
$$;
comment on function private.count_likes() is
  'Updates the public count of a profile for every added and deleted like.';

create trigger likes_after_insert_or_delete_count_likes
  after insert or delete on public.likes
  for each row execute function private.count_likes();

create function private.count_likes_at(p_profile_id uuid, p_at timestamptz)
returns integer
language sql
stable
set search_path = ''
as $$
  select (
    (select count(*) from public.likes l where l.profile_id = p_profile_id and l.liked_at < p_at)
    + (
      select count(*)
      from private.past_likes l
      where l.profile_id = p_profile_id and l.liked_at < p_at and l.unliked_at >= p_at
    )
  )::integer;
$$;
comment on function private.count_likes_at(uuid, timestamptz) is
  'How many likes a profile had at an instant, including likes taken back later.';

create function private.get_like_time(p_profile_id uuid)
returns timestamptz
language plpgsql
set search_path = ''
as $$
begin
  -- Before the row, as in a qualification. Before the clock: the qualification of a week waits for likes that read the
  -- clock before its start.
  perform private.share_likes();
  perform private.lock_profiles(array[p_profile_id]);
  return private.clock();
end;
$$;
comment on function private.get_like_time(uuid) is
  'The time at which a like is given or taken back. Waits for its locks.';

create function public.like_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: API roles may write neither likes nor their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := private.get_user_id();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  if p_profile_id = v_liker_id then
    perform private.refuse('own_entry', 'A like for oneself.');
  end if;
  v_now := private.get_like_time(p_profile_id);
  -- After the lock of the profile row, which a block takes too: the later of the two sees the earlier.
  if private.is_blocked_pair(v_liker_id, p_profile_id)
    or not exists (select from public.entries e where e.profile_id = p_profile_id and e.is_public)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  perform private.refuse_pending_deletion(v_liker_id);
  insert into public.likes (liker_id, profile_id, liked_at)
  values (v_liker_id, p_profile_id, v_now)
  on conflict (liker_id, profile_id) do nothing;
  select p.likes into v_likes from public.profiles p where p.id = p_profile_id;
  return row(p_profile_id, true, v_likes)::public.like_answer;
end;
$$;
comment on function public.like_profile(uuid) is
  'Likes a contestant. A second call changes nothing. Refuses, in this order: not_signed_in, '
  'email_not_verified, not_allowed (suspended), age_unconfirmed, rate_limited, own_entry, no_such_profile (no '
  'public entry, or a blocked pair).';
grant execute on function public.like_profile(uuid) to authenticated;

create function public.unlike_profile(p_profile_id uuid)
returns public.like_answer
language plpgsql
-- security definer: API roles may write neither likes nor their count.
security definer
set search_path = ''
as $$
declare
  v_liker_id uuid := private.get_user_id();
  v_likes integer;
  v_now timestamptz;
begin
  perform private.check_liker(v_liker_id);
  v_now := private.get_like_time(p_profile_id);
  with taken as (
    delete from public.likes l
    where l.liker_id = v_liker_id and l.profile_id = p_profile_id
    returning l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at)
  select v_liker_id, p_profile_id, t.liked_at, v_now from taken t;
  select p.likes into v_likes
  from public.profiles p
  where p.id = p_profile_id and not private.is_blocked_pair(v_liker_id, p_profile_id)
    -- Anybody may know of a contestant, and the caller of whom they liked. Of other ids nobody learns whether they exist.
    and (
      exists (select from public.entries e where e.profile_id = p.id and e.is_public)
      or exists (select from private.past_likes l where l.liker_id = v_liker_id and l.profile_id = p.id)
    );
  if not found then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  return row(p_profile_id, false, v_likes)::public.like_answer;
end;
$$;
comment on function public.unlike_profile(uuid) is
  'Takes a like back, also from a contestant who has left the contest. A second call changes nothing. Refuses '
  'as like_profile does.';
grant execute on function public.unlike_profile(uuid) to authenticated;

-- supabase/schemas/60_social/02_list_likes.sql
create type public.listed_like as (
  profile_id uuid,
  display_name text,
  has_page boolean,
  portrait public.picture,
  is_mutual boolean,
  liked_at timestamptz,
  cursor text
);
comment on type public.listed_like is
  'One row of list_likes: the other person. has_page: they have a public page. display_name is null for a '
  'hidden or deleted person; the id stays, so that the caller can take the own like back. Nullable: '
  'display_name, portrait.';

create type public.like_state as (
  profile_id uuid,
  likes integer,
  is_liked boolean
);
comment on type public.like_state is
  'One row of get_likes. is_liked is false for a caller who is not signed in. Nullable: none.';

create function private.build_listed_like(p_viewer_id uuid, p_other_id uuid, p_liked_at timestamptz, p_direction text)
returns public.listed_like
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.get_newest_public_entry(p_other_id);
  v_like public.listed_like;
begin
  v_like.profile_id := p_other_id;
  v_like.has_page := v_entry_id is not null;
  v_like.liked_at := p_liked_at;
  v_like.cursor := concat_ws('_', p_direction, (extract(epoch from p_liked_at) * 1000000)::bigint, p_other_id);
  if v_entry_id is not null then
    select e.display_name into v_like.display_name from public.entries e where e.id = v_entry_id;
    select jsonb_populate_record(null::public.picture, to_jsonb(f))
    into v_like.portrait
    from public.photos f
    where f.entry_id = v_entry_id and f.kind = 'portrait' and f.state = 'approved';
  elsif p_direction = 'received' then
    -- A liker without a page shows their name to the liked person, and only to them.
    select p.display_name into v_like.display_name from public.profiles p where p.id = p_other_id;
  end if;
  v_like.is_mutual := case p_direction
    when 'given' then exists (select from public.likes l where l.liker_id = p_other_id and l.profile_id = p_viewer_id)
    else exists (select from public.likes l where l.liker_id = p_viewer_id and l.profile_id = p_other_id)
  end;
  return v_like;
end;
$$;
comment on function private.build_listed_like(uuid, uuid, timestamptz, text) is
  'A like as one of its two people sees it.';

create function public.get_likes(p_profile_ids uuid[])
returns setof public.like_state
language plpgsql
stable
-- security definer: API roles may not read likes. The caller sees public counts and their own likes.
security definer
set search_path = ''
as $$
begin
  if cardinality(p_profile_ids) > 100 then
    perform private.refuse('invalid_input', 'more than 100 profiles');
  end if;
  return query
    select
      p.id,
      p.likes,
      exists (select from public.likes l where l.liker_id = (select auth.uid()) and l.profile_id = p.id)
    from public.profiles p
    where p.id = any (p_profile_ids) and private.can_open_page((select auth.uid()), p.id);
end;
$$;
comment on function public.get_likes(uuid[]) is
  'The public counts of up to 100 contestants, and which of them the caller likes. Profiles without a public '
  'entry are left out. Refuses: invalid_input.';
grant execute on function public.get_likes(uuid[]) to anon, authenticated;

create function public.list_likes(p_direction text, p_limit integer default 24, p_after text default null)
returns setof public.listed_like
language plpgsql
stable
-- security definer: the name of a liker without a public page is readable only here, for the liked person.
security definer
set search_path = ''
as $$
declare
  v_viewer_id uuid := private.require_account();
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_after text[] := private.read_cursor(p_after, '^(given|received)_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_at timestamptz := timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond';
begin
  if coalesce(p_direction, '') not in ('given', 'received') or v_after[1] <> p_direction then
    perform private.refuse('invalid_input', 'p_direction is given or received, and the cursor of the same list');
  end if;
  if p_direction = 'given' then
    return query
      select k.*
      from (
        select g.profile_id, g.liked_at
        from public.likes g
        where g.liker_id = v_viewer_id and (v_at is null or (g.liked_at, g.profile_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.profile_id desc
        limit v_limit
      ) l
      cross join lateral private.build_listed_like(v_viewer_id, l.profile_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  else
    return query
      select k.*
      from (
        select g.liker_id, g.liked_at
        from public.likes g
        join public.profiles p on p.id = g.liker_id
        where g.profile_id = v_viewer_id
          and not private.is_hidden(p)
          and (v_at is null or (g.liked_at, g.liker_id) < (v_at, v_after[3]::uuid))
        order by g.liked_at desc, g.liker_id desc
        limit v_limit
      ) l
      cross join lateral private.build_listed_like(v_viewer_id, l.liker_id, l.liked_at, p_direction) k
      order by k.liked_at desc, k.profile_id desc;
  end if;
end;
$$;
comment on function public.list_likes(text, integer, text) is
  'A page of the caller''s likes, the newest first. p_direction is given (whom the caller likes) or received '
  '(who likes the caller, without accounts that are suspended or pending deletion). p_limit is 1 to 100, '
  'p_after the cursor of the last row. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_likes(text, integer, text) to authenticated;

create function public.export_my_likes(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: only functions may read who likes whom. This one returns the caller's own likes.
security definer
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^liked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_likes jsonb;
  v_next text;
begin
  select
    coalesce(
      jsonb_agg(jsonb_build_object('profile_id', l.liker_id, 'liked_at', l.liked_at) order by l.liked_at, l.liker_id), '[]'
    ),
    case when count(*) = 1000 then (
      array_agg(
        concat_ws('_', 'liked', (extract(epoch from l.liked_at) * 1000000)::bigint, l.liker_id) order by l.liked_at, l.liker_id
      )
    )[1000] end
  into v_likes, v_next
  from (
    select g.liker_id, g.liked_at
    from public.likes g
    join public.profiles p on p.id = g.liker_id
    where g.profile_id = v_person_id
      -- As in list_likes: nobody sees accounts that are suspended or pending deletion.
      and not private.is_hidden(p)
      and (g.liked_at, g.liker_id) > (
        coalesce(timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', '-infinity'),
        coalesce(v_after[3], '00000000-0000-0000-0000-000000000000')::uuid
      )
    order by g.liked_at, g.liker_id
    limit 1000
  ) l;
  return jsonb_build_object('likes', v_likes, 'next', v_next) || case
    when p_after is null
    then jsonb_build_object('like_count', (select count(*) from public.likes g where g.profile_id = v_person_id))
    else '{}'
  end;
end;
$$;
comment on function public.export_my_likes(text) is
  'For the export of the caller''s data: the likes that the caller received, {likes, next}, and in the first '
  'answer like_count (an upper bound). 1,000 at a time, the oldest first. Where next is not null, call again '
  'with it. Refuses: not_signed_in, invalid_input.';
grant execute on function public.export_my_likes(text) to authenticated;

-- supabase/schemas/60_social/03_blocks.sql
create type public.blocked_person as (
  profile_id uuid,
  display_name text,
  blocked_at timestamptz,
  cursor text
);
comment on type public.blocked_person is
  'One row of list_blocked. display_name is null for a deleted or hidden person, and for one whom the caller '
  'could not see when blocking. Nullable: display_name.';

-- A block is mutual and silent: neither person finds, likes, writes to or votes for the other (product rules, 6). It
-- changes no earlier vote, no rank and no public result. This table is the only source of blocked pairs.
create table private.blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  is_known boolean not null,
  blocked_at timestamptz not null default private.clock(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_are_set_by_a_profile foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint blocks_are_for_others check (blocker_id <> blocked_id)
);
comment on table private.blocks is
  'Who has blocked whom. blocked_id may belong to nobody: a refusal would reveal which ids exist. is_known: '
  'the blocker could see that person at the time, and may still read their name.';

create index blocks_by_blocked_idx on private.blocks (blocked_id, blocker_id);
create index blocks_by_time_idx on private.blocks (blocker_id, blocked_at desc, blocked_id desc);

alter table private.blocks enable row level security;

create function private.can_open_page(p_viewer_id uuid, p_person_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.entries e where e.profile_id = p_person_id and e.is_public)
    and not private.is_blocked_pair(p_viewer_id, p_person_id);
$$;
comment on function private.can_open_page(uuid, uuid) is
  'Whether a person has a public entry and is no blocked pair with the viewer. The viewer is null for visitors.';

create function public.list_visible_people(p_profile_ids uuid[])
returns uuid[]
language plpgsql
stable
-- security definer: API roles may not read entries and blocks.
security definer
set search_path = ''
as $$
declare
  v_viewer_id uuid := private.require_account();
begin
  if coalesce(cardinality(p_profile_ids), 0) > 100 then
    perform private.refuse('invalid_input', 'more than 100 profiles');
  end if;
  return array(
    select distinct id from unnest(p_profile_ids) id where private.can_open_page(v_viewer_id, id) order by 1
  );
end;
$$;
comment on function public.list_visible_people(uuid[]) is
  'Which of up to 100 people have a page that the caller can open, the own page included. Refuses: not_signed_in, '
  'invalid_input.';
grant execute on function public.list_visible_people(uuid[]) to authenticated;

create function private.list_blocked_pairs(p_person uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select b.blocked_id from private.blocks b where b.blocker_id = p_person
    union
    select b.blocker_id from private.blocks b where b.blocked_id = p_person
  );
$$;
comment on function private.list_blocked_pairs(uuid) is
  'Everyone whom a person has blocked or who has blocked that person.';

create function private.is_blocked_pair(p_one uuid, p_other uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.blocks b where b.blocker_id = p_one and b.blocked_id = p_other)
    or exists (select from private.blocks b where b.blocker_id = p_other and b.blocked_id = p_one);
$$;
comment on function private.is_blocked_pair(uuid, uuid) is
  'Whether one of two people has blocked the other. False for an unknown id.';

-- A person who wrote to the viewer is known, also after the request was refused or the conversation cleared.
create function private.is_known_profile(p_viewer uuid, p_profile_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not private.is_blocked_pair(p_viewer, p_profile_id)
    and not private.is_hidden_person(p_profile_id)
    and (
      private.get_newest_public_entry(p_profile_id) is not null
      or exists (select from private.conversation_members s where s.profile_id = p_viewer and s.other_id = p_profile_id and not s.is_blocked_pair and not s.is_other_hidden)
    );
$$;
comment on function private.is_known_profile(uuid, uuid) is
  'Whether a viewer can see a person now, or got a message from them.';

create function private.get_display_name(p_profile_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select e.display_name from public.entries e where e.id = private.get_newest_public_entry(p_profile_id)), p.display_name
  )
  from public.profiles p
  where p.id = p_profile_id and not private.is_hidden(p);
$$;
comment on function private.get_display_name(uuid) is
  'The name of a person for others: of the newest public entry, otherwise of the account. Null for a hidden, '
  'deleted or nameless person.';

create function private.end_likes_between(p_one uuid, p_other uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz;
begin
  -- A message between the two is there before the block, or is refused by it.
  perform private.lock_pair(p_one, p_other);
  perform private.share_entries();
  -- As a like: the lock of the likes, then the rows, then the clock.
  perform private.share_likes();
  perform private.lock_profiles(array[p_one, p_other]);
  v_now := private.clock();
  with taken as (
    delete from public.likes l
    where (l.liker_id = p_one and l.profile_id = p_other) or (l.liker_id = p_other and l.profile_id = p_one)
    returning l.liker_id, l.profile_id, l.liked_at
  )
  insert into private.past_likes (liker_id, profile_id, liked_at, unliked_at, is_ended_by_block)
  select t.liker_id, t.profile_id, t.liked_at, v_now, true from taken t;
end;
$$;
comment on function private.end_likes_between(uuid, uuid) is
  'Takes back the likes between two people. A week that started before counts them as they were.';

create function public.block_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write blocks.
security definer
set search_path = ''
as $$
declare
  -- As many as likes. A person who is written to by a crowd blocks 60 of them at once.
  v_blocker_id uuid := private.limit_account('blocks', 120);
begin
  if p_profile_id is null or p_profile_id = v_blocker_id then
    perform private.refuse('invalid_input', 'p_profile_id is null or the caller');
  end if;
  perform private.lock_blocker(v_blocker_id);
  if exists (select from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id) then
    return;
  end if;
  if (select count(*) from private.blocks b where b.blocker_id = v_blocker_id) >= 1000 then
    perform private.refuse('rate_limited', '1,000 blocked people', 'Unblock a person first.');
  end if;
  -- Taking back the likes locks both profiles. A like at this moment waits, and the new row then refuses it.
  perform private.end_likes_between(v_blocker_id, p_profile_id);
  insert into private.blocks (blocker_id, blocked_id, is_known)
  values (v_blocker_id, p_profile_id, private.is_known_profile(v_blocker_id, p_profile_id));
end;
$$;
comment on function public.block_person(uuid) is
  'Blocks a person, silently and for both. The likes between the two end. Every account may block, also a '
  'suspended one. An unknown id is accepted like any other. A second call changes nothing. Refuses: '
  'not_signed_in, rate_limited (120 in an hour; 1,000 blocks), invalid_input (oneself).';
grant execute on function public.block_person(uuid) to authenticated;

create function public.list_blocked(p_limit integer default 24, p_after text default null)
returns setof public.blocked_person
language plpgsql
stable
-- security definer: the blocker cannot read a blocked person's page. Only the name comes from here.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^blocked_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
begin
  return query
    select
      b.blocked_id,
      case when b.is_known then private.get_display_name(b.blocked_id) end,
      b.blocked_at,
      concat_ws('_', 'blocked', (extract(epoch from b.blocked_at) * 1000000)::bigint, b.blocked_id)
    from private.blocks b
    where b.blocker_id = v_blocker_id
      and (
        v_after is null
        or (b.blocked_at, b.blocked_id)
          < (timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', v_after[3]::uuid)
      )
    order by b.blocked_at desc, b.blocked_id desc
    limit least(greatest(coalesce(p_limit, 24), 1), 100);
end;
$$;
comment on function public.list_blocked(integer, text) is
  'People whom the caller has blocked, the latest first. Never people who have blocked the caller. Refuses: '
  'not_signed_in, invalid_input.';
grant execute on function public.list_blocked(integer, text) to authenticated;

create function public.unblock_person(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write blocks.
security definer
set search_path = ''
as $$
declare
  v_blocker_id uuid := private.limit_account('unblocks', 120);
begin
  perform private.lock_blocker(v_blocker_id);
  perform private.lock_pair(v_blocker_id, p_profile_id);
  perform private.share_entries();
  perform private.share_profiles(array[v_blocker_id, p_profile_id]);
  delete from private.blocks b where b.blocker_id = v_blocker_id and b.blocked_id = p_profile_id;
end;
$$;
comment on function public.unblock_person(uuid) is
  'Takes the caller''s own block back, never the other person''s. Ended likes stay ended. Refuses: '
  'not_signed_in, rate_limited (120 in an hour).';
grant execute on function public.unblock_person(uuid) to authenticated;

-- supabase/schemas/70_messages/01_contact_filter.sql
create function private.find_contact(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when private.has_link(t) then 'link'
    when private.has_phone_number(t) then 'phone'
    -- A name on another service. Shorter names mean places, as in @home.
    when t ~ '(?<![\w.])@ ?[\w.]{5,}' then 'handle'
    when t ~ '\m(telegram|tele|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wa|wechat|weixin|viber|line|discord|kik|kakao|skype|tiktok|телеграм|телега|тг|инста|вк)\M( id)?\s*[:=@]\s*[\w@]'
      then 'handle'
    -- Without a colon: a word with a digit or an underscore, right after the name of the service.
    when t ~ '\m(telegram|tg|instagram|insta|ig|snapchat|snap|whats\s?app|wechat|weixin|viber|discord|kakao|skype|tiktok|телеграм|тг|инста)\M(\s+(is|id|as|me|at|name|user|username|мой|это|es|est|ist|è))*\s+[a-z][a-z.]*[0-9_][\w.]{2,}'
      then 'handle'
  end
  from (select private.normalize_message(p_text) as t) plain;
$$;
comment on function private.find_contact(text) is
  'The first contact detail in a text: link, phone or handle. Null for none.';

create function private.has_link(p_plain text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- A scheme, also a broken one.
    t ~ 'h[tx*]{2}ps?[^a-z0-9]{0,4}[:/]|\mftp ?: ?/|\mwww ?[.\[({]'
    -- A domain whose ending is not a word of any language.
    or t ~ '[^\s.,;:!?()]\.(com|net|org|info|biz|app|xyz|site|online|shop|store|club|vip|link|live|chat|dating|cam|gg|io|ly|ru|su|uk|fr|br|cn|jp|kr|mx|ua|kz|pl|cz|eu|ph|vn|th|tk|cc|ee|gl|рф|中国)(?![\w-])'
    -- Other domains with a path, and the short hosts of messengers.
    or t ~ '\w\.[a-z]{2,10}/\w'
    or t ~ '\m(t|wa|m|telegram|paypal|vk|linktr|youtu|instagr|onlyfans|bit|goo|discord)\s?\.\s?(me|cc|com|ee|be|am|ly|gl|gg)\M'
    -- A dot between blanks or brackets, or a comma in its place.
    or t ~ '\w(\s+\.\s*|\s*[\[({<]\s*[.,]\s*[\])}>]\s*|,)(com|net|org|ru|info|io|me|app|gg)\M'
    -- A dot written as a word.
    or t ~ '\w[\s\[({_*-]*\m(dot|punkt|punto|ponto|point|точка|тчк|डॉट|نقطة)\M[\s\])}_*-]*(com|net|org|ru|info|io|app|xyz|gg|ком|ру|कॉम|كوم)\M'
    or t ~ '\w\s*(点|點|ドット|닷)\s*(com|net|org|cn|jp|kr|컴|コム)'
    or t ~ '\mdot\M\s*(me|co|site|online|link|shop|club|tv)\M'
    -- Four numbers as an address.
    or t ~ '(?<![0-9.])[0-9]{1,3}(\.[0-9]{1,3}){3}(?![0-9])'
    -- A mail address.
    or t ~ '[\w.+-]+\s?(@|[\[({] ?at ?[\])}])\s?[\w-]+\s?(\.|[\[({] ?(dot|\.) ?[\])}])\s?[a-z]{2}'
  -- The text as it is, and with Latin letters for Cyrillic ones that look like them.
  from (values (p_plain), (translate(p_plain, 'асеорхумткнві', 'aceopxymtkhbi'))) as form (t)
  order by 1 desc
  limit 1;
$$;
comment on function private.has_link(text) is
  'Whether a plain text contains an address of the web or of a mailbox, also a disguised one.';

create function private.has_phone_number(p_plain text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := p_plain;
  v_run text[];
begin
  -- Dates, spans of years and large numbers are not phone numbers.
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{4}-[0-9]{2}-[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,2}([./-])[0-9]{1,2}\1(19|20)[0-9]{2}(?![ .-]?[0-9])', ' day ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)(19|20)[0-9]{2} ?[-–—/] ?(19|20)[0-9]{2}(?![ .-]?[0-9])', ' years ', 'g');
  v_text := regexp_replace(v_text, '(?<![0-9+][ ./-]?)[0-9]{1,3}(,[0-9]{3})+(?![ .-]?[0-9])', ' number ', 'g');
  -- Anything except words and the colon of a time may separate two digits, also hearts and stars.
  for v_run in select regexp_matches(v_text, '[+]?[0-9](?:[^[:alnum:]:]{0,4}[0-9])+', 'g') loop
    if char_length(regexp_replace(v_run[1], '[^0-9]', '', 'g')) >= 7 then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.has_phone_number(text) is
  'Whether a plain text contains 7 or more digits that are not a date or an amount, with anything except '
  'words between them.';

create function private.normalize_message(p_text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(
    translate(
      -- Compatibility forms first: full-width, circled, mathematical and raised letters and digits become plain.
      regexp_replace(
        normalize(p_text, nfkc),
        '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u3164\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]',
        '', 'g'
      ),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙〇零一二三四五六七八九。·•∙․⁄∕',
      '01234567890123456789012345678901234567890123456789' || '00123456789' || '.....//'
    )
  );
$$;
comment on function private.normalize_message(text) is
  'A text for comparisons: compatibility forms, digits of other scripts and full stops become plain, and '
  'invisible characters are removed.';

-- supabase/schemas/70_messages/02_conversations.sql
-- A pair of people has one conversation and two conversation members. All of it is private: only functions read and
-- write it.
create table private.conversations (
  id uuid not null default gen_random_uuid(),
  low_id uuid not null,
  high_id uuid not null,
  state text not null default 'open',
  requester_id uuid not null,
  requested_at timestamptz not null,
  last_number integer not null default 0,
  constraint conversations_pkey primary key (id),
  constraint conversations_are_one_for_a_pair unique (low_id, high_id),
  constraint conversations_low_is_a_profile foreign key (low_id) references public.profiles (id) on delete cascade,
  constraint conversations_high_is_a_profile foreign key (high_id) references public.profiles (id) on delete cascade,
  constraint conversations_are_between_two check (low_id < high_id),
  constraint conversations_state_is_known check (state in ('open', 'accepted', 'refused'))
);
comment on table private.conversations is
  'Two people who write to each other, or one who has sent a request: open, accepted or refused. last_number '
  'counts the messages.';

create index conversations_by_high_idx on private.conversations (high_id);

alter table private.conversations enable row level security;

create table private.conversation_members (
  profile_id uuid not null,
  other_id uuid not null,
  conversation_id uuid not null,
  folder text not null,
  is_waiting boolean not null default false,
  last_at timestamptz not null,
  last_number integer not null,
  last_line text not null,
  last_is_own boolean not null,
  unread integer not null default 0,
  read_to integer not null default 0,
  cleared_to integer not null default 0,
  other_name text,
  other_portrait text,
  is_blocked_pair boolean not null default false,
  is_other_hidden boolean not null default false,
  is_listed boolean not null
    generated always as (not is_blocked_pair and not is_other_hidden and last_number > cleared_to and folder <> 'none') stored,
  constraint conversation_members_pkey primary key (profile_id, other_id),
  constraint conversation_members_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint conversation_members_folder_is_known check (folder in ('inbox', 'requests', 'muted', 'none')),
  constraint conversation_members_last_line_is_short check (char_length(last_line) <= 100)
);
comment on table private.conversation_members is
  'A conversation as one of the two sees it: the last line, the unread count, what was read and cleared, and '
  'the other''s name and portrait. A page of an inbox therefore reads one index. is_waiting: the person''s '
  'own request without an answer.';

create index conversation_members_by_conversation_idx on private.conversation_members (conversation_id);
create index conversation_members_by_other_idx on private.conversation_members (other_id);
create index conversation_members_in_order_idx on private.conversation_members (profile_id, folder, last_at desc, other_id desc)
  include (last_line, last_is_own, last_number, unread, is_waiting, other_name, other_portrait)
  where is_listed;
create index conversation_members_unread_idx on private.conversation_members (profile_id, folder) include (unread, last_at) where is_listed and unread > 0;

alter table private.conversation_members enable row level security;

create function private.get_conversation(p_one uuid, p_other uuid)
returns private.conversations
language sql
stable
set search_path = ''
as $$
  select c from private.conversations c
  where c.low_id = least(p_one, p_other) and c.high_id = greatest(p_one, p_other);
$$;
comment on function private.get_conversation(uuid, uuid) is 'The conversation of two people, or nulls.';

-- The name and portrait are computed once for all conversations of a person. The planner would pull up a subquery
-- without a table, and run its functions for every member.
create function private.refresh_conversation_members(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  with f as materialized (
    select
      private.get_display_name(p_profile_id) as name,
      private.pack_portrait(private.get_newest_public_entry(p_profile_id)) as portrait,
      private.is_hidden_person(p_profile_id) as is_hidden
  )
  update private.conversation_members s
  set other_name = f.name, other_portrait = f.portrait, is_other_hidden = f.is_hidden
  from f
  where s.other_id = p_profile_id
    and (s.other_name, s.other_portrait, s.is_other_hidden) is distinct from (f.name, f.portrait, f.is_hidden);
$$;
comment on function private.refresh_conversation_members(uuid) is
  'Updates the name and portrait of a person in the conversations of others.';

create function private.sync_blocks_to_members()
returns trigger
language plpgsql
-- security definer: a role that blocks may not write conversation members.
security definer
set search_path = ''
as $$
declare
  v_block private.blocks := case when tg_op = 'INSERT' then new else old end;
begin
  update private.conversation_members s
  set is_blocked_pair = private.is_blocked_pair(s.profile_id, s.other_id)
  where (s.profile_id, s.other_id)
    in ((v_block.blocker_id, v_block.blocked_id), (v_block.blocked_id, v_block.blocker_id));
  return null;
end;
$$;
comment on function private.sync_blocks_to_members() is
  'Hides a conversation for both while one blocks the other, and shows it after the block.';

create trigger blocks_after_insert_or_delete_sync_blocks_to_members
  after insert or delete on private.blocks
  for each row execute function private.sync_blocks_to_members();

create domain public.conversation_state as text constraint conversation_state_is_known check (
  value in ('none', 'requested', 'request', 'lapsed', 'refused', 'accepted')
);
comment on domain public.conversation_state is
  'The state of a conversation for one of the two: none, requested (by this person), request (to this person, '
  'without an answer), lapsed (a request to this person, older than 30 days: a reply accepts it, and it cannot '
  'be refused), refused (by this person) or accepted. A refusal by the other is requested.';

-- A request lapses after 30 days, so no refusal is later than that. The next request is possible 60 days after the
-- first, at least 30 days after a refusal. Its date therefore reveals no refusal. A late answer stays possible: a
-- reply or accept_request.
create function private.get_request_state(p_conversation private.conversations, p_person_id uuid, p_now timestamptz)
returns public.conversation_state
language sql
stable
set search_path = ''
as $$
  select case
    when p_conversation.id is null then 'none'
    when p_conversation.state = 'accepted' then 'accepted'
    -- The requester learns neither of a refusal nor that the request has lapsed.
    when p_conversation.requester_id = p_person_id then 'requested'
    when p_conversation.state = 'refused' then 'refused'
    when p_now > p_conversation.requested_at + interval '30 days' then 'lapsed'
    else 'request'
  end;
$$;
comment on function private.get_request_state(private.conversations, uuid, timestamptz) is
  'The state of a conversation for one of the two.';

-- supabase/schemas/70_messages/03_message_requests.sql
-- Who may send a first message, to whom, when, and with which text (product rules, 6). Each refusal has its own code,
-- except those that would reveal a block, a refusal or a deleted person.
create type public.denial as (
  code text,
  detail text
);
comment on type public.denial is
  'Why a call is refused: the code, and a detail such as a time or a limit. In private functions nulls for no '
  'denial. Nullable: detail.';

create table private.sent_requests (
  sender_id uuid not null,
  recipient_id uuid not null,
  text_hash bytea not null,
  sent_at timestamptz not null,
  constraint sent_requests_pkey primary key (sender_id, sent_at, recipient_id),
  constraint sent_requests_come_from_a_profile foreign key (sender_id) references public.profiles (id) on delete cascade,
  constraint sent_requests_go_to_a_profile foreign key (recipient_id) references public.profiles (id) on delete cascade
);
comment on table private.sent_requests is
  'Requests of the last day, for the limits. The sender''s next request deletes older ones.';

create index sent_requests_by_recipient_idx on private.sent_requests (recipient_id);
-- Limits against the same text to many people and from many accounts. They extend product rules, 6: three requests a
-- day with the same words (repeated_text); five accounts a day with the same words of 30 or more characters
-- (copied_text); 120 messages a minute in one conversation (rate_limited).
create index sent_requests_by_text_idx on private.sent_requests (text_hash, sent_at);

alter table private.sent_requests enable row level security;

create function private.is_muted(p_profile_id uuid, p_body text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.message_settings m
    cross join unnest(m.muted_words) word
    where m.profile_id = p_profile_id and strpos(private.normalize_text(private.normalize_message(p_body)), word) > 0
  );
$$;
comment on function private.is_muted(uuid, text) is
  'Whether a request to this person contains one of their muted words, which are stored normalized.';

create function private.is_quiet(p_profile_id uuid, p_now timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case
        when m.quiet_from < m.quiet_until then l.at >= m.quiet_from and l.at < m.quiet_until
        else l.at >= m.quiet_from or l.at < m.quiet_until
      end
      from private.message_settings m
      cross join lateral (select (p_now at time zone m.time_zone)::time as at) l
      where m.profile_id = p_profile_id and m.quiet_from is not null
    ),
    false
  );
$$;
comment on function private.is_quiet(uuid, timestamptz) is
  'Whether a person has quiet hours now, in their own time zone.';

create function private.get_request_denial(p_sender_id uuid, p_recipient_id uuid, p_conversation private.conversations, p_now timestamptz)
returns public.denial
language plpgsql
stable
set search_path = ''
as $$
declare
  c_instant constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
  -- A refusal stays secret: the next request is possible 60 days after the last one, whatever happened to it. A
  -- request can be answered for 30 days, so at least 30 days follow a refusal.
  v_next_at timestamptz := p_conversation.requested_at + interval '60 days';
  v_old_enough_at timestamptz := (
    select p.created_at + interval '24 hours' from public.profiles p where p.id = p_sender_id
  );
  v_own timestamptz[] := array(
    select r.sent_at from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day'
    order by r.sent_at desc
  );
  v_others timestamptz[];
begin
  if p_conversation.requester_id = p_sender_id and p_now < v_next_at then
    return row('request_pending', to_char(v_next_at at time zone 'UTC', c_instant))::public.denial;
  end if;
  if not private.accepts_requests_from(p_sender_id, p_recipient_id) then
    return row('requests_off', null)::public.denial;
  end if;
  if v_old_enough_at > p_now then
    return row('account_too_new', to_char(v_old_enough_at at time zone 'UTC', c_instant))::public.denial;
  end if;
  if cardinality(v_own) >= 10 then
    return row(
      'rate_limited', '10 requests in a day; from ' || to_char((v_own[10] + interval '1 day') at time zone 'UTC', c_instant)
    )::public.denial;
  end if;
  -- As for votes: the first two accounts of a device may write, further ones may not.
  if cardinality(v_own) = 0 then
    v_others := array(
      select max(r.sent_at) as sent_at
      from public.device_accounts own
      join public.device_accounts a on a.device_id = own.device_id and a.user_id <> own.user_id
      join private.sent_requests r on r.sender_id = a.user_id and r.sent_at > p_now - interval '1 day'
      where own.user_id = p_sender_id
      group by r.sender_id
      order by 1 desc
    );
    if cardinality(v_others) >= 2 then
      return row(
        'rate_limited',
        'two other accounts of this device in a day; from '
          || to_char((v_others[2] + interval '1 day') at time zone 'UTC', c_instant)
      )::public.denial;
    end if;
  end if;
  return null;
end;
$$;
comment on function private.get_request_denial(uuid, uuid, private.conversations, timestamptz) is
  'Why a person may not send a request to another now, with any text. The first of: request_pending (with the '
  'time of the next), requests_off, account_too_new (with a time), rate_limited (10 a day, or a third account '
  'of one device; which limit, and until when). Null where they may.';

create function private.accepts_requests_from(p_sender_id uuid, p_recipient_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select case m.requests_from
        when 'everyone' then true
        when 'liked' then exists (
          select from public.likes l where l.liker_id = p_recipient_id and l.profile_id = p_sender_id
        )
        else false
      end
      from private.message_settings m
      where m.profile_id = p_recipient_id
    ),
    true
  );
$$;
comment on function private.accepts_requests_from(uuid, uuid) is
  'Whether a person accepts requests from another, by their settings.';

create function private.get_text_denial(p_sender_id uuid, p_recipient_id uuid, p_body text, p_now timestamptz)
returns public.denial
language plpgsql
stable
set search_path = ''
as $$
declare
  v_contact text;
  v_words text;
  v_hash bytea;
begin
  if char_length(p_body) > 300 then
    return row('message_too_long', '300')::public.denial;
  end if;
  v_contact := private.find_contact(p_body);
  if v_contact is not null then
    return row('contact_in_request', v_contact)::public.denial;
  end if;
  v_words := private.normalize_text(p_body);
  v_hash := sha256(convert_to(v_words, 'UTF8'));
  if (
    select count(*) from private.sent_requests r
    where r.sender_id = p_sender_id and r.sent_at > p_now - interval '1 day' and r.text_hash = v_hash
  ) >= 3 then
    return row('repeated_text', '3')::public.denial;
  end if;
  if char_length(v_words) >= 30 and (
    select count(distinct r.sender_id) from private.sent_requests r
    where r.text_hash = v_hash and r.sent_at > p_now - interval '1 day' and r.sender_id <> p_sender_id
  ) >= 5 then
    return row('copied_text', '5')::public.denial;
  end if;
  return null;
end;
$$;
comment on function private.get_text_denial(uuid, uuid, text, timestamptz) is
  'Why a request may not have this text: message_too_long (300), contact_in_request (link, phone or handle), '
  'repeated_text (the same words to three people in a day), copied_text (the same words, 30 characters or '
  'more, from five other accounts in a day). Null where it may.';

create function private.refuse_denial(p_denial public.denial)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_denial.code is not null then
    perform private.refuse(p_denial.code, coalesce(p_denial.detail, ''));
  end if;
end;
$$;
comment on function private.refuse_denial(public.denial) is 'Refuses the call where there is a denial.';

-- supabase/schemas/70_messages/04_messages.sql
create table private.messages (
  conversation_id uuid not null,
  number integer not null,
  sender_id uuid not null,
  request_id uuid not null,
  body text not null,
  sent_at timestamptz not null,
  hidden_at timestamptz,
  constraint messages_pkey primary key (conversation_id, number),
  constraint messages_are_sent_once unique (sender_id, request_id),
  constraint messages_belong_to_a_conversation
    foreign key (conversation_id) references private.conversations (id) on delete cascade,
  constraint messages_have_1_to_1000_characters check (char_length(body) between 1 and 1000)
);
comment on table private.messages is 'Texts, numbered from 1 in each conversation. A message never changes.';
comment on column private.messages.hidden_at is
  'Since when a report hides the text from both. Null while it is shown.';

alter table private.messages enable row level security;

create function private.read_message_text(p_body text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_body text;
begin
  -- The length first, so that megabytes are never searched.
  if char_length(p_body) > 10000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  -- Line breaks stay. Control characters and changes of direction are removed.
  v_body := private.normalize_visible_text(
    regexp_replace(replace(p_body, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]', '', 'g')
  );
  if v_body is null then
    perform private.refuse('invalid_input', 'p_body has no visible text');
  end if;
  if char_length(v_body) > 1000 then
    perform private.refuse('message_too_long', '1000');
  end if;
  return v_body;
end;
$$;
comment on function private.read_message_text(text) is
  'A message as it is stored. Refuses: invalid_input (empty), message_too_long (over 1,000).';

create function private.broadcast_to_person(p_profile_id uuid, p_event text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Realtime is optional: pages without it poll.
  perform realtime.send(p_payload, p_event, 'person:' || p_profile_id, true);
exception
  when others then
    raise warning 'realtime.send: %', sqlerrm;
end;
$$;
comment on function private.broadcast_to_person(uuid, text, jsonb) is
  'Broadcasts to the pages of one person, on the private topic person:{id}. Never a text: Realtime stores '
  'payloads for days.';

create function private.save_message(
  p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text, p_request_id uuid
)
returns private.messages
language plpgsql
set search_path = ''
as $$
declare
  v_conversation private.conversations := p_conversation;
  v_message private.messages;
  v_folder text := 'inbox';
  v_now timestamptz;
begin
  update private.conversations c
  set last_number = c.last_number + 1, state = v_conversation.state,
    requester_id = v_conversation.requester_id, requested_at = v_conversation.requested_at
  where c.id = v_conversation.id
  returning c.* into v_conversation;
  v_now := private.clock();
  perform private.limit_message_rate(v_conversation.id, v_conversation.last_number, v_now);
  insert into private.messages (conversation_id, number, sender_id, request_id, body, sent_at)
  values (v_conversation.id, v_conversation.last_number, p_sender_id, p_request_id, p_body, v_now)
  returning * into v_message;
  if v_conversation.state <> 'accepted' then
    v_folder := case when private.is_muted(p_recipient_id, p_body) then 'muted' else 'requests' end;
  end if;
  perform private.update_conversation_member(v_conversation, p_sender_id, p_recipient_id, v_message, 'inbox');
  perform private.update_conversation_member(v_conversation, p_recipient_id, p_sender_id, v_message, v_folder);
  if v_folder = 'requests' then
    perform private.notify(
      p_recipient_id, 'request', v_conversation.id::text || ':' || v_message.number,
      jsonb_build_object('from', p_sender_id), p_sender_id
    );
  end if;
  if v_folder <> 'muted' then
    perform private.broadcast_to_person(
      p_recipient_id, 'message',
      jsonb_build_object(
        'from', p_sender_id, 'number', v_message.number, 'is_request', v_folder = 'requests',
        'is_quiet', private.is_quiet(p_recipient_id, v_message.sent_at)
      )
    );
  end if;
  return v_message;
end;
$$;
comment on function private.save_message(private.conversations, uuid, uuid, text, uuid) is
  'Adds a message to a conversation in its current state, for both, and notifies of a request. Refuses: '
  'rate_limited. Needs lock_pair.';

create function private.limit_message_rate(p_conversation_id uuid, p_number integer, p_sent_at timestamptz)
returns void
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  if exists (
    select from private.messages m
    where m.conversation_id = p_conversation_id and m.number = p_number - 120
      and m.sent_at between p_sent_at - interval '1 minute' and p_sent_at
  ) then
    perform private.refuse('rate_limited', '120 messages in a minute');
  end if;
end;
$$;
comment on function private.limit_message_rate(uuid, integer, timestamptz) is
  'Refuses more than 120 messages in a minute in one conversation. No two people write so fast.';

-- supabase/schemas/70_messages/05_send_message.sql
create type public.sent_message as (
  number integer,
  sent_at timestamptz,
  state public.conversation_state
);
comment on type public.sent_message is
  'What send_message answers. number counts from 1 in each conversation, without gaps. state is requested or '
  'accepted. Nullable: none.';

create function private.open_message_request(p_conversation private.conversations, p_sender_id uuid, p_recipient_id uuid, p_body text)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations := p_conversation;
begin
  perform private.refuse_denial(private.get_request_denial(p_sender_id, p_recipient_id, v_conversation, v_now));
  perform private.refuse_denial(private.get_text_denial(p_sender_id, p_recipient_id, p_body, v_now));
  delete from private.sent_requests r where r.sender_id = p_sender_id and r.sent_at < v_now - interval '1 day';
  insert into private.sent_requests (sender_id, recipient_id, text_hash, sent_at)
  values (p_sender_id, p_recipient_id, sha256(convert_to(private.normalize_text(p_body), 'UTF8')), v_now);
  if v_conversation.id is null then
    insert into private.conversations (low_id, high_id, requester_id, requested_at)
    values (least(p_sender_id, p_recipient_id), greatest(p_sender_id, p_recipient_id), p_sender_id, v_now)
    returning * into v_conversation;
  end if;
  v_conversation.state := 'open';
  v_conversation.requester_id := p_sender_id;
  v_conversation.requested_at := v_now;
  return v_conversation;
end;
$$;
comment on function private.open_message_request(private.conversations, uuid, uuid, text) is
  'The conversation with a new open request, or the refusal of get_request_denial or get_text_denial.';

create function private.build_message_answer(p_message private.messages)
returns public.sent_message
language sql
-- Volatile: it reads rows that the same call has just written.
volatile
set search_path = ''
as $$
  select p_message.number, p_message.sent_at, case when c.state = 'accepted' then 'accepted' else 'requested' end
  from private.conversations c
  where c.id = p_message.conversation_id;
$$;
comment on function private.build_message_answer(private.messages) is
  'What send_message answers, also to a retry.';

create function private.update_conversation_member(p_conversation private.conversations, p_profile_id uuid, p_other_id uuid, p_message private.messages, p_folder text)
returns void
language sql
set search_path = ''
as $$
  insert into private.conversation_members as s (
    profile_id, other_id, conversation_id, folder, is_waiting, last_at, last_number, last_line, last_is_own, unread, read_to,
    other_name, other_portrait
  )
  values (
    p_profile_id, p_other_id, p_conversation.id, p_folder,
    p_conversation.state <> 'accepted' and p_conversation.requester_id = p_profile_id,
    p_message.sent_at, p_message.number, left(regexp_replace(p_message.body, '\s+', ' ', 'g'), 100),
    p_message.sender_id = p_profile_id,
    (p_message.sender_id <> p_profile_id)::integer,
    case when p_message.sender_id = p_profile_id then p_message.number else 0 end,
    private.get_display_name(p_other_id), private.pack_portrait(private.get_newest_public_entry(p_other_id))
  )
  on conflict (profile_id, other_id) do update set
    folder = excluded.folder,
    is_waiting = excluded.is_waiting,
    last_at = excluded.last_at,
    last_number = excluded.last_number,
    last_line = excluded.last_line,
    last_is_own = excluded.last_is_own,
    -- A sender has read the conversation.
    unread = case when excluded.last_is_own then 0 else s.unread + 1 end,
    read_to = greatest(s.read_to, excluded.read_to);
$$;
comment on function private.update_conversation_member(private.conversations, uuid, uuid, private.messages, text) is
  'Makes a message the last one of the conversation for one of the two.';

create function public.send_message(p_to uuid, p_body text, p_request_id uuid)
returns public.sent_message
language plpgsql
-- security definer: API roles may not write messages.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_sender_id uuid := private.require_account();
  v_message private.messages;
  v_conversation private.conversations;
  v_body text;
  v_denial text;
begin
  if p_to is null or p_request_id is null then
    perform private.refuse('invalid_input', 'p_to or p_request_id is null', 'Send one new UUID per message, the same one with a retry.');
  end if;
  perform private.lock_sender(v_sender_id);
  select m.* into v_message from private.messages m where m.sender_id = v_sender_id and m.request_id = p_request_id;
  if found then
    return private.build_message_answer(v_message);
  end if;
  select private.get_voting_denial_reason(p) into v_denial from public.profiles p where p.id = v_sender_id;
  if v_denial is not null then
    perform private.refuse(v_denial, 'This account may not write. See private.get_voting_denial_reason.');
  end if;
  v_body := private.read_message_text(p_body);
  perform private.lock_devices(v_sender_id);
  perform private.lock_pair(v_sender_id, p_to);
  perform private.share_entries();
  -- This waits for a suspension or a deletion of either person at this moment, or makes it wait. No conversation
  -- member is created for a person who has just been hidden.
  perform private.share_profiles(array[v_sender_id, p_to]);
  if private.is_hidden_person(v_sender_id) then
    perform private.refuse('not_allowed', 'suspended or pending deletion');
  end if;

  v_conversation := private.get_conversation(v_sender_id, p_to);
  if p_to = v_sender_id or private.is_blocked_pair(v_sender_id, p_to) or private.is_hidden_person(p_to)
    or (v_conversation.id is null and private.get_newest_public_entry(p_to) is null)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_to));
  end if;
  if v_conversation.state is null or (v_conversation.state <> 'accepted' and v_conversation.requester_id = v_sender_id) then
    v_conversation := private.open_message_request(v_conversation, v_sender_id, p_to, v_body);
  else
    v_conversation.state := 'accepted';
  end if;
  v_message := private.save_message(v_conversation, v_sender_id, p_to, v_body, p_request_id);
  return private.build_message_answer(v_message);
end;
$$;
comment on function public.send_message(uuid, text, uuid) is
  'Writes to a person. A first message is a request; a reply to one accepts it. A request id that the sender '
  'used before gets its message again. Refuses, in this order: not_signed_in, invalid_input, '
  'email_not_verified, not_allowed (suspended or pending deletion), age_unconfirmed, message_too_long (detail: '
  'the limit in characters), no_such_profile (unknown, oneself, hidden, or a blocked pair), rate_limited (120 '
  'messages a minute in a conversation). A request is also refused with: request_pending (detail: when the '
  'next one is possible), requests_off, account_too_new (detail: from when), rate_limited (detail: which limit, '
  'and from when), message_too_long, contact_in_request (detail: link, phone or handle), repeated_text, '
  'copied_text.';
grant execute on function public.send_message(uuid, text, uuid) to authenticated;

-- supabase/schemas/70_messages/06_answer_requests.sql
create type public.request_answer as (
  state public.conversation_state
);
comment on type public.request_answer is
  'What accept_request and refuse_request answer: the state after the call. Nullable: none.';

create function private.answer_request(p_other_id uuid, p_accepts boolean)
returns public.request_answer
language plpgsql
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_other_id);
  -- After the lock of the pair: a caller that waited for it may be too late.
  v_now timestamptz := private.clock();
begin
  if v_conversation.requester_id = v_person_id then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id), 'This person has sent no request.');
  end if;
  if p_accepts and v_conversation.state <> 'accepted' then
    update private.conversations c set state = 'accepted' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.conversation_members s
    set folder = 'inbox', is_waiting = false
    where s.conversation_id = v_conversation.id;
    perform private.broadcast_to_person(p_other_id, 'accepted', jsonb_build_object('from', v_person_id));
  elsif not p_accepts and private.get_request_state(v_conversation, v_person_id, v_now) = 'request' then
    update private.conversations c set state = 'refused' where c.id = v_conversation.id returning c.* into v_conversation;
    update private.conversation_members s
    set folder = 'none', unread = 0
    where s.profile_id = v_person_id and s.other_id = p_other_id;
  end if;
  return row(private.get_request_state(v_conversation, v_person_id, v_now))::public.request_answer;
end;
$$;
comment on function private.answer_request(uuid, boolean) is
  'Accepts or refuses the request of a person. A second call changes nothing, and an accepted request cannot '
  'be refused. A lapsed request can be accepted; refusing it changes nothing.';

create function private.lock_own_conversation(p_person_id uuid, p_other_id uuid)
returns private.conversations
language plpgsql
set search_path = ''
as $$
declare
  v_conversation private.conversations;
begin
  perform private.lock_pair(p_person_id, p_other_id);
  perform private.share_entries();
  perform private.share_profiles(array[p_person_id, p_other_id]);
  v_conversation := private.get_conversation(p_person_id, p_other_id);
  if v_conversation.id is null or private.is_blocked_pair(p_person_id, p_other_id) or private.is_hidden_person(p_other_id) then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  return v_conversation;
end;
$$;
comment on function private.lock_own_conversation(uuid, uuid) is
  'Locks the conversation of two people and returns it. no_such_profile where the caller can see none.';

create function public.accept_request(p_profile_id uuid)
returns public.request_answer
language sql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, true);
$$;
comment on function public.accept_request(uuid) is
  'Accepts the request of a person, also a refused or lapsed one. Refuses: not_signed_in, no_such_profile (no '
  'request from such a person).';
grant execute on function public.accept_request(uuid) to authenticated;

create function public.refuse_request(p_profile_id uuid)
returns public.request_answer
language sql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
  select private.answer_request(p_profile_id, false);
$$;
comment on function public.refuse_request(uuid) is
  'Refuses the request of a person, who never learns of it. The state is accepted or lapsed where there was '
  'nothing to refuse. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.refuse_request(uuid) to authenticated;

create function public.clear_conversation(p_profile_id uuid)
returns void
language plpgsql
-- security definer: API roles may not write conversations.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_profile_id);
begin
  if v_conversation.state = 'open' and v_conversation.requester_id = p_profile_id then
    perform private.answer_request(p_profile_id, false);
  end if;
  update private.conversation_members s
  set cleared_to = v_conversation.last_number, read_to = v_conversation.last_number, unread = 0
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- Messages that both have cleared are deleted. The last one stays hidden while a retry may ask for it.
  delete from private.messages m
  where m.conversation_id = v_conversation.id
    and m.number <= (select min(s.cleared_to) from private.conversation_members s where s.conversation_id = v_conversation.id)
    and m.sent_at < private.clock() - interval '1 day';
end;
$$;
comment on function public.clear_conversation(uuid) is
  'Empties the conversation with a person for the caller alone. A new message shows it again, with the new '
  'messages. Clearing refuses an open request, but not a lapsed one. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.clear_conversation(uuid) to authenticated;

create function public.mark_read(p_profile_id uuid, p_number integer)
returns integer
language plpgsql
-- security definer: API roles may not write conversation members.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_conversation private.conversations := private.lock_own_conversation(v_person_id, p_profile_id);
  v_old private.conversation_members;
  v_read_to integer;
  v_unread integer;
begin
  select s.* into v_old from private.conversation_members s where s.profile_id = v_person_id and s.other_id = p_profile_id;
  v_read_to := greatest(v_old.read_to, least(coalesce(p_number, 0), v_conversation.last_number));
  if v_read_to = v_old.read_to then
    return v_old.unread;
  end if;
  select count(*)::integer into v_unread
  from private.messages m
  where m.conversation_id = v_conversation.id and m.number > v_read_to and m.sender_id <> v_person_id;
  update private.conversation_members s
  set read_to = v_read_to, unread = v_unread
  where s.profile_id = v_person_id and s.other_id = p_profile_id;
  -- Reading a request reveals nothing to the requester.
  if v_conversation.state = 'accepted' then
    perform private.broadcast_to_person(p_profile_id, 'read', jsonb_build_object('from', v_person_id, 'number', v_read_to));
  end if;
  return v_unread;
end;
$$;
comment on function public.mark_read(uuid, integer) is
  'Marks the conversation with a person as read up to a message. Returns the number of unread messages after '
  'it. It never moves backwards. Refuses: not_signed_in, no_such_profile.';
grant execute on function public.mark_read(uuid, integer) to authenticated;

-- supabase/schemas/70_messages/07_read_messages.sql
-- A page of an inbox reads one index; a page of a conversation reads its newest messages.
create type public.conversation_card as (
  profile_id uuid,
  display_name text,
  portrait public.picture,
  last_line text,
  last_is_own boolean,
  last_at timestamptz,
  unread integer,
  is_waiting boolean,
  cursor text
);
comment on type public.conversation_card is
  'One row of list_conversations. last_line: at most 100 characters of the last message. is_waiting: an own '
  'request without an answer. display_name and portrait are null where the person has none. Nullable: '
  'display_name, portrait.';

create type public.message as (
  number integer,
  is_own boolean,
  request_id uuid,
  body text,
  is_hidden boolean,
  sent_at timestamptz
);
comment on type public.message is
  'A message of a conversation. request_id: of an own message, the id that it was sent with. body is empty '
  'where a report hides it from both (is_hidden). Nullable: request_id.';

create domain public.message_limit as integer constraint message_limit_is_known check (value in (300, 1000));
comment on domain public.message_limit is 'How many characters a request (300) or another message (1,000) may have.';

create type public.conversation as (
  display_name text,
  portrait public.picture,
  state public.conversation_state,
  longest public.message_limit,
  denial public.denial,
  unread integer,
  read_to integer,
  other_read_to integer,
  messages public.message[]
);
comment on type public.conversation is
  'The conversation of the caller with a person, whose name and portrait it has. longest: how many characters '
  'the next message may have. denial: why no request is possible now, with any text. messages: the newest '
  'first. Nullable: display_name, portrait, denial.';

create type public.unread_messages as (
  messages integer,
  requests integer
);
comment on type public.unread_messages is
  'What the caller has not read. Each is at most 100, which means 100 or more. Nullable: none.';

create function private.build_conversation(p_member private.conversation_members, p_messages public.message[])
returns public.conversation
language plpgsql
stable
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_conversation private.conversations;
  v_denial public.denial;
  v_state public.conversation_state;
  v_other_read_to integer := 0;
begin
  select c.* into v_conversation from private.conversations c where c.id = p_member.conversation_id;
  v_state := private.get_request_state(v_conversation, p_member.profile_id, v_now);
  if v_state in ('none', 'requested') then
    select private.get_voting_denial_reason(p) into v_denial.code from public.profiles p where p.id = p_member.profile_id;
  end if;
  if v_state in ('none', 'requested') and v_denial.code is null then
    v_denial := private.get_request_denial(p_member.profile_id, p_member.other_id, v_conversation, v_now);
  elsif v_state = 'accepted' then
    -- A person who has not accepted reveals nothing about reading.
    select s.read_to into v_other_read_to
    from private.conversation_members s
    where s.profile_id = p_member.other_id and s.other_id = p_member.profile_id;
  end if;
  return row(
    p_member.other_name, private.unpack_portrait(p_member.other_portrait),
    v_state, case when v_state in ('none', 'requested') then 300 else 1000 end,
    case when v_denial.code is not null then v_denial end,
    coalesce(p_member.unread, 0), coalesce(p_member.read_to, 0), v_other_read_to, p_messages
  )::public.conversation;
end;
$$;
comment on function private.build_conversation(private.conversation_members, public.message[]) is
  'These messages with the name and portrait of the other, the state between the two, and what the person may '
  'write.';

create function private.get_conversation_member(p_person_id uuid, p_other_id uuid)
returns private.conversation_members
language plpgsql
stable
set search_path = ''
as $$
declare
  v_member private.conversation_members;
begin
  select s.* into v_member from private.conversation_members s where s.profile_id = p_person_id and s.other_id = p_other_id;
  if found and not v_member.is_blocked_pair and not v_member.is_other_hidden then
    return v_member;
  end if;
  perform private.require_account();
  if v_member.profile_id is not null or p_other_id is null or p_other_id = p_person_id
    or not private.is_known_profile(p_person_id, p_other_id)
  then
    perform private.refuse('no_such_profile', format('profile %s', p_other_id));
  end if;
  v_member.profile_id := p_person_id;
  v_member.other_id := p_other_id;
  v_member.other_name := private.get_display_name(p_other_id);
  v_member.other_portrait := private.pack_portrait(private.get_newest_public_entry(p_other_id));
  return v_member;
end;
$$;
comment on function private.get_conversation_member(uuid, uuid) is
  'The conversation member of a person for another, an empty one before the first message. no_such_profile '
  'where the caller can see nobody.';

create function private.count_unread_messages(p_person_id uuid)
returns public.unread_messages
language sql
stable
set search_path = ''
as $$
  select
    (
      select least(coalesce(sum(u.unread), 0), 100)::integer
      from (
        select s.unread from private.conversation_members s
        where s.profile_id = p_person_id and s.folder = 'inbox' and s.is_listed and s.unread > 0
        limit 100
      ) u
    ),
    (
      select count(*)::integer
      from (
        select from private.conversation_members s
        where s.profile_id = p_person_id and s.folder = 'requests' and s.is_listed and s.unread > 0
          and s.last_at > private.clock() - interval '30 days'
        limit 100
      ) u
    );
$$;
comment on function private.count_unread_messages(uuid) is 'The messages and requests that a person has not read.';

create function public.count_unread()
returns public.unread_messages
language sql
stable
-- security definer: API roles may not read conversation members. This function counts the caller's own.
security definer
set search_path = ''
as $$
  select * from private.count_unread_messages(private.get_user_id());
$$;
comment on function public.count_unread() is 'For the badge: the messages and requests that the caller has not read.';
grant execute on function public.count_unread() to authenticated;

create function public.list_conversations(p_folder text default 'inbox', p_limit integer default 20, p_after text default null)
returns setof public.conversation_card
language plpgsql
stable
-- security definer: API roles may not read conversation members. This function returns the caller's own.
security definer
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_after text[] := private.read_cursor(p_after, '^conversation_[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
  v_from timestamptz := case when p_folder <> 'inbox' then private.clock() - interval '30 days' else '-infinity' end;
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  if p_folder is null or p_folder not in ('inbox', 'requests', 'muted') then
    perform private.refuse('invalid_input', 'p_folder is inbox, requests or muted');
  end if;
  return query
    select
      s.other_id, s.other_name, private.unpack_portrait(s.other_portrait), s.last_line, s.last_is_own, s.last_at, s.unread,
      s.is_waiting, concat_ws('_', 'conversation', (extract(epoch from s.last_at) * 1000000)::bigint, s.other_id)
    from private.conversation_members s
    where s.profile_id = v_person_id
      and s.folder = p_folder
      and s.is_listed
      and s.last_at >= v_from
      and (s.last_at, s.other_id) < (
        coalesce(timestamptz 'epoch' + v_after[2]::bigint * interval '1 microsecond', 'infinity'),
        coalesce(v_after[3], 'ffffffff-ffff-ffff-ffff-ffffffffffff')::uuid
      )
    order by s.last_at desc, s.other_id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end;
$$;
comment on function public.list_conversations(text, integer, text) is
  'The conversations of the caller, the latest first: inbox, requests or muted (requests with a muted word). '
  'A request is listed for 30 days. p_limit is 1 to 50. Conversations with blocked, hidden or deleted people '
  'are left out. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_conversations(text, integer, text) to authenticated;

create function public.list_messages(p_profile_id uuid, p_limit integer default 30, p_before integer default null)
returns public.conversation
language plpgsql
stable
-- security definer: API roles may not read messages. This function returns those of the caller's own conversation.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_member private.conversation_members;
  v_messages public.message[];
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_member := private.get_conversation_member(v_person_id, p_profile_id);
  v_messages := array(
    select
      row(
        m.number, m.sender_id = v_person_id, case when m.sender_id = v_person_id then m.request_id end,
        case when m.hidden_at is null then m.body else '' end, m.hidden_at is not null, m.sent_at
      )::public.message
    from private.messages m
    where m.conversation_id = v_member.conversation_id and m.number > v_member.cleared_to and m.number < coalesce(p_before, 2147483647)
    order by m.number desc
    limit least(greatest(coalesce(p_limit, 30), 1), 100)
  );
  return private.build_conversation(v_member, v_messages);
end;
$$;
comment on function public.list_messages(uuid, integer, integer) is
  'The conversation of the caller with a person. The newest messages first; with p_before only earlier ones. '
  'Refuses: not_signed_in, no_such_profile.';
grant execute on function public.list_messages(uuid, integer, integer) to authenticated;

-- supabase/schemas/70_messages/08_message_settings.sql
create domain public.request_senders as text
  constraint request_senders_are_known check (value in ('everyone', 'liked', 'nobody'));
comment on domain public.request_senders is
  'Who may write to a person first: everyone, people they like (liked), or nobody.';

create domain public.notification_group as text constraint notification_group_is_known check (
  value in ('entry', 'week', 'result', 'request', 'accepted', 'report')
);
comment on domain public.notification_group is 'Kinds of notifications that are switched off together.';

create type public.quiet_hours as (
  "from" text,
  until text,
  time_zone text
);
comment on type public.quiet_hours is
  'Hours without notifications, also over midnight: two times HH:MM in an IANA zone. Nullable: none.';

create type public.message_settings as (
  requests_from public.request_senders,
  muted_words text[],
  quiet_hours public.quiet_hours
);
comment on type public.message_settings is
  'Settings of the caller. A person with a conversation may write in any case. muted_words: at most 50 of 2 to '
  '40 characters, normalized, each once. Nullable: quiet_hours.';

create table private.message_settings (
  profile_id uuid not null,
  requests_from public.request_senders not null default 'everyone',
  muted_words text[] not null default '{}',
  quiet_from time,
  quiet_until time,
  time_zone text,
  notifications_off public.notification_group[] not null default '{}',
  notifications_in_browser boolean not null default false,
  constraint message_settings_pkey primary key (profile_id),
  constraint message_settings_belong_to_a_profile
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint message_settings_quiet_hours_are_whole
    check (num_nonnulls(quiet_from, quiet_until, time_zone) in (0, 3) and quiet_from <> quiet_until)
);
comment on table private.message_settings is
  'Who may write to a person first (everyone, people they like, or nobody), words that mute a request, and '
  'quiet hours.';
comment on column private.message_settings.notifications_off is
  'Groups of notifications that are not written. A decision about reported content always notifies its owner, '
  'because the law requires it.';
comment on column private.message_settings.notifications_in_browser is
  'Whether this person''s browsers may show notifications. The permission itself belongs to each browser.';

alter table private.message_settings enable row level security;

create function private.is_time_zone(p_name text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform now() at time zone p_name;
  return coalesce(p_name ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$', false);
exception
  when invalid_parameter_value then
    return false;
end;
$$;
comment on function private.is_time_zone(text) is
  'Whether this server knows a time zone of this name. It tests the name instead of reading the list of all '
  'zones.';

create function private.read_muted_words(p_words jsonb)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_words text[];
begin
  if jsonb_typeof(p_words) <> 'array' or jsonb_array_length(p_words) > 50
    or exists (select from jsonb_array_elements(p_words) w where jsonb_typeof(w) <> 'string')
  then
    perform private.refuse('invalid_field', 'muted_words', 'at most 50 words');
  end if;
  v_words := array(
    select distinct private.normalize_text(private.normalize_message(btrim(w.word)))
    from jsonb_array_elements_text(p_words) w (word)
    where btrim(w.word) <> ''
    order by 1
  );
  if exists (select from unnest(v_words) word where char_length(word) not between 2 and 40) then
    perform private.refuse('invalid_field', 'muted_words', '2 to 40 characters');
  end if;
  return v_words;
end;
$$;
comment on function private.read_muted_words(jsonb) is
  'Muted words, normalized for comparison, each once. Refuses: invalid_field.';

create function public.get_message_settings()
returns public.message_settings
language sql
stable
-- security definer: API roles may not read settings. This function returns the caller's own.
security definer
set search_path = ''
as $$
  select
    coalesce(m.requests_from, 'everyone'),
    coalesce(m.muted_words, '{}'),
    case
      when m.quiet_from is not null
      then row(to_char(m.quiet_from, 'HH24:MI'), to_char(m.quiet_until, 'HH24:MI'), m.time_zone)::public.quiet_hours
    end
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_message_settings() is
  'The settings of the caller. Refuses: not_signed_in.';
grant execute on function public.get_message_settings() to authenticated;

create function public.save_message_settings(p_settings jsonb)
returns public.message_settings
language plpgsql
-- security definer: API roles may not write settings.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_hours jsonb := nullif(p_settings -> 'quiet_hours', 'null');
  v_words text[] := private.read_muted_words(coalesce(p_settings -> 'muted_words', '[]'));
begin
  if not coalesce(pg_input_is_valid(p_settings ->> 'requests_from', 'public.request_senders'), false) then
    perform private.refuse('invalid_field', 'requests_from', 'everyone, liked or nobody');
  end if;
  if v_hours is not null and (
    coalesce(v_hours ->> 'from' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
    or coalesce(v_hours ->> 'until' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$', true)
    or v_hours ->> 'from' = v_hours ->> 'until'
    or not private.is_time_zone(v_hours ->> 'time_zone')
  ) then
    perform private.refuse('invalid_field', 'quiet_hours', 'two times HH:MM and a time zone');
  end if;
  insert into private.message_settings (profile_id, requests_from, muted_words, quiet_from, quiet_until, time_zone)
  values (
    v_person_id, p_settings ->> 'requests_from', v_words,
    (v_hours ->> 'from')::time, (v_hours ->> 'until')::time, v_hours ->> 'time_zone'
  )
  on conflict (profile_id) do update set
    requests_from = excluded.requests_from, muted_words = excluded.muted_words,
    quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone;
  return public.get_message_settings();
end;
$$;
comment on function public.save_message_settings(jsonb) is
  'Sets all settings of the caller, in the form of get_message_settings: muted_words at most 50 of 2 to 40 '
  'characters, quiet_hours from and until as HH:MM in a time zone, or null. Refuses: not_signed_in, '
  'invalid_field (detail: which).';
grant execute on function public.save_message_settings(jsonb) to authenticated;

-- supabase/schemas/70_messages/09_export_messages.sql
create function private.export_people(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('profile_id', b.blocked_id, 'blocked_at', b.blocked_at) order by b.blocked_at), '[]')
      from private.blocks b where b.blocker_id = p_person_id
    ),
    'message_settings', (
      select to_jsonb(m) - 'profile_id' from private.message_settings m where m.profile_id = p_person_id
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at)
          order by s.last_at
        ), '[]'
      )
      from private.conversation_members s where s.profile_id = p_person_id
    ),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', c.subject, 'part', c.part, 'profile_id', c.person_id, 'reason', c.reason, 'note', r.note, 'at', r.at,
            'decision', c.decision
          )
          order by r.at
        ), '[]'
      )
      from private.reports r join private.report_cases c on c.id = r.case_id
      where r.reporter_id = p_person_id
    ),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'about', n.about, 'at', n.at) order by n.id), '[]')
      from private.notifications n where n.profile_id = p_person_id
    )
  );
$$;
comment on function private.export_people(uuid) is
  'Everything stored about a person''s relations to others, without messages.';

create function private.export_relations(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.export_past_likes(p_person_id) || jsonb_build_object(
    'conversations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'with', s.other_id, 'name', s.other_name, 'folder', s.folder, 'read_to', s.read_to, 'last_at', s.last_at,
            'asked_at', c.requested_at, 'state', private.get_request_state(c, p_person_id, private.clock())
          )
          order by s.last_at
        ), '[]'
      )
      from private.conversation_members s
      join private.conversations c on c.id = s.conversation_id
      where s.profile_id = p_person_id
    ),
    'requests_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('to', r.recipient_id, 'sent_at', r.sent_at) order by r.sent_at), '[]')
      from private.sent_requests r where r.sender_id = p_person_id
    ),
    'reports', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'subject', c.subject, 'part', c.part, 'profile_id', c.person_id, 'reason', c.reason, 'note', r.note, 'at', r.at,
            'decision', c.decision, 'decision_reason', c.decision_reason, 'decided_at', c.decided_at
          )
          order by r.at
        ), '[]'
      )
      from private.reports r join private.report_cases c on c.id = r.case_id
      where r.reporter_id = p_person_id
    ),
    'message_count', (
      select coalesce(sum(s.last_number - s.cleared_to), 0)
      from private.conversation_members s where s.profile_id = p_person_id
    )
  );
$$;
comment on function private.export_relations(uuid) is
  'Likes, conversations with their states, requests, and reports with their decisions. Added to '
  'export_people.';

-- Likes that a person received are exported by the thousand, as messages are: 50,000 in one answer were 5 MB.
create function private.export_past_likes(p_person_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'past_likes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('profile_id', l.profile_id, 'liked_at', l.liked_at, 'unliked_at', l.unliked_at) order by l.unliked_at
        ), '[]'
      )
      from private.past_likes l
      -- A like that a block ended would reveal the block.
      where l.liker_id = p_person_id and not l.is_ended_by_block
    )
  );
$$;
comment on function private.export_past_likes(uuid) is
  'Own likes that were taken back. Current likes are in export_my_data, received likes in export_my_likes.';

create function public.export_my_messages(p_after text default null)
returns jsonb
language plpgsql
stable
-- security definer: it reads private tables, and returns only what the caller may read.
security definer
set search_path = ''
-- A plan made while the tables are empty must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.require_account();
  v_after text[] := private.read_cursor(p_after, '^export_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9]{1,9}$');
  v_with uuid := coalesce(v_after[2], '00000000-0000-0000-0000-000000000000')::uuid;
  v_number integer := coalesce(v_after[3], '0')::integer;
  v_messages jsonb;
begin
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'with', m.other_id, 'number', m.number, 'is_own', m.is_own, 'body', m.body, 'is_hidden', m.is_hidden, 'sent_at', m.sent_at
      )
      order by m.other_id, m.number
    ),
    '[]'
  ) into v_messages
  from (
    select
      s.other_id, m.number, m.sender_id = v_person_id as is_own, m.hidden_at is not null as is_hidden, m.sent_at,
      -- A text that a report hides from the viewer is hidden here too. The caller's own texts stay.
      case when m.hidden_at is null or m.sender_id = v_person_id then m.body else '' end as body
    from private.conversation_members s
    cross join lateral (
      select x.*
      from private.messages x
      where x.conversation_id = s.conversation_id
        and x.number > greatest(s.cleared_to, case when s.other_id = v_with then v_number else 0 end)
      order by x.number
      limit 1000
    ) m
    where s.profile_id = v_person_id and s.other_id >= v_with
    order by s.other_id, m.number
    limit 1000
  ) m;
  return jsonb_build_object(
    'messages', v_messages,
    'next', case
      when jsonb_array_length(v_messages) = 1000
      then concat_ws('_', 'export', v_messages -> -1 ->> 'with', v_messages -> -1 ->> 'number')
    end
  ) || case
    when p_after is null then private.export_people(v_person_id) || private.export_relations(v_person_id)
    else '{}'
  end;
end;
$$;
comment on function public.export_my_messages(text) is
  'For the export of the caller''s data: {blocks, message_settings, conversations, requests_sent, past_likes, '
  'reports with their decisions, notifications, message_count (an upper bound), messages, next}. 1,000 messages at '
  'a time, by conversation and number. Where next is not null, call again with it for more {messages, next}. '
  'Refuses: not_signed_in, invalid_input.';
grant execute on function public.export_my_messages(text) to authenticated;

-- supabase/schemas/70_messages/10_topics.sql
-- Realtime: each person hears their own private topic and no other. No policy lets a role broadcast: only
-- private.broadcast_to_person does.
do $$
begin
  if to_regclass('realtime.messages') is null then
    raise notice 'There is no Realtime here; pages poll.';
    return;
  end if;
  create policy "People hear what is sent to their own topic"
    on realtime.messages for select to authenticated
    using (realtime.messages.extension = 'broadcast' and (select realtime.topic()) = 'person:' || (select auth.uid())::text);
exception
  when insufficient_privilege then
    raise notice 'This role may write no policy on realtime.messages (%); pages poll.', sqlerrm;
end;
$$;

-- supabase/schemas/80_moderation/01_decisions.sql
create domain public.decision_subject as text
  constraint decision_subject_is_known check (value in ('entry', 'media'));
comment on domain public.decision_subject is 'What a decision is about: an entry, or one of its media.';

-- A decision waits ten seconds, in which the admin can undo it. Then it is applied.
create table public.decisions (
  id uuid not null default gen_random_uuid(),
  subject public.decision_subject not null,
  subject_id uuid not null,
  entry_id uuid not null,
  action public.review_action not null,
  reason public.review_reason,
  note text,
  decided_by uuid,
  decided_at timestamptz not null default private.clock(),
  publish_at timestamptz not null,
  undone_at timestamptz,
  applied_at timestamptz,
  appeal_text text,
  appealed_at timestamptz,
  appeal_decision text,
  appeal_note text,
  appeal_decided_by uuid,
  appeal_decided_at timestamptz,
  state_before text,
  constraint decisions_pkey primary key (id),
  constraint decisions_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint decisions_by_an_admin foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint decisions_appeal_by_an_admin
    foreign key (appeal_decided_by) references public.profiles (id) on delete set null,
  constraint decisions_entry_is_its_own_subject check (subject = 'media' or subject_id = entry_id),
  constraint decisions_only_entries_are_disqualified check (action <> 'disqualify' or subject = 'entry'),
  constraint decisions_have_a_reason_unless_they_approve check ((action = 'approve') = (reason is null)),
  constraint decisions_note_has_1_to_500_characters check (char_length(note) between 1 and 500),
  constraint decisions_are_applied_or_undone check (applied_at is null or undone_at is null),
  constraint decisions_appeal_has_1_to_1000_characters check (char_length(appeal_text) between 1 and 1000),
  constraint decisions_appeal_has_a_time check ((appeal_text is null) = (appealed_at is null)),
  constraint decisions_appeal_decision_is_known check (appeal_decision in ('upheld', 'overturned')),
  constraint decisions_appeal_comes_first
    check (appeal_decision is null or (appealed_at is not null and appeal_decided_at is not null)),
  constraint decisions_appeal_note_has_1_to_500_characters check (char_length(appeal_note) between 1 and 500),
  constraint decisions_state_before_is_known
  check (state_before in ('submitted', 'approved'))
);
comment on table public.decisions is
  'Decisions on entries and media with their reasons, and the one appeal against each. Contestants never read '
  'who decided.';

create index decisions_appeal_decided_by_idx on public.decisions (appeal_decided_by) where appeal_decided_by is not null;
create index decisions_appeals_idx on public.decisions (appealed_at) where appealed_at is not null and appeal_decision is null;
-- Erasing an account looks for it among the admins who decided: this index avoids reading all decisions.
create index decisions_decided_by_idx on public.decisions (decided_by) where decided_by is not null;
create index decisions_due_idx on public.decisions (publish_at) where applied_at is null and undone_at is null;
create index decisions_entry_idx on public.decisions (entry_id, decided_at);
-- A subject has one open decision at a time, and nobody decides about themselves.
create unique index decisions_one_open_for_a_subject_idx on public.decisions (subject_id)
  where applied_at is null and undone_at is null;

alter table public.decisions enable row level security;
grant select on table public.decisions to service_role;

create function private.apply_decision(p_decision_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
  v_state text;
  v_now timestamptz := private.clock();
begin
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d
  where d.id = p_decision_id and d.applied_at is null and d.undone_at is null;
  if not found then
    return;
  end if;
  v_state := case v_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
  if v_decision.subject = 'media' then
    -- A medium that was replaced or removed meanwhile stays as its owner left it.
    if exists (select from public.media m where m.id = v_decision.subject_id and m.state = 'pending') then
      perform private.decide_media(v_decision.subject_id, v_state, v_decision.reason, v_decision.publish_at);
    end if;
  else
    -- The time at which it takes effect, even when it is applied later: an entry approved before the start of a week
    -- competes in it.
    update public.entries e set state = v_state, decided_at = v_decision.publish_at
    where e.id = v_decision.entry_id
      and (e.state = 'submitted' or (v_state = 'disqualified' and e.state = 'approved'));
  end if;
  update public.decisions d set applied_at = v_now where d.id = p_decision_id;
end;
$$;
comment on function private.apply_decision(uuid) is
  'Applies one decision, once. Entries and media that their owner has withdrawn or replaced since stay '
  'unchanged.';

create function private.apply_due_decisions(p_country text default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer := 0;
  v_countries text[];
begin
  if not exists (
    select from public.decisions d
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
  ) then
    return 0;
  end if;
  v_countries := array(
    select distinct w.country
    from public.decisions d
    join public.entries e on e.id = d.entry_id
    join public.contest_weeks w on w.id = e.week_id
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
      and (p_country is null or w.country = p_country)
  );
  perform private.lock_contests(v_countries);
  perform private.lock_entries();
  -- Media first, so that an approved entry has its pictures on the way.
  for v_id in
    select d.id
    from public.decisions d
    join public.entries e on e.id = d.entry_id
    join public.contest_weeks w on w.id = e.week_id
    where d.applied_at is null and d.undone_at is null and d.publish_at <= private.clock()
      and w.country = any (v_countries)
    order by d.publish_at, d.subject desc, d.id
    limit 500
  loop
    perform private.apply_decision(v_id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function private.apply_due_decisions(text) is
  'Applies the decisions whose ten seconds are over, in one country or in all. The timer calls it, and every read of the '
  'queue.';

create function private.add_decision(p_entry_id uuid, p_decision jsonb, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_subject text := p_decision ->> 'subject';
  v_subject_id uuid := case when p_decision ->> 'subject' = 'media' then (p_decision ->> 'id')::uuid else p_entry_id end;
begin
  if v_subject = 'media' and not exists (
    select from public.media m where m.id = v_subject_id and m.entry_id = p_entry_id and m.state = 'pending'
  ) then
    perform private.refuse('review_taken', 'The picture does not wait for a decision any more.');
  end if;
  if p_decision ->> 'action' is null or p_decision ->> 'action' = 'disqualify' then
    perform private.refuse('invalid_input', 'An action is approve, reject or changes.');
  end if;
  perform private.insert_decision(
    v_subject, v_subject_id, p_entry_id, p_decision ->> 'action', p_decision ->> 'reason',
    nullif(btrim(p_decision ->> 'note'), ''), p_admin, p_at, p_at + interval '10 seconds'
  );
end;
$$;
comment on function private.add_decision(uuid, jsonb, uuid, timestamptz) is
  'Writes one decision that takes effect in ten seconds: {subject, id, action, reason, note}.';

create function private.insert_decision(
  p_subject text, p_subject_id uuid, p_entry_id uuid, p_action text, p_reason text, p_note text, p_admin uuid,
  p_decided_at timestamptz, p_publish_at timestamptz
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_id uuid;
  v_constraint text;
begin
  insert into public.decisions
    (subject, subject_id, entry_id, action, reason, note, decided_by, decided_at, publish_at)
  values (p_subject, p_subject_id, p_entry_id, p_action, p_reason, p_note, p_admin, p_decided_at, p_publish_at)
  returning id into v_id;
  return v_id;
exception
  when check_violation or not_null_violation or unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('invalid_input', v_constraint);
end;
$$;
comment on function private.insert_decision(text, uuid, uuid, text, text, text, uuid, timestamptz, timestamptz) is
  'Writes a decision. invalid_input where it breaks a rule of the table or of its domains (no reason, an '
  'unknown one, two for one picture).';

create function private.decide_entry_by_media(p_entry_id uuid, p_admin uuid, p_at timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_open boolean;
  v_reason text;
  v_note text;
begin
  select
    bool_or(m.state = 'pending' and d.id is null),
    (array_agg(coalesce(d.reason, m.reason, 'other') order by m.kind desc)
      filter (where coalesce(d.action, m.state) not in ('approve', 'approved', 'pending')))[1],
    (array_agg(d.note order by m.kind desc) filter (where d.action in ('reject', 'changes')))[1]
  into v_open, v_reason, v_note
  from public.media m
  left join public.decisions d
    on d.subject = 'media' and d.subject_id = m.id and d.applied_at is null and d.undone_at is null
  where m.entry_id = p_entry_id and private.is_newest_medium(m);
  if coalesce(v_open, true) then
    perform private.refuse('invalid_input', 'Every picture of the entry needs a decision.');
  end if;
  perform private.add_decision(
    p_entry_id,
    jsonb_build_object(
      'subject', 'entry', 'action', case when v_reason is null then 'approve' else 'changes' end,
      'reason', v_reason, 'note', v_note
    ),
    p_admin, p_at
  );
end;
$$;
comment on function private.decide_entry_by_media(uuid, uuid, timestamptz) is
  'Approves an entry when all its newest pictures are approved. Otherwise asks its contestant for changes.';

-- supabase/schemas/80_moderation/02_reviewed_entries.sql
-- An entry as admins judge it: in the queue, in a search and with an appeal.
create domain public.review_state as text
  constraint review_state_is_known check (value in ('pending', 'approved', 'rejected', 'changes_requested'));
comment on domain public.review_state is 'The states of a medium that the server has accepted.';

create type public.told_decision as (
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason,
  note text,
  decided_at timestamptz
);
comment on type public.told_decision is
  'What was decided about what, and why. Never who decided. Nullable: reason, note.';

create type public.reviewed_details as (
  country public.country,
  height_cm integer,
  weight_kg integer,
  marital_status public.marital_status,
  children integer,
  links text[],
  bio text
);
comment on type public.reviewed_details is
  'What was typed beside name, age and city. The public sees of it what the contestant shows. Nullable: '
  'country, height_cm, weight_kg, marital_status, children, bio.';

create type public.reviewed_medium as (
  id uuid,
  kind public.media_kind,
  version integer,
  state public.review_state,
  reason public.review_reason,
  width integer,
  height integer,
  seconds numeric,
  received_at timestamptz
);
comment on type public.reviewed_medium is
  'The newest medium of its kind. Nullable: reason, width, height, seconds, received_at.';

create type public.reviewed_entry as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  display_name text,
  age integer,
  city text,
  country public.country,
  week text,
  phase public.phase,
  rules_version text,
  submitted_at timestamptz,
  details public.reviewed_details,
  media public.reviewed_medium[],
  history public.told_decision[]
);
comment on type public.reviewed_entry is
  'Everything that an admin needs to judge an entry, without paths of files. history: earlier decisions, the '
  'newest first. Nullable: rules_version, submitted_at, details.';

create type public.waiting_review as (
  entry_id uuid,
  profile_id uuid,
  state public.entry_state,
  display_name text,
  age integer,
  city text,
  country public.country,
  week text,
  phase public.phase,
  rules_version text,
  submitted_at timestamptz,
  details public.reviewed_details,
  media public.reviewed_medium[],
  history public.told_decision[],
  waiting_since timestamptz,
  due_at timestamptz
);
comment on type public.waiting_review is
  'A reviewed_entry that waits for a decision. due_at ends the 24 hours of the review target. Nullable: '
  'rules_version, submitted_at, details.';

create function private.describe_decision(p_decision public.decisions)
returns public.told_decision
language sql
stable
set search_path = ''
as $$
  select
    p_decision.subject, p_decision.subject_id, p_decision.action, p_decision.reason, p_decision.note, p_decision.decided_at;
$$;
comment on function private.describe_decision(public.decisions) is
  'A decision as contestants and admins may read it.';

create function private.build_review_item(p_entry_id uuid)
returns public.reviewed_entry
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      row(
        e.id, e.profile_id, e.state, e.display_name, e.age, e.city, w.country, w.week,
        private.get_phase(w, private.clock()), e.rules_version, e.submitted_at,
        (
          select
            row(
              d.country, d.height_cm, d.weight_kg, d.marital_status, d.children,
              array(select jsonb_array_elements_text(d.links)), d.bio
            )::public.reviewed_details
          from public.entry_details d
          where d.entry_id = e.id
        ),
        array(
          select
            row(m.id, m.kind, m.version, m.state, m.reason, m.width, m.height, m.seconds, m.received_at)::public.reviewed_medium
          from public.media m
          where m.entry_id = e.id and private.is_newest_medium(m)
          order by array_position(array['portrait', 'body', 'video'], m.kind::text), m.version
        ),
        array(
          select private.describe_decision(d)
          from public.decisions d
          where d.entry_id = e.id and d.applied_at is not null
          order by d.decided_at desc
        )
      )::public.reviewed_entry
    from public.entries e
    join public.contest_weeks w on w.id = e.week_id
    where e.id = p_entry_id
  );
end;
$$;
comment on function private.build_review_item(uuid) is 'An entry as admins judge it.';

create function private.build_waiting_item(p_entry_id uuid)
returns public.waiting_review
language plpgsql
stable
set search_path = ''
as $$
declare
  v_item public.reviewed_entry := private.build_review_item(p_entry_id);
  v_since timestamptz;
begin
  select r.waiting_since into v_since from private.list_waiting_reviews() r where r.entry_id = p_entry_id;
  -- An entry whose decision is undone waits no more where its person was hidden meanwhile.
  v_since := coalesce(v_since, v_item.submitted_at, private.clock());
  return row(v_item.*, v_since, v_since + interval '24 hours')::public.waiting_review;
end;
$$;
comment on function private.build_waiting_item(uuid) is 'An entry that waits for a decision, with its clock.';

-- supabase/schemas/80_moderation/03_review_queue.sql
-- The review queue, oldest first, and the admins who look at it. A claim ends by itself, so it cannot block the
-- queue.
create table private.review_claims (
  entry_id uuid not null,
  admin_id uuid not null,
  expires_at timestamptz not null,
  constraint review_claims_pkey primary key (entry_id),
  constraint review_claims_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade,
  constraint review_claims_belong_to_an_admin foreign key (admin_id) references public.profiles (id) on delete cascade
);
comment on table private.review_claims is
  'Which admin looks at which entry, until when. Anyone can take an expired claim.';

create index review_claims_admin_idx on private.review_claims (admin_id);

alter table private.review_claims enable row level security;

create function private.list_waiting_reviews()
returns table (entry_id uuid, waiting_since timestamptz, due_at timestamptz)
language plpgsql
stable
set search_path = ''
-- A plan made while the tables are small must not scan them later, as in cast_vote.
set enable_seqscan = off
as $$
begin
  return query
  select w.entry_id, w.since, w.since + interval '24 hours'
  from (
    select e.id as entry_id, e.profile_id, coalesce(e.submitted_at, e.created_at) as since
    from public.entries e
    where e.state = 'submitted'
    union all
    select e.id, e.profile_id, min(m.received_at)
    from public.media m
    join public.entries e on e.id = m.entry_id
    where m.state = 'pending' and private.is_newest_medium(m) and e.state = 'approved'
    group by e.id
  ) w
  where not exists (
      select from public.decisions d
      where d.entry_id = w.entry_id and d.applied_at is null and d.undone_at is null
    )
    and not exists (select from public.profiles p where p.id = w.profile_id and private.is_hidden(p));
end;
$$;
comment on function private.list_waiting_reviews() is
  'Submitted entries, and approved ones with a new picture, of visible people. The clock of 24 hours starts '
  'when each arrived.';

create type public.claimed_reviews as (
  server_time timestamptz,
  claimed_until timestamptz,
  total integer,
  overdue integer,
  items public.waiting_review[]
);
comment on type public.claimed_reviews is
  'What admin_claim_next answers: the claimed entries, and how many wait and are overdue in all. Nullable: '
  'none.';

create function public.admin_claim_next(p_count integer default 3)
returns public.claimed_reviews
language plpgsql
-- security definer: API roles may not write claims.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_ids uuid[];
  v_total integer;
  v_overdue integer;
  v_own_weeks uuid[] := array(
    select e.week_id from public.entries e where e.profile_id = v_admin and e.state not in ('rejected', 'withdrawn')
  );
begin
  perform private.apply_due_decisions();
  -- One claim at a time, so that two admins never get the same entry.
  perform private.lock_reviews();
  v_now := private.clock();
  select
    array_agg(q.entry_id order by q.waiting_since, q.entry_id) filter (where q.is_free and q.place <= q.wanted),
    count(*), count(*) filter (where q.due_at < v_now)
  into v_ids, v_total, v_overdue
  from (
    select
      r.*, f.is_free, least(greatest(coalesce(p_count, 3), 1), 10) as wanted,
      row_number() over (partition by f.is_free order by r.waiting_since, r.entry_id) as place
    from private.list_waiting_reviews() r
    left join private.review_claims c
      on c.entry_id = r.entry_id and c.admin_id <> v_admin and c.expires_at > v_now
    join public.entries e on e.id = r.entry_id
    -- Other admins decide own cases.
    cross join lateral (
      select c.entry_id is null and e.profile_id <> v_admin and e.week_id <> all (v_own_weeks) as is_free
    ) f
  ) q;
  delete from private.review_claims c
  where c.expires_at <= v_now or (c.admin_id = v_admin and c.entry_id <> all (coalesce(v_ids, '{}')));
  insert into private.review_claims as c (entry_id, admin_id, expires_at)
  select n, v_admin, v_now + interval '5 minutes' from unnest(v_ids) n
  on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  return row(
    v_now, v_now + interval '5 minutes', v_total, v_overdue,
    array(select private.build_waiting_item(n.id) from unnest(v_ids) with ordinality n (id, place) order by n.place)
  )::public.claimed_reviews;
end;
$$;
comment on function public.admin_claim_next(integer) is
  'The oldest entries without a claim of another admin and no own cases, claimed by the caller for five minutes. A second call '
  'keeps and completes them.';
grant execute on function public.admin_claim_next(integer) to authenticated;

create function public.admin_release()
returns void
language plpgsql
-- security definer: API roles may not delete claims.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform private.lock_reviews();
  delete from private.review_claims c where c.admin_id = v_admin;
end;
$$;
comment on function public.admin_release() is 'Releases everything that the caller has claimed.';
grant execute on function public.admin_release() to authenticated;

create function public.admin_search_entries(p_text text)
returns setof public.reviewed_entry
language plpgsql
stable
-- security definer: API roles may not read entries that are not public, or typed details.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_text text := btrim(coalesce(p_text, ''));
begin
  if v_admin is null or char_length(v_text) not between 2 and 100 then
    perform private.refuse('invalid_input', 'A search has 2 to 100 characters.');
  end if;
  return query
    select item.*
    from (
      select e.id, e.display_name, w.ends_at
      from public.entries e
      join public.contest_weeks w on w.id = e.week_id
      where e.state in ('submitted', 'approved', 'disqualified')
        -- A title can be taken away later. The longest waiting time of a winner is a year.
        and w.ends_at + interval '52 weeks' > private.clock()
        and (
          v_text in (e.id::text, e.profile_id::text)
          or position(private.normalize_text(v_text) in private.normalize_text(e.display_name)) > 0
        )
      order by w.ends_at desc, e.display_name, e.id
      limit 20
    ) found
    cross join lateral private.build_review_item(found.id) item
    order by found.ends_at desc, found.display_name, found.id;
end;
$$;
comment on function public.admin_search_entries(text) is
  'Up to 20 entries that wait, compete, have competed or were disqualified, from the last 52 weeks on, newest '
  'week first. Found by a part of the name or by the id of a profile.';
grant execute on function public.admin_search_entries(text) to authenticated;

-- supabase/schemas/80_moderation/04_review_decisions.sql
-- Deciding and undoing. The decision about an entry follows from its pictures, unless the admin decides about the
-- entry itself.
create function private.refuse_unless_claimed(p_entry_id uuid, p_admin uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_entry(p_entry_id);
  if not exists (select from public.entries e where e.id = p_entry_id) then
    perform private.refuse('review_taken', 'There is no such entry.');
  end if;
  if not exists (select from private.list_waiting_reviews() r where r.entry_id = p_entry_id) then
    perform private.refuse('review_taken', 'The entry does not wait for a decision any more.');
  end if;
  if not exists (
    select from private.review_claims c
    where c.entry_id = p_entry_id and c.admin_id = p_admin and c.expires_at > private.clock()
  ) then
    perform private.refuse('review_taken', 'The claim has expired or is another admin''s.');
  end if;
end;
$$;
comment on function private.refuse_unless_claimed(uuid, uuid) is
  'Locks the entry. Refuses an admin without the claim, and a decided entry: review_taken.';

create type public.new_decision as (
  id uuid,
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason
);
comment on type public.new_decision is 'A decision that waits for its ten seconds. Nullable: reason.';

create type public.decided_review as (
  publish_at timestamptz,
  server_time timestamptz,
  decisions public.new_decision[]
);
comment on type public.decided_review is
  'What admin_decide answers: all decisions of the call. They take effect at publish_at. Nullable: none.';

create function public.admin_decide(p_entry_id uuid, p_decisions jsonb)
returns public.decided_review
language plpgsql
-- security definer: API roles may not write decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_at timestamptz;
  v_state text;
  v_about_entry text;
begin
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
  perform private.refuse_unless_claimed(p_entry_id, v_admin);
  if jsonb_typeof(p_decisions) is distinct from 'array' or jsonb_array_length(p_decisions) > 8 then
    perform private.refuse('invalid_input', 'Decisions are a list of at most 8.');
  end if;
  v_at := private.clock();
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  select d ->> 'action' into v_about_entry
  from jsonb_array_elements(p_decisions) d where d ->> 'subject' = 'entry' limit 1;
  if v_about_entry = 'approve' or (v_about_entry is not null and v_state <> 'submitted') then
    perform private.refuse('invalid_input', 'An entry is approved by its pictures, and decided while it is submitted.');
  end if;
  -- Without decisions on pictures: a waiting picture is refused below, and an approved entry has nothing else to
  -- decide.
  if p_decisions = '[]' and v_state <> 'submitted' then
    perform private.refuse('invalid_input', 'Every picture that waits needs a decision.');
  end if;
  perform private.add_decision(p_entry_id, d, v_admin, v_at) from jsonb_array_elements(p_decisions) d;
  if v_state = 'submitted' and v_about_entry is null then
    perform private.decide_entry_by_media(p_entry_id, v_admin, v_at);
  end if;
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'decide_' || d.subject, d.subject, d.subject_id::text, null,
    jsonb_build_object('decision', d.id, 'entry', p_entry_id, 'action', d.action), d.reason
  )
  from public.decisions d where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin;
  return row(
    v_at + interval '10 seconds', v_at,
    array(
      select row(d.id, d.subject, d.subject_id, d.action, d.reason)::public.new_decision
      from public.decisions d
      where d.entry_id = p_entry_id and d.decided_at = v_at and d.decided_by = v_admin
    )
  )::public.decided_review;
end;
$$;
comment on function public.admin_decide(uuid, jsonb) is
  'Decides about a claimed entry: [{subject, id, action, reason, note}], [] where all its pictures are '
  'approved already. Nothing takes effect before publish_at. Refuses: own_case.';
grant execute on function public.admin_decide(uuid, jsonb) to authenticated;

create function public.admin_undo(p_decision_id uuid)
returns public.waiting_review
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
  v_now timestamptz;
begin
  -- Under the lock of applying decisions: all decisions of one call are undone, or none.
  perform private.lock_contests_of_entries(array(select d.entry_id from public.decisions d where d.id = p_decision_id));
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d where d.id = p_decision_id and d.decided_by = v_admin;
  perform private.refuse_own_entry_case(v_admin, v_decision.entry_id);
  v_now := private.clock();
  if v_decision.id is null or v_decision.applied_at is not null or v_decision.publish_at <= v_now then
    perform private.refuse('undo_too_late', 'The decision is applied, or is another admin''s.');
  end if;
  -- Decisions of one call are undone together.
  update public.decisions d set undone_at = v_now
  where d.entry_id = v_decision.entry_id and d.decided_at = v_decision.decided_at
    and d.applied_at is null and d.undone_at is null;
  if found then
    perform private.write_audit(
      'undo_decision', 'entry', v_decision.entry_id::text,
      jsonb_build_object('decision', v_decision.id, 'action', v_decision.action), null, v_decision.reason
    );
    insert into private.review_claims as c (entry_id, admin_id, expires_at)
    values (v_decision.entry_id, v_admin, v_now + interval '5 minutes')
    on conflict (entry_id) do update set admin_id = excluded.admin_id, expires_at = excluded.expires_at;
  end if;
  return private.build_waiting_item(v_decision.entry_id);
end;
$$;
comment on function public.admin_undo(uuid) is
  'Undoes the caller''s decisions of one call, before they take effect. The caller has the entry again.';
grant execute on function public.admin_undo(uuid) to authenticated;

-- supabase/schemas/80_moderation/05_appeals.sql
create function private.lock_own_decision(p_decision_id uuid, p_user_id uuid)
returns public.decisions
language plpgsql
set search_path = ''
as $$
declare
  v_decision public.decisions;
begin
  perform private.lock_decision(p_decision_id);
  select d.* into v_decision
  from public.decisions d
  join public.entries e on e.id = d.entry_id
  where d.id = p_decision_id and e.profile_id = p_user_id;
  if v_decision.applied_at is null or v_decision.action = 'approve' or v_decision.appealed_at is not null then
    perform private.refuse('appeal_closed', 'No decision against the caller, or it was appealed before.');
  end if;
  return v_decision;
end;
$$;
comment on function private.lock_own_decision(uuid, uuid) is
  'Locks the decision against a person that they may still appeal. Refuses: appeal_closed.';

create function private.overturn_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_has_pictures boolean;
begin
  if p_decision.subject = 'media' then
    if exists (
      select from public.media m
      where m.id = p_decision.subject_id and m.state in ('rejected', 'changes_requested')
        -- A newer picture of the contestant stays in its place.
        and private.is_newest_medium(m)
    ) then
      perform private.decide_media(p_decision.subject_id, 'approved', null, private.clock());
    end if;
  end if;
  v_has_pictures := private.has_usable_photo(p_decision.entry_id, 'portrait') and private.has_usable_photo(p_decision.entry_id, 'body');
  if p_decision.action = 'disqualify' and p_decision.state_before = 'approved' and v_has_pictures then
    -- The contestant competes in their week again, also after its result.
    update public.entries e set state = 'approved', decided_at = private.clock()
    where e.id = p_decision.entry_id and e.state = 'disqualified';
    return;
  end if;
  -- The entry returns to the queue. Where its pictures were removed, it returns to its contestant, who sends them
  -- again.
  update public.entries e set
    state = case when v_has_pictures then 'submitted' else 'changes_requested' end,
    decided_at = null
  where e.id = p_decision.entry_id and e.state in ('rejected', 'changes_requested', 'disqualified')
    and e.submitted_at is not null;
end;
$$;
comment on function private.overturn_decision(decisions) is
  'Approves a picture after all, and sends its entry to the queue. A disqualified entry becomes what it was. '
  'Needs the lock of the contest.';

-- An appeal goes first to an uninvolved admin, then to the admin who decided, never to an admin in an own case.
create function private.can_judge_appeal(p_decision public.decisions, p_admin uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  with ranked as (
    select
      r.user_id,
      case when r.user_id = p_decision.decided_by then 1 else 2 end as distance
    from public.user_roles r
    join public.profiles p on p.id = r.user_id
    join public.entries e on e.id = p_decision.entry_id
    where r.role = 'admin' and not private.is_hidden(p)
      and r.user_id <> e.profile_id and not private.is_own_week(r.user_id, e.week_id)
  )
  select coalesce((select k.distance from ranked k where k.user_id = p_admin) = (select max(k.distance) from ranked k), false);
$$;
comment on function private.can_judge_appeal(decisions, uuid) is
  'Nobody judges their own decision while there is another admin, and nobody an own case (is_own_week).';

create type public.waiting_appeal as (
  decision_id uuid,
  subject public.decision_subject,
  subject_id uuid,
  action public.review_action,
  reason public.review_reason,
  note text,
  decided_at timestamptz,
  appeal_text text,
  appealed_at timestamptz,
  may_decide boolean,
  entry public.reviewed_entry
);
comment on type public.waiting_appeal is
  'A told_decision with the appeal against it, and its entry. An approval is never appealed, so there is a '
  'reason. may_decide: false for an own decision while there is another admin. Nullable: note.';

create function public.admin_list_appeals()
returns setof public.waiting_appeal
language plpgsql
-- security definer: API roles may not read who decided.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  return query
    select
      d.id, d.subject, d.subject_id, d.action, d.reason, d.note, d.decided_at, d.appeal_text, d.appealed_at,
      private.can_judge_appeal(d, v_admin), private.build_review_item(d.entry_id)
    from public.decisions d
    where d.appealed_at is not null and d.appeal_decision is null
    order by d.appealed_at, d.id
    limit 50;
end;
$$;
comment on function public.admin_list_appeals() is
  'Appeals that wait, oldest first, with the entry and whether the caller may decide.';
grant execute on function public.admin_list_appeals() to authenticated;

create function public.admin_decide_appeal(p_decision_id uuid, p_uphold boolean, p_note text)
returns void
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_decision public.decisions;
begin
  if p_uphold is null or char_length(btrim(p_note)) > 500 then
    perform private.refuse('invalid_input', 'p_uphold is null, or p_note has more than 500 characters');
  end if;
  -- Before the row, as in admin_disqualify. The reverse order could make two admins wait for each other.
  perform private.lock_contests_of_entries(array(select d.entry_id from public.decisions d where d.id = p_decision_id));
  perform private.require_admin();
  perform private.lock_decision(p_decision_id);
  select * into v_decision from public.decisions d where d.id = p_decision_id;
  if v_decision.appealed_at is null or v_decision.appeal_decision is not null then
    perform private.refuse('appeal_closed', 'This decision has no open appeal.');
  end if;
  perform private.refuse_own_entry_case(v_admin, v_decision.entry_id);
  if not private.can_judge_appeal(v_decision, v_admin) then
    perform private.refuse('not_allowed', 'Another admin decides an appeal against a decision of the caller.');
  end if;
  update public.decisions d set
    appeal_decision = case when p_uphold then 'upheld' else 'overturned' end,
    appeal_note = nullif(btrim(p_note), ''),
    appeal_decided_by = v_admin,
    appeal_decided_at = private.clock()
  where d.id = p_decision_id;
  if not p_uphold then
    perform private.overturn_decision(v_decision);
  elsif v_decision.action = 'disqualify' then
    -- The decision is final, so the private files are deleted too.
    perform private.apply_entry_visibility(array[v_decision.entry_id]);
  end if;
  perform private.write_audit(
    case when p_uphold then 'uphold_decision' else 'overturn_decision' end, 'entry', v_decision.entry_id::text,
    jsonb_build_object('decision', v_decision.id, 'action', v_decision.action),
    (select jsonb_build_object('state', e.state) from public.entries e where e.id = v_decision.entry_id), v_decision.reason
  );
end;
$$;
comment on function public.admin_decide_appeal(uuid, boolean, text) is
  'Decides an appeal: upholds the decision, or reverses it.';
grant execute on function public.admin_decide_appeal(uuid, boolean, text) to authenticated;

create function public.appeal_decision(p_decision_id uuid, p_text text)
returns void
language plpgsql
-- security definer: API roles may not change decisions.
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.get_user_id();
begin
  if v_user_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to the request.');
  end if;
  if char_length(btrim(coalesce(p_text, ''))) not between 1 and 1000 then
    perform private.refuse('invalid_input', 'An appeal has 1 to 1000 characters.');
  end if;
  perform private.apply_due_decisions();
  perform private.lock_own_decision(p_decision_id, v_user_id);
  update public.decisions d set appeal_text = btrim(p_text), appealed_at = private.clock()
  where d.id = p_decision_id;
end;
$$;
comment on function public.appeal_decision(uuid, text) is 'The contestant appeals a decision, once.';
grant execute on function public.appeal_decision(uuid, text) to authenticated;

-- supabase/schemas/80_moderation/06_disqualification.sql
create function public.admin_disqualify(p_entry_id uuid, p_reason text, p_note text)
returns void
language plpgsql
-- security definer: API roles may not write decisions.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_now timestamptz;
  v_id uuid;
  v_state text;
begin
  if coalesce(char_length(btrim(p_note)), 0) not between 1 and 500 then
    perform private.refuse('invalid_field', 'note', '1 to 500 characters');
  end if;
  perform private.lock_contests_of_entries(array[p_entry_id]);
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  perform private.refuse_own_entry_case(v_admin, p_entry_id);
  perform private.lock_entry_media(p_entry_id);
  select e.state into v_state from public.entries e where e.id = p_entry_id;
  if v_state is null or v_state not in ('submitted', 'approved') then
    perform private.refuse('review_taken', 'This entry neither competes nor waits.');
  end if;
  v_now := private.clock();
  update public.decisions d set undone_at = v_now
  where d.entry_id = p_entry_id and d.applied_at is null and d.undone_at is null;
  v_id := private.insert_decision(
    'entry', p_entry_id, p_entry_id, 'disqualify', p_reason, btrim(p_note), v_admin, v_now, v_now
  );
  update public.decisions d set state_before = v_state where d.id = v_id;
  perform private.apply_decision(v_id);
  delete from private.review_claims c where c.entry_id = p_entry_id;
  perform private.write_audit(
    'disqualify_entry', 'entry', p_entry_id::text, jsonb_build_object('state', v_state),
    jsonb_build_object('state', 'disqualified', 'decision', v_id), p_reason
  );
end;
$$;
comment on function public.admin_disqualify(uuid, text, text) is
  'Takes an entry out of its contest at once, for a reason and with a note that the contestant reads. Its '
  'pictures stop being public. An appeal can bring everything back. Refuses: not_allowed, own_case, '
  'invalid_field (note), review_taken.';
grant execute on function public.admin_disqualify(uuid, text, text) to authenticated;

-- supabase/schemas/80_moderation/07_my_decisions.sql
create type public.decision_about_me as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  hidden_at timestamptz,
  due_at timestamptz,
  words text,
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_at timestamptz
);
comment on type public.decision_about_me is
  'Hidden content of the caller, with the statement of reasons once an admin has decided. words: the message, '
  'or what the page said; null where a picture was reported, and 6 months after the decision. due_at: until '
  'when it needs a decision, null without such a clock. Nullable: due_at, words, decision, decision_reason, '
  'decision_note, decided_at.';

create type public.own_report as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  name text,
  note text,
  reported_at timestamptz,
  due_at timestamptz,
  decision public.report_decision,
  decision_reason text,
  decided_at timestamptz
);
comment on type public.own_report is
  'A report of the caller and its result, without the text for the other person. Nullable: name, note, due_at, '
  'decision, decision_reason, decided_at.';

create type public.my_decisions as (
  about_me public.decision_about_me[],
  reported public.own_report[]
);
comment on type public.my_decisions is 'What list_my_decisions answers, the newest 100 of each. Nullable: none.';

create function public.list_my_decisions()
returns public.my_decisions
language plpgsql
stable
-- security definer: API roles may not read cases. This function returns those about the caller and those that the
-- caller reported.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_about_me public.decision_about_me[];
  v_reported public.own_report[];
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  v_about_me := array(
    select
      row(
        c.id, c.subject, c.part, c.reason, c.first_hidden_at, c.due_at,
        coalesce(c.evidence ->> 'body', c.evidence -> 'details' ->> 'bio'),
        c.decision, c.decision_reason, c.decision_note, c.decided_at
      )::public.decision_about_me
    from private.report_cases c
    where c.person_id = v_person_id and c.first_hidden_at is not null
    order by coalesce(c.decided_at, c.first_hidden_at) desc, c.id
    limit 100
  );
  v_reported := array(
    select
      row(
        c.id, c.subject, c.part, c.reason, c.evidence ->> 'name', r.note, r.at, c.due_at,
        c.decision, c.decision_reason, c.decided_at
      )::public.own_report
    from private.reports r
    join private.report_cases c on c.id = r.case_id
    where r.reporter_id = v_person_id
    order by r.at desc, c.id
    limit 100
  );
  return row(v_about_me, v_reported)::public.my_decisions;
end;
$$;
comment on function public.list_my_decisions() is
  'Decisions about the caller''s hidden content, and the results of the caller''s own reports. Never who else '
  'reported. Refuses: not_signed_in.';
grant execute on function public.list_my_decisions() to authenticated;

-- supabase/schemas/80_moderation/08_report_cases.sql
create type private.reported_thing as (
  thing text,
  evidence jsonb,
  files text[]
);
comment on type private.reported_thing is
  'What is reported: its name, its present form, and its private files.';

create domain private.reporter_kind as text
  constraint reporter_kind_is_known check (value in ('without_account', 'new_account', 'verified_account'));
comment on domain private.reporter_kind is
  'Who reports: nobody with an account; an account that is unverified or younger than 7 days; an older verified one.';

-- Reports of the same thing for the same reason are one case, and an admin decides the case.
create table private.report_cases (
  id uuid not null default gen_random_uuid(),
  subject public.report_subject not null,
  part text not null,
  thing text not null,
  person_id uuid not null,
  reason public.report_reason not null,
  evidence jsonb,
  opened_at timestamptz not null default private.clock(),
  due_at timestamptz,
  hidden_at timestamptz,
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  first_hidden_at timestamptz,
  last_hidden_at timestamptz,
  hidden_by private.reporter_kind,
  alarmed_at timestamptz,
  republished_at timestamptz,
  constraint report_cases_pkey primary key (id),
  constraint report_cases_are_one_for_a_reason unique (thing, reason),
  constraint report_cases_decisions_are_whole
    check (num_nonnulls(decision, decision_reason, decided_at) in (0, 3)),
  constraint report_cases_decision_reason_is_a_code check (decision_reason ~ '^[a-z_]{3,40}$'),
  constraint report_cases_note_is_short check (char_length(decision_note) <= 500),
  constraint report_cases_part_is_known check (
  case subject
    when 'photo' then part in ('portrait', 'body', 'video')
    when 'message' then part ~ '^[0-9]{1,9}$'
    else part = ''
  end
) not valid
);
comment on table private.report_cases is
  'The reported content at the first report, and the admin''s statement of reasons. thing names this picture, '
  'text or message, so that new content gets a new case. A case outlives the account: evidence stays until 6 '
  'months after the decision.';
comment on column private.report_cases.first_hidden_at is
  'When it was first hidden. From then on its owner knows of the case. It stays when the thing is shown '
  'again.';

comment on column private.report_cases.hidden_by is 'The kind of reporter whose report hid it last.';
comment on column private.report_cases.alarmed_at is
  'When an urgent report could not hide it because of the brake. Such cases lead the queue.';
comment on column private.report_cases.republished_at is
  'When an admin showed it again together with a wave. Earlier reports do not hide it any more.';

create index report_cases_decided_idx on private.report_cases (decided_at desc, id) where decision is not null;
create index report_cases_hidden_idx on private.report_cases (hidden_at) where decision is null and hidden_at is not null;
create index report_cases_of_a_person_idx on private.report_cases (person_id);
create index report_cases_waiting_idx
  on private.report_cases ((alarmed_at is null), coalesce(due_at, 'infinity'), opened_at, id) where decision is null;

alter table private.report_cases enable row level security;

create table private.reports (
  id uuid not null default gen_random_uuid(),
  case_id uuid not null,
  reporter_id uuid,
  connection_hash bytea,
  note text,
  at timestamptz not null default private.clock(),
  reporter_kind private.reporter_kind not null default 'verified_account',
  is_urgent boolean not null default false,
  networks bytea[] not null default '{}',
  constraint reports_pkey primary key (id),
  constraint reports_are_one_for_a_person unique (case_id, reporter_id),
  constraint reports_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade,
  constraint reports_note_is_short check (char_length(note) <= 1000)
);
comment on table private.reports is
  'Who reported: an account, or a keyed hash of the connection without one. note is the reporter''s text.';
comment on column private.reports.networks is
  'Keyed hashes of the networks of an urgent report, for the brake of one hour. Deleted after a day.';

create index reports_by_connection_idx on private.reports (connection_hash, at) where connection_hash is not null;
create index reports_by_reporter_idx on private.reports (reporter_id, at);
create index reports_urgent_idx on private.reports (at) where is_urgent;

alter table private.reports enable row level security;

create function private.is_urgent_reason(p_reason text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_reason in ('minor', 'intimate_image');
$$;
comment on function private.is_urgent_reason(text) is
  'Reasons that hide the thing at once, need no account, and need a decision within 48 hours (terms, '
  '"Intimate images").';

create function private.has_enough_reports(p_thing text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(distinct coalesce(
    (select min(a.device_id::text) from public.device_accounts a where a.user_id = r.reporter_id), r.reporter_id::text
  )) >= 3
  from private.report_cases c
  join private.reports r on r.case_id = c.id
  join public.profiles p on p.id = r.reporter_id
  where c.thing = p_thing and c.decision is null and r.at > coalesce(c.republished_at, '-infinity') and p.email_verified_at is not null and not private.is_hidden(p);
$$;
comment on function private.has_enough_reports(text) is
  'Whether three verified people have reported a thing, in undecided cases. Accounts of one device count as '
  'one.';

create function private.open_case(
  p_subject text, p_part text, p_person_id uuid, p_reason text, p_thing private.reported_thing
)
returns private.report_cases
language plpgsql
set search_path = ''
as $$
declare
  v_case private.report_cases;
begin
  insert into private.report_cases (subject, part, thing, person_id, reason, evidence, due_at)
  values (
    p_subject, p_part, p_thing.thing, p_person_id, p_reason, p_thing.evidence,
    case when private.is_urgent_reason(p_reason) then private.clock() + interval '48 hours' end
  )
  on conflict (thing, reason) do nothing
  returning * into v_case;
  if v_case.id is null then
    select c.* into v_case from private.report_cases c where c.thing = p_thing.thing and c.reason = p_reason;
  else
    -- The medium of the file, while the medium still lists it.
    insert into private.evidence_files (path, case_id, media_id, name)
    select distinct on (path) path, v_case.id, m.id, m.name
    from unnest(p_thing.files) path
    left join (
      select k.id, f ->> 'path' as path, f ->> 'name' as name
      from public.media k cross join jsonb_array_elements(k.files) f
      where k.owner_id = p_person_id
    ) m using (path)
    where path is not null;
  end if;
  return v_case;
end;
$$;
comment on function private.open_case(text, text, uuid, text, private.reported_thing) is
  'The case of a thing and a reason. A new case stores the evidence. Needs lock_reports.';

-- The admins' queue of reports, their decisions, and the time for which evidence stays.
create type public.report_case as (
  id uuid,
  subject public.report_subject,
  part text,
  reason public.report_reason,
  person_id uuid,
  person_name text,
  evidence jsonb,
  opened_at timestamptz,
  due_at timestamptz,
  is_hidden boolean,
  is_alarm boolean,
  may_decide boolean,
  reports integer,
  without_account integer,
  notes text[],
  decision public.report_decision,
  decision_reason text,
  decision_note text,
  decided_at timestamptz
);
comment on type public.report_case is
  'A case as the queue shows it. Never who reported. evidence: the thing at the first report, null 6 months '
  'after the decision. due_at: until when it needs a decision, null without such a clock. is_alarm: the brake '
  'stopped a report that would have hidden it. may_decide: false for an own case. Nullable: person_name, evidence, due_at, decision, decision_reason, decision_note, decided_at.';

create function private.build_case_for_admins(p_case private.report_cases)
returns public.report_case
language sql
stable
set search_path = ''
as $$
  select
    p_case.id, p_case.subject, p_case.part, p_case.reason, p_case.person_id, private.get_name_for_admins(p_case.person_id),
    p_case.evidence, p_case.opened_at, p_case.due_at, p_case.hidden_at is not null,
    p_case.alarmed_at is not null, not private.is_own_case(auth.uid(), p_case.person_id),
    (select count(*)::integer from private.reports r where r.case_id = p_case.id),
    (select count(*)::integer from private.reports r where r.case_id = p_case.id and r.connection_hash is not null),
    array(select r.note from private.reports r where r.case_id = p_case.id and r.note is not null order by r.at limit 20),
    p_case.decision, p_case.decision_reason, p_case.decision_note, p_case.decided_at;
$$;
comment on function private.build_case_for_admins(private.report_cases) is
  'A case as the queue shows it.';

-- Hidden texts stay hidden until they change. Which of them are shown is not part of their hash.
create function private.hash_profile_text(p_entry_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(p_entry_id::text || coalesce((private.get_profile_text(p_entry_id) - 'shown')::text, ''));
$$;
comment on function private.hash_profile_text(uuid) is
  'How a report names the texts of a page: its links and its bio.';

-- A cleared picture is not hidden again for the same reason, also not by a report of the whole page.
create function private.is_cleared(p_case_id uuid, p_thing uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.report_cases c
    join private.report_cases cleared
      on cleared.person_id = c.person_id and cleared.reason = c.reason and cleared.decision = 'cleared' and cleared.id <> c.id
    where c.id = p_case_id and c.decision is distinct from 'removed'
      and (cleared.thing = p_thing::text or cleared.subject = 'profile' and cleared.evidence -> 'media' ? p_thing::text)
  );
$$;
comment on function private.is_cleared(uuid, uuid) is
  'Whether a medium, or a photo without one, was cleared for the reason of a case that no admin has decided '
  'against.';

create function private.anonymize_reports(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update private.reports r set reporter_id = null, note = null where r.reporter_id = p_profile_id;
  update private.report_cases c set decided_by = null where c.decided_by = p_profile_id;
$$;
comment on function private.anonymize_reports(uuid) is
  'Keeps reports of an erased person, without the person and without the note.';

-- supabase/schemas/80_moderation/09_evidence.sql
create table private.evidence_files (
  path text not null,
  case_id uuid not null,
  media_id uuid,
  name text,
  constraint evidence_files_pkey primary key (path, case_id),
  constraint evidence_files_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.evidence_files is
  'Private files of a reported picture. They cannot be deleted while the evidence is kept.';
comment on column private.evidence_files.media_id is
  'The medium that the file belongs to. The medium itself may be gone.';
comment on column private.evidence_files.name is 'Which of its files: 320, 800, 2048, video or poster.';

create index evidence_files_of_a_case_idx on private.evidence_files (case_id);
create index evidence_files_of_a_medium_idx on private.evidence_files (media_id);

alter table private.evidence_files enable row level security;

create function private.delete_old_evidence()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_paths text[];
begin
  -- The brake looks back one hour.
  update private.reports r set networks = '{}'
  where r.is_urgent and r.networks <> '{}' and r.at < private.clock() - interval '1 day';
  with old as (
    update private.report_cases c set evidence = null, decision_note = null
    where c.decided_at < private.clock() - interval '6 months' and c.evidence is not null
    returning c.id
  ),
  unsaid as (
    -- The reporter's note and connection are evidence too.
    update private.reports r set note = null, connection_hash = null from old where r.case_id = old.id
  ),
  freed as (
    delete from private.evidence_files f using old where f.case_id = old.id returning f.path
  )
  select array_agg(distinct f.path) into v_paths
  from freed f
  -- A picture that is still in use is deleted with its medium.
  where not exists (select from public.media m cross join jsonb_array_elements(m.files) x where x ->> 'path' = f.path);
  perform private.remove_uploads(v_paths);
end;
$$;
comment on function private.delete_old_evidence() is
  'Deletes evidence and its files 6 months after the decision (product rules, 8).';

create type public.report_copy as (
  person_id uuid,
  person_name text,
  part public.media_kind
);
comment on type public.report_copy is
  'One row of admin_list_report_copies: the same picture as another person shows it. Nullable: person_name.';

create function public.admin_list_report_copies(p_case_id uuid)
returns setof public.report_copy
language plpgsql
stable
-- security definer: API roles may not read cases and hashes.
security definer
set search_path = ''
as $$
declare
  v_case private.report_cases;
  v_phash bit(64);
begin
  perform private.require_admin();
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  v_phash := (v_case.evidence ->> 'phash')::bit(64);
  return query
    select x.owner_id, private.get_name_for_admins(x.owner_id), x.kind::public.media_kind
    from (
      select distinct m.owner_id, m.kind
      from public.media m
      where v_phash is not null and m.phash is not null and m.state = 'approved' and m.owner_id <> v_case.person_id
        -- The same bound as for a rejected picture: the same picture, scaled or encoded again.
        and bit_count(m.phash # v_phash) <= 4
        and not exists (select from private.hidden_media h where h.media_id = m.id)
        and (
          exists (select from public.photos p where p.media_id = m.id)
          or exists (select from public.videos v where v.media_id = m.id)
        )
    ) x
    order by x.owner_id, x.kind;
end;
$$;
comment on function public.admin_list_report_copies(uuid) is
  'For admins: other people who show the same picture (terms, "Intimate images"). Refuses: not_allowed.';
grant execute on function public.admin_list_report_copies(uuid) to authenticated;

-- supabase/schemas/80_moderation/10_report_content.sql
create function private.limit_reports(p_reporter_id uuid, p_connection_hash bytea)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  perform private.lock_reporter(coalesce(p_reporter_id::text, encode(p_connection_hash, 'hex')));
  if p_reporter_id is not null then
    if (
      select count(*) from private.reports r where r.reporter_id = p_reporter_id and r.at > v_now - interval '1 day'
    ) >= 20 then
      perform private.refuse('rate_limited', '20 reports in a day');
    end if;
  elsif (
    select count(*) from private.reports r where r.connection_hash = p_connection_hash and r.at > v_now - interval '1 hour'
  ) >= 5 then
    perform private.refuse('rate_limited', '5 reports in an hour from this connection', 'Sign in, or write to the operator.');
  end if;
end;
$$;
comment on function private.limit_reports(uuid, bytea) is
  '20 reports a day for an account, 5 an hour for a connection without one. rate_limited.';

create function private.get_reported_message(p_viewer_id uuid, p_person_id uuid, p_number text)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    m.conversation_id || ':' || m.number,
    jsonb_build_object('body', m.body, 'sent_at', m.sent_at, 'number', m.number, 'name', private.get_display_name(p_person_id)),
    '{}'
  )::private.reported_thing
  from private.conversation_members s
  join private.messages m on m.conversation_id = s.conversation_id
  where s.profile_id = p_viewer_id and s.other_id = p_person_id and m.sender_id = p_person_id
    and m.number = case when p_number ~ '^[0-9]{1,9}$' then p_number::integer end;
$$;
comment on function private.get_reported_message(uuid, uuid, text) is
  'A message from a person to the viewer, also a cleared one or one of a blocked pair.';

create function private.get_reported_picture(p_person_id uuid, p_kind text)
returns private.reported_thing
language plpgsql
stable
set search_path = ''
as $$
declare
  v_entry_id uuid := private.get_newest_public_entry(p_person_id);
  v_thing private.reported_thing;
begin
  select
    coalesce(x.media_id, x.photo_id)::text,
    jsonb_build_object(
      'entry_id', v_entry_id, 'media_id', x.media_id, 'kind', p_kind, 'paths', x.paths, 'phash', m.phash::text,
      'version', m.version, 'name', private.get_display_name(p_person_id)
    ),
    array(select f ->> 'path' from jsonb_array_elements(m.files) f)
  into v_thing
  from (
    select p.id as photo_id, p.media_id, p.sizes as paths
    from public.photos p
    where p.entry_id = v_entry_id and p.kind = p_kind and p.state = 'approved'
    union all
    select null, v.media_id, jsonb_build_array(v.path, v.poster_path)
    from public.videos v
    where v.entry_id = v_entry_id and p_kind = 'video'
  ) x
  left join public.media m on m.id = x.media_id
  limit 1;
  return v_thing;
end;
$$;
comment on function private.get_reported_picture(uuid, text) is
  'The portrait, body or video that a person''s page shows now, or nulls.';

create function private.get_reported_profile(p_person_id uuid)
returns private.reported_thing
language sql
stable
set search_path = ''
as $$
  select row(
    private.hash_profile_text(e.id),
    jsonb_build_object(
      'entry_id', e.id, 'name', e.display_name, 'age', e.age, 'city', e.city, 'details', private.get_profile_text(e.id),
      'media', array(
        select coalesce(m.id, p.id)
        from public.photos p
        left join public.media m on m.id = p.media_id
        where p.entry_id = e.id and p.state = 'approved'
        union
        select m.id from public.media m where m.entry_id = e.id and m.state = 'approved'
      ),
      'photos', (
        select coalesce(jsonb_agg(p.sizes order by p.kind desc), '[]')
        from public.photos p where p.entry_id = e.id and p.state = 'approved' and p.media_id is null
      )
    ),
    array(
      select f ->> 'path' from public.media m cross join jsonb_array_elements(m.files) f
      where m.entry_id = e.id and m.state = 'approved'
    )
  )::private.reported_thing
  from public.entries e
  where e.id = private.get_newest_public_entry(p_person_id);
$$;
comment on function private.get_reported_profile(uuid) is
  'The page of a person as it is now, or nulls. media names their media, and photos without a medium; files '
  'has the files of such photos.';

-- A report names a picture, the number of a message, or nothing for a whole page. Any other text would be shown to
-- the person and to admins.
create function public.report_content(
  p_subject text, p_profile_id uuid, p_part text, p_reason text, p_note text default null, p_captcha_pass uuid default null
)
returns void
language plpgsql
-- security definer: API roles may not write reports.
security definer
set search_path = ''
as $$
declare
  v_reporter_id uuid := (select p.id from public.profiles p where p.id = private.get_user_id() and p.erased_at is null);
  v_kind text := private.get_reporter_kind(v_reporter_id);
  v_is_urgent boolean;
  v_connection_hash bytea;
  v_thing private.reported_thing;
  v_case private.report_cases;
  v_note text;
begin
  -- The length first, so that megabytes are never searched.
  if char_length(p_note) > 10000 or char_length(p_part) > 9 then
    perform private.refuse('invalid_input', 'p_part or p_note');
  end if;
  v_note := private.normalize_visible_text(p_note);
  if not coalesce(pg_input_is_valid(p_reason, 'public.report_reason'), false)
    or not coalesce(pg_input_is_valid(p_subject, 'public.report_subject'), false) or char_length(v_note) > 1000
    or (p_subject = 'photo' and coalesce(p_part not in ('portrait', 'body', 'video'), true))
  then
    perform private.refuse('invalid_input', 'p_subject, p_part, p_reason or p_note');
  end if;
  v_is_urgent := private.is_urgent_reason(p_reason);
  if v_reporter_id is null and (p_subject = 'message' or not v_is_urgent) then
    perform private.refuse('not_signed_in', 'Without an account only a minor or an intimate image can be reported.');
  end if;
  if exists (select from public.profiles p where p.id = v_reporter_id and p.suspended_at is not null) then
    perform private.refuse('not_allowed', 'A suspended account reports nothing.');
  end if;
  if v_reporter_id is null then
    perform private.use_captcha_pass(p_captcha_pass);
    v_connection_hash := private.hash_for_deletion('connection', coalesce(private.get_connection_address(), 'unknown'));
  end if;
  perform private.limit_reports(v_reporter_id, v_connection_hash);
  v_thing := case
    when p_subject = 'message' then private.get_reported_message(v_reporter_id, p_profile_id, p_part)
    -- A person cannot report the page of someone who they blocked, but can report the page of someone who blocked
    -- them.
    when exists (select from private.blocks b where b.blocker_id = p_profile_id and b.blocked_id = v_reporter_id) then null
    when p_subject = 'photo' then private.get_reported_picture(p_profile_id, p_part)
    else private.get_reported_profile(p_profile_id)
  end;
  if v_thing.thing is null or p_profile_id = v_reporter_id then
    perform private.refuse('no_such_profile', format('profile %s', p_profile_id));
  end if;
  -- Hiding a message changes what both see, as sending one does: in the order of lock_pair.
  if p_subject = 'message' then
    perform private.lock_pair(v_reporter_id, p_profile_id);
  end if;
  -- Hiding pictures takes these locks first, before the case.
  perform private.lock_contests_of_people(array[p_profile_id]);
  perform private.lock_reports();
  v_case := private.open_case(
    p_subject, case when p_subject = 'profile' then '' else p_part end, p_profile_id, p_reason, v_thing
  );
  insert into private.reports (case_id, reporter_id, connection_hash, note, reporter_kind, is_urgent, networks)
  values (
    v_case.id, v_reporter_id, v_connection_hash, v_note, v_kind, v_is_urgent,
    case when v_is_urgent then private.hash_reporter_networks() else '{}' end
  )
  on conflict (case_id, reporter_id) do nothing;
  -- A cleared thing is not hidden again for this reason, and a second report of one account changes nothing.
  if not found or v_case.decision is not null or v_case.hidden_at is not null then
    return;
  end if;
  if v_is_urgent and private.is_hiding_braked(v_case, v_kind) then
    update private.report_cases c set alarmed_at = coalesce(c.alarmed_at, private.clock()) where c.id = v_case.id;
  elsif v_is_urgent or private.has_enough_reports(v_case.thing) then
    perform private.hide_thing(v_case);
    update private.report_cases c set hidden_by = v_kind where c.id = v_case.id and c.hidden_at is not null;
  end if;
end;
$$;
comment on function public.report_content(text, uuid, text, text, text, uuid) is
  'Reports a photo (part: portrait, body or video), a profile (no part), or a message (part: its number) of a '
  'person, with a reason and a note of at most 1,000 characters. A second call changes nothing, and the '
  'answer reveals nothing of the case. minor and intimate_image hide the thing at once, within the brake '
  '(is_hiding_braked), and need no account; other reasons hide it after three verified people. Refuses: '
  'invalid_input, not_signed_in, not_allowed (suspended), captcha_required (no account, and no unused '
  'p_captcha_pass where the setting asks for one), rate_limited (20 a day; 5 an hour for a connection without '
  'an account), no_such_profile (nothing of the kind is visible, or it is the caller''s own).';
grant execute on function public.report_content(text, uuid, text, text, text, uuid) to anon, authenticated;

-- supabase/schemas/80_moderation/11_hide_reported.sql
create table private.hidden_media (
  media_id uuid not null,
  case_id uuid not null,
  constraint hidden_media_pkey primary key (media_id, case_id),
  constraint hidden_media_are_media foreign key (media_id) references public.media (id) on delete cascade,
  constraint hidden_media_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_media is 'Pictures that cannot be published while a case hides them.';

create index hidden_media_of_a_case_idx on private.hidden_media (case_id);

alter table private.hidden_media enable row level security;

create table private.hidden_photos (
  photo_id uuid not null,
  case_id uuid not null,
  constraint hidden_photos_pkey primary key (photo_id, case_id),
  constraint hidden_photos_are_photos foreign key (photo_id) references public.photos (id) on delete cascade,
  constraint hidden_photos_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_photos is
  'The same for photos without a medium: they are pending while a case hides them.';

create index hidden_photos_of_a_case_idx on private.hidden_photos (case_id);

alter table private.hidden_photos enable row level security;

create table private.hidden_texts (
  text_hash text not null,
  case_id uuid not null,
  constraint hidden_texts_pkey primary key (text_hash, case_id),
  constraint hidden_texts_belong_to_a_case foreign key (case_id) references private.report_cases (id) on delete cascade
);
comment on table private.hidden_texts is
  'Hidden details of a profile, by their hash. A changed text is shown.';

create index hidden_texts_of_a_case_idx on private.hidden_texts (case_id);

alter table private.hidden_texts enable row level security;

create function private.hide_pictures(p_case_id uuid, p_person_id uuid, p_kinds text[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The order of every change of media: the contest, the media, their jobs, the public copies.
  perform private.lock_contests_of_people(array[p_person_id]);
  perform private.lock_person_media(p_person_id);
  insert into private.hidden_media (media_id, case_id)
  select m.id, p_case_id from public.media m
  where m.owner_id = p_person_id and m.kind = any (p_kinds) and m.state = 'approved' and not private.is_cleared(p_case_id, m.id)
  on conflict do nothing;
  perform private.apply_media_visibility(array(select h.media_id from private.hidden_media h where h.case_id = p_case_id));
  insert into private.hidden_photos (photo_id, case_id)
  select p.id, p_case_id
  from public.photos p
  join public.entries e on e.id = p.entry_id
  where e.profile_id = p_person_id and p.kind = any (p_kinds) and p.state = 'approved' and p.media_id is null
    and not private.is_cleared(p_case_id, p.id)
  on conflict do nothing;
  update public.photos p set state = 'pending'
  from private.hidden_photos h
  where h.case_id = p_case_id and p.id = h.photo_id and p.state = 'approved';
end;
$$;
comment on function private.hide_pictures(uuid, uuid, text[]) is
  'Removes the pictures of these kinds from every page of a person, in all their entries, and deletes the '
  'public files.';

-- A report hides a thing and notifies its owner. A removal by an admin also hides things that another case has
-- cleared.
create function private.hide_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
begin
  if p_case.subject = 'photo' then
    perform private.hide_pictures(p_case.id, p_case.person_id, array[p_case.part]);
    -- An admin has cleared everything before, so nothing is hidden and nobody is notified.
    if not exists (select from private.hidden_media h where h.case_id = p_case.id)
      and not exists (select from private.hidden_photos h where h.case_id = p_case.id)
    then
      return;
    end if;
  elsif p_case.subject = 'profile' then
    insert into private.hidden_texts (text_hash, case_id) values (p_case.thing, p_case.id) on conflict do nothing;
    if private.is_urgent_reason(p_case.reason) then
      perform private.hide_pictures(p_case.id, p_case.person_id, array['portrait', 'body', 'video']);
    end if;
  else
    update private.messages m set hidden_at = v_now
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.conversation_members s set last_line = ''
    where s.conversation_id = split_part(p_case.thing, ':', 1)::uuid and s.last_number::text = split_part(p_case.thing, ':', 2);
  end if;
  update private.report_cases c
  set hidden_at = v_now, last_hidden_at = v_now, first_hidden_at = coalesce(c.first_hidden_at, v_now)
  where c.id = p_case.id;
  perform private.notify_about_report(
    p_case.person_id, 'content_hidden',
    jsonb_build_object('subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason)
  );
end;
$$;
comment on function private.hide_thing(private.report_cases) is
  'Hides the thing of a case, and notifies its owner where something was hidden. Of a profile it hides the '
  'texts, and for an urgent reason the pictures too. A message needs lock_pair.';

-- Hiding a reported thing, and showing it again. The entry and its votes stay.
create function private.refuse_hidden_media()
returns trigger
language plpgsql
-- security definer: a role that publishes may not read hidden things.
security definer
set search_path = ''
as $$
begin
  if new.kind = 'publish' and exists (select from private.hidden_media h where h.media_id = new.media_id) then
    return null;
  end if;
  if new.kind = 'remove' and new.bucket <> 'photos' then
    new.paths := array(
      select gone.path from unnest(new.paths) gone (path)
      where not exists (select from private.evidence_files f where f.path = gone.path)
    );
    if cardinality(new.paths) = 0 then
      return null;
    end if;
  end if;
  return new;
end;
$$;
comment on function private.refuse_hidden_media() is
  'Prevents publishing what a case hides, and deleting files that are evidence.';

create trigger media_jobs_before_insert_refuse_hidden_media
  before insert on private.media_jobs
  for each row execute function private.refuse_hidden_media();

create function private.show_pictures(p_case_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_media uuid[] := array(select h.media_id from private.hidden_media h where h.case_id = p_case_id);
  v_photos uuid[] := array(select h.photo_id from private.hidden_photos h where h.case_id = p_case_id);
begin
  perform private.lock_contests_of_people(array(select c.person_id from private.report_cases c where c.id = p_case_id));
  delete from private.hidden_media h where h.case_id = p_case_id;
  delete from private.hidden_photos h where h.case_id = p_case_id;
  perform private.apply_media_visibility(v_media);
  update public.photos p set state = 'approved'
  where p.id = any (v_photos) and p.state = 'pending'
    and not exists (select from private.hidden_photos h where h.photo_id = p.id)
    and not exists (
      select from public.photos newer where newer.entry_id = p.entry_id and newer.kind = p.kind and newer.state = 'approved'
    );
end;
$$;
comment on function private.show_pictures(uuid) is 'Publishes pictures again that no other case hides.';

create function private.show_thing(p_case private.report_cases)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.show_pictures(p_case.id);
  delete from private.hidden_texts h where h.case_id = p_case.id;
  if p_case.subject = 'message' and not exists (
    select from private.report_cases other
    where other.thing = p_case.thing and other.id <> p_case.id and other.hidden_at is not null
  ) then
    update private.messages m set hidden_at = null
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer;
    update private.conversation_members s set last_line = left(regexp_replace(m.body, '\s+', ' ', 'g'), 100)
    from private.messages m
    where m.conversation_id = split_part(p_case.thing, ':', 1)::uuid and m.number = split_part(p_case.thing, ':', 2)::integer
      and s.conversation_id = m.conversation_id and s.last_number = m.number;
  end if;
  update private.report_cases c set hidden_at = null where c.id = p_case.id;
end;
$$;
comment on function private.show_thing(private.report_cases) is
  'Shows the thing of a case again where no other case hides it.';

-- supabase/schemas/80_moderation/12_decide_reports.sql
create function public.admin_decide_report(p_case_id uuid, p_decision text, p_reason text, p_note text default null)
returns public.report_case
language plpgsql
-- security definer: API roles may not write cases.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_case private.report_cases;
  v_was_hidden boolean;
begin
  if p_decision is null or p_decision not in ('cleared', 'removed') or p_reason is null or p_reason !~ '^[a-z_]{3,40}$'
    or char_length(p_note) > 500
  then
    perform private.refuse('invalid_input', 'p_decision, p_reason or p_note');
  end if;
  -- A message first, in the order of sending one in its conversation.
  perform private.lock_pair(v.low_id, v.high_id)
  from private.report_cases c
  join private.conversations v on v.id = case when c.subject = 'message' then split_part(c.thing, ':', 1)::uuid end
  where c.id = p_case_id;
  perform private.lock_contests_of_people(array(select c.person_id from private.report_cases c where c.id = p_case_id));
  perform private.lock_reports();
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  if not found or v_case.decision is not null then
    perform private.refuse('report_closed', format('case %s', p_case_id));
  end if;
  perform private.refuse_own_case(v_admin, v_case.person_id);
  v_was_hidden := v_case.hidden_at is not null;
  -- The decision first: a removal also hides what another case has cleared.
  update private.report_cases c
  set decision = p_decision, decision_reason = p_reason, decision_note = nullif(btrim(p_note), ''),
    decided_by = v_admin, decided_at = private.clock()
  where c.id = p_case_id
  returning c.* into v_case;
  if p_decision = 'removed' and v_case.subject = 'profile' and private.is_urgent_reason(v_case.reason) then
    -- Every picture, also cleared ones.
    perform private.hide_pictures(v_case.id, v_case.person_id, array['portrait', 'body', 'video']);
  end if;
  if p_decision = 'removed' and not v_was_hidden then
    perform private.hide_thing(v_case);
  elsif p_decision = 'cleared' and v_was_hidden then
    perform private.show_thing(v_case);
  end if;
  select c.* into v_case from private.report_cases c where c.id = p_case_id;
  perform private.notify_report_decision(v_case, v_was_hidden);
  perform private.write_audit(
    'decide_report', 'profile', v_case.person_id::text, jsonb_build_object('is_hidden', v_was_hidden),
    jsonb_build_object('case', v_case.id, 'subject', v_case.subject, 'decision', p_decision), p_reason
  );
  return private.build_case_for_admins(v_case);
end;
$$;
comment on function public.admin_decide_report(uuid, text, text, text) is
  'For admins: clears a reported thing, which shows it again, or removes it for good, with a code as reason '
  'and a note that the person reads. Answers the case. Refuses: not_allowed, own_case, '
  'invalid_input, report_closed (decided, or unknown).';
grant execute on function public.admin_decide_report(uuid, text, text, text) to authenticated;

create type public.report_queue as (
  cases public.report_case[],
  waiting integer,
  overdue integer,
  alarms integer,
  server_time timestamptz
);
comment on type public.report_queue is
  'What admin_list_reports answers: cases, and how many wait, are overdue and are '
  'alarms in all. Nullable: none.';

create function public.admin_list_reports(p_is_decided boolean default false, p_limit integer default 20)
returns public.report_queue
language plpgsql
stable
-- security definer: API roles may not read cases.
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_cases public.report_case[];
begin
  perform private.require_admin();
  if coalesce(p_is_decided, false) then
    select array_agg(private.build_case_for_admins(c) order by c.decided_at desc, c.id) into v_cases
    from (
      select * from private.report_cases c where c.decision is not null order by c.decided_at desc, c.id limit v_limit
    ) c;
  else
    select array_agg(private.build_case_for_admins(c) order by c.alarmed_at is null, coalesce(c.due_at, 'infinity'), c.opened_at, c.id)
    into v_cases
    from (
      select * from private.report_cases c
      where c.decision is null
      order by c.alarmed_at is null, coalesce(c.due_at, 'infinity'), c.opened_at, c.id
      limit v_limit
    ) c;
  end if;
  return row(
    coalesce(v_cases, '{}'),
    (select count(*) from private.report_cases c where c.decision is null),
    (select count(*) from private.report_cases c where c.decision is null and c.due_at < private.clock()),
    (select count(*) from private.report_cases c where c.decision is null and c.alarmed_at is not null),
    private.clock()
  )::public.report_queue;
end;
$$;
comment on function public.admin_list_reports(boolean, integer) is
  'For admins: first alarms, then cases with a clock of 48 hours (due_at), then the oldest; or decided cases, the latest '
  'first. Refuses: not_allowed.';
grant execute on function public.admin_list_reports(boolean, integer) to authenticated;

create function private.notify_report_decision(p_case private.report_cases, p_was_hidden boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_about jsonb := jsonb_build_object(
    'subject', p_case.subject, 'part', p_case.part, 'reason', p_case.reason, 'decision', p_case.decision,
    'decision_reason', p_case.decision_reason
  );
begin
  perform private.notify_about_report(r.reporter_id, 'report_decided', v_about || jsonb_build_object('case_id', p_case.id))
  from private.reports r
  where r.case_id = p_case.id and r.reporter_id is not null;
  if p_case.decision = 'removed' then
    perform private.notify_about_report(
      p_case.person_id, 'content_removed', v_about || jsonb_build_object('case_id', p_case.id, 'note', p_case.decision_note)
    );
  elsif p_was_hidden then
    perform private.notify_about_report(p_case.person_id, 'content_shown', v_about || jsonb_build_object('case_id', p_case.id));
  end if;
end;
$$;
comment on function private.notify_report_decision(private.report_cases, boolean) is
  'Notifies the reporters of the decision, and the owner of the content with the statement of reasons.';

-- supabase/schemas/80_moderation/13_report_brake.sql
-- The brake on reports that hide at once (product rules, 6). One attacker with many addresses or new accounts must
-- not empty the site.
create function private.get_reporter_kind(p_reporter_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_reporter_id is null then 'without_account'
    when exists (
      select from public.profiles p
      where p.id = p_reporter_id and p.email_verified_at is not null and p.created_at <= private.clock() - interval '7 days'
    ) then 'verified_account'
    else 'new_account'
  end;
$$;
comment on function private.get_reporter_kind(uuid) is
  'How much the brake trusts a reporter: without_account, new_account (unverified or younger than 7 days) or '
  'verified_account.';

create function private.hash_reporter_networks()
returns bytea[]
language plpgsql
stable
set search_path = ''
as $$
declare
  v_text text := private.get_connection_address();
  v_address inet;
begin
  if v_text is null or not pg_input_is_valid(v_text, 'inet') then
    return '{}';
  end if;
  v_address := v_text::inet;
  return array(
    select private.hash_for_deletion('network', network(set_masklen(v_address, m))::text)
    from unnest(case family(v_address) when 6 then array[48, 56, 64] else array[24] end) m
  );
end;
$$;
comment on function private.hash_reporter_networks() is
  'Keyed hashes of the caller''s networks: /48, /56 and /64 of an IPv6 address, /24 of an IPv4 address. Empty '
  'without an address.';

create function private.is_hiding_braked(p_case private.report_cases, p_kind text)
returns boolean
language sql
stable
set search_path = ''
as $$
  with lately as (
    select r.reporter_kind, r.networks from private.reports r
    where r.is_urgent and r.at > private.clock() - interval '1 hour'
  )
  select
    -- The same picture, or a picture and its page, are one target.
    exists (
      select from private.report_cases c
      where c.person_id = p_case.person_id and private.is_urgent_reason(c.reason)
        and c.last_hidden_at > private.clock() - interval '24 hours'
        and (c.thing = p_case.thing or (c.subject <> 'message' and p_case.subject <> 'message' and 'profile' in (c.subject, p_case.subject)))
    )
    or (
      p_kind <> 'verified_account'
      and (
        (select count(*) from (select from lately l where l.reporter_kind <> 'verified_account' limit 21) x) > 20
        or exists (
          select from unnest(private.hash_reporter_networks()) n
          where (select count(*) from (select from lately l where n = any (l.networks) limit 21) x) > 20
        )
      )
    );
$$;
comment on function private.is_hiding_braked(private.report_cases, text) is
  'Whether an urgent report may not hide its thing: the target was hidden by such a report in the last 24 hours; '
  'or the reporter is no older verified account, and more than 20 such reports came within an hour from all such '
  'reporters or from one of the caller''s networks. The report itself counts. Needs lock_reports.';

-- A place for a captcha. It is off; `supabase/schemas/80_moderation/README.md` says how to turn it on.
create table private.report_settings (
  only_row boolean not null default true,
  captcha_required boolean not null default false,
  constraint report_settings_pkey primary key (only_row),
  constraint report_settings_has_one_row check (only_row)
);
comment on table private.report_settings is
  'Whether a report without an account needs a solved captcha. Only the owner of the database changes it.';

alter table private.report_settings enable row level security;

insert into private.report_settings default values;

create table private.captcha_passes (
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default private.clock(),
  constraint captcha_passes_pkey primary key (id)
);
comment on table private.captcha_passes is
  'Solved captchas that were not used yet. An edge function of the operator adds them. Each counts once, for 10 minutes.';

create index captcha_passes_old_idx on private.captcha_passes (made_at);

alter table private.captcha_passes enable row level security;

create function public.create_captcha_pass()
returns uuid
language plpgsql
-- security definer: no API role may write passes.
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  delete from private.captcha_passes p where p.made_at < private.clock() - interval '10 minutes';
  insert into private.captcha_passes default values returning id into v_id;
  return v_id;
end;
$$;
comment on function public.create_captcha_pass() is
  'For an edge function that has checked an answer with its captcha provider: a pass for one report.';
grant execute on function public.create_captcha_pass() to service_role;

create function private.use_captcha_pass(p_pass uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not exists (select from private.report_settings s where s.captcha_required) then
    return;
  end if;
  delete from private.captcha_passes p
  where p.id = p_pass and p.made_at > private.clock() - interval '10 minutes';
  if not found then
    perform private.refuse('captcha_required', 'Without an account a report needs a pass.');
  end if;
end;
$$;
comment on function private.use_captcha_pass(uuid) is
  'Uses up a pass. Nothing happens while the setting is off. Refuses: captcha_required.';

-- supabase/schemas/80_moderation/14_report_waves.sql
-- A wave: pictures and pages that untrusted reporters hid since a moment. One call of an admin shows them again.
create type public.report_wave as (
  cases integer,
  first_hidden_at timestamptz,
  own_cases integer,
  server_time timestamptz
);
comment on type public.report_wave is
  'Hidden cases of a wave that the caller may show again, since when the first is hidden, and how many are left '
  'to another admin because they are the caller''s own. Nullable: first_hidden_at.';

create function private.list_wave_cases(p_reporters text, p_since timestamptz)
returns setof private.report_cases
language sql
stable
set search_path = ''
as $$
  select c.*
  from private.report_cases c
  where c.decision is null and c.hidden_at >= p_since and c.subject <> 'message' and private.is_urgent_reason(c.reason)
    and c.hidden_by = any (
      case p_reporters
        when 'both' then array['without_account', 'new_account']
        else array[p_reporters]
      end
    )
    -- An older verified account alone would have hidden it too.
    and not exists (
      select from private.reports r where r.case_id = c.id and r.reporter_kind = 'verified_account'
    );
$$;
comment on function private.list_wave_cases(text, timestamptz) is
  'Undecided pictures and pages that are hidden since then by reporters without an account, with new accounts, or '
  'both, and that no older verified account has reported. No messages: they are private to two people.';

create function private.check_wave(p_reporters text, p_since timestamptz)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_reporters is null or p_reporters not in ('without_account', 'new_account', 'both') or p_since is null then
    perform private.refuse('invalid_input', 'p_reporters is without_account, new_account or both; p_since is a time');
  end if;
end;
$$;
comment on function private.check_wave(text, timestamptz) is
  'Refuses an unknown selection of a wave: invalid_input.';

create function public.admin_get_report_wave(p_reporters text, p_since timestamptz)
returns public.report_wave
language plpgsql
stable
-- security definer: API roles may not read cases.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_wave public.report_wave;
begin
  perform private.check_wave(p_reporters, p_since);
  select
    count(*) filter (where not own.is_own), min(c.hidden_at) filter (where not own.is_own),
    count(*) filter (where own.is_own), private.clock()
  into v_wave
  from private.list_wave_cases(p_reporters, p_since) c
  cross join lateral (select private.is_own_case(v_admin, c.person_id) as is_own) own;
  return v_wave;
end;
$$;
comment on function public.admin_get_report_wave(text, timestamptz) is
  'For admins: how much admin_republish_wave would show again. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_get_report_wave(text, timestamptz) to authenticated;

create function public.admin_republish_wave(p_reporters text, p_since timestamptz, p_reason text)
returns public.report_wave
language plpgsql
-- security definer: API roles may not write cases.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_now timestamptz;
  v_case private.report_cases;
  v_first timestamptz;
  v_shown integer := 0;
  v_own integer := 0;
begin
  perform private.check_wave(p_reporters, p_since);
  perform private.lock_contests_of_people(array(select c.person_id from private.list_wave_cases(p_reporters, p_since) c));
  perform private.lock_reports();
  -- Checked again under the lock: another admin may have taken the role away.
  perform private.require_admin();
  v_now := private.clock();
  for v_case in
    select * from private.list_wave_cases(p_reporters, p_since) c order by c.person_id, c.id
  loop
    if private.is_own_case(v_admin, v_case.person_id) then
      v_own := v_own + 1;
      continue;
    end if;
    perform private.show_thing(v_case);
    -- The case stays in the queue, undecided and in front: a wave can carry a true report.
    update private.report_cases c set republished_at = v_now, alarmed_at = coalesce(c.alarmed_at, v_now)
    where c.id = v_case.id;
    perform private.notify_about_report(
      v_case.person_id, 'content_shown',
      jsonb_build_object('subject', v_case.subject, 'part', v_case.part, 'reason', v_case.reason, 'case_id', v_case.id)
    );
    v_shown := v_shown + 1;
    v_first := least(v_first, v_case.hidden_at);
  end loop;
  if v_shown > 0 then
    perform private.write_audit(
      'republish_wave', 'wave', p_reporters, jsonb_build_object('hidden', v_shown + v_own),
      jsonb_build_object('shown', v_shown, 'since', p_since), v_reason
    );
  end if;
  return row(v_shown, v_first, v_own, v_now)::public.report_wave;
end;
$$;
comment on function public.admin_republish_wave(text, timestamptz, text) is
  'For admins: shows everything again that reporters without an account, with new accounts or both hid since a '
  'moment. The cases stay undecided and lead the queue. Own cases of the caller stay hidden. Answers what was '
  'shown. Refuses: not_allowed, invalid_field (reason), invalid_input.';
grant execute on function public.admin_republish_wave(text, timestamptz, text) to authenticated;

-- supabase/schemas/80_moderation/15_own_cases.sql
-- No admin decides about themselves or about people they compete with.
create function private.is_own_week(p_admin uuid, p_week_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.entries e
    where e.profile_id = p_admin and e.week_id = p_week_id and e.state not in ('rejected', 'withdrawn')
  );
$$;
comment on function private.is_own_week(uuid, uuid) is
  'Whether an admin has an entry in this week, drafts included, unless it is rejected or withdrawn.';

create function private.is_own_case(p_admin uuid, p_person_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_admin = p_person_id or exists (
    select from public.entries own
    join public.contest_weeks w on w.id = own.week_id and w.settled_at is null and w.cancelled_at is null
    where own.profile_id = p_admin and own.state not in ('rejected', 'withdrawn')
      and (
        exists (select from public.entries e where e.week_id = w.id and e.profile_id = p_person_id)
        or exists (select from public.votes v where v.week_id = w.id and v.voter_id = p_person_id)
      )
  );
$$;
comment on function private.is_own_case(uuid, uuid) is
  'Whether a person is the admin, or competes or votes in a week in which the admin competes and that is not '
  'official yet.';

create function private.refuse_own_case(p_admin uuid, p_person_id uuid, p_week_id uuid default null)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_admin = p_person_id
    or (p_week_id is null and private.is_own_case(p_admin, p_person_id))
    or private.is_own_week(p_admin, p_week_id)
  then
    perform private.refuse('own_case', 'Another admin decides about the caller, and about a week in which the caller competes.');
  end if;
end;
$$;
comment on function private.refuse_own_case(uuid, uuid, uuid) is
  'Refuses an admin who decides about themselves, about a week in which they compete, or, without a week, about a '
  'person of such a week: own_case. Every function of admins with power over a contest calls it.';

create function private.refuse_own_entry_case(p_admin uuid, p_entry_id uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.refuse_own_case(p_admin, e.profile_id, e.week_id) from public.entries e where e.id = p_entry_id;
end;
$$;
comment on function private.refuse_own_entry_case(uuid, uuid) is
  'The same for an entry: own, or of a week in which the admin competes. own_case.';

-- supabase/schemas/85_notifications/01_notifications.sql
create domain public.notification_kind as text constraint notification_kind_is_known check (
  value in (
    'entry_approved', 'entry_changes', 'entry_rejected', 'entry_disqualified', 'entry_picture_approved', 'entry_picture_changes',
    'entry_picture_rejected', 'entry_appeal_upheld', 'entry_appeal_overturned', 'week_opened', 'result', 'request',
    'request_accepted', 'report_decided', 'content_hidden', 'content_removed', 'content_shown',
    'votes_released', 'votes_voided', 'votes_undecided'
  )
);
comment on domain public.notification_kind is 'What a person is notified of.';

create table private.notifications (
  id bigint generated always as identity,
  profile_id uuid not null,
  kind public.notification_kind not null,
  about jsonb not null,
  at timestamptz not null default private.clock(),
  subject text not null,
  person_id uuid,
  read_at timestamptz,
  is_hidden boolean not null default false,
  constraint notifications_pkey primary key (id),
  constraint notifications_are_written_once unique (profile_id, kind, subject),
  constraint notifications_are_for_a_profile foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.notifications is
  'Notifications of a person, as codes and ids; the site shows them in the person''s language. kind and '
  'subject identify a notification: the decision, the week, the case. person_id: the person it is about, '
  'whose name is read when it is shown. is_hidden: that person is blocked or hidden. The newest 500 of a '
  'person stay.';

create index notifications_about_a_person_idx on private.notifications (person_id, profile_id) where person_id is not null;
create index notifications_in_order_idx on private.notifications (profile_id, id desc) where not is_hidden;
create index notifications_unread_idx on private.notifications (profile_id) where read_at is null and not is_hidden;

alter table private.notifications enable row level security;

create function private.get_notification_group(p_kind text)
returns public.notification_group
language sql
immutable
set search_path = ''
as $$
  select case
    when p_kind like 'entry\_%' then 'entry'
    when p_kind = 'week_opened' then 'week'
    when p_kind = 'request_accepted' then 'accepted'
    when p_kind = 'report_decided' then 'report'
    when p_kind in ('result', 'request') then p_kind
  end;
$$;
comment on function private.get_notification_group(text) is
  'The group that a kind of notification belongs to. Null for kinds that cannot be switched off.';

create function private.notify_about_report(p_profile_id uuid, p_kind text, p_about jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.notify(p_profile_id, p_kind, coalesce(p_about ->> 'case_id', gen_random_uuid()::text), p_about, null);
$$;
comment on function private.notify_about_report(uuid, text, jsonb) is 'Notifies a person about a report, once per case.';

create function private.notify(p_profile_id uuid, p_kind text, p_subject text, p_about jsonb, p_person_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into private.notifications (profile_id, kind, subject, about, person_id)
  select p.id, p_kind, p_subject, p_about, p_person_id
  from public.profiles p
  where p.id = p_profile_id and p.erased_at is null
    and not exists (
      select from private.message_settings m
      where m.profile_id = p.id and private.get_notification_group(p_kind) = any (m.notifications_off)
    )
  on conflict (profile_id, kind, subject) do nothing
  returning id into v_id;
  if v_id is null then
    return;
  end if;
  delete from private.notifications n
  where n.id in (
    select old.id from private.notifications old
    where old.profile_id = p_profile_id
    order by old.id desc
    offset 500
    for update skip locked
  );
  perform private.broadcast_to_person(
    p_profile_id, 'notification',
    jsonb_build_object('id', v_id, 'kind', p_kind, 'is_quiet', private.is_quiet(p_profile_id, private.clock()))
  );
end;
$$;
comment on function private.notify(uuid, text, text, jsonb, uuid) is
  'Notifies a person, once per kind and subject, and broadcasts that it arrived. Writes nothing for a deleted '
  'person or a switched-off group. Stores codes and ids, never a text or a name.';

create function private.sync_member_to_notifications()
returns trigger
language plpgsql
-- security definer: a role that reads, blocks or deletes may not write notifications.
security definer
set search_path = ''
as $$
begin
  update private.notifications n
  set
    is_hidden = new.is_blocked_pair or new.is_other_hidden,
    -- A person who has read a message needs no notification that it arrived.
    read_at = case when old.unread > 0 and new.unread = 0 then coalesce(n.read_at, private.clock()) else n.read_at end
  where n.profile_id = new.profile_id and n.person_id = new.other_id
    and (n.is_hidden <> (new.is_blocked_pair or new.is_other_hidden) or (n.read_at is null and old.unread > 0 and new.unread = 0));
  return null;
end;
$$;
comment on function private.sync_member_to_notifications() is
  'Hides notifications about a person while the two are a blocked pair or that person is hidden. Marks them '
  'as read with the conversation.';

create trigger conversation_members_after_update_sync_notifications
  after update of is_blocked_pair, is_other_hidden, unread on private.conversation_members
  for each row
  when (
    (old.is_blocked_pair, old.is_other_hidden) is distinct from (new.is_blocked_pair, new.is_other_hidden)
    or (old.unread > 0 and new.unread = 0)
  )
  execute function private.sync_member_to_notifications();

-- supabase/schemas/85_notifications/02_notify.sql
create function private.notify_acceptance()
returns trigger
language plpgsql
-- security definer: a role that accepts may not write notifications.
security definer
set search_path = ''
as $$
declare
  v_accepter_id uuid := case when old.requester_id = new.low_id then new.high_id else new.low_id end;
begin
  perform private.notify(
    old.requester_id, 'request_accepted', new.id::text, jsonb_build_object('from', v_accepter_id), v_accepter_id
  );
  return null;
end;
$$;
comment on function private.notify_acceptance() is
  'Notifies a requester that the other has accepted, also by a reply. Never of a refusal.';

create trigger conversations_after_update_notify_acceptance
  after update of state on private.conversations
  for each row
  when (old.state <> 'accepted' and new.state = 'accepted')
  execute function private.notify_acceptance();

-- Triggers notify in the transaction of the event. The call that does an overdue step notifies of it.
create function private.notify_decision()
returns trigger
language plpgsql
-- security definer: a role that decides may not write notifications.
security definer
set search_path = ''
as $$
begin
  if old.appeal_decision is null and new.appeal_decision is not null then
    perform private.notify_appeal(new);
  end if;
  if old.applied_at is null and new.applied_at is not null then
    if new.subject = 'entry' then
      perform private.notify_entry_decision(new);
    else
      perform private.notify_picture_decision(new);
    end if;
  end if;
  return null;
end;
$$;
comment on function private.notify_decision() is
  'Notifies a contestant of a decision that takes effect, and of the result of an appeal.';

create trigger decisions_after_update_notify_decision
  after update of applied_at, appeal_decision on public.decisions
  for each row
  when (
    (old.applied_at is null and new.applied_at is not null)
    or (old.appeal_decision is null and new.appeal_decision is not null)
  )
  execute function private.notify_decision();

create function private.notify_appeal(p_decision public.decisions)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'entry_appeal_' || p_decision.appeal_decision, p_decision.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week), null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = p_decision.entry_id;
$$;
comment on function private.notify_appeal(decisions) is
  'Notifies a contestant of the result of their appeal, without the admin and without the note.';

create function private.notify_entry_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_state text := case p_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected'
    when 'changes' then 'changes_requested' else 'disqualified' end;
begin
  perform private.notify(
    e.profile_id,
    case p_decision.action when 'changes' then 'entry_changes' else 'entry_' || v_state end,
    p_decision.id::text,
    jsonb_build_object('entry_id', e.id, 'country', w.country, 'week', w.week, 'reason', p_decision.reason),
    null
  )
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  -- A decision about a withdrawn entry changes nothing, and makes no notification.
  where e.id = p_decision.entry_id and e.state = v_state;
end;
$$;
comment on function private.notify_entry_decision(decisions) is
  'Notifies a contestant of a decision about their entry when it takes effect.';

create function private.notify_picture_decision(p_decision public.decisions)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_state text := case p_decision.action
    when 'approve' then 'approved' when 'reject' then 'rejected' else 'changes_requested' end;
begin
  perform private.notify(
    e.profile_id,
    'entry_picture_' || case p_decision.action when 'changes' then 'changes' else v_state end,
    p_decision.id::text,
    jsonb_build_object(
      'entry_id', e.id, 'country', w.country, 'week', w.week, 'part', m.kind, 'reason', p_decision.reason
    ),
    null
  )
  from public.media m
  join public.entries e on e.id = m.entry_id
  join public.contest_weeks w on w.id = e.week_id
  -- A decision about a replaced or removed picture changes nothing, and makes no notification.
  where m.id = p_decision.subject_id and m.state = v_state
    -- A decision about the entry and its pictures makes one notification, about the entry.
    and not exists (
      select from public.decisions d
      where d.subject = 'entry' and d.entry_id = p_decision.entry_id and d.decided_at = p_decision.decided_at
        and d.undone_at is null
    );
end;
$$;
comment on function private.notify_picture_decision(decisions) is
  'Notifies a contestant of a decision about one picture when it takes effect, without a decision about their '
  'entry in the same call.';

create function private.notify_open_week(p_week public.contest_weeks)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'week_opened', e.id::text || ':' || p_week.week,
    jsonb_build_object('entry_id', e.id, 'country', p_week.country, 'week', p_week.week), null
  )
  from public.entries e
  where e.week_id = p_week.id and e.is_public
  order by e.profile_id;
$$;
comment on function private.notify_open_week(contest_weeks) is
  'Notifies the contestants of a week that it has opened.';

create function private.notify_results(p_week public.contest_weeks)
returns void
language sql
set search_path = ''
as $$
  select private.notify(
    e.profile_id, 'result', e.id::text || ':' || p_week.week,
    jsonb_build_object('entry_id', e.id, 'country', p_week.country, 'week', p_week.week, 'rank', r.rank), null
  )
  from public.results r
  join public.entries e on e.id = r.entry_id
  where r.week_id = p_week.id
  order by e.profile_id;
$$;
comment on function private.notify_results(contest_weeks) is
  'Notifies ranked contestants of their rank when the week becomes official, never before. The rank comes '
  'from the results, which are written then.';

-- supabase/schemas/85_notifications/03_read_notifications.sql
create type public.notification_about as (
  entry_id uuid,
  country public.country,
  week text,
  reason text,
  rank integer,
  subject public.report_subject,
  part text,
  decision public.report_decision,
  decision_reason text,
  case_id uuid
);
comment on type public.notification_about is
  'What a notification is about: codes and ids that belong to its kind, never a text. part: of a decision or a '
  'report about one picture, which. Nullable: entry_id, country, week, reason, rank, subject, part, decision, '
  'decision_reason, case_id.';

create type public.notification as (
  id bigint,
  kind public.notification_kind,
  about public.notification_about,
  profile_id uuid,
  display_name text,
  portrait public.picture,
  at timestamptz,
  is_read boolean,
  cursor text
);
comment on type public.notification is
  'One row of list_notifications. profile_id, display_name and portrait: the person it is about, if any. '
  'Nullable: profile_id, display_name, portrait.';

create type public.notification_settings as (
  off public.notification_group[],
  in_browser boolean,
  is_quiet boolean
);
comment on type public.notification_settings is
  'Settings of the caller. off: the groups that are switched off. in_browser: whether a browser that was '
  'allowed to shows notifications. is_quiet: whether it is a quiet hour now, which cannot be set here. '
  'Nullable: none.';

create type public.unread_counts as (
  messages integer,
  requests integer,
  notifications integer
);
comment on type public.unread_counts is
  'What the caller has not read. Each is at most 100, which means 100 or more. Nullable: none.';

create function public.get_notification_settings()
returns public.notification_settings
language sql
stable
-- security definer: API roles may not read settings. This function returns the caller's own.
security definer
set search_path = ''
as $$
  select
    coalesce(m.notifications_off, '{}'), coalesce(m.notifications_in_browser, false),
    private.is_quiet(own.id, private.clock())
  from (select private.require_account() as id) own
  left join private.message_settings m on m.profile_id = own.id;
$$;
comment on function public.get_notification_settings() is 'The settings of the caller. Refuses: not_signed_in.';
grant execute on function public.get_notification_settings() to authenticated;

create function private.build_unread_counts(p_person_id uuid)
returns public.unread_counts
language plpgsql
stable
set search_path = ''
as $$
declare
  v_unread public.unread_messages := private.count_unread_messages(p_person_id);
begin
  return row(
    v_unread.messages, v_unread.requests,
    (
      select count(*)
      from (
        select from private.notifications n
        where n.profile_id = p_person_id and n.read_at is null and not n.is_hidden
        limit 100
      ) u
    )
  )::public.unread_counts;
end;
$$;
comment on function private.build_unread_counts(uuid) is 'What the caller has not read, each 100 at the most.';

create function public.get_unread_counts()
returns public.unread_counts
language plpgsql
-- security definer: API roles may read neither conversation members nor notifications. This function counts the
-- caller's own.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return private.build_unread_counts(v_person_id);
end;
$$;
comment on function public.get_unread_counts() is
  'For the badges: what the caller has not read. Refuses: not_signed_in.';
grant execute on function public.get_unread_counts() to authenticated;

create function public.list_notifications(p_limit integer default 20, p_after text default null)
returns setof public.notification
language plpgsql
-- security definer: API roles may not read notifications. This function returns the caller's own.
security definer
set search_path = ''
set enable_seqscan = off
set enable_bitmapscan = off
as $$
declare
  v_person_id uuid := private.get_user_id();
  v_after text[] := private.read_cursor(p_after, '^notification_[0-9]{1,18}$');
begin
  if v_person_id is null then
    perform private.refuse('not_signed_in', 'No account belongs to this request.');
  end if;
  return query
    select
      n.id, n.kind, jsonb_populate_record(null::public.notification_about, n.about),
      n.person_id, s.other_name, private.unpack_portrait(s.other_portrait), n.at, n.read_at is not null,
      concat_ws('_', 'notification', n.id)
    from private.notifications n
    left join private.conversation_members s on s.profile_id = n.profile_id and s.other_id = n.person_id
    where n.profile_id = v_person_id
      and not n.is_hidden
      and n.id < coalesce(v_after[2]::bigint, 9223372036854775807)
    order by n.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 50);
end;
$$;
comment on function public.list_notifications(integer, text) is
  'The notifications of the caller, the newest first. p_limit is 1 to 50. Notifications about a blocked or '
  'hidden person are left out. Refuses: not_signed_in, invalid_input.';
grant execute on function public.list_notifications(integer, text) to authenticated;

create function public.mark_notifications_read(p_until bigint, p_only boolean default false)
returns public.unread_counts
language plpgsql
-- security definer: API roles may not write notifications.
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_person_id uuid := private.require_account();
begin
  if p_until is null then
    perform private.refuse('invalid_input', 'p_until is null');
  end if;
  -- Before the rows, because overdue decisions lock the standings.
  update private.notifications n
  set read_at = private.clock()
  where n.profile_id = v_person_id and n.id in (
    select k.id
    from private.notifications k
    where k.profile_id = v_person_id and k.read_at is null and not k.is_hidden
      and k.id <= p_until and (k.id = p_until or not coalesce(p_only, false))
    -- The transaction that holds a row marks it as read, hides it or deletes it.
    for update skip locked
  );
  return private.build_unread_counts(v_person_id);
end;
$$;
comment on function public.mark_notifications_read(bigint, boolean) is
  'Marks the notification p_until as read, and all earlier ones unless p_only. Answers as get_unread_counts. '
  'Later notifications stay unread. Refuses: not_signed_in, invalid_input.';
grant execute on function public.mark_notifications_read(bigint, boolean) to authenticated;

create function public.save_notification_settings(p_settings jsonb)
returns public.notification_settings
language plpgsql
-- security definer: API roles may not write settings.
security definer
set search_path = ''
as $$
declare
  v_person_id uuid := private.require_account();
  v_off jsonb := p_settings -> 'off';
begin
  if coalesce(jsonb_typeof(v_off) <> 'array', true)
    or exists (
      select from jsonb_array_elements(case jsonb_typeof(v_off) when 'array' then v_off else '[]' end) o
      where jsonb_typeof(o) <> 'string' or not pg_input_is_valid(o #>> '{}', 'public.notification_group')
    )
  then
    perform private.refuse('invalid_field', 'off', 'entry, week, result, request, accepted or report');
  end if;
  if coalesce(jsonb_typeof(p_settings -> 'in_browser') <> 'boolean', true) then
    perform private.refuse('invalid_field', 'in_browser', 'true or false');
  end if;
  insert into private.message_settings (profile_id, notifications_off, notifications_in_browser)
  values (
    v_person_id, array(select distinct o from jsonb_array_elements_text(v_off) o order by 1),
    (p_settings -> 'in_browser')::boolean
  )
  on conflict (profile_id) do update set
    notifications_off = excluded.notifications_off, notifications_in_browser = excluded.notifications_in_browser;
  return public.get_notification_settings();
end;
$$;
comment on function public.save_notification_settings(jsonb) is
  'Sets all settings of the caller, in the form of get_notification_settings. A switched-off group writes no '
  'notifications from now on; earlier ones stay. Refuses: not_signed_in, invalid_field (detail: which).';
grant execute on function public.save_notification_settings(jsonb) to authenticated;

-- supabase/schemas/90_translations/01_texts.sql
create function private.has_same_placeholders(p_key text, p_text text, p_source text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- No brace is left beside the placeholders.
    regexp_replace(p_text, '\{\{[A-Za-z0-9_]+\}\}', '', 'g') !~ '\{\{|\}\}'
    and case
      -- A plural form may say "one vote", or have the number where English has none.
      when p_key ~ '_(zero|one|two|few|many|other)$'
        then array_remove(private.list_placeholders(p_text), 'count') = array_remove(private.list_placeholders(p_source), 'count')
      else private.list_placeholders(p_text) = private.list_placeholders(p_source)
    end;
$$;
comment on function private.has_same_placeholders(text, text, text) is
  'Whether a text has exactly the placeholders of its source, and no broken one.';

-- The rules for a text of the interface. The site always shows it as plain text. These rules refuse texts of several
-- lines, and texts that would break the sentence around them.
create function private.is_interface_language(p_lang text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi');
$$;
comment on function private.is_interface_language(text) is
  'Whether it is one of the 12 languages of the interface.';

create function private.is_message_key(p_key text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- As in contest.votes_one and entry.fault.too_small. Names that every JavaScript object has are refused.
  select char_length(p_key) <= 96
    and p_key ~ '^[a-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9_]*)+$'
    and p_key !~ '(^|\.)(constructor|prototype|toString|valueOf|hasOwnProperty)(\.|$)';
$$;
comment on function private.is_message_key(text) is
  'Whether it can be the key of a text: a namespace, a dot, a name.';

create function private.is_message_text(p_text text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  -- 7,000 bytes of JSON fit into a row of the audit log. Control characters, line ends and open changes of direction
  -- are refused. The marks that Arabic and Hindi need (200c to 200f) are allowed.
  select char_length(p_text) <= 2000 and octet_length(to_json(p_text)::text) <= 7000
    and private.normalize_visible_text(p_text) is not null
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]';
$$;
comment on function private.is_message_text(text) is
  'Whether it is one visible line of at most 2,000 characters, without control characters.';

create function private.list_placeholders(p_text text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct m.found[1] order by m.found[1]), '{}')
  from regexp_matches(p_text, '\{\{([A-Za-z0-9_]+)\}\}', 'g') m (found);
$$;
comment on function private.list_placeholders(text) is 'The names in double braces, each once.';

-- supabase/schemas/90_translations/02_i18n_values.sql
-- Translation overrides: texts that admins write at run time (specification 3: key, lang, text). They replace the
-- built-in texts. A browser asks for the version of its language, and for the changes since its page was built.
create table public.i18n_values (
  key text not null,
  lang text not null,
  text text not null,
  -- The English text at the time of writing. It shows whether the English text has changed since.
  source text not null,
  version bigint not null default 0,
  written_at timestamptz not null default 'epoch',
  constraint i18n_values_pkey primary key (key, lang),
  constraint i18n_values_key_is_a_key check (private.is_message_key(key)),
  constraint i18n_values_lang_is_one_of_the_twelve check (private.is_interface_language(lang)),
  constraint i18n_values_text_is_a_plain_line check (private.is_message_text(text)),
  constraint i18n_values_source_is_a_plain_line check (private.is_message_text(source)),
  constraint i18n_values_has_the_placeholders_of_its_source check (private.has_same_placeholders(key, text, source))
);
comment on table public.i18n_values is
  'Translation overrides. The site shows them as text, never as markup. version is the version of the '
  'language that contains the row.';

create index i18n_values_changed_since on public.i18n_values (lang, version) include (key);

alter table public.i18n_values enable row level security;
grant select on table public.i18n_values to service_role;
grant select (key, lang, text) on table public.i18n_values to anon, authenticated;

create table private.i18n_removed (
  key text not null,
  lang text not null,
  version bigint not null,
  constraint i18n_removed_pkey primary key (key, lang)
);
comment on table private.i18n_removed is
  'Deleted overrides. A page that was built with them needs to know that they are gone.';

alter table private.i18n_removed enable row level security;

create table private.i18n_versions (
  lang text not null,
  version bigint not null,
  constraint i18n_versions_pkey primary key (lang)
);
comment on table private.i18n_versions is
  'The version of each language. All languages share one sequence, so one number shows the age of a build.';

alter table private.i18n_versions enable row level security;

create policy "Everybody reads the texts of the interface"
  on public.i18n_values for select to anon, authenticated
  using (true);

create function private.set_i18n_version()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_version bigint;
begin
  -- One writer at a time until the commit. Otherwise a browser could see a later version and miss an earlier one.
  perform private.lock_translations();
  insert into private.i18n_versions as v (lang, version)
  select case when tg_op = 'DELETE' then old.lang else new.lang end, coalesce(max(k.version), 0) + 1 from private.i18n_versions k
  on conflict (lang) do update set version = excluded.version
  returning v.version into v_version;
  if tg_op = 'DELETE' then
    insert into private.i18n_removed (key, lang, version) values (old.key, old.lang, v_version)
    on conflict (key, lang) do update set version = excluded.version;
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.key, new.lang) <> (old.key, old.lang) then
    perform private.refuse('not_allowed', 'A value keeps its key and language.');
  end if;
  delete from private.i18n_removed r where r.key = new.key and r.lang = new.lang;
  new.version := v_version;
  new.written_at := private.clock();
  return new;
end;
$$;
comment on function private.set_i18n_version() is
  'Every change of a text makes a new version of its language.';

create trigger i18n_values_before_insert_or_update_or_delete_set_i18n_version
  before insert or update or delete on public.i18n_values
  for each row execute function private.set_i18n_version();

create type public.translation_texts as (
  version bigint,
  texts jsonb
);
comment on type public.translation_texts is
  'Overrides of texts in a language, by their keys. null stands for a deleted one. Nullable: none.';

create function private.require_language(p_lang text)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_lang is null or not pg_input_is_valid(p_lang, 'public.language') then
    perform private.refuse('invalid_input', 'p_lang is not a language of the site');
  end if;
end;
$$;
comment on function private.require_language(text) is 'Refuses what is not a language of the site: invalid_input.';

create function public.list_translations(p_lang text, p_since bigint default 0, p_version bigint default null)
returns public.translation_texts
language plpgsql
stable
-- security definer: API roles may not read the versions. The texts are public.
security definer
set search_path = ''
as $$
begin
  return row(
    public.get_translation_version(p_lang),
    (
      select coalesce(jsonb_object_agg(c.key, c.text), '{}')
      from (
        select v.key, v.text from public.i18n_values v where v.lang = p_lang and v.version > p_since
        union all
        select r.key, null from private.i18n_removed r where r.lang = p_lang and r.version > p_since and p_since > 0
      ) c
    )
  )::public.translation_texts;
end;
$$;
comment on function public.list_translations(text, bigint, bigint) is
  'The texts of a language that were written or deleted after p_since. p_version does not change the answer. '
  'It gives each version its own address, so that a browser can cache it. Refuses: invalid_input.';
grant execute on function public.list_translations(text, bigint, bigint) to anon, authenticated;

create function public.get_translation_version(p_lang text)
returns bigint
language plpgsql
stable
-- security definer: API roles may not read the table of versions.
security definer
set search_path = ''
as $$
begin
  perform private.require_language(p_lang);
  return coalesce((select v.version from private.i18n_versions v where v.lang = p_lang), 0);
end;
$$;
comment on function public.get_translation_version(text) is
  'The version of a language''s texts, 0 without any. It is greater than every earlier version of any '
  'language. Refuses: invalid_input.';
grant execute on function public.get_translation_version(text) to anon, authenticated;

-- supabase/schemas/90_translations/03_i18n_missing.sql
-- Keys that a page did not find in its catalogue (specification 3 and 7). Anyone can add one. Nobody can change one
-- or see others, except admins.
create table public.i18n_missing (
  key text not null,
  default_text text not null,
  target_lang text not null,
  reported_at timestamptz not null default 'epoch',
  reported_in xid8 not null default pg_current_xact_id(),
  reporter integer,
  constraint i18n_missing_pkey primary key (key, target_lang),
  constraint i18n_missing_key_is_short check (char_length(key) between 1 and 96),
  constraint i18n_missing_default_text_is_short check (char_length(default_text) <= 2000),
  constraint i18n_missing_target_lang_is_one_of_the_twelve
    check (target_lang in ('en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'))
);
comment on table public.i18n_missing is
  'Keys without a text in a language, each once. Anyone can report them, so nothing in them is trusted, and '
  'nothing is shown as markup.';

comment on column public.i18n_missing.reporter is
  'The bucket of the report (private.get_rate_limit_bucket): one of 65,536, so that rows of one source go first.';

create index i18n_missing_newest_first on public.i18n_missing (target_lang, reported_at desc);

alter table public.i18n_missing enable row level security;
grant select on table public.i18n_missing to service_role;
grant insert (key, default_text, target_lang) on table public.i18n_missing to anon, authenticated;
grant select (key, target_lang) on table public.i18n_missing to anon, authenticated;

create policy "A report sees itself while it is written"
  on public.i18n_missing for select to anon, authenticated
  using (reported_in = pg_current_xact_id_if_assigned());

create policy "Everybody reports keys that lack a text"
  on public.i18n_missing for insert to anon, authenticated
  with check (true);

create function private.delete_surplus_missing_keys(p_keep integer)
returns void
language sql
set search_path = ''
as $$
  delete from public.i18n_missing m
  using (
    select o.key, o.target_lang
    from (
      select
        k.key, k.target_lang, k.reported_at,
        row_number() over (partition by k.reporter order by k.reported_at desc, k.key, k.target_lang) as place
      from public.i18n_missing k
    ) o
    order by o.place, o.reported_at desc, o.key, o.target_lang
    offset p_keep
  ) surplus
  where m.key = surplus.key and m.target_lang = surplus.target_lang;
$$;
comment on function private.delete_surplus_missing_keys(integer) is
  'Deletes the rows beyond a number: of the source with the most rows first, and of its rows the oldest.';

create function private.receive_missing_key()
returns trigger
language plpgsql
-- security definer: a reporter may see neither the rate limit nor the known keys.
security definer
set search_path = ''
as $$
begin
  -- A dropped report does no harm: beyond the limit it is ignored, and the page continues.
  if current_setting('diadem.missing_keys', true) = 'full' then
    return null;
  end if;
  if not private.consume_rate_limit('missing_keys', 60) then
    -- A request with thousands of rows checks the limit once.
    perform set_config('diadem.missing_keys', 'full', true);
    return null;
  end if;
  new.key := private.clean_reported_text(new.key, 96);
  new.default_text := private.clean_reported_text(new.default_text, 2000);
  new.reported_at := private.clock();
  new.reported_in := pg_current_xact_id();
  if exists (select from public.i18n_missing m where m.key = new.key and m.target_lang = new.target_lang)
    or exists (select from public.i18n_values v where v.key = new.key and v.lang = new.target_lang)
    or not private.consume_common_rate_limit('missing_keys', 600)
  then
    return null;
  end if;
  new.reporter := private.get_rate_limit_bucket();
  if (select count(*) from public.i18n_missing) >= 20000 then
    perform private.delete_surplus_missing_keys(19800);
  end if;
  return new;
end;
$$;
comment on function private.receive_missing_key() is
  'Shortens a report. Drops it beyond 60 a minute from an address or 600 a minute from all. Makes room at 20,000 rows.';

create trigger i18n_missing_before_insert_receive_missing_key
  before insert on public.i18n_missing
  for each row execute function private.receive_missing_key();

-- supabase/schemas/90_translations/04_admin_translations.sql
create domain public.translation_problem as text constraint translation_problem_is_known check (
  value in ('lang', 'key', 'text', 'too_long', 'source', 'placeholders', 'changed_meanwhile')
);
comment on domain public.translation_problem is 'Why a text was not written.';

create type public.saved_translation as (
  key text,
  lang text,
  problem public.translation_problem
);
comment on type public.saved_translation is
  'One row of admin_save_translations: key and lang of the call, null where the call has none. problem is null '
  'for a written text. Nullable: key, lang, problem.';

create type public.written_translation as (
  key text,
  text text,
  source text,
  written_at timestamptz
);
comment on type public.written_translation is
  'An override of a text. source is the English text that it was written for. Nullable: none.';

create type public.missing_translation as (
  key text,
  default_text text,
  reported_at timestamptz
);
comment on type public.missing_translation is
  'A key without a text. Anyone may have sent it. Nullable: none.';

create type public.language_translations as (
  values public.written_translation[],
  missing public.missing_translation[]
);
comment on type public.language_translations is 'What admin_list_translations answers. Nullable: none.';

create function private.save_translation(p_key text, p_lang text, p_text text, p_source text, p_reason text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_before public.i18n_values;
begin
  select v.* into v_before from public.i18n_values v where v.key = p_key and v.lang = p_lang;
  delete from public.i18n_missing m where m.key = p_key and m.target_lang = p_lang;
  if p_text is null then
    if v_before.key is null and not found then
      return;
    end if;
    delete from public.i18n_values v where v.key = p_key and v.lang = p_lang;
  elsif v_before.text = p_text and v_before.source = p_source then
    return;
  else
    insert into public.i18n_values as v (key, lang, text, source)
    values (p_key, p_lang, p_text, p_source)
    on conflict (key, lang) do update set text = excluded.text, source = excluded.source;
  end if;
  perform private.write_audit(
    case when p_text is null then 'remove_translation' else 'save_translation' end,
    'translation', p_lang || ' ' || p_key,
    case when v_before.key is not null then jsonb_build_object('text', v_before.text) end,
    case when p_text is not null then jsonb_build_object('text', p_text) end,
    p_reason
  );
end;
$$;
comment on function private.save_translation(text, text, text, text, text) is
  'Writes a text, or deletes it for null. Also deletes the report of its key, and writes the audit log.';

create function private.get_translation_problem(p_value jsonb)
returns public.translation_problem
language sql
immutable
set search_path = ''
as $$
  select case
    when not coalesce(private.is_interface_language(p_value ->> 'lang'), false) then 'lang'
    when jsonb_typeof(p_value -> 'key') is distinct from 'string' then 'key'
    -- A deletion may concern any key that was reported.
    when jsonb_typeof(p_value -> 'text') = 'null' then null
    when not private.is_message_key(p_value ->> 'key') then 'key'
    when jsonb_typeof(p_value -> 'text') is distinct from 'string' then 'text'
    when char_length(p_value ->> 'text') > 2000 then 'too_long'
    when not private.is_message_text(p_value ->> 'text') then 'text'
    when not coalesce(private.is_message_text(p_value ->> 'source'), false) then 'source'
    when not private.has_same_placeholders(p_value ->> 'key', p_value ->> 'text', p_value ->> 'source') then 'placeholders'
  end;
$$;
comment on function private.get_translation_problem(jsonb) is
  'What is wrong with {key, lang, text, source}: lang, key, text, too_long, source, placeholders. Null for '
  'nothing.';

create function public.admin_save_translations(p_values jsonb, p_reason text)
returns setof public.saved_translation
language plpgsql
-- security definer: API roles may not write texts.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_reason text := private.check_reason(p_reason, 500);
  v_value jsonb;
  v_problem public.translation_problem;
  v_now text;
begin
  if jsonb_typeof(p_values) is distinct from 'array' or jsonb_array_length(p_values) not between 1 and 200 then
    perform private.refuse('invalid_input', 'p_values is not a list of 1 to 200 values');
  end if;
  perform private.lock_translations();
  for v_value in select e.value from jsonb_array_elements(p_values) e loop
    v_problem := private.get_translation_problem(v_value);
    v_now := (select v.text from public.i18n_values v where v.key = v_value ->> 'key' and v.lang = v_value ->> 'lang');
    -- Two admins may edit the same text. The second one sees the first one's text before deciding.
    if v_problem is null and v_value ? 'base' and v_now is distinct from v_value ->> 'base'
      and v_now is distinct from v_value ->> 'text'
    then
      v_problem := 'changed_meanwhile';
    end if;
    if v_problem is null then
      perform private.save_translation(
        v_value ->> 'key', v_value ->> 'lang', v_value ->> 'text', v_value ->> 'source', v_reason
      );
    end if;
    return next row(v_value ->> 'key', v_value ->> 'lang', v_problem)::public.saved_translation;
  end loop;
end;
$$;
comment on function public.admin_save_translations(jsonb, text) is
  'For admins: writes up to 200 texts {key, lang, text, source, base}. A null text deletes the override and '
  'the report of its key. base is the text that the admin saw, null for none. Answers [{key, lang, problem}]: '
  'null for a written text, otherwise lang, key, text, too_long, source, placeholders or changed_meanwhile. '
  'Refuses: not_allowed, invalid_input, invalid_field (reason).';
grant execute on function public.admin_save_translations(jsonb, text) to authenticated;

-- Admins read overrides beside missing keys, and write many at once. The database does not know the catalogue. It
-- checks a text against the English text of the call. The build and the browser check it again against their
-- catalogue, and ignore it where it does not fit.
create function public.admin_list_translations(p_lang text)
returns public.language_translations
language plpgsql
-- security definer: only admins pass require_admin, as in every function for admins.
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  perform private.require_language(p_lang);
  return row(
    array(
      select row(v.key, v.text, v.source, v.written_at)::public.written_translation
      from public.i18n_values v
      where v.lang = p_lang
      order by v.key
    ),
    array(
      select row(m.key, m.default_text, m.reported_at)::public.missing_translation
      from (
        select * from public.i18n_missing k where k.target_lang = p_lang order by k.reported_at desc limit 2000
      ) m
      order by m.key
    )
  )::public.language_translations;
end;
$$;
comment on function public.admin_list_translations(text) is
  'For admins: {values: [{key, text, source, written_at}], missing: [{key, default_text, reported_at}]} of a '
  'language, with the 2,000 newest missing keys. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_translations(text) to authenticated;

-- supabase/schemas/91_error_reports/01_scrub.sql
create function private.scrub_long_text(p_text text, p_read integer, p_kept integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    -- The cut may leave half a token, which no pattern recognizes. So the last word goes.
    when char_length(p_text) > p_read
      then left(private.scrub_text(regexp_replace(left(p_text, p_read), '\S*$', '')), p_kept - 2) || ' …'
    else (
      select case when char_length(t.clean) > p_kept then left(t.clean, p_kept - 2) || ' …' else t.clean end
      from (select private.scrub_text(p_text) as clean) t
    )
  end;
$$;
comment on function private.scrub_long_text(text, integer, integer) is
  'Scrubs the first part of a text and keeps the start of the result. An ellipsis marks a cut.';

create function private.scrub_url(p_url text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left(
    private.scrub_text(regexp_replace(u.url, '[?#].*$', ''))
      || coalesce('?' || (
        select string_agg(q.pair, '&' order by q.n)
        from regexp_split_to_table(substring(u.url from '\?([^#]*)'), '&') with ordinality q (pair, n)
        where q.pair ~ '^(sort|lang|part|utm_source|utm_medium|utm_campaign)=[a-z][a-z-]{0,19}$'
      ), '')
      || coalesce(substring(u.url from '#(?:queue|appeals|entries|weeks|contests|people|reports|translations|errors|audit|main)$'), ''),
    500
  )
  from (select regexp_replace(left(p_url, 4000), '[[:cntrl:]]', '', 'g') as url) u
  where u.url ~* '^(https?://|/)';
$$;
comment on function private.scrub_url(text) is
  'The address of a page, with only the harmless parts of query and hash. Null where it is not a page.';

-- Reports of browsers can contain secrets: tokens, addresses of people and machines, numbers. This removes them
-- before they are stored. src/data/scrub-report.ts does the same before sending; tests/support/files/scrub-cases.ts checks
-- both.
create function private.scrub_text(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v text := p_text;
  v_value constant text := '("[^"\n]*"?|''[^''\n]*''?|[^\s"''&,;)}\]]+)';
begin
  -- Addresses: without the user name, and without query and hash.
  v := regexp_replace(v, '(://)[^\s/@"''<>]+@', '\1', 'g');
  v := regexp_replace(v, '([a-z][a-z+.-]{0,20}://[^\s?#"''<>()]+)[?#][^\s"''<>()]*', '\1', 'gi');
  v := regexp_replace(v, '[?#][\w%.-]+=[^\s"''<>()]*', '', 'g');
  -- Headers and fields that are secret by their name.
  v := regexp_replace(v, '\m((proxy-)?authorization|x-api-key|api[_-]?key|(set-)?cookie)["'']?\s*[:=]\s*["'']?[^\n"''}]*', '\1: [secret]', 'gi');
  v := regexp_replace(v, '\m(bearer|basic)\s+[a-z0-9._~+/=-]{6,}', '\1 [secret]', 'gi');
  v := regexp_replace(
    v, '([\w-]{0,40}(token|secret|passw(or)?d|verifier|signature|nonce|otp)[\w-]{0,40})["'']?\s*(=|:|%3d)\s*' || v_value, '\1=[secret]', 'gi'
  );
  v := regexp_replace(v, '\m(code|state|session|sid|sig)(=|%3d)' || v_value, '\1=[secret]', 'gi');
  -- Secrets that have a known form.
  v := regexp_replace(v, 'eyJ[A-Za-z0-9_-]{6,}(\.[A-Za-z0-9_-]*){0,2}', '[token]', 'g');
  v := regexp_replace(v, '\m(sb_[a-z]+_|sbp_|sk_|pk_|rk_|gh[a-z]_|ya29\.|AIza|GOCSPX-|xox[a-z]-)[A-Za-z0-9_.-]{8,}', '[token]', 'g');
  -- People and their machines.
  v := regexp_replace(
    v, '("[^"\n]{1,64}"|[^\s@"''<>(),;:=&?/]{1,64})(@|%40)[^\s@"''<>(),;:=&?/]{1,120}\.(xn--[a-z0-9-]+|[[:alpha:]]{2,})', '[email]', 'gi'
  );
  v := regexp_replace(v, '\m[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\M', '[id]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\M', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){1,7}(:[0-9a-f]{1,4}){1,7}\M', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9a-f]{1,4}:){2,7}:(?![0-9a-z])', '[ip]', 'gi');
  v := regexp_replace(v, '\m([0-9]{1,3}\.){3}[0-9]{1,3}\M', '[ip]', 'g');
  -- Too long for a word or a measure.
  v := regexp_replace(v, '(?=[A-Za-z_+-]{0,60}[0-9])[A-Za-z0-9_+-]{32,}', '[token]', 'g');
  v := regexp_replace(v, '[A-Za-z0-9_+-]{40,}', '[token]', 'g');
  v := regexp_replace(v, '\+[0-9][0-9 ().-]{6,}[0-9]', '[number]', 'g');
  v := regexp_replace(v, '\(?[0-9]{3}\)?[ .-][0-9]{3}[ .-][0-9]{4}', '[number]', 'g');
  v := regexp_replace(v, '[0-9]([ -]?[0-9]){8,}', '[number]', 'g');
  return regexp_replace(v, '[0-9]{7,}', '[number]', 'g');
end;
$$;
comment on function private.scrub_text(text) is
  'The text without tokens, secret fields, email and internet addresses, ids, long numbers, and the query and '
  'hash of an address.';

-- supabase/schemas/91_error_reports/02_error_logs.sql
-- Errors of browsers (specification 7). Anyone can add message, stack and url, and nothing more. A trigger shortens,
-- scrubs, limits and counts them. No row says whose browser it was.
create table public.error_logs (
  id bigint generated always as identity,
  fingerprint text not null,
  message text not null,
  stack text,
  url text,
  release text,
  reports integer not null default 1,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  reporter integer,
  is_shared boolean not null default false,
  constraint error_logs_pkey primary key (id),
  constraint error_logs_once unique nulls not distinct (fingerprint, url, release),
  constraint error_logs_fingerprint_is_a_hash check (fingerprint ~ '^[0-9a-f]{32}$'),
  constraint error_logs_message_is_short check (char_length(message) <= 1000),
  constraint error_logs_stack_is_short check (char_length(stack) <= 8000),
  constraint error_logs_url_is_short check (char_length(url) <= 500),
  constraint error_logs_release_is_a_word check (release ~ '^[A-Za-z0-9._-]{1,40}$'),
  constraint error_logs_count_something check (reports > 0)
);
comment on table public.error_logs is
  'Uncaught errors and rejections of browsers, scrubbed and counted: one row per error, page and release. '
  'fingerprint groups them. At most 5000 rows, each last seen within 90 days.';
comment on column public.error_logs.reporter is
  'The bucket of the first report (private.get_rate_limit_bucket): one of 65,536, so that rows of one source go first.';
comment on column public.error_logs.is_shared is 'Whether reports came from two buckets.';

create index error_logs_by_last_seen on public.error_logs (last_seen_at);

alter table public.error_logs enable row level security;
grant insert (message, stack, url, release) on table public.error_logs to anon, authenticated;

create policy "Everybody may report an error"
  on public.error_logs for insert to anon, authenticated
  with check (true);

create function private.count_known_error(p_row public.error_logs)
returns boolean
language sql
set search_path = ''
as $$
  with known as (
    select e.id from public.error_logs e
    where e.fingerprint = p_row.fingerprint
      and (
        (e.url, e.release) is not distinct from (p_row.url, p_row.release)
        -- An error on many pages fills at most 50 rows.
        or (select count(*) from public.error_logs o where o.fingerprint = p_row.fingerprint) >= 50
      )
    order by (e.url, e.release) is not distinct from (p_row.url, p_row.release) desc, e.last_seen_at desc
    limit 1
  ), counted as (
    update public.error_logs e
    -- An error that returns after it was resolved is open again.
    set
      reports = e.reports + 1,
      last_seen_at = private.clock(),
      resolved_at = null,
      is_shared = e.is_shared or e.reporter is distinct from p_row.reporter
    from known where e.id = known.id
    returning e.id
  )
  select exists (select from counted);
$$;
comment on function private.count_known_error(error_logs) is
  'Counts a report of a known error. False where the error is new.';

create function private.compute_error_fingerprint(p_message text, p_stack text)
returns text
language sql
immutable
set search_path = ''
as $$
  -- Numbers differ between reports, and places and file names differ between releases.
  select encode(substring(sha256(convert_to(
    regexp_replace(p_message, '[0-9]+', '0', 'g') || coalesce((
      select string_agg(regexp_replace(
        regexp_replace(f.frame, '([a-z]+://[^/\s]*)|(:[0-9]+)', '', 'g'), '[._-][A-Za-z0-9_-]{8}(?=\.m?js)', '', 'g'
      ), chr(10) order by f.n)
      from (
        select line as frame, n from regexp_split_to_table(p_stack, '\n') with ordinality l (line, n)
        where line ~ '\.(m?js|tsx?)\M' order by n limit 3
      ) f
    ), ''),
    'UTF8'
  )) from 1 for 16), 'hex');
$$;
comment on function private.compute_error_fingerprint(text, text) is
  'The common part of all reports of one error: the message without numbers, and the three innermost places '
  'in files.';

create function private.delete_old_error_logs(p_keep integer default 5000)
returns void
language sql
set search_path = ''
as $$
  delete from public.error_logs where last_seen_at < private.clock() - interval '90 days';
  -- Each source has its share, so that invented errors cannot replace a real one: the source with the most rows loses
  -- first, of its rows those with one report. Between sources, an error that two of them report stays.
  delete from public.error_logs e
  using (
    select o.id
    from (
      select
        e.id, e.is_shared and e.resolved_at is null as is_open, e.last_seen_at,
        row_number() over (
          partition by e.reporter
          order by
            (e.resolved_at is null and e.is_shared) desc, (e.resolved_at is null and e.reports > 1) desc,
            e.last_seen_at desc, e.id desc
        ) as place
      from public.error_logs e
    ) o
    order by o.place, o.is_open desc, o.last_seen_at desc, o.id desc
    offset p_keep
  ) old
  where e.id = old.id;
$$;
comment on function private.delete_old_error_logs(integer) is
  'Deletes reports last seen 90 days ago, and rows beyond the given number.';

create function private.receive_error_report()
returns trigger
language plpgsql
-- security definer: a reporter may see neither the known errors nor the rate limit.
security definer
set search_path = ''
as $$
begin
  -- Reports beyond the limit are dropped without an error: a report must never cause one.
  if not private.consume_rate_limit('error_logs', 60) then
    return null;
  end if;
  new.message := coalesce(nullif(btrim(private.scrub_long_text(new.message, 4000, 1000)), ''), 'Unknown error');
  new.stack := nullif(btrim(private.scrub_long_text(new.stack, 20000, 8000)), '');
  new.url := private.scrub_url(new.url);
  new.release := substring(new.release from '^[A-Za-z0-9._-]{1,40}$');
  new.fingerprint := private.compute_error_fingerprint(new.message, new.stack);
  new.reports := 1;
  new.reporter := private.get_rate_limit_bucket();
  new.is_shared := false;
  new.created_at := private.clock();
  new.last_seen_at := new.created_at;
  new.resolved_at := null;
  -- One report at a time: two reports of the same error would both be new.
  perform private.lock_error_logs();
  if private.count_known_error(new) or not private.consume_common_rate_limit('error_logs', 300) then
    return null;
  end if;
  perform private.delete_old_error_logs(4999);
  return new;
end;
$$;
comment on function private.receive_error_report() is
  'Accepts 60 reports in a minute from an address and 300 new errors from all. Shortens and scrubs them, and '
  'counts known errors.';

create trigger error_logs_before_insert_receive_error_report
  before insert on public.error_logs
  for each row execute function private.receive_error_report();

-- supabase/schemas/91_error_reports/03_admin_errors.sql
create type public.error_group as (
  fingerprint text,
  message text,
  stack text,
  pages text[],
  page_count bigint,
  releases text[],
  reports bigint,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  resolved_at timestamptz
);
comment on type public.error_group is
  'Reports of one error, which share a fingerprint. pages has the last five of page_count pages, releases the '
  'first five. Nullable: stack, pages, releases, resolved_at.';

create type public.listed_error as (
  fingerprint text,
  message text,
  stack text,
  pages text[],
  page_count bigint,
  releases text[],
  reports bigint,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  resolved_at timestamptz,
  cursor text
);
comment on type public.listed_error is
  'One row of admin_list_errors: an error_group, and the cursor that continues after it. Nullable: stack, '
  'pages, releases, resolved_at.';

create function private.list_error_groups()
returns setof public.error_group
language sql
stable
set search_path = ''
as $$
  select
    e.fingerprint,
    (array_agg(e.message order by e.last_seen_at desc, e.id desc))[1],
    (array_agg(e.stack order by (e.stack is not null) desc, e.last_seen_at desc, e.id desc))[1],
    (array_agg(e.url order by e.last_seen_at desc, e.id desc) filter (where e.url is not null))[1:5],
    count(distinct e.url),
    (array_agg(distinct e.release) filter (where e.release is not null))[1:5],
    sum(e.reports),
    min(e.created_at),
    max(e.last_seen_at),
    -- An error that returns opens its group again.
    case when bool_and(e.resolved_at is not null) then max(e.resolved_at) end
  from public.error_logs e
  group by e.fingerprint;
$$;
comment on function private.list_error_groups() is
  'All known facts of each error, over its pages and releases.';

create function public.admin_list_errors(p_query text default '', p_filter text default 'open', p_after text default null)
returns setof public.listed_error
language plpgsql
-- security definer: API roles may not call the function that groups errors.
security definer
set search_path = ''
as $$
declare
  v_query text := lower(btrim(left(coalesce(p_query, ''), 200)));
begin
  perform private.require_admin();
  if p_filter is null or p_filter not in ('open', 'resolved', 'all') then
    perform private.refuse('invalid_input', 'p_filter is open, resolved or all.');
  end if;
  return query
    select k.*
    from (
      select g.*, to_char(g.last_seen_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || g.fingerprint as cursor
      from private.list_error_groups() g
    ) k
    where (p_after is null or k.cursor < p_after)
      and (p_filter = 'all' or (k.resolved_at is not null) = (p_filter = 'resolved'))
      and exists (
        select from public.error_logs e
        where e.fingerprint = k.fingerprint
          and position(v_query in lower(concat_ws(' ', e.message, e.stack, e.url, e.release, e.fingerprint))) > 0
      )
    order by k.cursor desc
    limit 25;
end;
$$;
comment on function public.admin_list_errors(text, text, text) is
  'For admins: 25 errors, last seen first, after a cursor. p_filter is open, resolved or all; p_query is a '
  'part of the message, stack, address or release. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_list_errors(text, text, text) to authenticated;

create function public.admin_settle_error(p_fingerprint text, p_action text)
returns setof public.error_group
language plpgsql
-- security definer: API roles may not change or delete reports.
security definer
set search_path = ''
as $$
declare
  v_before jsonb;
begin
  perform private.require_admin();
  -- A hash without reports is no error: another admin may have deleted them.
  if p_action is null or p_action not in ('resolve', 'clear') or coalesce(p_fingerprint !~ '^[0-9a-f]{32}$', true) then
    perform private.refuse('invalid_input', 'p_fingerprint is a hash, p_action is resolve or clear.');
  end if;
  perform private.lock_error_logs();
  select jsonb_build_object('reports', g.reports, 'first_seen_at', g.first_seen_at, 'last_seen_at', g.last_seen_at)
  into v_before
  from private.list_error_groups() g
  where g.fingerprint = p_fingerprint and (p_action = 'clear' or g.resolved_at is null);
  -- Another admin may have done it already. Then nothing changes, and the audit log gets no second row.
  if found then
    if p_action = 'clear' then
      delete from public.error_logs e where e.fingerprint = p_fingerprint;
    else
      update public.error_logs e set resolved_at = private.clock()
      where e.fingerprint = p_fingerprint and e.resolved_at is null;
    end if;
    perform private.write_audit(p_action || '_error', 'error', p_fingerprint, v_before, null, null);
  end if;
  return query select g.* from private.list_error_groups() g where g.fingerprint = p_fingerprint;
end;
$$;
comment on function public.admin_settle_error(text, text) is
  'For admins: marks an error as resolved until the next report, or deletes its reports. Answers the error, '
  'or no row where nothing is left of it. Refuses: not_allowed, invalid_input.';
grant execute on function public.admin_settle_error(text, text) to authenticated;

-- supabase/schemas/92_audit/01_audit_log.sql
-- Which admin did what, and why. Rows are only added. They hold ids and decisions, never a text of a user.
create table public.audit_log (
  id bigint generated always as identity,
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  at timestamptz not null default private.clock(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_is_a_code check (action ~ '^[a-z][a-z_]{1,59}$'),
  constraint audit_log_target_type_is_a_code check (target_type ~ '^[a-z][a-z_]{1,59}$'),
  constraint audit_log_target_id_is_short check (char_length(target_id) between 1 and 100),
  constraint audit_log_before_is_small check (octet_length(before::text) <= 8000),
  constraint audit_log_after_is_small check (octet_length(after::text) <= 8000),
  constraint audit_log_reason_is_short check (char_length(reason) <= 2000)
);
comment on table public.audit_log is
  'Append-only record of admins'' actions. actor_id is null for the operator of the database. It has no '
  'foreign keys, because it outlives accounts.';

-- Finds the rows of one action without reading the others.
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_target_idx on public.audit_log (target_type, target_id, id);

alter table public.audit_log enable row level security;
grant select on table public.audit_log to service_role;

create function private.refuse_audit_delete()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('not_allowed', 'The audit log is append-only.');
  return null;
end;
$$;
comment on function private.refuse_audit_delete() is
  'Refuses to delete rows, also for the owner of the table.';

create trigger audit_log_before_delete_refuse_audit_delete
  before delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_delete();

create function private.refuse_audit_change()
returns trigger
language plpgsql
-- security definer: API roles may not read who was erased.
security definer
set search_path = ''
as $$
begin
  if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and new.reason is not distinct from private.get_reason_code(old.reason)
    and old.target_type = 'profile'
    and pg_input_is_valid(old.target_id, 'uuid')
    and exists (select from public.profiles p where p.id = old.target_id::uuid and p.erased_at is not null)
  then
    return new;
  end if;
  perform private.refuse('not_allowed', 'The audit log is append-only.');
  return null;
end;
$$;
comment on function private.refuse_audit_change() is
  'Refuses every change of a row, also for the owner of the table. One exception: a reason about an erased '
  'person is shortened to its code.';

create trigger audit_log_before_update_refuse_audit_change
  before update on public.audit_log
  for each row execute function private.refuse_audit_change();

create function private.write_audit(
  p_action text, p_target_type text, p_target_id text, p_before jsonb, p_after jsonb, p_reason text
)
returns void
language sql
set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, target_type, target_id, before, after, reason)
  values (auth.uid(), p_action, p_target_type, p_target_id, p_before, p_after, p_reason);
$$;
comment on function private.write_audit(text, text, text, jsonb, jsonb, text) is
  'Adds a row for the caller. Functions for admins call it in the transaction of their action.';

-- The audit log keeps only ids and codes about an erased person (product rules, 8). The admin's text after the code
-- of a reason is deleted with the account. Nothing else in the log ever changes.
create function private.get_reason_code(p_reason text)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(p_reason from '^([a-z_]{3,40})(?:: |$)');
$$;
comment on function private.get_reason_code(text) is
  'The code at the start of a reason, such as offensive in "offensive: a note". Null without one.';

create function private.redact_audit_log(p_profile_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.audit_log l
  set reason = private.get_reason_code(l.reason)
  where l.target_type = 'profile' and l.target_id = p_profile_id::text
    and l.reason is distinct from private.get_reason_code(l.reason);
$$;
comment on function private.redact_audit_log(uuid) is
  'Shortens reasons about an erased person to their codes.';

create type public.audit_entry as (
  id bigint,
  at timestamptz,
  action text,
  actor_id uuid,
  actor text,
  target_type text,
  target_id text,
  target text,
  before jsonb,
  after jsonb,
  reason text
);
comment on type public.audit_entry is
  'One row of admin_list_audit. actor and target are names. actor_id and actor are null for the operator of '
  'the database. Nullable: actor_id, actor, target, before, after, reason.';

create function public.admin_list_audit(p_action text default null, p_before_id bigint default null)
returns setof public.audit_entry
language plpgsql
-- security definer: API roles may not read the names of people who are not public.
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      l.id, l.at, l.action, l.actor_id, private.get_name_for_admins(l.actor_id), l.target_type, l.target_id,
      case l.target_type
        when 'profile' then private.get_name_for_admins(k.uuid)
        when 'entry' then (select e.display_name from public.entries e where e.id = k.uuid)
      end,
      l.before, l.after, l.reason
    from (
      select * from public.audit_log k
      where (p_action is null or k.action = p_action) and (p_before_id is null or k.id < p_before_id)
      order by k.id desc
      limit 50
    ) l
    cross join lateral (
      select case when pg_input_is_valid(l.target_id, 'uuid') then l.target_id::uuid end as uuid
    ) k
    order by l.id desc;
end;
$$;
comment on function public.admin_list_audit(text, bigint) is
  'For admins: 50 rows of the audit log, newest first, before a given row; only one action where p_action '
  'names it. Refuses: not_allowed.';
grant execute on function public.admin_list_audit(text, bigint) to authenticated;

-- supabase/schemas/93_deploys/01_deploys.sql
-- A built page names a contestant until the next build. When an entry stops being public, a row is added here, and
-- deploy-hook asks the host for a new build. The row does not say whose entry it was.
create table private.site_removals (
  id bigint generated always as identity primary key,
  removed_at timestamptz not null default private.clock(),
  call_id bigint
);
comment on table private.site_removals is
  'One row for each public entry that stopped being public since the host was last asked for a build. Rows '
  'are only added and deleted, so removals do not wait for each other. call_id is the last call that covers '
  'the row. removed_at of a paused entry is minutes later, so that a short pause needs no build.';

alter table private.site_removals enable row level security;

create table private.deploy_calls (
  id bigint generated always as identity primary key,
  called_at timestamptz not null,
  removals integer not null,
  outcome text,
  answer text,
  constraint deploy_calls_outcome_is_known check (outcome in ('done', 'failed', 'no_hook')),
  constraint deploy_calls_answer_is_short check (char_length(answer) <= 200)
);
comment on table private.deploy_calls is
  'Each request to the host for a build, for 90 days: the number of removals, the outcome (null while it '
  'runs), and the status of the host''s answer. The address of the hook is a secret and is never stored here.';

alter table private.deploy_calls enable row level security;

create function private.has_site_removals()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.site_removals r where r.removed_at <= private.clock())
    and coalesce(private.get_next_deploy_time() <= private.clock(), true);
$$;
comment on function private.has_site_removals() is 'Whether deploy-hook has work now.';

create function private.get_next_deploy_time()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
      -- The function never reported back.
      when c.outcome is null then c.called_at + interval '2 minutes'
      when c.outcome = 'failed' then c.called_at + least(interval '1 minute' * 2 ^ least(failed.calls - 1, 6), interval '1 hour')
      -- A build takes minutes. Removals meanwhile share the next one.
      else c.called_at + interval '5 minutes'
    end
  from private.deploy_calls c
  cross join lateral (
    select count(*) as calls
    from private.deploy_calls f
    where f.outcome = 'failed'
      and f.id > coalesce((select max(g.id) from private.deploy_calls g where g.outcome in ('done', 'no_hook')), 0)
  ) failed
  order by c.id desc
  limit 1;
$$;
comment on function private.get_next_deploy_time() is
  'When the host may be asked again: 5 minutes after a call, and 1, 2, 4 … 60 minutes after failures. Null '
  'before the first call.';

create function private.record_site_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.site_removals (removed_at) select private.clock() from generate_series(1, p_entries);
$$;
comment on function private.record_site_removals(bigint) is
  'Adds this many removals of entries that stopped being public.';

create function private.record_paused_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.site_removals (removed_at)
  select private.clock() + private.get_pause_delay() from generate_series(1, p_entries);
$$;
comment on function private.record_paused_removals(bigint) is
  'Adds this many removals of entries that were paused. They are due after the delay of a pause.';

create function private.cancel_paused_removals(p_entries bigint)
returns void
language sql
set search_path = ''
as $$
  delete from private.site_removals r
  where r.id in (
    select s.id from private.site_removals s
    where s.removed_at > private.clock()
    order by s.removed_at desc
    limit p_entries
    for update skip locked
  );
$$;
comment on function private.cancel_paused_removals(bigint) is
  'Takes back this many removals of entries whose pause ended before its removal was due. All such rows are equal.';

create function public.finish_deploy_call(p_call_id bigint, p_outcome text, p_answer text)
returns boolean
language plpgsql
-- security definer: the edge function calls it as the service role, which may not write these tables.
security definer
set search_path = ''
as $$
declare
  v_is_known boolean;
begin
  perform private.lock_deploy_calls();
  update private.deploy_calls c
  set outcome = p_outcome, answer = left(p_answer, 200)
  where c.id = p_call_id and c.outcome is null;
  v_is_known := found;
  if v_is_known and p_outcome <> 'failed' then
    delete from private.site_removals r where r.call_id = p_call_id;
  end if;
  delete from private.deploy_calls c where c.called_at < private.clock() - interval '90 days';
  return v_is_known;
end;
$$;
comment on function public.finish_deploy_call(bigint, text, text) is
  'For deploy-hook: the outcome of a call (done, failed, no_hook). A failed call is due again later. Removals '
  'during the call wait for the next one. False for a call that is over.';
grant execute on function public.finish_deploy_call(bigint, text, text) to service_role;

create type public.deploy_call as (
  call_id bigint,
  removals integer
);
comment on type public.deploy_call is
  'A request to the host for a build, and the number of removals that it covers. Nullable: none.';

create function public.take_deploy_call()
returns setof public.deploy_call
language plpgsql
-- security definer: the edge function calls it as the service role, which may not read these tables.
security definer
set search_path = ''
as $$
declare
  v_call_id bigint;
  v_removals integer;
begin
  perform private.lock_deploy_calls();
  if not private.has_site_removals() then
    return;
  end if;
  insert into private.deploy_calls (called_at, removals) values (private.clock(), 0) returning id into v_call_id;
  -- A removal of a pause that is not due yet may still be taken back.
  update private.site_removals r set call_id = v_call_id where r.removed_at <= private.clock();
  get diagnostics v_removals = row_count;
  update private.deploy_calls c set removals = v_removals where c.id = v_call_id;
  return next row(v_call_id, v_removals)::public.deploy_call;
end;
$$;
comment on function public.take_deploy_call() is
  'For deploy-hook: the call to make now, or no row. Of several callers only one gets it.';
grant execute on function public.take_deploy_call() to service_role;

-- supabase/schemas/99_schedule/01_jobs.sql
-- Hosted Supabase runs these rows with pg_cron, the embedded backend with its own timers.
create table private.scheduled_jobs (
  name text not null,
  schedule text not null,
  command text not null,
  constraint scheduled_jobs_pkey primary key (name)
);
comment on table private.scheduled_jobs is
  'All scheduled jobs: the schedule in the form of pg_cron, and the statement.';

alter table private.scheduled_jobs enable row level security;

insert into private.scheduled_jobs (name, schedule, command)
values
  ('advance-weeks', '5 seconds', 'do $step$ begin while private.take_week_step() loop commit; end loop; end $step$'),
  ('apply-decisions', '5 seconds', 'select private.apply_due_decisions()'),
  ('delete-old-deletion-requests', '17 * * * *', 'select private.delete_old_deletion_requests()'),
  ('delete-old-error-logs', '23 * * * *', 'select private.delete_old_error_logs()'),
  ('delete-old-evidence', '41 3 * * *', 'select private.delete_old_evidence()'),
  ('delete-old-traces', '53 3 * * *', 'select private.delete_old_traces()'),
  ('deploy-hook', '10 seconds', $$ select private.call_edge_function('deploy-hook') where private.has_site_removals() $$),
  ('erase-accounts', '*/10 * * * *', $$ select private.call_edge_function('erase-accounts') where private.has_accounts_to_erase() $$),
  ('evaluate-signals', '30 seconds', 'do $step$ begin while private.evaluate_next_week() loop commit; end loop; end $step$'),
  ('publish-ledger', '5 seconds', $$ select private.call_edge_function('publish-ledger') where private.has_ledger_files() $$),
  ('publish-media', '5 seconds', $$ select private.call_edge_function('publish-media') where private.has_media_jobs() $$),
  ('tally-votes', '1 seconds', 'select private.tally_votes()');

-- Plain PostgreSQL has no pg_cron, which is no error: its operator calls the jobs.
do $$
begin
  if not exists (select from pg_available_extensions where name = 'pg_cron') then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  perform cron.schedule(j.name, j.schedule, j.command) from private.scheduled_jobs j;
exception
  when others then
    raise warning 'pg_cron is installed but not in use here: %', sqlerrm;
end;
$$;

reset check_function_bodies;
