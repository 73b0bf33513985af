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
