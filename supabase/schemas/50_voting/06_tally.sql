create table private.vote_deltas (
  entry_id uuid not null,
  votes integer not null,
  stars integer not null,
  fives integer not null,
  weight numeric(5, 2) not null,
  weighted_stars numeric(6, 2) not null
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

create table private.tally_state (
  only_row boolean not null default true,
  tallied_at timestamptz not null default '-infinity',
  constraint tally_state_pkey primary key (only_row),
  constraint tally_state_has_one_row check (only_row)
) with (fillfactor = 10);
comment on table private.tally_state is
  'When the last tally ran, by the clock of the server, never by the shifted one.';

alter table private.tally_state enable row level security;

insert into private.tally_state default values;

-- Hosted Supabase loads pg-safeupdate for the API's connections. It refuses UPDATE and DELETE without WHERE (21000),
-- in functions and CTEs too. Hence `where true`.
create function private.tally_deltas()
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
    where true
    returning d.entry_id, d.votes, d.stars, d.fives, d.weight, d.weighted_stars
  ),
  summed as (
    select
      t.entry_id, sum(t.votes) as votes, sum(t.stars) as stars, sum(t.fives) as fives,
      sum(t.weight) as weight, sum(t.weighted_stars) as weighted_stars
    from taken t
    group by t.entry_id
  ),
  moved as (
    update private.standings s
    set
      votes = s.votes + d.votes,
      stars = s.stars + d.stars,
      fives = s.fives + d.fives,
      weight = s.weight + d.weight,
      weighted_stars = s.weighted_stars + d.weighted_stars,
      score = private.compute_score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5), 4),
      shown_score = private.compute_score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5), 2),
      fives_share = private.compute_fives_share((s.fives + d.fives)::integer, (s.votes + d.votes)::integer)
    from summed d, public.contest_weeks w
    where s.entry_id = d.entry_id and w.id = s.week_id
    returning s.week_id, d.votes, d.weight, d.weighted_stars
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

  if v_tallied > 0 then
    update private.tally_state set tallied_at = clock_timestamp() where only_row;
  end if;
  return v_tallied;
end;
$$;
comment on function private.tally_deltas() is
  'The tally itself, for callers that hold the lock of the standings.';

create function private.tally_votes()
returns integer
language plpgsql
-- security definer: the service role calls it and may not write standings.
security definer
set search_path = ''
as $$
begin
  perform private.lock_standings();
  return private.tally_deltas();
end;
$$;
comment on function private.tally_votes() is
  'Moves all committed votes into the standings and returns the number of changes. Waits for a running tally.';
grant execute on function private.tally_votes() to service_role;

create function private.tally_when_due()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  -- Half a second leaves the other half of the promised second for the tally itself.
  if (select f.tallied_at < clock_timestamp() - interval '500 milliseconds' from private.tally_state f)
    and exists (select from private.vote_deltas)
    and private.try_lock_standings()
  then
    perform private.tally_deltas();
  end if;
end;
$$;
comment on function private.tally_when_due() is
  'For functions that read standings: tallies when votes have waited for half a second and no other session '
  'tallies.';

create function private.lock_voter_and_standings(p_voter_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The order of cast_vote: the voter first, so that they have no pending vote, then the standings.
  perform private.lock_voter(p_voter_id);
  perform private.lock_standings();
  perform private.settle_weeks();
  perform private.tally_deltas();
end;
$$;
comment on function private.lock_voter_and_standings(uuid) is
  'Locks a voter and the standings to the end of the transaction, makes overdue results official, and tallies '
  'every vote.';
