create function private.build_grams(p_week_id uuid, p_words text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, l.length))
  from unnest(string_to_array(p_words, ' ')) w (word)
  cross join generate_series(1, 3) l (length)
  cross join lateral generate_series(1, char_length(w.word) - l.length + 1) s (start);
$$;
comment on function private.build_grams(uuid, text) is
  'All pieces of one to three characters of these words, each after the week, so that an index finds a piece '
  'within a week. Single characters too: one is half a name in Chinese.';

-- The orders besides the ranking read this table. No vote changes it, so it reveals no standing.
create table private.entry_search (
  entry_id uuid not null,
  week_id uuid not null,
  slot integer not null,
  is_listed boolean not null,
  words text not null,
  constraint entry_search_pkey primary key (entry_id),
  constraint entry_search_one_per_slot unique (week_id, slot),
  constraint entry_search_have_a_standing foreign key (entry_id) references private.standings (entry_id) on delete cascade,
  constraint entry_search_slot_is_0_or_more check (slot >= 0)
);
comment on table private.entry_search is
  'One row per entry that was ever listed: its normalized name and city, and its slot. Slots count from 0 in '
  'the order in which entries joined their week, and are never reused. newest reads them backwards, random '
  'shuffles them.';

-- index_changed_cards empties the pending list, which every search would have to read.
create index entry_search_grams_idx
  on private.entry_search using gin (private.build_grams(week_id, words))
  with (fastupdate = on)
  where is_listed;

alter table private.entry_search enable row level security;

create function private.build_query_grams(p_week_id uuid, p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(distinct left(p_week_id::text, 8) || substr(w.word, s.start, 3))
  from unnest(p_query_words) w (word)
  cross join lateral generate_series(1, greatest(char_length(w.word) - 2, 1)) s (start);
$$;
comment on function private.build_query_grams(uuid, text[]) is
  'The pieces that a matching entry must have: the longest ones of build_grams.';

create function private.build_query_patterns(p_query_words text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%') from unnest(p_query_words) w (word);
$$;
comment on function private.build_query_patterns(text[]) is
  'Patterns for LIKE: each word anywhere, without wildcards. Null without a word.';

create function private.read_query_words(p_query text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(p_query) > 50 then
    perform private.refuse('invalid_input', 'p_query has more than 50 characters', 'Search with a shorter text.');
  end if;
  if btrim(p_query) = '' then
    return null;
  end if;
  return string_to_array(private.normalize_text(p_query), ' ');
end;
$$;
comment on function private.read_query_words(text) is
  'The words of a query. Name or city must contain every one. Null without a query. Empty where a query has '
  'no letters; then no entry matches.';

create function private.index_entries(p_entry_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  delete from private.entry_search f
  using unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id and f.entry_id = c.entry_id and f.week_id <> s.week_id;

  update private.entry_search f
  set is_listed = s.is_listed, words = private.normalize_text(s.display_name || ' ' || s.city)
  from unnest(p_entry_ids) c (entry_id), private.standings s
  where s.entry_id = c.entry_id
    and f.entry_id = c.entry_id
    and (f.is_listed, f.words) is distinct from (s.is_listed, private.normalize_text(s.display_name || ' ' || s.city));

  with joining as materialized (
    select
      s.entry_id, s.week_id, s.is_listed, private.normalize_text(s.display_name || ' ' || s.city) as words,
      row_number() over (partition by s.week_id order by e.created_at, e.id) as place
    from unnest(p_entry_ids) c (entry_id)
    join private.standings s on s.entry_id = c.entry_id
    join public.entries e on e.id = c.entry_id
    where not exists (select from private.entry_search known where known.entry_id = s.entry_id)
  ),
  -- Once per week: once per row would have to skip all rows that this statement has written.
  taken as materialized (
    select j.week_id, coalesce((select max(k.slot) from private.entry_search k where k.week_id = j.week_id), -1) as slot
    from (select distinct week_id from joining) j
  )
  insert into private.entry_search (entry_id, week_id, slot, is_listed, words)
  select j.entry_id, j.week_id, t.slot + j.place, j.is_listed, j.words
  from joining j
  join taken t on t.week_id = j.week_id
  order by j.week_id, j.place;
$$;
comment on function private.index_entries(uuid[]) is
  'Updates words and slots from the cards of these entries. An entry that moves to another week joins it '
  'last. Needs the lock of the contest.';

create function private.search_few_entries(p_week_id uuid, p_query_words text[], p_most integer)
returns uuid[]
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
-- The best plan depends on how many entries match the words.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_grams text[] := private.build_query_grams(p_week_id, p_query_words);
  v_patterns text[] := private.build_query_patterns(p_query_words);
  v_found uuid[] := array(
    select f.entry_id
    from private.entry_search f
    where private.build_grams(f.week_id, f.words) @> v_grams
      and f.is_listed
      and f.week_id = p_week_id
      and f.words like all (v_patterns)
    limit p_most + 1
  );
begin
  return case when cardinality(v_found) <= p_most then v_found end;
end;
$$;
comment on function private.search_few_entries(uuid, text[], integer) is
  'The entries that contain all the words, by the index of pieces. Null where more than p_most match.';
