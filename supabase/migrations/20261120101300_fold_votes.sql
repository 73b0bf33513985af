-- Moves the appended changes of the sums into the standings.
create function private.fold_deltas()
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
comment on function private.fold_deltas() is 'The fold itself, for callers that hold the lock of the standings.';

create function private.fold_votes()
returns integer
language plpgsql
-- security definer: the service role runs it and may not write standings otherwise.
security definer
set search_path = ''
as $$
begin
  perform private.lock_standings();
  return private.fold_deltas();
end;
$$;
comment on function private.fold_votes() is
  'Moves all committed votes into the standings and returns how many changes that were. Waits for a fold that is running.';

create function private.fold_when_due()
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('transaction_read_only') = 'on' then
    return;
  end if;
  -- Half a second leaves the other half of the promised second for the fold itself.
  if (select f.folded_at < clock_timestamp() - interval '500 milliseconds' from private.fold_state f)
    and exists (select from private.vote_deltas)
    and private.try_lock_standings()
  then
    perform private.fold_deltas();
  end if;
end;
$$;
comment on function private.fold_when_due() is
  'What a reader does before it reads: folds when votes have waited for half a second and nobody else is at it.';

revoke all on function private.fold_deltas(), private.fold_votes(), private.fold_when_due() from public;
grant execute on function private.fold_votes() to service_role;
