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
