-- A worker alone opens, closes and settles weeks, one step in a transaction. A step that is cut off leaves nothing
-- behind, and the next call begins it again. Readers and voters change no week.
create type private.week_step as (
  country text,
  week_id uuid,
  name text
);
comment on type private.week_step is
  'A step of a week that is due: commit (to the random bytes of its qualification), open, close or settle.';

create function private.list_due_steps(p_now timestamptz)
returns setof private.week_step
language sql
stable
set search_path = ''
as $$
  select d.country, d.id, d.name
  from (
    select w.country, w.id, 'commit' as name, private.get_cut_off(w.week, c.time_zone) as due_at, 1 as place
    from public.contest_weeks w
    join public.contests c on c.country = w.country
    where w.qualified_at is null and w.cancelled_at is null and w.qualification_commitment is null and w.starts_at > p_now
    union all
    select w.country, w.id, 'close', w.ends_at, 2
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.draw_seed is null and w.ends_at <= p_now
    union all
    select w.country, w.id, 'settle', private.get_official_time(w.ends_at), 3
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.ends_at <= p_now
    union all
    select w.country, w.id, 'open', w.starts_at, 4
    from public.contest_weeks w
    where w.qualified_at is null and w.cancelled_at is null and w.starts_at <= p_now
  ) d
  where d.due_at <= p_now
  order by d.due_at, d.place, d.id;
$$;
comment on function private.list_due_steps(timestamptz) is
  'The steps that are due, the earliest first. A week closes before the next one of its country opens, and the '
  'weeks of a prior settle before the week that uses it.';

create function private.take_week_step()
returns boolean
language plpgsql
-- security definer: the service role calls it and may not write weeks.
security definer
set search_path = ''
as $$
declare
  v_step private.week_step;
  v_busy text[] := '{}';
begin
  for v_step in select s.* from private.list_due_steps(private.clock()) s loop
    -- A later step of a country waits for its earlier ones.
    continue when v_step.country = any (v_busy);
    if private.try_lock_contest(v_step.country) then
      if private.do_week_step(v_step) then
        return true;
      end if;
    end if;
    v_busy := v_busy || v_step.country;
  end loop;
  return false;
end;
$$;
comment on function private.take_week_step() is
  'Does the first step that is due in a country that no other worker has locked. True where it did one: call it again, '
  'in a new transaction, until it is false.';
grant execute on function private.take_week_step() to service_role;

create function private.do_week_step(p_step private.week_step)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return case p_step.name
    when 'commit' then private.commit_to_qualification(p_step.week_id)
    when 'open' then private.open_week(p_step.week_id)
    when 'close' then private.close_week(p_step.week_id)
    when 'settle' then private.settle_week(p_step.week_id)
  end;
end;
$$;
comment on function private.do_week_step(private.week_step) is
  'Does a step, under the lock of its contest. False where another worker has just done it.';

create function private.open_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  -- Decisions and likes before the start count. Decisions come in a transaction of their own, because they lock rows.
  if private.apply_due_decisions(v_week.country) > 0 then
    return true;
  end if;
  perform private.wait_for_likes();
  if v_week.qualified_at is not null or v_week.cancelled_at is not null or v_week.starts_at > private.clock() then
    return false;
  end if;
  update public.contest_weeks w
  set prior = private.compute_prior(w.country, w.week)
  where w.id = p_week_id
  returning w.* into v_week;
  perform private.qualify_entries(v_week);
  update private.standings s
  set
    score = private.compute_score(s.weighted_stars, s.weight, v_week.prior),
    shown_score = round(private.compute_score(s.weighted_stars, s.weight, v_week.prior), 2)
  where s.week_id = p_week_id
    and s.score is distinct from private.compute_score(s.weighted_stars, s.weight, v_week.prior);
  return true;
end;
$$;
comment on function private.open_week(uuid) is
  'Qualifies the entries of a week that has started and fixes its prior, once. Votes are refused before. Needs the lock '
  'of the contest.';

create function private.close_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Waits for votes that read the clock before the close and have not committed. Later votes are refused.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  update public.contest_weeks w
  set draw_seed = private.compute_draw_seed(w.id)
  where w.id = p_week_id
    and w.draw_seed is null
    and w.cancelled_at is null
    and w.ends_at <= private.clock();
  if not found then
    return false;
  end if;
  -- The votes of the last 24 hours are evaluated now. No evidence changes after the close.
  perform private.evaluate_signals(p_week_id);
  perform private.tally_deltas(array[p_week_id]);
  perform private.rank_week(p_week_id);
  insert into private.week_surges
  select s.*
  from public.contest_weeks w
  cross join lateral private.count_surge(w.id, w.ends_at) s
  where w.id = p_week_id;
  return true;
end;
$$;
comment on function private.close_week(uuid) is
  'Computes the seed of the draw from the receipts at the close, evaluates the signals of all votes, ranks the week and '
  'counts its last 24 hours, once. Needs the lock of the contest.';

create function private.settle_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if v_week.draw_seed is null or v_week.settled_at is not null or v_week.cancelled_at is not null
    or private.get_official_time(v_week.ends_at) > private.clock()
  then
    return false;
  end if;
  if v_week.starters < 3 then
    update public.contest_weeks w
    set cancelled_at = w.starts_at, cancel_reason = 'too_few_entries'
    where w.id = p_week_id;
    return true;
  end if;
  perform private.tally_deltas(array[p_week_id]);
  perform private.freeze_votes(p_week_id);
  perform private.end_holding(p_week_id);
  perform private.rank_week(p_week_id);
  insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
  select s.week_id, s.entry_id, s.final_rank, s.score, s.votes, s.stars, s.fives, s.weight, s.weighted_stars
  from private.standings s
  where s.week_id = p_week_id and s.final_rank is not null;
  update public.contest_weeks w set settled_at = private.clock() where w.id = p_week_id;
  perform private.start_ledger(p_week_id);
  return true;
end;
$$;
comment on function private.settle_week(uuid) is
  'Makes the results of a week official 48 hours after its close, once: states, sums and ranks in one transaction. Needs '
  'the lock of the contest.';

create function private.freeze_votes(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  -- Votes that are void already keep their reason.
  update public.votes v
  set state = 'void', void_reason = case e.state when 'disqualified' then 'entry_disqualified' else 'entry_withdrawn' end
  from public.entries e
  join private.standings s on s.entry_id = e.id
  where s.week_id = p_week_id and not private.is_ranked(e, s)
    and v.week_id = p_week_id and v.entry_id = e.id and v.state <> 'void';
  update public.votes v
  set state = 'void', void_reason = 'undecided'
  where v.week_id = p_week_id and v.state = 'held';
$$;
comment on function private.freeze_votes(uuid) is
  'The last change of the votes of a week: held votes and votes for entries without a rank are void, each with its '
  'reason. A reason that stands stays.';
