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
