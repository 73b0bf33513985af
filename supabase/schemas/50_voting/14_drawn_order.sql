create function private.is_shown(p_shows text, p_entry_id uuid)
returns boolean
language sql
stable
as $$
  select p_shows <> 'final'
    or exists (select from private.standings s where s.entry_id = p_entry_id and s.final_rank is not null);
$$;
comment on function private.is_shown(text, uuid) is
  'A final list shows the ranked entries. An entry that is listed again after the close has no rank.';

create function private.list_newest(
  p_week_id uuid,
  p_shows text,
  p_limit integer,
  p_patterns text[],
  p_only uuid[],
  p_after text
)
returns setof private.listed_entry
language plpgsql
set search_path = ''
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := coalesce(private.read_cursor(p_after, '^newest_[0-9]{1,9}$'), array['newest', '2147483647']);
begin
  if p_only is not null then
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.entry_search f
      where f.entry_id = any (p_only) and f.slot < v_after[2]::integer and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  else
    return query
      select f.entry_id, 'newest_' || f.slot
      from private.entry_search f
      where f.week_id = p_week_id
        and f.slot < v_after[2]::integer
        and f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by f.slot desc
      limit p_limit;
  end if;
end;
$$;
comment on function private.list_newest(uuid, text, integer, text[], uuid[], text) is
  'The entries of a week, the latest first.';

create function private.list_shuffled(
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
-- A plan made while the table is empty must not scan it later, as in cast_vote.
set enable_seqscan = off
as $$
declare
  v_after text[] := private.read_cursor(p_after, '^' || p_order || '_[0-9a-f]{32}_[0-9]{1,9}_[0-9]{1,9}$');
  v_seed text := coalesce(v_after[2], p_seed);
  v_joined integer := (select coalesce(max(f.slot), -1) + 1 from private.entry_search f where f.week_id = p_week_id);
  v_slots integer := coalesce(v_after[3]::integer, v_joined);
  v_next integer := coalesce(v_after[4]::integer, 0);
  v_batch integer;
  v_found record;
begin
  if v_slots > v_joined or v_seed is distinct from coalesce(p_seed, v_seed) then
    perform private.refuse('invalid_input', 'p_after is not a cursor of this list', 'Start again with the first page.');
  end if;
  if p_only is not null then
    return query
      select d.entry_id, concat_ws('_', p_order, v_seed, v_slots, d.place + 1)
      from (
        select f.entry_id, private.compute_shuffled_place(v_seed, v_slots, f.slot) as place
        from private.entry_search f
        where f.entry_id = any (p_only) and f.slot < v_slots and private.is_shown(p_shows, f.entry_id)
      ) d
      where d.place >= v_next
      order by d.place
      limit p_limit;
    return;
  end if;
  while p_limit > 0 and v_next < v_slots loop
    v_batch := case when p_patterns is null then p_limit else 100 end;
    for v_found in
      select f.entry_id, d.place
      from unnest(private.list_shuffled_slots(v_seed, v_slots, v_next, v_batch)) with ordinality d (slot, place)
      join private.entry_search f on f.week_id = p_week_id and f.slot = d.slot
      where f.is_listed
        and (p_patterns is null or f.words like all (p_patterns))
        and private.is_shown(p_shows, f.entry_id)
      order by d.place
      limit p_limit
    loop
      p_limit := p_limit - 1;
      return next row(v_found.entry_id, concat_ws('_', p_order, v_seed, v_slots, v_next + v_found.place))::private.listed_entry;
    end loop;
    v_next := v_next + v_batch;
  end loop;
end;
$$;
comment on function private.list_shuffled(uuid, text, integer, text, text, text[], uuid[], text) is
  'An order drawn by a seed. The cursor carries the seed and the number of slots at the first page, so pages '
  'match whatever happens between them. An entry that joins meanwhile is in the next draw.';

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
  'A page in the order newest, live, final, random or drawn: the whole week, or the matches of a search.';
