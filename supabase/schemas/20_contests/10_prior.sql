create function private.list_prior_weeks(p_country text, p_week text)
returns setof public.contest_weeks
language sql
stable
set search_path = ''
as $$
  select w.*
  from public.contest_weeks w
  where w.country = p_country
    and w.week between private.get_neighbor_week(p_week, -8) and private.get_neighbor_week(p_week, -2)
    and w.settled_at is not null
  order by w.week;
$$;
comment on function private.list_prior_weeks(text, text) is
  'The official weeks among the country''s 2nd to 8th preceding calendar weeks, the oldest first. The worker settles all of '
  'them before it opens this week; a cancelled week is never official.';

-- The opening fixes the prior, the score of a contestant without votes. Nobody reads it earlier: it would show the
-- hidden sums of a running week.
create function private.compute_prior(p_country text, p_week text)
returns numeric
language sql
stable
set search_path = ''
as $$
  select round(coalesce(sum(r.weighted_stars) / nullif(sum(r.weight), 0), 3.5), 4)
  from private.list_prior_weeks(p_country, p_week) w
  join public.results r on r.week_id = w.id;
$$;
comment on function private.compute_prior(text, text) is
  'C of the score: the weighted mean of the stars that count in the weeks of list_prior_weeks, rounded half up to 4 '
  'decimals. 3.5 without such weeks or votes.';
