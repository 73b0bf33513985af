create function private.advance_week(p_week public.contest_weeks, p_now timestamptz)
returns public.contest_weeks
language plpgsql
set search_path = ''
as $$
begin
  if p_week.id is null
    or p_week.settled_at is not null
    or p_week.cancelled_at is not null
    or p_now < p_week.starts_at
    or current_setting('transaction_read_only') = 'on'
  then
    return p_week;
  end if;
  if p_now >= private.get_official_time(p_week.ends_at) then
    perform private.settle_week(p_week.id);
  elsif p_now >= p_week.ends_at and p_week.draw_seed is null then
    perform private.close_week(p_week.id);
  elsif p_week.prior is null then
    perform private.open_week(p_week.id);
  else
    return p_week;
  end if;
  select w.* into p_week from public.contest_weeks w where w.id = p_week.id;
  return p_week;
end;
$$;
comment on function private.advance_week(contest_weeks, timestamptz) is
  'Opens, closes or settles the week where a step is overdue, and returns its new row. Does nothing in a '
  'read-only transaction.';

create function private.open_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_prior numeric;
begin
  perform private.lock_standings();
  if exists (select from public.contest_weeks w where w.id = p_week_id and w.prior is not null) then
    return;
  end if;
  -- The prior counts official weeks alone.
  perform private.settle_week(p.id)
  from (
    select w.id
    from public.contest_weeks this
    cross join lateral private.list_prior_weeks(this.country, this.week, this.starts_at) w
    where this.id = p_week_id and this.starts_at <= private.clock() and w.settled_at is null
    order by w.week
  ) p;
  perform private.qualify_week(p_week_id);
  perform private.tally_deltas();
  update public.contest_weeks w
  set prior = private.compute_prior(w.country, w.week, w.starts_at)
  where w.id = p_week_id and w.starts_at <= private.clock()
  returning w.prior into v_prior;
  if not found then
    return;
  end if;
  update private.standings s
  set
    score = private.compute_score(s.weighted_stars, s.weight, v_prior, 4),
    shown_score = private.compute_score(s.weighted_stars, s.weight, v_prior, 2)
  where s.week_id = p_week_id and s.score is distinct from private.compute_score(s.weighted_stars, s.weight, v_prior, 4);
end;
$$;
comment on function private.open_week(uuid) is
  'Qualifies the entries of a week that has started, fixes its prior, and scores earlier votes with it. Runs '
  'once, after the weeks of the prior are settled.';

create function private.close_week(p_week_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.open_week(p_week_id);
  -- Waits for votes that read the clock before the close and have not committed. Later votes are refused.
  perform private.lock_week(p_week_id);
  perform private.tally_deltas();
  update public.contest_weeks w
  set draw_seed = private.compute_draw_seed(w.id)
  where w.id = p_week_id
    and w.draw_seed is null
    and w.cancelled_at is null
    and w.ends_at <= private.clock();
  if found then
    perform private.rank_week(p_week_id);
  end if;
end;
$$;
comment on function private.close_week(uuid) is
  'Computes the seed of the draw from the receipts at the close, once, and ranks the week.';

create function private.settle_week(p_week_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_week public.contest_weeks;
begin
  perform private.close_week(p_week_id);
  select w.* into v_week from public.contest_weeks w where w.id = p_week_id;
  if v_week.settled_at is not null or v_week.cancelled_at is not null
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
  perform private.rank_week(p_week_id);
  insert into public.results (week_id, entry_id, rank, score, votes, stars, fives, weight, weighted_stars)
  select s.week_id, s.entry_id, s.final_rank, s.score, s.votes, s.stars, s.fives, s.weight, s.weighted_stars
  from private.standings s
  where s.week_id = p_week_id and s.final_rank is not null;
  update public.contest_weeks w set settled_at = private.clock() where w.id = p_week_id;
  return true;
end;
$$;
comment on function private.settle_week(uuid) is
  'Makes the results of a week official 48 hours after its close, once. True where this call did it.';

create function private.settle_weeks()
returns integer
language plpgsql
-- security definer: the service role calls it and may not write results.
security definer
set search_path = ''
as $$
declare
  v_week_id uuid;
  v_settled integer := 0;
begin
  perform private.qualify_due_weeks();
  for v_week_id in
    select w.id
    from public.contest_weeks w
    where w.settled_at is null and w.cancelled_at is null and w.ends_at <= private.clock()
    order by w.ends_at, w.id
  loop
    if private.settle_week(v_week_id) then
      v_settled := v_settled + 1;
    end if;
  end loop;
  return v_settled;
end;
$$;
comment on function private.settle_weeks() is
  'Qualifies weeks that have started, closes weeks that have ended, and makes weeks official that ended 48 '
  'hours ago. Any number of callers may run it. Returns how many weeks it settled.';
grant execute on function private.settle_weeks() to service_role;

create function private.rank_unsettled_weeks(p_week_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  select private.rank_week(w.id)
  from public.contest_weeks w
  where w.id = any (p_week_ids) and w.draw_seed is not null and w.settled_at is null;
$$;
comment on function private.rank_unsettled_weeks(uuid[]) is
  'Ranks again those of these weeks that are closed and not yet official.';

create function private.rank_week(p_week_id uuid)
returns void
language sql
set search_path = ''
as $$
  with ranked as (
    select
      s.entry_id,
      row_number() over (
        order by s.score desc, s.weight desc, s.fives_share desc, private.compute_draw(w.draw_seed, s.entry_id) collate "C"
      ) as rank
    from private.standings s
    join public.contest_weeks w on w.id = s.week_id
    where s.week_id = p_week_id and s.is_listed
  )
  update private.standings s
  set final_rank = r.rank
  from private.standings a
  left join ranked r on r.entry_id = a.entry_id
  where a.week_id = p_week_id and s.entry_id = a.entry_id and s.final_rank is distinct from r.rank;
$$;
comment on function private.rank_week(uuid) is
  'Ranks a closed week: score to 4 decimals, effective weight, share of fives, draw. Needs the lock of the '
  'standings.';

create function private.compute_draw(p_seed text, p_entry_id uuid)
returns text
language sql
immutable
as $$
  select encode(sha256(convert_to(p_seed || ':' || p_entry_id::text, 'UTF8')), 'hex');
$$;
comment on function private.compute_draw(text, uuid) is
  'The draw of an entry: SHA-256 of "seed:entry", in hex. The smaller draw wins a tie.';

-- From the close on, a draw that anyone can repeat breaks ties. src/domain/tie-break.ts repeats it.
create function private.compute_draw_seed(p_week_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(
    sha256(convert_to(coalesce(string_agg(v.receipt::text, E'\n' order by v.receipt), ''), 'UTF8')), 'hex'
  )
  from public.votes v
  where v.week_id = p_week_id;
$$;
comment on function private.compute_draw_seed(uuid) is
  'SHA-256, in hex, of all receipts of the week: lower case, sorted, joined by line feeds, in every state of '
  'a vote.';
