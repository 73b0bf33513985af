-- A hosted project loads pg-safeupdate for the API's connections: it refuses UPDATE and DELETE without WHERE (21000), in
-- functions and CTEs too. What is meant for all rows says so.
create or replace function private.fold_deltas()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  v_folded integer;
begin
  -- One statement: it takes the deltas that it sees and no other, so a vote on its way waits for the next fold.
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
      score = private.score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5), 4),
      shown_score = private.score(s.weighted_stars + d.weighted_stars, s.weight + d.weight, coalesce(w.prior, 3.5), 2),
      fives_share = private.fives_share((s.fives + d.fives)::integer, (s.votes + d.votes)::integer)
    from summed d, public.contest_weeks w
    where s.entry_id = d.entry_id and w.id = s.week_id
    returning s.week_id, d.votes, d.weight, d.weighted_stars
  ),
  totalled as (
    update public.contest_weeks w
    set
      votes = w.votes + m.votes,
      weight = w.weight + m.weight,
      weighted_stars = w.weighted_stars + m.weighted_stars
    from (
      select
        moved.week_id, sum(moved.votes) as votes, sum(moved.weight) as weight,
        sum(moved.weighted_stars) as weighted_stars
      from moved
      group by moved.week_id
    ) m
    where w.id = m.week_id
  )
  select count(*) into v_folded from taken;

  if v_folded > 0 then
    update private.fold_state set folded_at = clock_timestamp() where only_row;
  end if;
  return v_folded;
end;
$$;

create or replace function public.take_deploy_call()
returns jsonb
language plpgsql
-- security definer: the edge function runs it with the service role, which may not read what is noted.
security definer
set search_path = ''
as $$
declare
  v_call_id bigint;
  v_removals integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deploy_calls', 20262));
  if not private.has_site_removals() then
    return null;
  end if;
  insert into private.deploy_calls (called_at, removals) values (private.clock(), 0) returning id into v_call_id;
  update private.site_removals r set call_id = v_call_id where true;
  get diagnostics v_removals = row_count;
  update private.deploy_calls c set removals = v_removals where c.id = v_call_id;
  return jsonb_build_object('call_id', v_call_id, 'removals', v_removals);
end;
$$;
