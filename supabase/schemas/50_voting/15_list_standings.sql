create function private.build_cards(p_week_id uuid, p_shows text, p_page private.listed_entry[])
returns setof public.standing
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_ids uuid[] := array(select l.entry_id from unnest(p_page) l);
begin
  return query
    select
      s.entry_id, s.profile_id, s.display_name, s.age, s.city,
      case p_shows when 'live' then r.rank when 'final' then s.final_rank end,
      case when p_shows in ('live', 'final') then s.shown_score::numeric end,
      case when p_shows in ('live', 'final') then s.votes end,
      private.unpack_portrait(s.packed_portrait),
      l.cursor
    from unnest(p_page) with ordinality l (entry_id, cursor, place)
    join private.standings s on s.entry_id = l.entry_id
    left join private.compute_live_ranks(p_week_id, case when p_shows = 'live' then v_ids end) r on r.entry_id = s.entry_id
    order by l.place;
end;
$$;
comment on function private.build_cards(uuid, text, private.listed_entry[]) is
  'The cards of a page. p_shows is live, final or hidden. A rank is the rank in the whole week, in every '
  'order.';

create function private.list_cards(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_after text,
  p_sort text,
  p_seed text,
  p_query_words text[]
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  -- A hidden ranking is drawn instead.
  v_order text := case when p_sort <> 'rank' then p_sort when p_shows = 'hidden' then 'drawn' else p_shows end;
  v_seed text := case
    when v_order = 'random' and p_seed is not null then md5(p_seed)
    -- From the second page on the cursor carries the seed, also when a visitor has signed in meanwhile.
    when p_after is not null then null
    when v_order = 'drawn' and auth.uid() is not null then md5(auth.uid()::text || p_week_id::text)
    else md5(gen_random_uuid()::text)
  end;
  v_search text := 'found_' || left(md5(array_to_string(p_query_words, ' ')), 8) || '_';
  v_page private.listed_entry[];
begin
  if p_query_words is null then
    v_page := array(
      select l from private.list_in_order(p_week_id, p_shows, p_limit, v_order, v_seed, null, null, p_after) l
    );
  elsif cardinality(p_query_words) > 0 then
    perform private.read_cursor(p_after, '^' || v_search);
    v_page := array(
      select row(l.entry_id, v_search || l.cursor)::private.listed_entry
      from private.list_in_order(
        p_week_id, p_shows, p_limit, v_order, v_seed,
        private.build_query_patterns(p_query_words),
        -- With more matches, walking the order soon meets them. Both ways read at most about 6,000 buffers of 100,000
        -- entries.
        private.search_few_entries(p_week_id, p_query_words, 1500),
        substr(p_after, char_length(v_search) + 1)
      ) l
    );
  end if;
  return query select * from private.build_cards(p_week_id, p_shows, v_page);
end;
$$;
comment on function private.list_cards(uuid, text, integer, text, text, text, text[]) is
  'Every list except the plain ranking. Without p_seed a random order gets a seed with its first page. The '
  'order that hides a ranking is drawn per viewer: for a signed-in viewer it stays the same until an entry '
  'joins the week. A search leaves entries out and changes no order; its cursors belong to its words.';

create function private.list_all_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null,
  p_sort text default 'rank',
  p_seed text default null,
  p_query text default null
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_limit integer := greatest(coalesce(p_limit, 24), 1);
  v_sort text := coalesce(p_sort, 'rank');
  v_query_words text[] := private.read_query_words(p_query);
  v_week public.contest_weeks;
  v_phase text;
  v_shows text := 'hidden';
begin
  if v_sort not in ('rank', 'newest', 'random') or char_length(p_seed) > 100 then
    perform private.refuse('invalid_input', 'p_sort or p_seed', 'Sort by rank, newest or random; a seed has at most 100 characters.');
  end if;
  v_week := private.find_week(p_country, p_week, v_now);
  v_phase := private.get_phase(v_week, v_now);
  if private.is_counting(v_week, v_now) then
    v_shows := 'hidden';
  elsif v_phase in ('provisional', 'official') then
    v_shows := 'final';
  elsif v_phase = 'live' and not private.is_blackout(v_week.ends_at, v_now) then
    v_shows := 'live';
  end if;

  if v_sort <> 'rank' or v_shows = 'hidden' or v_query_words is not null then
    return query
      select * from private.list_cards(v_week.id, v_shows, v_limit, p_after, v_sort, p_seed, v_query_words);
  elsif v_shows = 'final' then
    return query select * from private.list_final_standings(v_week.id, v_limit, p_after);
  else
    return query select * from private.list_live_standings(v_week.id, v_limit, p_after);
  end if;
end;
$$;
comment on function private.list_all_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 or more, p_after the cursor '
  'of the last row. p_sort: rank, newest (the latest entry first) or random (by p_seed, otherwise by a new '
  'draw that the cursor carries). p_query: words of the name or the city, in any script, without case and '
  'accents, at most 50 characters. Where standings are hidden, rank is drawn per viewer. Refuses with '
  'no_such_week and invalid_input, also for a cursor of another list.';

create function private.list_standings_for_viewer(
  p_country text, p_week text, p_limit integer, p_after text, p_sort text, p_seed text, p_query text, p_blocked_ids uuid[]
)
returns setof public.standing
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_is_result boolean := p_query is null
    and private.get_phase(private.find_week(p_country, p_week, v_now), v_now) in ('provisional', 'official');
  v_wanted integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_row public.standing;
  v_read integer;
  v_asked integer := v_wanted + least(cardinality(p_blocked_ids), 24);
begin
  -- A page keeps its length: a shorter one would look like the end of the list. Each further call asks for twice as
  -- many rows, because a call costs more than its rows: 1,000 blocked people in front need six calls.
  loop
    v_read := 0;
    for v_row in select * from private.list_all_standings(p_country, p_week, v_asked, p_after, p_sort, p_seed, p_query) loop
      v_read := v_read + 1;
      p_after := v_row.cursor;
      if not (v_row.profile_id = any (p_blocked_ids)) then
        return next v_row;
        v_wanted := v_wanted - 1;
      elsif v_is_result and v_row.rank is not null then
        return next private.remove_link(v_row);
        v_wanted := v_wanted - 1;
      end if;
      exit when v_wanted = 0;
    end loop;
    exit when v_wanted = 0 or v_read < v_asked;
    v_asked := v_asked * 2;
  end loop;
end;
$$;
comment on function private.list_standings_for_viewer(text, text, integer, text, text, text, text, uuid[]) is
  'list_all_standings without these people. Ranks stay those of the whole week. After the close these people '
  'keep their place, without a link.';

create function private.remove_link(p_row public.standing)
returns public.standing
language sql
immutable
set search_path = ''
as $$
  select row(
    p_row.entry_id, null, p_row.display_name, 18, '–', p_row.rank, p_row.score, p_row.votes, null, p_row.cursor
  )::public.standing;
$$;
comment on function private.remove_link(standing) is
  'The place of a blocked person in a public result: name and rank, without their age and city.';

create function public.list_standings(
  p_country text,
  p_week text default null,
  p_limit integer default 24,
  p_after text default null,
  p_sort text default 'rank',
  p_seed text default null,
  p_query text default null
)
returns setof public.standing
language plpgsql
-- security definer: API roles may not read standings. This function shows them by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_blocked_ids uuid[] := case when auth.uid() is not null then private.list_blocked_pairs(auth.uid()) end;
begin
  if cardinality(v_blocked_ids) > 0 then
    return query
      select * from private.list_standings_for_viewer(p_country, p_week, p_limit, p_after, p_sort, p_seed, p_query, v_blocked_ids);
  else
    return query
      select * from private.list_all_standings(
        p_country, p_week, least(coalesce(p_limit, 24), 100), p_after, p_sort, p_seed, p_query
      );
  end if;
end;
$$;
comment on function public.list_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 to 100, p_after the cursor '
  'of the last row. p_sort: rank, newest (the latest entry first) or random (by p_seed, otherwise by a new '
  'draw that the cursor carries). p_query: words of the name or the city, in any script, without case and '
  'accents, at most 50 characters. Where standings are hidden, rank is drawn per viewer. People in a blocked '
  'pair with the caller are left out; in a result they have no profile_id and no portrait. Refuses with '
  'no_such_week and invalid_input, also for a cursor of another list.';
grant execute on function public.list_standings(text, text, integer, text, text, text, text) to anon, authenticated, service_role;
