-- The official weeks of all countries side by side (product rules, 7).
create type public.world_entry as (
  country public.country,
  week text,
  entry_id uuid,
  profile_id uuid,
  display_name text,
  age integer,
  city text,
  portrait public.picture,
  score numeric,
  votes integer,
  prior numeric,
  lead numeric
);
comment on type public.world_entry is
  'A card of the world table. score has 2 decimals; prior is C of its week and lead the score minus C, both with 4 '
  'decimals. For a blocked pair it has no profile_id and no portrait. Nullable: profile_id, portrait.';

create type public.world_table as (
  winners public.world_entry[],
  leaders public.world_entry[]
);
comment on type public.world_table is
  'The winners of all countries, sorted by country, and the ten entries furthest above their own C. Nullable: none.';

create function private.list_world_weeks(p_week text)
returns setof public.contest_weeks
language sql
stable
set search_path = ''
as $$
  select w.*
  from public.contests c
  cross join lateral (
    select k.*
    from public.contest_weeks k
    where k.country = c.country and k.settled_at is not null and (p_week is null or k.week = lower(p_week))
    order by k.week desc
    limit 1
  ) w;
$$;
comment on function private.list_world_weeks(text) is
  'Of each country the latest official week, or this week where it is official.';

create function private.build_world_entry(p_week public.contest_weeks, p_result public.results)
returns public.world_entry
language sql
stable
set search_path = ''
as $$
  select row(
    p_week.country, p_week.week, s.entry_id,
    case when not b.is_blocked then s.profile_id end,
    s.display_name,
    case when b.is_blocked then 18 else s.age end,
    case when b.is_blocked then '–' else s.city end,
    case when not b.is_blocked then private.unpack_portrait(s.packed_portrait) end,
    round(p_result.score, 2), p_result.votes, p_week.prior, p_result.score - p_week.prior
  )::public.world_entry
  from private.standings s
  cross join lateral (select private.is_blocked_pair((select auth.uid()), s.profile_id) as is_blocked) b
  where s.entry_id = p_result.entry_id;
$$;
comment on function private.build_world_entry(contest_weeks, results) is
  'The card of a result for the caller: without a link, an age, a city and a portrait for a blocked pair.';

create function public.get_world_table(p_week text default null)
returns public.world_table
language sql
stable
-- security definer: API roles may not read results and standings. It shows official ones alone.
security definer
set search_path = ''
as $$
  with
    weeks as (
      select w from private.list_world_weeks(p_week) w
    ),
    -- In one week the order by the lead is that of the ranks, so ten of each week are enough.
    ahead as (
      select
        private.build_world_entry(k.w, r.result) as entry, (r.result).score - (k.w).prior as lead,
        private.compute_draw((k.w).draw_seed, (r.result).entry_id) collate "C" as draw
      from weeks k
      cross join lateral (
        select f as result
        from public.results f
        join public.entries e on e.id = f.entry_id
        join private.standings s on s.entry_id = f.entry_id
        where f.week_id = (k.w).id and e.state <> 'disqualified' and s.is_listed
        order by f.rank
        limit 10
      ) r
    )
  select row(
    array(
      select private.build_world_entry(k.w, f)
      from weeks k
      join public.results f on f.week_id = (k.w).id and f.entry_id = (private.get_winner((k.w).id)).entry_id
      order by (k.w).country
    ),
    array(select l.entry from ahead l order by l.lead desc, l.draw limit 10)
  )::public.world_table;
$$;
comment on function public.get_world_table(text) is
  'The world table of the latest official week of each country, or of this week. Empty lists where no country has one. '
  'Ties of the lead go by the draw of each entry in its own week.';
grant execute on function public.get_world_table(text) to anon, authenticated, service_role;
