-- Every rule that depends on the time asks this one clock, so that a test can stand anywhere in a week.
create table private.clock_shift (
  only_row boolean not null default true,
  shift interval not null,
  constraint clock_shift_pkey primary key (only_row),
  constraint clock_shift_has_one_row check (only_row)
);
comment on table private.clock_shift is
  'How far the contest clock is ahead of the server. Empty everywhere but in tests; no API role can touch it.';

alter table private.clock_shift enable row level security;
revoke all on table private.clock_shift from public, anon, authenticated, service_role;

create function private.clock()
returns timestamptz
language plpgsql
volatile
-- security definer: a column default may need the clock for a role that must not see the shift.
security definer
set search_path = ''
as $$
begin
  return clock_timestamp() + coalesce((select s.shift from private.clock_shift s), interval '0');
end;
$$;
comment on function private.clock() is
  'The time now, as it moves: it does not stand still inside a transaction, so a late commit cannot carry an early time.';
revoke all on function private.clock() from public;
grant execute on function private.clock() to service_role;
grant usage on schema private to service_role;
