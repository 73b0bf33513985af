-- Leaving without signing in: somebody names an address, gets a code, and confirms through the link in the mail. Neither
-- the address nor the code stands here, and nothing tells whether an account belongs to the address.
create table private.deletion_key (
  only_row boolean not null default true,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint deletion_key_pkey primary key (only_row),
  constraint deletion_key_has_one_row check (only_row)
);
comment on table private.deletion_key is
  'Goes into every hash of a deletion request, so that a list of known addresses is of no use to whoever has the hashes alone.';
insert into private.deletion_key default values;

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
  'Deletions asked for without signing in. Before the confirmation hashes of the code, the address and the connection; after it the '
  'account, until that is erased.';
create index deletion_requests_by_address on private.deletion_requests (address_hash, asked_at) where confirmed_at is null;
create index deletion_requests_by_connection on private.deletion_requests (connection_hash, asked_at)
  where confirmed_at is null;
create index deletion_requests_by_person on private.deletion_requests (profile_id) where profile_id is not null;

alter table private.deletion_key enable row level security;
alter table private.deletion_requests enable row level security;
revoke all on table private.deletion_key, private.deletion_requests from public, anon, authenticated, service_role;

create function private.deletion_hash(p_kind text, p_text text)
returns bytea
language sql
stable
set search_path = ''
as $$
  select sha256(convert_to(k.key || p_kind || p_text, 'UTF8')) from private.deletion_key k;
$$;
comment on function private.deletion_hash(text, text) is
  'What stands for an address, a code or a connection in a deletion request; null for null.';

create function private.deletion_code_hash(p_code text)
returns bytea
language sql
stable
set search_path = ''
as $$
  -- Whoever copies a code by hand writes small letters, other dashes, and O, I or L, of which no code has any.
  select case when c.code ~ '^[0-9A-HJKMNP-TV-Z]{12}$' then private.deletion_hash('code', c.code) end
  from (
    select translate(upper(regexp_replace(left(p_code, 100), '[^0-9A-Za-z]', '', 'g')), 'OIL', '011') as code
  ) c;
$$;
comment on function private.deletion_code_hash(text) is 'The hash of a code as a person types it; null for what is no code.';

create function private.new_deletion_code()
returns text
language sql
volatile
set search_path = ''
as $$
  -- 12 of 32 signs (Crockford, Base 32): 60 random bits, of the bytes of a random id that are random in all their bits.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(r.bytes, b.at) & 31), 1)
      || case when b.n in (4, 8) then '-' else '' end,
    '' order by b.n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) with ordinality b (at, n);
$$;
comment on function private.new_deletion_code() is 'A code that nobody guesses, as in 7KQM-4XPT-9RWD.';

create function private.forget_deletion_requests()
returns void
language sql
set search_path = ''
as $$
  delete from private.deletion_requests r
  where (r.confirmed_at is null and r.asked_at < private.clock() - interval '1 day')
    or r.erased_at < private.clock() - interval '30 days'
    -- Undone: as long as the erasure would have been told of.
    or (
      r.confirmed_at < private.clock() - private.erase_after() - interval '30 days'
      and exists (
        select from public.profiles p
        where p.id = r.profile_id and p.deletion_requested_at is null and p.erased_at is null
      )
    );
$$;
comment on function private.forget_deletion_requests() is
  'Removes requests that nobody confirmed within a day, and others 30 days after the erasure.';

create function private.follow_erased_account()
returns trigger
language plpgsql
-- security definer: whoever deletes accounts may not write this table.
security definer
set search_path = ''
as $$
begin
  update private.deletion_requests r
  set profile_id = null, erased_at = private.clock()
  where r.profile_id = old.id;
  return null;
end;
$$;
comment on function private.follow_erased_account() is 'A code tells that the account is erased, and no longer whose it was.';
create trigger users_close_their_deletion_requests
  after delete on auth.users
  for each row execute function private.follow_erased_account();

revoke all on function
  private.deletion_hash(text, text),
  private.deletion_code_hash(text),
  private.new_deletion_code(),
  private.forget_deletion_requests(),
  private.follow_erased_account()
from public;

do $$
begin
  if to_regnamespace('cron') is null then
    return;
  end if;
  perform cron.schedule('forget-deletion-requests', '17 * * * *', 'select private.forget_deletion_requests()');
exception
  when others then
    raise notice 'pg_cron is installed but not in use here (%); old requests are forgotten with the next one.', sqlerrm;
end;
$$;
