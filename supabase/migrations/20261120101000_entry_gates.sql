-- What a vote must know about an entry, in one row: a vote reads this and neither entry, week nor profile.
create table private.entry_gates (
  entry_id uuid not null,
  week_id uuid not null,
  profile_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_competing boolean not null,
  week_has_enough_entries boolean not null,
  constraint entry_gates_pkey primary key (entry_id),
  constraint entry_gates_belong_to_an_entry foreign key (entry_id) references public.entries (id) on delete cascade
);
comment on table private.entry_gates is
  'Denormalised from entries, contest_weeks and profiles by their triggers; read by cast_vote.';

create index entry_gates_week_idx on private.entry_gates (week_id);

alter table private.entry_gates enable row level security;
revoke all on table private.entry_gates from public, anon, authenticated, service_role;

create function private.sync_gates(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  insert into private.entry_gates as g
    (entry_id, week_id, profile_id, starts_at, ends_at, is_competing, week_has_enough_entries)
  select
    e.id, e.week_id, e.profile_id, w.starts_at, w.ends_at,
    e.is_public and w.cancelled_at is null,
    w.starters >= 3
  from public.entries e
  join public.contest_weeks w on w.id = e.week_id
  where e.id = any (p_entry_ids)
  on conflict (entry_id) do update set
    week_id = excluded.week_id,
    profile_id = excluded.profile_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    is_competing = excluded.is_competing,
    week_has_enough_entries = excluded.week_has_enough_entries;
$$;
comment on function private.sync_gates(uuid[]) is 'Writes the gates of these entries anew from what they denormalise.';
revoke all on function private.sync_gates(uuid[]) from public;

create function private.sync_gates_of_week()
returns trigger
language plpgsql
-- security definer: who changes a week need not be able to write gates.
security definer
set search_path = ''
as $$
begin
  perform private.sync_gates(array(select g.entry_id from private.entry_gates g where g.week_id = new.id));
  return null;
end;
$$;
comment on function private.sync_gates_of_week() is 'Follows a week that is moved or cancelled, or that reaches three entries.';
revoke all on function private.sync_gates_of_week() from public;

create trigger contest_weeks_keep_their_gates
  after update of starts_at, ends_at, cancelled_at, starters on public.contest_weeks
  for each row
  when (
    (old.starts_at, old.ends_at, old.cancelled_at is null, old.starters >= 3)
    is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null, new.starters >= 3)
  )
  execute function private.sync_gates_of_week();
