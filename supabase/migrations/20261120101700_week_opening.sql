-- When a week opens its prior is fixed: what a contestant without votes starts from.
create function private.prior_at(p_country text, p_week text, p_starts_at timestamptz)
returns numeric
language sql
stable
set search_path = ''
as $$
  select round(coalesce(sum(w.weighted_stars) / nullif(sum(w.weight), 0), 3.5), 4)
  from public.contest_weeks w
  where w.country = p_country
    and w.week < p_week
    and w.week >= private.neighbour_week(p_week, -8)
    -- Official by the opening, however late that is worked out; so the week before, still provisional, is not in it.
    and private.official_at(w.ends_at) <= p_starts_at
    and w.cancelled_at is null
    and w.starters >= 3;
$$;
comment on function private.prior_at(text, text, timestamptz) is
  'C of the score: the weighted mean of the counted stars in those of the country''s last 8 calendar weeks that are official '
  'at this time, with 4 decimals, and 3.5 where there are none. Exact once the votes are folded.';

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
  perform private.fold_deltas();
  update public.contest_weeks w
  set prior = private.prior_at(w.country, w.week, w.starts_at)
  where w.id = p_week_id and w.starts_at <= private.clock()
  returning w.prior into v_prior;
  if not found then
    return;
  end if;
  update private.standings s
  set
    score = private.score(s.weighted_stars, s.weight, v_prior, 4),
    shown_score = private.score(s.weighted_stars, s.weight, v_prior, 2)
  where s.week_id = p_week_id and s.score is distinct from private.score(s.weighted_stars, s.weight, v_prior, 4);
end;
$$;
comment on function private.open_week(uuid) is
  'Fixes the prior of a week that has started, once, and scores by it what was voted before anybody asked.';

revoke all on function private.prior_at(text, text, timestamptz), private.open_week(uuid) from public;
