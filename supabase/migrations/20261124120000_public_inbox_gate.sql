-- What everybody may write to without signing in (reports of errors, keys that lack a translation) takes so much from one
-- address and so much from all of them. No address is kept, nor a hash of one: a keyed hash of it chooses one of 65,536
-- drawers, and a drawer knows how much it may still take. The table cannot grow beyond its drawers.
create table private.inbox_key (
  only_row boolean not null default true,
  key text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint inbox_key_pkey primary key (only_row),
  constraint inbox_key_has_one_row check (only_row)
);
comment on table private.inbox_key is 'Goes into the choice of a drawer, so that nobody can tell which addresses share one.';
insert into private.inbox_key default values;

create table private.inbox_drawers (
  inbox text not null,
  drawer integer not null,
  room double precision not null,
  at timestamptz not null,
  constraint inbox_drawers_pkey primary key (inbox, drawer),
  constraint inbox_drawers_are_so_many check (drawer between -1 and 65535),
  constraint inbox_drawers_inbox_is_a_code check (inbox ~ '^[a-z][a-z_]{1,59}$')
);
comment on table private.inbox_drawers is
  'How much an inbox may still take, by drawer of an address; drawer -1 is that of all addresses together.';

alter table private.inbox_key enable row level security;
alter table private.inbox_drawers enable row level security;
revoke all on table private.inbox_key, private.inbox_drawers from public, anon, authenticated, service_role;

create function private.inbox_drawer()
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address text := private.connection_address();
  v_hash bytea;
begin
  -- Of IPv6 the first 64 bits: whoever has one address has all the others behind them. What is no address counts as none.
  if v_address ~* '^[0-9a-f]*:[0-9a-f:]{1,38}$' and pg_input_is_valid(v_address, 'inet') then
    v_address := host(network(set_masklen(v_address::inet, 64)));
  elsif v_address is null or v_address !~ '^[0-9]{1,3}(\.[0-9]{1,3}){3}$' then
    v_address := '';
  end if;
  select sha256(convert_to(k.key || v_address, 'UTF8')) into v_hash from private.inbox_key k;
  return (get_byte(v_hash, 0) << 8) | get_byte(v_hash, 1);
end;
$$;
comment on function private.inbox_drawer() is
  'The drawer of the address that the gateway saw; one of its own for requests without an address.';

create function private.room_in_drawer(p_room double precision, p_at timestamptz, p_now timestamptz, p_most double precision)
returns double precision
language sql
immutable
set search_path = ''
as $$
  select case
    -- The clock of a demonstration goes back too.
    when p_at > p_now + interval '1 minute' then p_most
    else least(p_most, p_room + greatest(0, extract(epoch from p_now - p_at)) * p_most / 60)
  end;
$$;
comment on function private.room_in_drawer(double precision, timestamptz, timestamptz, double precision) is
  'The room that a drawer has now: what it had, and what a minute of rest would fill by the part of it that has passed.';

create function private.take_from_drawer(p_inbox text, p_drawer integer, p_per_minute integer)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  -- Half at once and half in the course of a minute: no sixty seconds see more than all of it.
  v_most double precision := p_per_minute / 2.0;
begin
  insert into private.inbox_drawers as d (inbox, drawer, room, at)
  values (p_inbox, p_drawer, v_most - 1, v_now)
  on conflict (inbox, drawer) do update
  set room = private.room_in_drawer(d.room, d.at, v_now, v_most) - 1, at = v_now
  where private.room_in_drawer(d.room, d.at, v_now, v_most) >= 1;
  return found;
end;
$$;
comment on function private.take_from_drawer(text, integer, integer) is
  'Whether one more fits into a drawer that takes so many in any minute; then it is counted. Locks the drawer.';

create function private.pass_inbox_gate(p_inbox text, p_per_minute integer)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_from_drawer(p_inbox, private.inbox_drawer(), p_per_minute);
$$;
comment on function private.pass_inbox_gate(text, integer) is
  'Whether the caller''s address may still write to a public inbox: at most so often in any minute. Ask it first, and write nothing '
  'where it says no.';

create function private.pass_common_gate(p_inbox text, p_per_minute integer)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_from_drawer(p_inbox, -1, p_per_minute);
$$;
comment on function private.pass_common_gate(text, integer) is
  'Whether all addresses together may still write to a public inbox. Asked after pass_inbox_gate, and only for what takes new room.';

revoke all on function
  private.inbox_drawer(),
  private.room_in_drawer(double precision, timestamptz, timestamptz, double precision),
  private.take_from_drawer(text, integer, integer),
  private.pass_inbox_gate(text, integer),
  private.pass_common_gate(text, integer)
from public;
