-- list_standings in several orders and with a search. Older callers leave the new arguments out.
drop function private.list_drawn_standings(uuid, integer, text);
drop function public.list_standings(text, text, integer, text);

create function private.list_in_order(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_order text,
  p_seed text,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
as $$
begin
  if p_order = 'newest' then
    return query select * from private.list_newest(p_week_id, p_shows, p_limit, p_patterns, p_only, p_after);
  elsif p_order = 'live' then
    return query select * from private.list_ranked_live(p_week_id, p_limit, p_patterns, p_only, p_after);
  elsif p_order = 'final' then
    return query select * from private.list_ranked_final(p_week_id, p_limit, p_patterns, p_only, p_after);
  else
    return query
      select * from private.list_shuffled(p_week_id, p_shows, p_limit, p_order, p_seed, p_patterns, p_only, p_after);
  end if;
end;
$$;
comment on function private.list_in_order(uuid, text, integer, text, text, text[], uuid[], text) is
  'A page in the order newest, live, final, random or drawn, all of the week or what a search leaves.';

create function private.find_few(p_week_id uuid, p_query_words text[], p_most integer)
returns uuid[]
language plpgsql
set search_path = ''
-- As in cast_vote: a plan from when the table was empty must not read it whole later.
set enable_seqscan = off
-- How many match depends on the words, and so does the best plan.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_grams text[] := private.query_grams(p_week_id, p_query_words);
  v_patterns text[] := private.query_patterns(p_query_words);
  v_found uuid[] := array(
    select f.entry_id
    from private.findable_entries f
    where private.grams_of(f.week_id, f.words) @> v_grams
      and f.is_listed
      and f.week_id = p_week_id
      and f.words like all (v_patterns)
    limit p_most + 1
  );
begin
  return case when cardinality(v_found) <= p_most then v_found end;
end;
$$;
comment on function private.find_few(uuid, text[], integer) is
  'The entries that have all the words, by the index of pieces; null where more match than that.';

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
  -- A ranking that is hidden is drawn instead.
  v_order text := case when p_sort <> 'rank' then p_sort when p_shows = 'hidden' then 'drawn' else p_shows end;
  v_seed text := case
    when v_order = 'random' and p_seed is not null then md5(p_seed)
    -- From the second page on the cursor says it, also to a visitor who has signed in meanwhile.
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
    perform private.cursor_parts(p_after, '^' || v_search);
    v_page := array(
      select row(l.entry_id, v_search || l.cursor)::private.listed_entry
      from private.list_in_order(
        p_week_id, p_shows, p_limit, v_order, v_seed,
        private.query_patterns(p_query_words),
        -- Where more match, walking the order meets them soon; both ways read some 6,000 buffers of 100,000 entries at the most.
        private.find_few(p_week_id, p_query_words, 1500),
        substr(p_after, char_length(v_search) + 1)
      ) l
    );
  end if;
  return query select * from private.show_cards(p_week_id, p_shows, v_page);
end;
$$;
comment on function private.list_cards(uuid, text, integer, text, text, text, text[]) is
  'Every list but the plain ranking. Without a seed a random order gets one with its first page; the order that hides a ranking is '
  'drawn per viewer: signed in, it is the same as long as nobody joins the week. A search leaves out who does not match and '
  'changes no order; its cursors belong to its words.';

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
-- security definer: standings are hidden from everybody and shown here by the phase of the week.
security definer
set search_path = ''
as $$
declare
  v_now timestamptz := private.clock();
  v_limit integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  v_sort text := coalesce(p_sort, 'rank');
  v_query_words text[] := private.query_words(p_query);
  v_week public.contest_weeks;
  v_phase text;
  v_shows text := 'hidden';
begin
  if v_sort not in ('rank', 'newest', 'random') or char_length(p_seed) > 100 then
    perform private.refuse('invalid_input', 'p_sort or p_seed', 'Sort by rank, newest or random; a seed has at most 100 characters.');
  end if;
  perform private.fold_when_due();
  v_week := private.advance_week(private.find_week(p_country, p_week, v_now), v_now);
  v_phase := private.phase_of(v_week, v_now);
  if v_phase = 'official' or (v_phase = 'provisional' and v_week.draw_seed is not null) then
    v_shows := 'final';
  elsif v_phase = 'provisional' or (v_phase = 'live' and not private.is_blackout(v_week.ends_at, v_now)) then
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
comment on function public.list_standings(text, text, integer, text, text, text, text) is
  'A page of the contestants of a week. p_week null is the current week, p_limit 1 to 100, p_after the cursor of the last row. '
  'p_sort: rank, newest (who joined last) or random (by p_seed, else by a new draw that the cursor carries). p_query: words that '
  'the name or the city has, in any script, without case and accents, at most 50 characters. Where standings are hidden, rank is '
  'drawn per viewer. Refuses with no_such_week and invalid_input, also for a cursor that does not belong to the list as it is now.';

revoke all on function
  private.list_in_order(uuid, text, integer, text, text, text[], uuid[], text),
  private.find_few(uuid, text[], integer),
  private.list_cards(uuid, text, integer, text, text, text, text[]),
  public.list_standings(text, text, integer, text, text, text, text)
from public;
grant execute on function public.list_standings(text, text, integer, text, text, text, text)
  to anon, authenticated, service_role;
