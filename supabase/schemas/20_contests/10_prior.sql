create function private.list_prior_weeks(p_country text, p_week text, p_starts_at timestamptz)
returns setof public.contest_weeks
language sql
stable
set search_path = ''
as $$
  select w.*
  from public.contest_weeks w
  where w.country = p_country
    and w.week < p_week
    and w.week >= private.get_neighbor_week(p_week, -8)
    -- A late opening gives the same prior: it counts the weeks that were official at the start. The week before is
    -- still provisional then.
    and private.get_official_time(w.ends_at) <= p_starts_at
    and w.cancelled_at is null;
$$;
comment on function private.list_prior_weeks(text, text, timestamptz) is
  'The weeks among the country''s last 8 calendar weeks whose results are official at this time, once they are '
  'settled.';

-- The opening fixes the prior, the score of a contestant without votes. Nobody reads it earlier: it would show the
-- hidden sums of a running week.
create function private.compute_prior(p_country text, p_week text, p_starts_at timestamptz)
returns numeric
language sql
stable
set search_path = ''
as $$
  select round(coalesce(sum(t.weighted_stars) / nullif(sum(t.weight), 0), 3.5), 4)
  from private.list_prior_weeks(p_country, p_week, p_starts_at) w
  join private.week_totals t on t.week_id = w.id
  where w.settled_at is not null;
$$;
comment on function private.compute_prior(text, text, timestamptz) is
  'C of the score: the weighted mean of the counted stars in the country''s last 8 calendar weeks that are '
  'official at this time, with 4 decimals. 3.5 without such weeks.';
